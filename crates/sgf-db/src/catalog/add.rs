//! Adding games to the catalog, within one transaction.

use std::collections::HashMap;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use crate::DbError;
use crate::entry::Entry;
use crate::writer::SourceFile;

/// Where a game comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of the file.
    pub(crate) file: i64,
    /// The number of the game in it, from 1.
    pub(crate) number: u32,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    /// It was not there, and is now.
    New,
    /// The same bytes were there already.
    Known,
}

/// Adds games to the catalog, and remembers the numbers of names.
#[derive(Default)]
pub(crate) struct Adder {
    names: HashMap<String, i64>,
    /// All games by their hashes, while the catalog has no index of them.
    games: Option<HashMap<[u8; 16], i64>>,
}

impl Adder {
    /// Begins to add games to a catalog that has none, and no indexes.
    pub(crate) fn begin_filling(&mut self) {
        self.games = Some(HashMap::new());
    }

    /// The catalog has its indexes. Returns whether it had none before.
    pub(crate) fn end_filling(&mut self) -> bool {
        self.games.take().is_some()
    }

    /// Finds or adds a file, and returns its number, and whether it was not there before.
    pub(crate) fn file(
        &self,
        connection: &Connection,
        file: &SourceFile<'_>,
    ) -> Result<(i64, bool), DbError> {
        let (size, modified) = file.stamp.unzip();
        let archive = file.archive.map(|archive| archive.0);
        let values = params![file.path, size, modified, archive];
        let insert = "INSERT INTO file (path, size, modified, archive) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (path) DO NOTHING";
        if connection.prepare_cached(insert)?.execute(values)? == 1 {
            return Ok((connection.last_insert_rowid(), true));
        }
        let update = "UPDATE file SET size = ?2, modified = ?3, archive = ?4 WHERE path = ?1 RETURNING id";
        Ok((connection.prepare_cached(update)?.query_row(values, |row| row.get(0))?, false))
    }

    /// The number after all games of a file.
    pub(crate) fn n_places(&self, connection: &Connection, file: i64) -> Result<u32, DbError> {
        let mut statement =
            connection.prepare_cached("SELECT coalesce(max(number), 0) FROM place WHERE file = ?1")?;
        Ok(statement.query_row([file], |row| row.get(0))?)
    }

    /// Tells whether a game stands in a file.
    pub(crate) fn stands_in(&self, connection: &Connection, file: i64, game: i64) -> Result<bool, DbError> {
        let mut statement =
            connection.prepare_cached("SELECT 1 FROM place WHERE game = ?1 AND file = ?2 LIMIT 1")?;
        Ok(statement.exists([game, file])?)
    }

    /// Finds a game by its bytes.
    pub(crate) fn known(&self, connection: &Connection, entry: &Entry) -> Result<Option<i64>, DbError> {
        if let Some(games) = &self.games {
            return Ok(games.get(&entry.hash).copied());
        }
        let mut statement = connection.prepare_cached("SELECT id FROM game WHERE hash = ?1")?;
        Ok(statement.query_row(params![entry.hash], |row| row.get(0)).optional()?)
    }

    /// Notes that a game stands in a file.
    pub(crate) fn place(&self, connection: &Connection, place: &Place, game: i64) -> Result<(), DbError> {
        let values = params![place.file, place.number, game];
        // What may replace rows needs a savepoint, at which SQLite writes the full text of each single game.
        let insert = "INSERT INTO place (file, number, game) VALUES (?1, ?2, ?3)";
        match connection.prepare_cached(insert)?.execute(values) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                let update = "UPDATE place SET game = ?3 WHERE file = ?1 AND number = ?2";
                connection.prepare_cached(update)?.execute(values)?;
            }
            inserted => drop(inserted?),
        }
        Ok(())
    }

    /// Adds a game that is in a row of a segment, and returns its number.
    pub(crate) fn game(
        &mut self,
        connection: &Connection,
        entry: &Entry,
        segment: u32,
        row: u32,
    ) -> Result<i64, DbError> {
        let facts = &entry.facts;
        let mut number = |text: &Option<String>| self.name(connection, text.as_deref());
        let (black, white) = (number(&facts.black)?, number(&facts.white)?);
        let (event, place) = (number(&facts.event)?, number(&facts.place)?);
        let size = entry.geometry.map(|geometry| (geometry.columns(), geometry.rows())).unzip();
        let (first_day, last_day) = facts.dates.unzip();
        let mut statement = connection.prepare_cached(
            "INSERT INTO game (segment, row, hash, gm, columns, rows, black, white, event, place, black_rank, white_rank,
                black_grade, white_grade, round, date, first_day, last_day, result, winner, margin, manner, komi, handicap,
                rules, moves, nodes, charset, line, opening, errors)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23,
                ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31)",
        )?;
        let (winner, manner) = (facts.winner.map(String::from), facts.manner.map(String::from));
        statement.execute(params![
            segment,
            row,
            entry.hash,
            entry.gm,
            size.0,
            size.1,
            black,
            white,
            event,
            place,
            facts.black_rank,
            facts.white_rank,
            facts.black_grade,
            facts.white_grade,
            facts.round,
            facts.date,
            first_day,
            last_day,
            facts.result,
            winner,
            facts.margin,
            manner,
            facts.komi,
            facts.handicap,
            facts.rules,
            facts.n_moves,
            facts.n_nodes,
            facts.charset,
            facts.line,
            facts.opening,
            entry.errors,
        ])?;
        let id = connection.last_insert_rowid();
        if let Some(games) = &mut self.games {
            games.insert(entry.hash, id);
        }
        self.words(connection, id, entry)?;
        Ok(id)
    }

    fn words(&self, connection: &Connection, id: i64, entry: &Entry) -> Result<(), DbError> {
        let [players, event, comment] = &entry.words;
        let mut statement = connection
            .prepare_cached("INSERT INTO words (rowid, players, event, comment) VALUES (?1, ?2, ?3, ?4)")?;
        statement.execute(params![id, players, event, comment])?;
        Ok(())
    }

    /// Finds or adds a name, and returns its number.
    fn name(&mut self, connection: &Connection, text: Option<&str>) -> Result<Option<i64>, DbError> {
        let Some(text) = text else { return Ok(None) };
        if let Some(&known) = self.names.get(text) {
            return Ok(Some(known));
        }
        let insert = "INSERT INTO name (text, folded) VALUES (?1, ?2) ON CONFLICT (text) DO NOTHING";
        let id = match connection.prepare_cached(insert)?.execute(params![text, folded(text)])? {
            1 => connection.last_insert_rowid(),
            _ => connection
                .prepare_cached("SELECT id FROM name WHERE text = ?1")?
                .query_row(params![text], |row| row.get(0))?,
        };
        self.names.insert(text.to_owned(), id);
        Ok(Some(id))
    }
}

/// How names are compared: in lower case.
pub(crate) fn folded(text: &str) -> String {
    text.to_lowercase()
}

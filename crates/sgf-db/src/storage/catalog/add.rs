//! Inserts games into the catalog.

use std::collections::HashMap;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use sgf_games::Geometry;
use sgf_model::printable::visible;

use crate::DbError;
use crate::persons::key::search_key;

/// A file that games come from.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    /// Its path, or any other name.
    pub path: &'a str,
    /// Its size and modification time (nanoseconds since 1970), if later imports should compare them.
    pub stamp: Option<(i64, i64)>,
    /// The archive that contains it.
    pub archive: Option<Archive>,
}

/// An archive whose members are being added: see [`Writer::begin_archive`](crate::Writer::begin_archive).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Archive(pub(crate) i64);

/// The metadata of a game in the catalog.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metadata {
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) black_rank: Option<String>,
    pub(crate) white_rank: Option<String>,
    /// Ranks as numbers that grow with strength: see [`Rank::strength`](sgf_model::info::Rank::strength).
    pub(crate) black_grade: Option<i32>,
    pub(crate) white_grade: Option<i32>,
    pub(crate) event: Option<String>,
    pub(crate) round: Option<String>,
    pub(crate) place: Option<String>,
    pub(crate) date: Option<String>,
    /// The first and last day of the date, as `19961227`.
    pub(crate) dates: Option<(u32, u32)>,
    pub(crate) result: Option<String>,
    /// `B`, `W`, or `0` for a draw.
    pub(crate) winner: Option<char>,
    pub(crate) margin: Option<f64>,
    /// `R`, `T` or `F`: resignation, time or forfeit.
    pub(crate) manner: Option<char>,
    pub(crate) komi: Option<f64>,
    pub(crate) handicap: Option<u32>,
    pub(crate) rules: Option<String>,
    pub(crate) n_moves: u32,
    pub(crate) n_nodes: u32,
    pub(crate) charset: &'static str,
    /// The ids of the whole line and of its opening: see [`Line`](crate::index::line_ids::Line).
    pub(crate) line: Option<i64>,
    pub(crate) opening: Option<i64>,
}

/// A game that is added to the catalog.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewGame<'a> {
    pub(crate) hash: &'a [u8; 16],
    pub(crate) gm: u16,
    pub(crate) geometry: Option<Geometry>,
    pub(crate) metadata: &'a Metadata,
    /// Indexed words of the players, the event, and all other text.
    pub(crate) words: &'a [String; 3],
    pub(crate) errors: Option<u32>,
}

/// A game's place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The id of the file.
    pub(crate) file: i64,
    /// The number of the game in the file, from 1.
    pub(crate) number: u32,
}

/// Whether a game was inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    /// The game is new.
    New,
    /// The database already has a game with the same bytes.
    Known,
}

/// Inserts games into the catalog, and caches the ids of names.
#[derive(Default)]
pub(crate) struct Adder {
    names: HashMap<String, i64>,
    /// The id of the next new game.
    next_game: Option<i64>,
    /// All games by hash, while the catalog has no index of hashes.
    games: Option<HashMap<[u8; 16], i64>>,
}

impl Adder {
    /// Prepares a bulk load into an empty catalog without indexes.
    pub(crate) fn begin_filling(&mut self) {
        self.games = Some(HashMap::new());
    }

    /// Ends a bulk load. Returns false if there was none.
    pub(crate) fn end_filling(&mut self) -> bool {
        self.games.take().is_some()
    }

    /// Finds or inserts a file. Returns its id, and whether it is new.
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

    /// The highest game number in a file.
    pub(crate) fn n_places(&self, connection: &Connection, file: i64) -> Result<u32, DbError> {
        let mut statement =
            connection.prepare_cached("SELECT coalesce(max(number), 0) FROM place WHERE file = ?1")?;
        Ok(statement.query_row([file], |row| row.get(0))?)
    }

    /// Returns true if a file contains a game.
    pub(crate) fn stands_in(&self, connection: &Connection, file: i64, game: i64) -> Result<bool, DbError> {
        let mut statement =
            connection.prepare_cached("SELECT 1 FROM place WHERE game = ?1 AND file = ?2 LIMIT 1")?;
        Ok(statement.exists([game, file])?)
    }

    /// Finds a game by its hash.
    pub(crate) fn known(&self, connection: &Connection, hash: &[u8; 16]) -> Result<Option<i64>, DbError> {
        if let Some(games) = &self.games {
            return Ok(games.get(hash).copied());
        }
        let mut statement = connection.prepare_cached("SELECT id FROM game WHERE hash = ?1")?;
        Ok(statement.query_row(params![hash], |row| row.get(0)).optional()?)
    }

    /// Records that a file contains a game.
    pub(crate) fn place(&self, connection: &Connection, place: &Place, game: i64) -> Result<(), DbError> {
        let values = params![place.file, place.number, game];
        // `INSERT OR REPLACE` would open a savepoint, at which SQLite flushes the full-text index after every game.
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

    /// Inserts a game that is stored in a segment and row, and returns its id: the given one, or a new one.
    pub(crate) fn game(
        &mut self,
        connection: &Connection,
        new: &NewGame<'_>,
        (segment, row): (u32, u32),
        id: Option<i64>,
    ) -> Result<i64, DbError> {
        let id = match id {
            Some(id) => id,
            None => self.next_id(connection)?,
        };
        let metadata = new.metadata;
        let mut number = |text: &Option<String>| self.name(connection, text.as_deref());
        let (black, white) = (number(&metadata.black)?, number(&metadata.white)?);
        let (event, place) = (number(&metadata.event)?, number(&metadata.place)?);
        let size = new.geometry.map(|geometry| (geometry.columns(), geometry.rows())).unzip();
        let (first_day, last_day) = metadata.dates.unzip();
        let mut statement = connection.prepare_cached(
            "INSERT INTO game (segment, row, hash, gm, columns, rows, black, white, event, place, black_rank, white_rank,
                black_grade, white_grade, round, date, first_day, last_day, result, winner, margin, manner, komi, handicap,
                rules, moves, nodes, charset, line, opening, errors, id)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23,
                ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32)",
        )?;
        let (winner, manner) = (metadata.winner.map(String::from), metadata.manner.map(String::from));
        statement.execute(params![
            segment,
            row,
            new.hash,
            new.gm,
            size.0,
            size.1,
            black,
            white,
            event,
            place,
            metadata.black_rank,
            metadata.white_rank,
            metadata.black_grade,
            metadata.white_grade,
            metadata.round,
            metadata.date,
            first_day,
            last_day,
            metadata.result,
            winner,
            metadata.margin,
            manner,
            metadata.komi,
            metadata.handicap,
            metadata.rules,
            metadata.n_moves,
            metadata.n_nodes,
            metadata.charset,
            metadata.line,
            metadata.opening,
            new.errors,
            id,
        ])?;
        if let Some(games) = &mut self.games {
            games.insert(*new.hash, id);
        }
        self.words(connection, id, new.words)?;
        Ok(id)
    }

    /// The next id. Removed games keep theirs.
    fn next_id(&mut self, connection: &Connection) -> Result<i64, DbError> {
        let id = match self.next_game {
            Some(id) => id,
            None => connection.query_row(
                "SELECT 1 + max(coalesce((SELECT max(id) FROM game), 0), coalesce((SELECT max(id) FROM removed), 0))",
                [],
                |row| row.get(0),
            )?,
        };
        self.next_game = Some(id + 1);
        Ok(id)
    }

    fn words(&self, connection: &Connection, id: i64, words: &[String; 3]) -> Result<(), DbError> {
        let [players, event, comment] = words;
        let mut statement = connection
            .prepare_cached("INSERT INTO words (rowid, players, event, comment) VALUES (?1, ?2, ?3, ?4)")?;
        statement.execute(params![id, players, event, comment])?;
        Ok(())
    }

    /// Finds or inserts a name, and returns its id.
    fn name(&mut self, connection: &Connection, text: Option<&str>) -> Result<Option<i64>, DbError> {
        let visible = text.map(visible).filter(|text| !text.is_empty());
        let Some(text) = visible else { return Ok(None) };
        let text = &*text;
        if let Some(&known) = self.names.get(text) {
            return Ok(Some(known));
        }
        let insert = "INSERT INTO name (text, folded) VALUES (?1, ?2) ON CONFLICT (text) DO NOTHING";
        let id = match connection.prepare_cached(insert)?.execute(params![text, search_key(text)])? {
            1 => connection.last_insert_rowid(),
            _ => connection
                .prepare_cached("SELECT id FROM name WHERE text = ?1")?
                .query_row(params![text], |row| row.get(0))?,
        };
        self.names.insert(text.to_owned(), id);
        Ok(Some(id))
    }
}

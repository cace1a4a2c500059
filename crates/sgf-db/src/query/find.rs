//! Games that were found, and their records.

use std::ops::ControlFlow;

use rusqlite::types::Value;
use rusqlite::{Row as SqlRow, params};

use crate::index::hits::{Hit, Next};
use crate::query::board::BoardQuery;
use crate::{Damage, Database, DbError, Filter};

/// A game that was found, with its metadata.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Entry, Filter, FoundGame, SourceFile, Writer};
/// use sgf_syntax::Document;
/// use std::ops::ControlFlow;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// let mut writer = Writer::create_or_open(&path)?;
/// let games = Entry::all(&Document::parse(b"(;GM[1]PB[Ann]RE[B+R];B[qd];W[dd])"), None);
/// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
/// writer.commit()?;
/// let mut found: Vec<FoundGame> = Vec::new();
/// Database::open(&path)?.find(&Filter::default(), None, |game| {
///     found.push(game);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((found[0].path.as_str(), found[0].black.as_deref(), found[0].moves), ("a.sgf", Some("Ann"), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundGame {
    /// The id of the game, which stays the same until the game is deleted.
    pub id: i64,
    /// The file that contains it, or the first of several.
    pub path: String,
    /// The number of the game in the file, from 1.
    pub number: u32,
    /// The GM number: 1 is Go.
    pub gm: u16,
    /// The columns and rows of the board, if the game is known.
    pub size: Option<(u16, u16)>,
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's rank.
    pub black_rank: Option<String>,
    /// White's rank.
    pub white_rank: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The place.
    pub place: Option<String>,
    /// The date as written in the record.
    pub date: Option<String>,
    /// The result as written in the record.
    pub result: Option<String>,
    /// The komi.
    pub komi: Option<f64>,
    /// The handicap.
    pub handicap: Option<u32>,
    /// The rules.
    pub rules: Option<String>,
    /// The number of moves of the main line.
    pub moves: u32,
    /// The number of errors that a check found; `None` if it was not checked.
    pub errors: Option<u32>,
    /// The charset of the record.
    pub charset: String,
    /// The ids of the records merged into this game.
    pub merged: Vec<i64>,
    /// The hits of the board query; empty without one.
    pub hits: Vec<Hit>,
    pub(crate) segment: u32,
    pub(crate) row: u32,
}

pub(crate) const COLUMNS: &str = "game.id, game.gm, game.columns, game.rows, b.text, w.text, game.black_rank, game.white_rank, e.text, game.round,
    p.text, game.date, game.result, game.komi, game.handicap, game.rules, game.moves, game.charset, game.segment, game.row,
    coalesce((SELECT path FROM file WHERE id = (SELECT file FROM place WHERE place.game = game.id ORDER BY place.file LIMIT 1)), ''),
    coalesce((SELECT number FROM place WHERE place.game = game.id ORDER BY place.file LIMIT 1), 1), game.errors,
    (SELECT group_concat(other, ' ') FROM merged WHERE merged.game = game.id)";
pub(crate) const TABLES: &str =
    "game LEFT JOIN name b ON b.id = game.black LEFT JOIN name w ON w.id = game.white
    LEFT JOIN name e ON e.id = game.event LEFT JOIN name p ON p.id = game.place";

impl FoundGame {
    pub(crate) fn read(row: &SqlRow<'_>) -> rusqlite::Result<FoundGame> {
        Ok(FoundGame {
            id: row.get(0)?,
            gm: row.get(1)?,
            size: row.get::<_, Option<u16>>(2)?.zip(row.get(3)?),
            black: row.get(4)?,
            white: row.get(5)?,
            black_rank: row.get(6)?,
            white_rank: row.get(7)?,
            event: row.get(8)?,
            round: row.get(9)?,
            place: row.get(10)?,
            date: row.get(11)?,
            result: row.get(12)?,
            komi: row.get(13)?,
            handicap: row.get(14)?,
            rules: row.get(15)?,
            moves: row.get(16)?,
            charset: row.get(17)?,
            segment: row.get(18)?,
            row: row.get(19)?,
            path: row.get(20)?,
            number: row.get(21)?,
            errors: row.get(22)?,
            merged: numbers(row.get::<_, Option<String>>(23)?),
            hits: Vec::new(),
        })
    }

    /// The continuation of the first hit.
    #[must_use]
    pub fn next(&self) -> Option<Next> {
        self.hits.first().and_then(|hit| hit.next)
    }
}

impl Database {
    /// Finds games, and calls back with each one in the order of the filter, until the callback breaks.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read at all. Damaged segments, and games on damaged pages of
    /// the catalog, are skipped; the damage is returned.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use std::ops::ControlFlow;
    /// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("games.sgfdb");
    /// let record = b"(;PB[Aki]PW[Bo]DT[1997-05];B[qd])";
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
    /// writer.add(&file, &Entry::all(&sgf_syntax::Document::parse(record), None))?;
    /// writer.commit()?;
    /// let mut names = Vec::new();
    /// let mut filter = Filter::default();
    /// filter.players = vec!["aki".into()];
    /// filter.dates = sgf_db::date_range("1990..1999");
    /// Database::open(&path)?.find(&filter, None, |game| {
    ///     names.extend(game.black);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(names, ["Aki"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn find(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        found: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<Vec<Damage>, DbError> {
        let matches = self.matches(filter, board)?;
        let unread = self.read_matches(&matches, 0..matches.n_games(), found)?;
        let mut damage = matches.damage;
        Damage::add_new(&mut damage, unread);
        Ok(damage)
    }

    /// The condition on the table `game`. A game matches if any record merged into it does.
    pub(crate) fn condition(&self, filter: &Filter) -> Result<(String, Vec<Value>), DbError> {
        let condition = filter.condition(&self.spellings(filter.aliases.as_deref()))?;
        let (mut sql, mut values) = (condition.sql(), condition.values);
        if self.has_merged {
            sql = format!(
                "game.id IN (SELECT coalesce(merged.game, game.id) FROM game LEFT JOIN merged ON merged.other = game.id WHERE {sql})"
            );
        }
        if let Some(ids) = self.games_with_marks(filter)? {
            sql = format!("game.id IN (SELECT value FROM json_each(?)) AND ({sql})");
            values.insert(0, Value::Text(ids));
        }
        Ok((sql, values))
    }

    pub(crate) fn game_in_row(&self, segment: u32, row: u32) -> Result<Option<FoundGame>, DbError> {
        let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE game.segment = ?1 AND game.row = ?2");
        let mut statement = self.catalog.prepare_cached(&sql)?;
        let mut rows = statement.query(params![segment, row])?;
        Ok(rows.next()?.map(FoundGame::read).transpose()?)
    }

    /// Returns the game with an id; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// assert_eq!(Database::open(&path)?.game(1)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, id: i64) -> Result<Option<FoundGame>, DbError> {
        let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE game.id = ?1");
        let mut statement = self.catalog.prepare_cached(&sql)?;
        let mut rows = statement.query([id])?;
        Ok(rows.next()?.map(FoundGame::read).transpose()?)
    }

    /// Returns the record of a game, byte for byte as it was added. `last` caches the unpacked block for the next call.
    ///
    /// # Errors
    ///
    /// Fails if the record is damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, Filter, LastBlock, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// use std::ops::ControlFlow;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let text = b"(;GM[1]PB[Ann] ;B[qd])";
    /// let mut writer = Writer::create_or_open(&path)?;
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &Entry::all(&Document::parse(text), None))?;
    /// writer.commit()?;
    /// let (database, mut games) = (Database::open(&path)?, Vec::new());
    /// database.find(&Filter::default(), None, |game| {
    ///     games.push(game);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(database.record(&games[0], &mut LastBlock::default())?, text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self, game: &FoundGame, last: &mut LastBlock) -> Result<Vec<u8>, DbError> {
        let segment = self.segments.iter().find(|segment| segment.number() == game.segment);
        let segment = segment.ok_or(crate::Damage { segment: game.segment, part: "file" })?;
        Ok(segment.source(game.row as usize, &mut last.0)?)
    }
}

fn numbers(text: Option<String>) -> Vec<i64> {
    text.iter().flat_map(|text| text.split(' ')).filter_map(|number| number.parse().ok()).collect()
}

/// The last unpacked block of records, which neighboring games share.
#[derive(Clone, Debug, Default)]
pub struct LastBlock(Option<(u32, u32, Vec<u8>)>);

/// Turns SQLite's complaints about a query into [`DbError::Query`].
pub(crate) fn question(error: rusqlite::Error) -> DbError {
    match DbError::from(error) {
        DbError::Catalog(rusqlite::Error::SqlInputError { msg, .. }) => DbError::Query(msg),
        DbError::Catalog(error @ rusqlite::Error::SqliteFailure(..))
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown) =>
        {
            DbError::Query(error.to_string())
        }
        error => error,
    }
}

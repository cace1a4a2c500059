//! SQL queries on a database. SQLite answers them from the catalog, and from the segments by functions.
//!
//! Queries see the tables of a dataset, `games` and `positions`, as views. An authorizer rejects everything but reading.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, Error, ToSql};

use crate::export::columns::GAME_COLUMNS;
use crate::export::functions::{Answer, Argument, Function};
use crate::export::positions_table::positions_of;
use crate::query::find::{TABLES, question};
use crate::storage::segment::Segment;
use crate::{Damage, Database, DbError, GameTrack};

/// The maximum length of a text, a blob, or a statement.
const LONGEST: i32 = 256 << 20;

/// The maximum memory of SQLite, in bytes.
const MAX_MEMORY: i64 = 1 << 30;

/// Number of instructions of SQLite's virtual machine between two checks of the time limit.
const INSTRUCTIONS: i32 = 100_000;

/// A value of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// A text, with invalid UTF-8 replaced.
    Text(String),
    /// A blob.
    Bytes(Vec<u8>),
}

/// Formats bytes as an SQL literal.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_db::bytes_in_sql(b"ab\xff"), "x'6162ff'");
/// ```
#[must_use]
pub fn bytes_in_sql(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('?');
    let digits: String = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
    format!("x'{digits}'")
}

/// An event of a query, in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SqlRow<'a> {
    /// The column names, once.
    Names(&'a [String]),
    /// A row.
    Cells(&'a [Cell]),
}

impl Database {
    /// Limits the memory and time of later queries. A query fails once `is_over` returns true, which is called now and then.
    ///
    /// # Errors
    ///
    /// Fails when SQLite does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, FUNCTIONS, Writer};
    /// use std::ops::ControlFlow;
    /// use std::time::{Duration, Instant};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// let mut database = Database::open(&path)?;
    /// let end = Instant::now() + Duration::from_millis(100);
    /// database.limit_sql(move || Instant::now() > end)?;
    /// let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    /// let error = database.sql(endless, FUNCTIONS, |_| ControlFlow::Continue(())).unwrap_err();
    /// assert!(error.to_string().contains("took too long"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn limit_sql(&mut self, is_over: impl FnMut() -> bool + Send + 'static) -> Result<(), DbError> {
        self.catalog.progress_handler(INSTRUCTIONS, Some(is_over))?;
        self.catalog.pragma_update(None, "hard_heap_limit", MAX_MEMORY)?;
        Ok(())
    }

    /// Runs an SQL query on the views `games` and `positions`, with additional functions.
    ///
    /// # Errors
    ///
    /// Fails if the query is invalid, does more than read, or passes an invalid argument to a function.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Cell, Database, Entry, FUNCTIONS, SourceFile, SqlRow, Writer};
    /// use sgf_syntax::Document;
    /// use std::ops::ControlFlow;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]PB[Ann];B[qd];W[dd])(;GM[1]PB[Bea];B[jj])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let mut names = Vec::new();
    /// let query = "SELECT black FROM games WHERE sgf_pattern(track, '+----/|..../|..../|..../|...X')";
    /// Database::open(&path)?.sql(query, FUNCTIONS, |row| {
    ///     if let SqlRow::Cells([Cell::Text(name)]) = row {
    ///         names.push(name.clone());
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(names, ["Ann"]);
    /// assert!(Database::open(&path)?.sql("DELETE FROM game", FUNCTIONS, |_| ControlFlow::Continue(())).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sql(
        &mut self,
        query: &str,
        functions: &[Function],
        found: impl FnMut(SqlRow<'_>) -> ControlFlow<()>,
    ) -> Result<(), DbError> {
        self.prepare_for_sql(functions)?;
        self.catalog.authorizer(Some(allowed))?;
        let answered = answer(&self.catalog, query, found).map_err(refused);
        self.catalog.authorizer(None::<fn(AuthContext<'_>) -> Authorization>)?;
        answered
    }

    /// Creates the views and functions for queries, which exist only on this connection.
    fn prepare_for_sql(&self, functions: &[Function]) -> Result<(), DbError> {
        let connection = &self.catalog;
        functions.iter().try_for_each(|function| add(connection, *function))?;
        self.add_readers()?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
        connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
        connection.pragma_update(None, "query_only", "off")?;
        let made = connection.execute_batch(&views());
        connection.pragma_update(None, "query_only", "on")?;
        Ok(made?)
    }

    /// Adds the functions with which the views read segments.
    fn add_readers(&self) -> Result<(), DbError> {
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        let place = |context: &Context<'_>| Ok::<_, Error>((context.get::<u32>(0)?, context.get::<u32>(1)?));
        let segments = self.segments.clone();
        self.catalog.create_scalar_function("sgf_track_of", 2, flags, move |context| {
            let (number, row) = place(context)?;
            on_board(&segments, number, row, |row, track| GameTrack::new(row, track).bytes())
        })?;
        let segments = self.segments.clone();
        self.catalog.create_scalar_function("sgf_reached_in", 2, flags, move |context| {
            let (number, row) = place(context)?;
            on_board(&segments, number, row, |row, track| {
                let all = positions_of(row, track).into_iter().map(|it| {
                    let (next, color) = (shown(it.next), shown(it.next_color()));
                    let [black, white, draw] = ["B", "W", "0"].map(|winner| shown(it.won(Some(winner))));
                    format!("[{},{},{next},{color},{black},{white},{draw}]", it.key, it.number)
                });
                format!("[{}]", all.collect::<Vec<_>>().join(","))
            })
        })?;
        let (segments, last) = (self.segments.clone(), Mutex::new(None));
        self.catalog.create_scalar_function("sgf_record_of", 2, flags, move |context| {
            let (number, row) = place(context)?;
            let segment = segment(&segments, number)?;
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            segment.source(row as usize, &mut last).map_err(damaged)
        })?;
        Ok(())
    }
}

fn shown(number: Option<i32>) -> String {
    number.map_or("null".to_owned(), |number| number.to_string())
}

fn segment(segments: &[Arc<Segment>], number: u32) -> rusqlite::Result<&Segment> {
    let found = segments.iter().find(|segment| segment.number() == number);
    found.map(Arc::as_ref).ok_or_else(|| damaged(Damage { segment: number, part: "file" }))
}

fn damaged(damage: Damage) -> Error {
    Error::UserFunctionError(Box::new(DbError::from(damage)))
}

/// Computes something from the track of a game.
fn on_board<T>(
    segments: &[Arc<Segment>],
    number: u32,
    row: u32,
    compute: impl FnOnce(&crate::storage::segment::Row, &[u16]) -> T,
) -> rusqlite::Result<Option<T>> {
    let board = segment(segments, number)?.board().map_err(damaged)?;
    Ok(board.rows.get(row as usize).map(|row| compute(row, board.track(row))))
}

/// Creates the views. Merged records have no rows of their own.
fn views() -> String {
    let facts: Vec<String> =
        GAME_COLUMNS.iter().map(|(name, sql, _)| format!("{sql} AS \"{name}\"")).collect();
    let alone = "game.id NOT IN (SELECT other FROM main.merged)";
    // JSON arrays have no column names: 0 is the key, 1 the number of moves, and so on.
    let part = |at: usize| format!("json_extract(it.value, '$[{at}]')");
    format!(
        "CREATE TEMP VIEW IF NOT EXISTS games AS SELECT {}, game.gm AS gm, game.columns || 'x' || game.rows AS board,
            game.segment AS segment, game.\"row\" AS \"row\",
            sgf_track_of(game.segment, game.\"row\") AS track, sgf_record_of(game.segment, game.\"row\") AS record
        FROM {TABLES} WHERE {alone};
        CREATE TEMP VIEW IF NOT EXISTS positions AS SELECT {} AS key, game.id AS game, {} AS number, {} AS next,
            {} AS next_color, CASE game.winner WHEN 'B' THEN {} WHEN 'W' THEN {} WHEN '0' THEN {} END AS won,
            game.first_day / 10000 AS year, game.gm AS gm, game.columns || 'x' || game.rows AS board
        FROM game, json_each(sgf_reached_in(game.segment, game.\"row\")) it WHERE {alone};",
        facts.join(", "),
        part(0),
        part(1),
        part(2),
        part(3),
        part(4),
        part(5),
        part(6),
    )
}

/// Allows only reading and computing. Reading the full-text index also needs `data_version`.
fn allowed(context: AuthContext<'_>) -> Authorization {
    match context.action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => Authorization::Allow,
        AuthAction::Function { function_name } if !function_name.eq_ignore_ascii_case("load_extension") => {
            Authorization::Allow
        }
        AuthAction::Pragma { pragma_name: "data_version", pragma_value: None } => Authorization::Allow,
        _ => Authorization::Deny,
    }
}

/// Describes what is wrong with a query.
fn refused(error: Error) -> DbError {
    match error {
        Error::MultipleStatement => DbError::Query("a query is one statement".into()),
        Error::InvalidQuery => DbError::Query("a query reads, and there is nothing to read here".into()),
        Error::SqliteFailure(failure, _)
            if failure.code == rusqlite::ErrorCode::AuthorizationForStatementDenied =>
        {
            DbError::Query("a query may read and nothing else".into())
        }
        Error::SqliteFailure(failure, _) if failure.code == rusqlite::ErrorCode::OperationInterrupted => {
            DbError::Query("the query took too long".into())
        }
        Error::SqliteFailure(failure, message)
            if matches!(failure.code, rusqlite::ErrorCode::TooBig | rusqlite::ErrorCode::OutOfMemory) =>
        {
            DbError::Query(message.unwrap_or_else(|| failure.to_string()))
        }
        error => question(error),
    }
}

/// Passes on the column names and the rows.
fn answer(
    connection: &Connection,
    query: &str,
    mut found: impl FnMut(SqlRow<'_>) -> ControlFlow<()>,
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(query)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    if names.is_empty() || !statement.readonly() {
        return Err(Error::InvalidQuery);
    }
    if found(SqlRow::Names(&names)).is_break() {
        return Ok(());
    }
    let mut rows = statement.query([])?;
    let mut cells = Vec::with_capacity(names.len());
    while let Some(row) = rows.next()? {
        cells.clear();
        for at in 0..names.len() {
            cells.push(Cell::of(row.get_ref(at)?));
        }
        if found(SqlRow::Cells(&cells)).is_break() {
            break;
        }
    }
    Ok(())
}

impl Cell {
    fn of(value: ValueRef<'_>) -> Cell {
        match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(bytes) => Cell::Text(String::from_utf8_lossy(bytes).into_owned()),
            ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
        }
    }
}

impl ToSql for Answer {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Owned(match self {
            Answer::Null => Value::Null,
            Answer::Flag(flag) => Value::Integer((*flag).into()),
            Answer::Integer(number) => Value::Integer(*number),
            Answer::Text(text) => Value::Text(text.clone()),
        }))
    }
}

/// Registers a function with SQLite, once for each number of arguments.
fn add(connection: &Connection, function: Function) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    for count in function.counts() {
        let call = Mutex::new(function.begin());
        connection.create_scalar_function(function.name, count as i32, flags, move |context| {
            let arguments = (0..context.len()).map(|at| argument(context.get_raw(at), at));
            let arguments: Vec<Argument<'_>> = arguments.collect::<rusqlite::Result<_>>()?;
            let answer = call.lock().unwrap_or_else(PoisonError::into_inner).call(&arguments);
            answer.map_err(|error| failed(&function, &error))
        })?;
    }
    Ok(())
}

fn argument(value: ValueRef<'_>, at: usize) -> rusqlite::Result<Argument<'_>> {
    Ok(match value {
        ValueRef::Null => Argument::Null,
        ValueRef::Integer(number) => Argument::Integer(number),
        ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Argument::Text(text),
            Err(_) => Argument::Bytes(bytes),
        },
        ValueRef::Blob(bytes) => Argument::Bytes(bytes),
        ValueRef::Real(_) => return Err(Error::InvalidParameterType(at, value.data_type())),
    })
}

fn failed(function: &Function, error: &crate::FunctionError) -> Error {
    Error::UserFunctionError(format!("{}: {error}", function.name).into())
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;
    use crate::{Entry, FUNCTIONS, SourceFile, Writer};

    fn database() -> (tempfile::TempDir, Database) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("games.sgfdb");
        let games = b"(;PB[Ann]RE[B+R]DT[1997];B[qd];W[dd];B[pq])(;PB[Bea]RE[W+2]DT[1999];B[dd];W[jj])(;GM[11]SZ[5];B[b2])";
        let mut writer = Writer::create_or_open(&path).expect("a temporary folder");
        let entries = Entry::all(&Document::parse(games), None);
        writer
            .add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &entries)
            .expect("a temporary folder");
        writer.commit().expect("a temporary folder");
        let database = Database::open(&path).expect("it is a database");
        (folder, database)
    }

    /// The rows of a result, or the error message.
    fn result_of(database: &mut Database, query: &str) -> String {
        let mut lines = Vec::new();
        let answered = database.sql(query, FUNCTIONS, |row| {
            if let SqlRow::Cells(cells) = row {
                let cell = |cell: &Cell| match cell {
                    Cell::Null => "-".to_owned(),
                    Cell::Integer(number) => number.to_string(),
                    Cell::Real(number) => number.to_string(),
                    Cell::Text(text) => text.clone(),
                    Cell::Bytes(bytes) => format!("{} bytes", bytes.len()),
                };
                lines.push(cells.iter().map(cell).collect::<Vec<_>>().join(" "));
            }
            ControlFlow::Continue(())
        });
        answered.map_or_else(|error| error.to_string(), |()| lines.join("; "))
    }

    #[test]
    fn answers_from_catalog_and_segments() {
        let (_folder, mut database) = database();
        for (query, expected) in [
            (
                "SELECT black, winner, year, board FROM games ORDER BY id",
                "Ann B 1997 19x19; Bea W 1999 19x19; - - - 5x5",
            ),
            ("SELECT count(*) FROM games WHERE gm = 1 AND sgf_pattern(track, '|...X/|..../|..../----')", "1"),
            ("SELECT id FROM games WHERE sgf_pattern(record, '|...X/|..../|..../----', 'no-turn')", ""),
            (
                "SELECT sgf_key_at(track, 1) = sgf_key_at(record, 1), length(track), record FROM games WHERE id = 3",
                "1 12 20 bytes",
            ),
            (
                "SELECT a.id, b.id FROM games a, games b WHERE a.id < b.id AND sgf_key_at(a.track, 1) = sgf_key_at(b.track, 1)",
                "",
            ),
            (
                "SELECT number, next IS NULL, won, year FROM positions WHERE game = 1",
                "0 0 1 1997; 1 0 -1 1997; 2 0 1 1997; 3 1 - 1997",
            ),
            (
                "SELECT count(*) FROM positions WHERE gm = 1 AND key = (SELECT sgf_key_at('(;GM[1]SZ[19])', 0))",
                "2",
            ),
            (
                "SELECT sgf_winner('Black wins'), sgf_date_from('1996-05'), sgf_date_to('1996-05')",
                "B 19960501 19960531",
            ),
            ("SELECT id FROM words JOIN games ON id = words.rowid WHERE words MATCH 'ann'", "1"),
            (
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n",
                "1; 2; 3",
            ),
            ("VALUES (NULL, 1, 1.5, 'x', x'00')", "- 1 1.5 x 1 bytes"),
            ("SELECT 1 -- and no more", "1"),
        ] {
            assert_eq!(result_of(&mut database, query), expected, "{query}");
        }
    }

    #[test]
    fn rejects_queries_that_write() {
        let (folder, mut database) = database();
        let file = folder.path().join("stolen.db");
        let before = result_of(&mut database, "SELECT count(*) FROM games");
        for query in [
            "DELETE FROM game".to_owned(),
            "UPDATE game SET result = 'B+R'".to_owned(),
            "INSERT INTO name (text, folded) VALUES ('x', 'x')".to_owned(),
            "DROP TABLE game".to_owned(),
            "CREATE TABLE t (x)".to_owned(),
            "CREATE TEMP TABLE t (x)".to_owned(),
            "DROP VIEW games".to_owned(),
            "PRAGMA query_only = off".to_owned(),
            "PRAGMA journal_mode = delete".to_owned(),
            "SELECT * FROM pragma_table_info('game')".to_owned(),
            "BEGIN".to_owned(),
            "COMMIT".to_owned(),
            "SAVEPOINT s".to_owned(),
            "VACUUM".to_owned(),
            "REINDEX".to_owned(),
            "ANALYZE".to_owned(),
            format!("ATTACH '{}' AS other", file.display()),
            format!("VACUUM INTO '{}'", file.display()),
            "SELECT load_extension('evil')".to_owned(),
            "SELECT writefile('x', 'y')".to_owned(),
            "SELECT readfile('/etc/passwd')".to_owned(),
            "SELECT 1; DELETE FROM game".to_owned(),
            "INSERT INTO words (words) VALUES ('delete-all')".to_owned(),
            "SELECT zeroblob(1000000000)".to_owned(),
            "SELECT sgf_pattern(track, 'Q') FROM games".to_owned(),
            "SELECT sgf_pattern(track) FROM games".to_owned(),
            "SELECT sgf_winner(1)".to_owned(),
            "SELECT".to_owned(),
            String::new(),
            "-- nothing".to_owned(),
        ] {
            let mut rows = 0;
            let answered = database.sql(&query, FUNCTIONS, |row| {
                rows += usize::from(matches!(row, SqlRow::Cells(_)));
                ControlFlow::Continue(())
            });
            assert!(matches!(answered, Err(DbError::Query(_))), "{query}: {answered:?}, {rows} rows");
        }
        assert!(!file.exists());
        assert_eq!(result_of(&mut database, "SELECT count(*) FROM games"), before);
    }
}

//! The catalog: a SQLite database that says which games there are, what is known of them, and which segments count.
//!
//! What is not in the catalog is not in the database, whatever lies in the folder. All that one command changes is one transaction, so
//! readers see the state before it or the state after it.

mod add;
mod merge;
mod remove;
mod schema;

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

pub(crate) use add::{Added, Adder, Place, folded};
pub use merge::Merged;
pub(crate) use merge::{merge, merged, separate};
pub use remove::KnownFile;
pub(crate) use remove::{drop_file, drop_games, drop_unread, empty_file, files, has_unread, unread};
pub(crate) use schema::{end_filling, has_other_lines, is_up_to_date};

use crate::DbError;

/// How long a second writer waits for the first one before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much of the catalog a writer holds in memory: negative numbers are kibibytes.
const CACHE: i32 = -(64 << 10);

/// Opens the catalog to read and write, and makes its tables if it is new and may be.
pub(crate) fn open_to_write(
    path: &Path,
    may_be_new: impl FnOnce() -> Result<(), DbError>,
) -> Result<Connection, DbError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // To say it again would wait for a writer, too, before the writer is waited for.
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if mode != "wal" {
        connection.pragma_update(None, "journal_mode", "wal")?;
    }
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    // What a large import changes stays in memory until it is written once.
    connection.pragma_update(None, "cache_size", CACHE)?;
    // A statement is planned once, and not again for each game.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    if schema::is_new(&connection)? {
        may_be_new()?;
    }
    schema::make(&connection)?;
    Ok(connection)
}

/// Makes a catalog in memory that has no indexes until [`end_filling`], within a transaction.
pub(crate) fn in_memory() -> Result<Connection, DbError> {
    let connection = Connection::open_in_memory()?;
    schema::make(&connection)?;
    connection.execute_batch("BEGIN")?;
    schema::begin_filling(&connection)?;
    Ok(connection)
}

/// Begins the one transaction of a writer. Returns whether it fills a catalog without games: it has no indexes until [`end_filling`].
pub(crate) fn begin(connection: &Connection) -> Result<bool, DbError> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    if schema::has_games(connection)? {
        return Ok(false);
    }
    // What refers to what is made by one hand here, and need not be looked up for each game. That cannot be said within a transaction.
    connection.execute_batch("COMMIT; PRAGMA foreign_keys = off; BEGIN IMMEDIATE")?;
    if schema::has_games(connection)? {
        // Another writer was there between.
        connection.execute_batch("COMMIT; PRAGMA foreign_keys = on; BEGIN IMMEDIATE")?;
        return Ok(false);
    }
    schema::begin_filling(connection)?;
    Ok(true)
}

/// Puts what stands in the log into the catalog, as far as no reader needs it where it is: readers are not waited for.
pub(crate) fn shorten_log(connection: &Connection) -> Result<(), DbError> {
    connection.busy_timeout(Duration::ZERO)?;
    let done = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    connection.busy_timeout(PATIENCE)?;
    Ok(done?)
}

/// Opens the catalog to read.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, DbError> {
    match open_to_read_as(path, "normal") {
        // Who reads shares a file with those who write, for which a full disk has no room. Who has the catalog alone needs none; then
        // others wait.
        Err(DbError::Catalog(error))
            if matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::SystemIoFailure | ErrorCode::DiskFull)
            ) =>
        {
            open_to_read_as(path, "exclusive")
        }
        opened => opened,
    }
}

fn open_to_read_as(path: &Path, locking_mode: &str) -> Result<Connection, DbError> {
    // A catalog that was closed well has no log, and a reader has to be able to make one.
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )
    .or_else(|_| {
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
    })?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "locking_mode", locking_mode)?;
    connection.pragma_update(None, "query_only", "on")?;
    schema::check(&connection)?;
    Ok(connection)
}

/// The numbers of the segments that count, in order.
pub(crate) fn segments(connection: &Connection) -> Result<Vec<u32>, DbError> {
    let mut statement = connection.prepare_cached("SELECT id FROM segment ORDER BY id")?;
    let numbers = statement.query_map([], |row| row.get(0))?;
    Ok(numbers.collect::<Result<_, _>>()?)
}

/// The games of a segment: number and row.
pub(crate) fn games_of(connection: &Connection, segment: u32) -> Result<Vec<(i64, u32)>, DbError> {
    let mut statement =
        connection.prepare_cached("SELECT id, row FROM game WHERE segment = ?1 ORDER BY row")?;
    let rows = statement.query_map([segment], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The rows of segments that do not count: of games that were removed, and of those for which another one stands.
pub(crate) fn gone(connection: &Connection) -> Result<Vec<(u32, u32)>, DbError> {
    let mut statement = connection.prepare_cached(
        "SELECT segment, row FROM gone UNION ALL SELECT segment, row FROM merged JOIN game ON game.id = merged.other",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

//! The catalog: a SQLite database of games, their metadata, and the live segments.
//!
//! Files that the catalog does not list are ignored. Each command writes in one transaction, so readers see the state before
//! or after it, never in between.

mod add;
mod merge;
mod remove;
mod schema;

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

pub(crate) use add::{Added, Adder, Metadata, NewGame, Place, folded};
pub use add::{Archive, SourceFile};
pub use merge::Merged;
pub(crate) use merge::{merge, merged, separate};
pub use remove::KnownFile;
pub(crate) use remove::{drop_file, drop_games, drop_unread, empty_file, files, has_unread, unread};
pub(crate) use schema::{end_filling, has_other_lines, is_up_to_date};

use crate::DbError;

/// How long a writer waits for another one before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// SQLite's page cache of a writer; negative numbers are KiB.
const CACHE: i32 = -(64 << 10);

/// Opens the catalog for writing. Creates its tables if it is new and `may_be_new` succeeds.
pub(crate) fn open_to_write(
    path: &Path,
    may_be_new: impl FnOnce() -> Result<(), DbError>,
) -> Result<Connection, DbError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Setting WAL mode again takes a write lock, so set it only when it is not set yet.
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if mode != "wal" {
        connection.pragma_update(None, "journal_mode", "wal")?;
    }
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    // A large cache keeps an import's pages in memory until commit.
    connection.pragma_update(None, "cache_size", CACHE)?;
    // Keep query plans stable, so that statements are not planned again for each game.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    if schema::is_new(&connection)? {
        may_be_new()?;
    }
    schema::make(&connection)?;
    Ok(connection)
}

/// Creates a catalog in memory, inside a transaction, without indexes until [`end_filling`].
pub(crate) fn in_memory() -> Result<Connection, DbError> {
    let connection = Connection::open_in_memory()?;
    schema::make(&connection)?;
    connection.execute_batch("BEGIN")?;
    schema::begin_filling(&connection)?;
    Ok(connection)
}

/// Begins the writer's transaction. Returns true if the catalog is empty; then it has no indexes until [`end_filling`].
pub(crate) fn begin(connection: &Connection) -> Result<bool, DbError> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    if schema::has_games(connection)? {
        return Ok(false);
    }
    // A bulk load needs no foreign key checks. They cannot be turned off inside a transaction.
    connection.execute_batch("COMMIT; PRAGMA foreign_keys = off; BEGIN IMMEDIATE")?;
    if schema::has_games(connection)? {
        // Another writer added games in between.
        connection.execute_batch("COMMIT; PRAGMA foreign_keys = on; BEGIN IMMEDIATE")?;
        return Ok(false);
    }
    schema::begin_filling(connection)?;
    Ok(true)
}

/// Checkpoints the write-ahead log, without waiting for readers.
pub(crate) fn shorten_log(connection: &Connection) -> Result<(), DbError> {
    connection.busy_timeout(Duration::ZERO)?;
    let done = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    connection.busy_timeout(PATIENCE)?;
    Ok(done?)
}

/// Opens the catalog for reading.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, DbError> {
    match open_to_read_as(path, "normal") {
        // Readers share an index file with writers, which cannot be created on a full disk. Exclusive mode works without it,
        // but blocks others.
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
    // A cleanly closed catalog has no log, so a reader must be able to create one.
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
    // Without it, SQLite plans a statement again for each game.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    schema::check(&connection)?;
    Ok(connection)
}

/// The live segment numbers, sorted.
pub(crate) fn segments(connection: &Connection) -> Result<Vec<u32>, DbError> {
    let mut statement = connection.prepare_cached("SELECT id FROM segment ORDER BY id")?;
    let numbers = statement.query_map([], |row| row.get(0))?;
    Ok(numbers.collect::<Result<_, _>>()?)
}

/// The games of a segment, as id and row.
pub(crate) fn games_of(connection: &Connection, segment: u32) -> Result<Vec<(i64, u32)>, DbError> {
    let mut statement =
        connection.prepare_cached("SELECT id, row FROM game WHERE segment = ?1 ORDER BY row")?;
    let rows = statement.query_map([segment], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The rows that do not count: of deleted games, and of records merged into others.
pub(crate) fn gone(connection: &Connection) -> Result<Vec<(u32, u32)>, DbError> {
    let mut statement = connection.prepare_cached(
        "SELECT segment, row FROM gone UNION ALL SELECT segment, row FROM merged JOIN game ON game.id = merged.other",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

//! The catalog: a SQLite database of games, their metadata, and the live segments.
//!
//! Files that the catalog does not list are ignored. Each command writes in one transaction, so readers see the state before
//! or after it, never in between.

mod add;
mod digests;
mod merge;
mod names;
mod remove;
mod removed;
mod schema;

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

pub(crate) use add::{Added, Adder, Metadata, NewGame, Place};
pub use add::{Archive, SourceFile};
pub(crate) use digests::{Changes, differences, update as update_digests, watch};
pub use merge::Merged;
pub(crate) use merge::{merge, merged, separate};
pub(crate) use names::{aliases, fold_names, set_aliases};
pub use remove::KnownFile;
pub(crate) use remove::{Emptied, drop_file, drop_games, drop_unread, empty_file, files, has_unread, unread};
pub use removed::RemovedGame;
pub(crate) use removed::{drop_removed, file_of, removed, revive, take as take_removed};
pub(crate) use schema::{end_filling, is_older, upgrade};

use crate::DbError;
use crate::storage::directory::has_log;

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
    if connection.is_readonly(MAIN_DB)? {
        return Err(DbError::ReadOnly(path.to_owned()));
    }
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
    names::add_functions(&connection)?;
    connection.execute_batch("BEGIN")?;
    schema::begin_filling(&connection)?;
    Ok(connection)
}

/// Computes the digests of all tables, for a transaction that began without them.
pub(crate) fn write_digests(connection: &Connection) -> Result<(), DbError> {
    digests::write_all(connection)
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
        Err(DbError::DiskFull) => open_to_read_as(path, "exclusive"),
        Err(DbError::Catalog(error)) => match error.sqlite_error_code() {
            Some(ErrorCode::SystemIoFailure) => open_to_read_as(path, "exclusive"),
            // The same index cannot be created in a read-only folder.
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                open_unchanging(path)
            }
            _ => Err(error.into()),
        },
        opened => opened,
    }
}

/// Opens a catalog in a place that cannot be written, as a file that does not change. This ignores a write-ahead log, so there
/// must not be one.
fn open_unchanging(path: &Path) -> Result<Connection, DbError> {
    if has_log(path) {
        return Err(DbError::UnreadLog(path.to_owned()));
    }
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(unchanging_uri(path), flags)?;
    schema::check(&connection)?;
    Ok(connection)
}

/// The URI of a file that does not change, for SQLite.
fn unchanging_uri(path: &Path) -> String {
    let mut uri = "file:".to_owned();
    let path = path.as_os_str().as_encoded_bytes();
    // Two slashes at the beginning would be followed by the name of a server; a drive letter needs one.
    match path {
        [b'/' | b'\\', ..] => uri.push_str("//"),
        [_, b':', ..] if cfg!(windows) => uri.push_str("///"),
        _ => {}
    }
    for &byte in path {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri + "?immutable=1"
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
    names::add_functions(&connection)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unchanging_catalog_is_read_without_its_log() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // Characters with a meaning in URIs.
        let path = folder.path().join("a?b#c%41 d.sqlite");
        let writer = open_to_write(&path, || Ok(())).expect("it is new");
        assert!(matches!(open_unchanging(&path), Err(DbError::UnreadLog(_))), "the log has the tables");
        drop(writer);
        let catalog = open_unchanging(&path).expect("the log was read and removed");
        assert_eq!(segments(&catalog).expect("it can be read"), []);
        assert!(catalog.execute("DELETE FROM game", []).is_err());
        let names = std::fs::read_dir(folder.path()).expect("a temporary folder").count();
        assert_eq!(names, 1, "nothing was written beside it");
    }
}

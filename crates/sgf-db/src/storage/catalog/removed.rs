//! Removed games: their records stay in the segments until `compact`, so they can be restored under their old ids.

use rusqlite::{Connection, OptionalExtension, params};

use super::schema::is_older;
use crate::DbError;

/// A game that was removed and can be restored.
///
/// # Examples
///
/// See [`Writer::restore`](crate::Writer::restore).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGame {
    /// Its id.
    pub id: i64,
    /// The file that contained it last.
    pub path: String,
    /// The number of the game in that file, from 1.
    pub number: u32,
    /// The time of its removal in UTC, as `2026-11-27 18:30:00`, if the writer had a time.
    pub time: Option<String>,
    pub(crate) hash: [u8; 16],
    pub(crate) segment: u32,
    pub(crate) row: u32,
    pub(crate) errors: Option<u32>,
}

/// Lists the removed games by id.
pub(crate) fn removed(connection: &Connection) -> Result<Vec<RemovedGame>, DbError> {
    // Earlier versions did not keep them.
    if is_older(connection)? {
        return Ok(Vec::new());
    }
    let mut statement = connection.prepare(
        "SELECT id, path, number, datetime(time, 'unixepoch'), hash, segment, row, errors FROM removed ORDER BY id",
    )?;
    let games = statement.query_map([], |row| {
        Ok(RemovedGame {
            id: row.get(0)?,
            path: row.get(1)?,
            number: row.get(2)?,
            time: row.get(3)?,
            hash: row.get(4)?,
            segment: row.get(5)?,
            row: row.get(6)?,
            errors: row.get(7)?,
        })
    })?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// Forgets the removed game with a hash, and returns its id.
pub(crate) fn take(connection: &Connection, hash: &[u8; 16]) -> Result<Option<i64>, DbError> {
    let mut statement = connection.prepare_cached("SELECT id FROM removed WHERE hash = ?1")?;
    let id: Option<i64> = statement.query_row(params![hash], |row| row.get(0)).optional()?;
    if let Some(id) = id {
        connection.prepare_cached("DELETE FROM removed WHERE id = ?1")?.execute([id])?;
    }
    Ok(id)
}

/// Makes the row of a removed game live again.
pub(crate) fn revive(connection: &Connection, game: &RemovedGame) -> Result<(), DbError> {
    connection.prepare_cached("DELETE FROM removed WHERE id = ?1")?.execute([game.id])?;
    let mut statement = connection.prepare_cached("DELETE FROM gone WHERE segment = ?1 AND row = ?2")?;
    statement.execute([game.segment, game.row])?;
    Ok(())
}

/// Finds or inserts the file of a restored game, and returns its id and a free number in it.
pub(crate) fn file_of(connection: &Connection, game: &RemovedGame) -> Result<(i64, u32), DbError> {
    // Without a stamp, the file does not count as missing. The update also counts as a change of the file's games.
    let insert = "INSERT INTO file (path) VALUES (?1) ON CONFLICT (path) DO UPDATE SET path = path";
    connection.prepare_cached(insert)?.execute([&game.path])?;
    let mut statement = connection.prepare_cached("SELECT id FROM file WHERE path = ?1")?;
    let file: i64 = statement.query_row([&game.path], |row| row.get(0))?;
    let mut is_taken = connection.prepare_cached("SELECT 1 FROM place WHERE file = ?1 AND number = ?2")?;
    if !is_taken.exists(params![file, game.number])? {
        return Ok((file, game.number));
    }
    let mut last = connection.prepare_cached("SELECT max(number) FROM place WHERE file = ?1")?;
    Ok((file, last.query_row([file], |row| row.get::<_, u32>(0))? + 1))
}

/// Drops all removed games, when their records are dropped.
pub(crate) fn drop_removed(connection: &Connection) -> Result<(), DbError> {
    // With a condition, SQLite deletes row by row and calls the hook of the digests.
    connection.execute("DELETE FROM removed WHERE true", [])?;
    Ok(())
}

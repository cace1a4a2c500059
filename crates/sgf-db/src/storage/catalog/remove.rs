//! Deletes files and games from the catalog.

use rusqlite::{Connection, ToSql, params};

use super::merge::separate;
use crate::DbError;

/// A file known to the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFile {
    /// Its path, as given when it was added.
    pub path: String,
    /// Its size and modification time when it was read. Archives that were not read to the end have zeros.
    pub stamp: Option<(i64, i64)>,
    /// Whether it is a member of an archive.
    pub is_member: bool,
}

/// Lists all files, sorted by path.
pub(crate) fn files(connection: &Connection) -> Result<Vec<KnownFile>, DbError> {
    let mut statement =
        connection.prepare("SELECT path, size, modified, archive IS NOT NULL FROM file ORDER BY path")?;
    let files = statement.query_map([], |row| {
        let stamp = row.get::<_, Option<i64>>(1)?.zip(row.get(2)?);
        Ok(KnownFile { path: row.get(0)?, stamp, is_member: row.get(3)? })
    })?;
    Ok(files.collect::<Result<_, _>>()?)
}

/// The games that a file contained, with their numbers in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Emptied {
    pub(crate) path: String,
    pub(crate) games: Vec<(i64, u32)>,
}

/// Removes all games from a file, and returns them.
pub(crate) fn empty_file(connection: &Connection, file: i64) -> Result<Emptied, DbError> {
    let mut statement = connection.prepare_cached("SELECT path FROM file WHERE id = ?1")?;
    let path = statement.query_row([file], |row| row.get(0))?;
    let mut statement =
        connection.prepare_cached("DELETE FROM place WHERE file = ?1 RETURNING game, number")?;
    let games = statement.query_map([file], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Emptied { path, games: games.collect::<Result<_, _>>()? })
}

/// Removes those of the games of a file that no file contains any longer, and returns how many. They can be restored; `time` is
/// in seconds since 1970.
pub(crate) fn drop_games(
    connection: &Connection,
    emptied: &Emptied,
    time: Option<i64>,
) -> Result<u64, DbError> {
    let mut count = 0;
    for (game, number) in &emptied.games {
        let is_kept = "SELECT 1 FROM place WHERE game = ?1";
        if !connection.prepare_cached(is_kept)?.exists([game])? {
            // Its merges are undone first.
            separate(connection, *game)?;
        }
        let keep = "INSERT INTO removed (id, hash, segment, row, path, number, errors, time)
            SELECT id, hash, segment, row, ?2, ?3, errors, ?4 FROM game
            WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM place WHERE game = ?1)";
        connection.prepare_cached(keep)?.execute(params![game, emptied.path, number, time])?;
        let mut statement = connection.prepare_cached(
            "DELETE FROM game WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM place WHERE game = ?1) RETURNING segment, row",
        )?;
        let gone = statement.query_map([game], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, u32>(1)?)))?;
        for (segment, row) in gone.collect::<Result<Vec<_>, _>>()? {
            connection
                .prepare_cached("INSERT INTO gone (segment, row) VALUES (?1, ?2)")?
                .execute([segment, row])?;
            connection.prepare_cached("DELETE FROM words WHERE rowid = ?1")?.execute([game])?;
            count += 1;
        }
    }
    Ok(count)
}

/// Marks all members of an archive as unread.
pub(crate) fn unread(connection: &Connection, archive: i64) -> Result<(), DbError> {
    connection.execute("UPDATE file SET size = NULL, modified = NULL WHERE archive = ?1", [archive])?;
    Ok(())
}

/// Returns true if an archive has unread members.
pub(crate) fn has_unread(connection: &Connection, archive: i64) -> Result<bool, DbError> {
    Ok(connection.prepare("SELECT 1 FROM file WHERE archive = ?1 AND modified IS NULL")?.exists([archive])?)
}

/// Deletes the unread members of an archive. Returns how many games were removed with them.
pub(crate) fn drop_unread(connection: &Connection, archive: i64, time: Option<i64>) -> Result<u64, DbError> {
    drop_files(connection, "archive = ?1 AND modified IS NULL", &[&archive], time)
}

/// Deletes a file, including the members of an archive. Returns how many games were removed with it.
pub(crate) fn drop_file(connection: &Connection, path: &str, time: Option<i64>) -> Result<u64, DbError> {
    let members = drop_files(connection, "archive = (SELECT id FROM file WHERE path = ?1)", &[&path], time)?;
    Ok(members + drop_files(connection, "path = ?1", &[&path], time)?)
}

fn drop_files(
    connection: &Connection,
    condition: &str,
    values: &[&dyn ToSql],
    time: Option<i64>,
) -> Result<u64, DbError> {
    let mut statement = connection.prepare_cached(&format!("SELECT id FROM file WHERE {condition}"))?;
    let numbers = statement.query_map(values, |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    let mut count = 0;
    for number in numbers {
        let emptied = empty_file(connection, number)?;
        count += drop_games(connection, &emptied, time)?;
        connection.execute("DELETE FROM file WHERE id = ?1", params![number])?;
    }
    Ok(count)
}

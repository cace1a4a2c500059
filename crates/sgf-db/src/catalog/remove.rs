//! Taking files and games out of the catalog, within one transaction.

use rusqlite::{Connection, params};

use crate::DbError;

/// A file that the database knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFile {
    /// Its path, as it was given.
    pub path: String,
    /// Its size and the time of its last change when it was read, if it was a file.
    pub stamp: Option<(i64, i64)>,
}

/// Lists all files, by their paths.
pub(crate) fn files(connection: &Connection) -> Result<Vec<KnownFile>, DbError> {
    let mut statement = connection.prepare("SELECT path, size, modified FROM file ORDER BY path")?;
    let files = statement.query_map([], |row| {
        let stamp = row.get::<_, Option<i64>>(1)?.zip(row.get(2)?);
        Ok(KnownFile { path: row.get(0)?, stamp })
    })?;
    Ok(files.collect::<Result<_, _>>()?)
}

/// Forgets which games stand in a file, and returns them.
pub(crate) fn empty_file(connection: &Connection, file: i64) -> Result<Vec<i64>, DbError> {
    let mut statement = connection.prepare_cached("DELETE FROM place WHERE file = ?1 RETURNING game")?;
    let games = statement.query_map([file], |row| row.get(0))?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// Removes those of some games that stand in no file any more, and returns how many these were.
pub(crate) fn drop_games(connection: &Connection, games: &[i64]) -> Result<u64, DbError> {
    let mut count = 0;
    for game in games {
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

/// Removes a file, and returns how many games went with it.
pub(crate) fn drop_file(connection: &Connection, path: &str) -> Result<u64, DbError> {
    let mut statement = connection.prepare_cached("SELECT id FROM file WHERE path = ?1")?;
    let numbers = statement.query_map([path], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    let mut count = 0;
    for number in numbers {
        let games = empty_file(connection, number)?;
        count += drop_games(connection, &games)?;
        connection.execute("DELETE FROM file WHERE id = ?1", params![number])?;
    }
    Ok(count)
}

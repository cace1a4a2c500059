//! Merged games: several records of one game that count as one.
//!
//! A merge changes no record. It adds a row to the table `merged`, which maps a record to the game that represents it. Empty
//! columns of that game are filled from its merged records, and `filled` lists them. To undo a merge, delete its row and
//! clear these columns.

use rusqlite::{Connection, OptionalExtension, params};

use crate::DbError;

/// Columns that can be filled: the public name, the columns, and the source columns for a record with exchanged colors. A
/// group counts as empty if its first column is null.
const FACTS: [(&str, &[&str], &[&str]); 12] = [
    ("black", &["black"], &["white"]),
    ("white", &["white"], &["black"]),
    ("black_rank", &["black_rank", "black_grade"], &["white_rank", "white_grade"]),
    ("white_rank", &["white_rank", "white_grade"], &["black_rank", "black_grade"]),
    ("event", &["event"], &["event"]),
    ("round", &["round"], &["round"]),
    ("place", &["place"], &["place"]),
    ("date", &["date", "first_day", "last_day"], &["date", "first_day", "last_day"]),
    // The result differs when colors are exchanged.
    ("result", &["result", "winner", "margin", "manner"], &[]),
    ("komi", &["komi"], &["komi"]),
    ("handicap", &["handicap"], &["handicap"]),
    ("rules", &["rules"], &["rules"]),
];

/// A record that was merged into another game.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The id of the game that represents both.
    pub game: i64,
    /// The id of the merged record.
    pub other: i64,
    /// The similarity score of the two, from 0 to 1.
    pub score: f64,
    /// Whether the merged record has the colors exchanged.
    pub is_exchanged: bool,
    /// The fields that were filled from the merged record.
    pub filled: Vec<String>,
}

/// Lists all merges, sorted.
pub(crate) fn merged(connection: &Connection) -> Result<Vec<Merged>, DbError> {
    let mut statement = connection
        .prepare("SELECT game, other, score, exchanged, filled FROM merged ORDER BY game, other")?;
    let rows = statement.query_map([], |row| {
        Ok(Merged {
            game: row.get(0)?,
            other: row.get(1)?,
            score: row.get(2)?,
            is_exchanged: row.get(3)?,
            filled: row.get::<_, String>(4)?.split_whitespace().map(str::to_owned).collect(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Returns the game that represents a game (possibly itself), and whether the colors are exchanged.
fn stands_for(connection: &Connection, game: i64) -> Result<(i64, bool), DbError> {
    let mut statement = connection.prepare_cached("SELECT game, exchanged FROM merged WHERE other = ?1")?;
    let found = statement.query_row([game], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    Ok(found.unwrap_or((game, false)))
}

/// Merges two games. The one with more moves represents both; ties go to the one with more metadata, then to the older one.
/// Returns false if they were merged already.
pub(crate) fn merge(
    connection: &Connection,
    one: i64,
    other: i64,
    is_exchanged: bool,
    score: f64,
) -> Result<bool, DbError> {
    let ((one, one_exchanged), (other, other_exchanged)) =
        (stands_for(connection, one)?, stands_for(connection, other)?);
    if one == other {
        return Ok(false);
    }
    let is_exchanged = is_exchanged ^ one_exchanged ^ other_exchanged;
    let (kept, lost) = match (weight(connection, one)?, weight(connection, other)?) {
        (Some(of_one), Some(of_other)) if of_other > of_one => (other, one),
        (Some(_), Some(_)) => (one, other),
        // One of them was deleted.
        _ => return Ok(false),
    };
    empty(connection, lost)?;
    connection.execute(
        "UPDATE merged SET game = ?1, exchanged = (exchanged <> ?3) WHERE game = ?2",
        params![kept, lost, is_exchanged],
    )?;
    connection.execute(
        "INSERT INTO merged (other, game, score, exchanged) VALUES (?1, ?2, ?3, ?4)",
        params![lost, kept, score, is_exchanged],
    )?;
    refill(connection, kept)?;
    Ok(true)
}

/// The sort key that decides which of two games represents both; `None` if the game does not exist.
fn weight(connection: &Connection, game: i64) -> Result<Option<(i64, i64, i64)>, DbError> {
    let known: Vec<String> =
        FACTS.iter().map(|(_, columns, _)| format!("({} IS NOT NULL)", columns[0])).collect();
    let sql = format!("SELECT moves, {}, -id FROM game WHERE id = ?1", known.join(" + "));
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row([game], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?)
}

/// Undoes all merges of a game, in both directions. Returns how many there were.
pub(crate) fn separate(connection: &Connection, game: i64) -> Result<u64, DbError> {
    let (stands, _) = stands_for(connection, game)?;
    empty(connection, stands)?;
    let count = connection.execute("DELETE FROM merged WHERE other = ?1 OR game = ?1", [game])?;
    refill(connection, stands)?;
    Ok(count as u64)
}

/// Clears the columns of a game that were filled from merged records.
fn empty(connection: &Connection, game: i64) -> Result<(), DbError> {
    let mut statement = connection.prepare_cached("SELECT filled FROM merged WHERE game = ?1")?;
    let filled: Vec<String> = statement.query_map([game], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for name in filled.iter().flat_map(|names| names.split_whitespace()) {
        let Some((_, columns, _)) = FACTS.iter().find(|(known, ..)| *known == name) else { continue };
        let nothing: Vec<String> = columns.iter().map(|column| format!("{column} = NULL")).collect();
        connection.execute(&format!("UPDATE game SET {} WHERE id = ?1", nothing.join(", ")), [game])?;
    }
    connection.execute("UPDATE merged SET filled = '' WHERE game = ?1", [game])?;
    Ok(())
}

/// Fills the empty columns of a game from its merged records, in the order of their ids.
fn refill(connection: &Connection, game: i64) -> Result<(), DbError> {
    empty(connection, game)?;
    let mut statement =
        connection.prepare_cached("SELECT other, exchanged FROM merged WHERE game = ?1 ORDER BY other")?;
    let others: Vec<(i64, bool)> =
        statement.query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (other, is_exchanged) in others {
        let mut filled = Vec::new();
        for (name, columns, exchanged) in FACTS {
            let sources = if is_exchanged { exchanged } else { columns };
            let Some(source) = sources.first() else { continue };
            let sets: Vec<String> = columns
                .iter()
                .zip(sources)
                .map(|(column, source)| format!("{column} = (SELECT {source} FROM game WHERE id = ?2)"))
                .collect();
            let sql = format!(
                "UPDATE game SET {} WHERE id = ?1 AND {} IS NULL AND (SELECT {source} FROM game WHERE id = ?2) IS NOT NULL",
                sets.join(", "),
                columns[0]
            );
            if connection.prepare_cached(&sql)?.execute([game, other])? > 0 {
                filled.push(name);
            }
        }
        connection
            .execute("UPDATE merged SET filled = ?1 WHERE other = ?2", params![filled.join(" "), other])?;
    }
    Ok(())
}

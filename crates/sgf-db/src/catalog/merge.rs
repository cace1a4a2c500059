//! Merged games: several records of one game that count as one.
//!
//! A merge changes no record and removes no row. It is a row of the table `merged`, which says which game stands for which other ones. The
//! game that stands for the others gets from them what nobody has said of it: only columns that are empty are filled, and `filled`
//! says which ones. So a merge is undone by taking its row away and emptying these columns again.

use rusqlite::{Connection, OptionalExtension, params};

use crate::DbError;

/// What may be filled: the name by which it is told, the columns, and the columns of a record with exchanged colours. The first
/// column decides whether the others are empty.
const FACTS: [(&str, &[&str], &[&str]); 12] = [
    ("black", &["black"], &["white"]),
    ("white", &["white"], &["black"]),
    ("black_rank", &["black_rank", "black_grade"], &["white_rank", "white_grade"]),
    ("white_rank", &["white_rank", "white_grade"], &["black_rank", "black_grade"]),
    ("event", &["event"], &["event"]),
    ("round", &["round"], &["round"]),
    ("place", &["place"], &["place"]),
    ("date", &["date", "first_day", "last_day"], &["date", "first_day", "last_day"]),
    // With exchanged colours it would be another result.
    ("result", &["result", "winner", "margin", "manner"], &[]),
    ("komi", &["komi"], &["komi"]),
    ("handicap", &["handicap"], &["handicap"]),
    ("rules", &["rules"], &["rules"]),
];

/// A record that counts as a part of another game.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The number of the game that stands for both.
    pub game: i64,
    /// The number of the other one.
    pub other: i64,
    /// How sure it was that both are one.
    pub score: f64,
    /// Whether the other one has the colours exchanged.
    pub is_exchanged: bool,
    /// What the game got from the other one, because it was not said of it.
    pub filled: Vec<String>,
}

/// Lists all merges, in order.
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

/// The game that stands for a game, which may be itself, and whether its colours are exchanged.
fn stands_for(connection: &Connection, game: i64) -> Result<(i64, bool), DbError> {
    let mut statement = connection.prepare_cached("SELECT game, exchanged FROM merged WHERE other = ?1")?;
    let found = statement.query_row([game], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    Ok(found.unwrap_or((game, false)))
}

/// Merges two games. The one with more moves stands for both; of two with as many the one of which more is known, then the one that was
/// added first. Returns whether they were not one already.
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
        // One of them is gone.
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

/// What decides which of two games stands for both; `None` if there is no such game.
fn weight(connection: &Connection, game: i64) -> Result<Option<(i64, i64, i64)>, DbError> {
    let known: Vec<String> =
        FACTS.iter().map(|(_, columns, _)| format!("({} IS NOT NULL)", columns[0])).collect();
    let sql = format!("SELECT moves, {}, -id FROM game WHERE id = ?1", known.join(" + "));
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row([game], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?)
}

/// Separates a game again: from all that it stands for, or from the one that stands for it. Returns how many merges were undone.
pub(crate) fn separate(connection: &Connection, game: i64) -> Result<u64, DbError> {
    let (stands, _) = stands_for(connection, game)?;
    empty(connection, stands)?;
    let count = connection.execute("DELETE FROM merged WHERE other = ?1 OR game = ?1", [game])?;
    refill(connection, stands)?;
    Ok(count as u64)
}

/// Takes away what a game got from others.
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

/// Gives a game what others say and it does not, in the order of their numbers.
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

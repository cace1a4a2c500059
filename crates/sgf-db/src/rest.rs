//! What can still be read when pages of the catalog are damaged: games are asked for by ranges of their numbers, and a range that cannot
//! be read is divided until only the games on damaged pages are left out.

use std::ops::ControlFlow;

use rusqlite::types::Value;
use rusqlite::{ErrorCode, Row as SqlRow, params_from_iter};

use crate::find::TABLES;
use crate::{Damage, Database, DbError, Filter};

/// How many numbers of games a range has that is not divided yet.
const RANGE: i64 = 4096;
/// How often ranges are divided at most: a damaged page that leads to many others costs all games below it.
const MOST_DIVISIONS: usize = 1 << 16;

/// What is said of a catalog that could not be read to its end. Segments have the numbers from 1.
pub(crate) const DAMAGED_PAGES: Damage = Damage { segment: 0, part: "pages" };

/// Tells whether a question failed because of what is in the catalog: its pages are no pages, or what stands there is not what was written.
pub(crate) fn is_damage(error: &DbError) -> bool {
    use rusqlite::Error;
    let DbError::Catalog(error) = error else { return false };
    let is_other_value = matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::Utf8Error(..)
            | Error::InvalidColumnType(..)
    );
    let code = error.sqlite_error_code();
    is_other_value || matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Tells whether a catalog that could not be opened is damaged or missing: a page that says what it holds is none, or is not there.
pub(crate) fn is_lost(error: &DbError) -> bool {
    let is_unknown = |error: &rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::Unknown);
    match error {
        DbError::NoDatabase(_) => true,
        DbError::Catalog(error) if is_unknown(error) => true,
        error => is_damage(error),
    }
}

impl Database {
    /// Reads columns of all games that fit and can be read, ordered by number, and hands them on until the callback breaks off.
    pub(crate) fn each_readable<T>(
        &self,
        columns: &str,
        filter: &Filter,
        read: fn(&SqlRow<'_>) -> rusqlite::Result<T>,
        found: &mut dyn FnMut(T) -> ControlFlow<()>,
    ) -> Result<(), DbError> {
        let (condition, values) = self.condition(filter)?;
        // An index may be damaged where the table is not.
        let tables = TABLES.replacen("game", "game NOT INDEXED", 1);
        let sql = format!(
            "SELECT {columns} FROM {tables} WHERE ({condition}) AND game.id BETWEEN ? AND ? ORDER BY game.id"
        );
        let mut statement = self.catalog.prepare(&sql)?;
        let mut rows_between = |first: i64, last: i64| -> Result<Vec<T>, DbError> {
            let range = [first, last].map(Value::Integer);
            let rows = statement.query_map(params_from_iter(values.iter().cloned().chain(range)), read)?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        let mut n_divisions = 0;
        let mut waiting: Vec<(i64, i64)> = (0..=self.highest_number() / RANGE)
            .rev()
            .map(|range| (range * RANGE, range * RANGE + RANGE - 1))
            .collect();
        while let Some((first, last)) = waiting.pop() {
            match rows_between(first, last) {
                Ok(rows) => {
                    if rows.into_iter().try_for_each(&mut *found).is_break() {
                        return Ok(());
                    }
                }
                Err(error) if !is_damage(&error) => return Err(error),
                Err(_) if first == last || n_divisions == MOST_DIVISIONS => {}
                Err(_) => {
                    n_divisions += 1;
                    let middle = first + (last - first) / 2;
                    waiting.extend([(middle + 1, last), (first, middle)]);
                }
            }
        }
        Ok(())
    }

    /// The highest number of a game; where that cannot be read, one that is enough unless many games were removed.
    fn highest_number(&self) -> i64 {
        let ask = |sql: &str| self.catalog.query_row(sql, [], |row| row.get::<_, i64>(0)).ok();
        ask("SELECT max(id) FROM game NOT INDEXED")
            .or_else(|| ask("SELECT max(id) FROM game INDEXED BY game_row"))
            .unwrap_or_else(|| 2 * self.segments.iter().map(|segment| segment.n_games() as i64).sum::<i64>())
    }
}

//! Reads as much as possible from a damaged catalog: queries ranges of ids, and bisects a range that fails until only the
//! games on damaged pages are missing.

use std::ops::ControlFlow;

use rusqlite::types::Value;
use rusqlite::{Row as SqlRow, params_from_iter};

use crate::error::is_damage;
use crate::query::find::TABLES;
use crate::{Database, DbError, Filter};

/// The number of ids in an undivided range.
const RANGE: i64 = 4096;
/// The limit for bisections. A damaged interior page costs all games below it.
const MOST_DIVISIONS: usize = 1 << 16;

impl Database {
    /// Reads columns of all readable games that match, ordered by id, until the callback breaks.
    pub(crate) fn each_readable<T>(
        &self,
        columns: &str,
        filter: &Filter,
        read: fn(&SqlRow<'_>) -> rusqlite::Result<T>,
        found: &mut dyn FnMut(T) -> ControlFlow<()>,
    ) -> Result<(), DbError> {
        let (condition, values) = self.condition(filter)?;
        // The table may be readable where an index is not.
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

    /// The highest id. If it cannot be read, an estimate that holds unless many games were deleted.
    fn highest_number(&self) -> i64 {
        let ask = |sql: &str| self.catalog.query_row(sql, [], |row| row.get::<_, i64>(0)).ok();
        ask("SELECT max(id) FROM game NOT INDEXED")
            .or_else(|| ask("SELECT max(id) FROM game INDEXED BY game_row"))
            .unwrap_or_else(|| 2 * self.segments.iter().map(|segment| segment.n_games() as i64).sum::<i64>())
    }
}

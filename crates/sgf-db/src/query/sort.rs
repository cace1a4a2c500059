//! Sorted results. The ids are sorted first and games are read one by one: otherwise SQLite would load all columns of all
//! games before returning the first.

use std::ops::ControlFlow;

use rusqlite::params_from_iter;

use crate::query::find::{COLUMNS, TABLES, question};
use crate::{Database, DbError, Filter, FoundGame, Sort};

/// Up to this many matches, collect the ids; with more, the first ones are near the start of the table.
const MANY: usize = 10_000;

impl Filter {
    /// The ORDER BY clause. Games without a value come last in both directions.
    pub(crate) fn order(&self) -> String {
        let direction = if self.reverse { "DESC" } else { "ASC" };
        let column = match self.sort {
            None => return format!("game.id {direction}"),
            Some(Sort::Date) => "game.first_day",
            Some(Sort::Black) => "b.folded",
            Some(Sort::White) => "w.folded",
            Some(Sort::Event) => "e.folded",
            Some(Sort::Moves) => "game.moves",
            Some(Sort::Result) => "game.result",
        };
        format!("{column} {direction} NULLS LAST, game.id")
    }
}

impl Database {
    /// Calls back with matching games in the order of the filter.
    pub(crate) fn each_ordered(
        &self,
        filter: &Filter,
        found: &mut dyn FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), DbError> {
        if filter.sort.is_some() {
            return self.each_sorted(filter, found);
        }
        let is_indexed = filter.dates.is_some()
            || filter.black.is_some()
            || filter.white.is_some()
            || !filter.players.is_empty();
        let tables = match is_indexed.then(|| self.few(filter)).transpose()? {
            Some(Some(numbers)) => return self.each_numbered(numbers.into_iter(), found),
            // An index would return many games in another order.
            Some(None) => TABLES.replacen("game", "game NOT INDEXED", 1),
            None => TABLES.to_owned(),
        };
        self.each_fitting(COLUMNS, &tables, filter, &filter.order(), FoundGame::read, found)
    }

    /// The ids of matching games in order; `None` if there are many.
    fn few(&self, filter: &Filter) -> Result<Option<Vec<i64>>, DbError> {
        // There is no index on results and ranks. If many games match the other conditions, scanning the table finds the
        // first ones sooner.
        let narrowed = filter.text.is_some() || filter.event.is_some() || filter.condition.is_some();
        if !narrowed && (filter.result.is_some() || filter.ranks.is_some()) {
            let wider = filter.clone().with(|wider| (wider.result, wider.ranks) = (None, None));
            if self.few(&wider)?.is_none() {
                return Ok(None);
            }
        }
        let (condition, values) = self.condition(filter)?;
        let sql = format!("SELECT game.id FROM game WHERE {condition} LIMIT {MANY}");
        let mut statement = self.catalog.prepare(&sql).map_err(question)?;
        let numbers = statement.query_map(params_from_iter(values), |row| row.get(0)).map_err(question)?;
        let mut numbers: Vec<i64> = numbers.collect::<Result<_, _>>().map_err(question)?;
        numbers.sort_unstable();
        if filter.reverse {
            numbers.reverse();
        }
        Ok((numbers.len() < MANY).then_some(numbers))
    }

    fn each_sorted(
        &self,
        filter: &Filter,
        found: &mut dyn FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), DbError> {
        let (sql, values) = self.sorted(filter)?;
        let mut numbers = self.catalog.prepare(&sql).map_err(question)?;
        let numbers = numbers.query_map(params_from_iter(values), |row| row.get(0)).map_err(question)?;
        let mut failed = None;
        let read = numbers.map_while(|number| number.map_err(|error| failed = Some(question(error))).ok());
        self.each_numbered(read, found)?;
        failed.map_or(Ok(()), Err)
    }

    /// Calls back with the games of these ids.
    fn each_numbered(
        &self,
        mut numbers: impl Iterator<Item = i64>,
        found: &mut dyn FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), DbError> {
        let mut game = self.catalog.prepare(&format!("SELECT {COLUMNS} FROM {TABLES} WHERE game.id = ?1"))?;
        numbers
            .try_for_each(|number| match game.query_row([number], FoundGame::read) {
                Ok(game) => found(game).map_break(Ok),
                Err(error) => ControlFlow::Break(Err(error.into())),
            })
            .break_value()
            .unwrap_or(Ok(()))
    }

    /// The query for the ids of matching games in order.
    fn sorted(&self, filter: &Filter) -> Result<(String, Vec<rusqlite::types::Value>), DbError> {
        let (condition, values) = self.condition(filter)?;
        // The index on dates is sorted. When sorting by something else, SQLite would pick an arbitrary index, in a different
        // order than the table's.
        let is_scan = values.is_empty() && condition == "1" && filter.sort != Some(Sort::Date);
        let tables = if is_scan { TABLES.replacen("game", "game NOT INDEXED", 1) } else { TABLES.to_owned() };
        Ok((format!("SELECT game.id FROM {tables} WHERE {condition} ORDER BY {}", filter.order()), values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, ResultFilter, SourceFile, Writer};
    use sgf_syntax::Document;

    fn database(folder: &std::path::Path, records: &str) -> Database {
        let path = folder.join("games.sgfdb");
        let mut writer = Writer::create_or_open(&path).expect("no other writer is active");
        let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
        let games = Entry::all(&Document::parse(records.as_bytes()), None);
        writer.add(&file, &games).expect("it can be written");
        writer.commit().expect("it can be written");
        Database::open(&path).expect("it exists")
    }

    fn sorted(sort: Sort, reverse: bool) -> Filter {
        Filter::default().with(|filter| (filter.sort, filter.reverse) = (Some(sort), reverse))
    }

    #[test]
    fn sorts_games_with_unknown_values_last() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let records = "(;PB[b]DT[1990];B[aa])(;PB[C];B[ab])(;PB[a]DT[1980];B[ac];W[dd])(;DT[1990];B[ad])";
        let database = database(folder.path(), records);
        for (sort, reverse, expected) in [
            (Sort::Date, false, [3, 1, 4, 2]),
            (Sort::Date, true, [1, 4, 3, 2]),
            (Sort::Black, false, [3, 1, 2, 4]),
            (Sort::Black, true, [2, 1, 3, 4]),
            (Sort::Moves, false, [1, 2, 4, 3]),
            (Sort::Moves, true, [3, 1, 2, 4]),
        ] {
            let mut found = Vec::new();
            let damage = database.find(&sorted(sort, reverse), None, |game| {
                found.push(game.id);
                ControlFlow::Continue(())
            });
            assert!(damage.is_ok_and(|damage| damage.is_empty()));
            assert_eq!(found, expected, "{sort:?} {reverse}");
        }
    }

    #[test]
    fn sort_order_is_independent_of_the_number_of_games() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let record = |at: usize| {
            let result = if at.is_multiple_of(50) { "B+R" } else { "W+1" };
            format!("(;GN[{at}]PB[{}]DT[{}]RE[{result}];B[aa])", ["ann", "bo"][at % 2], 2000 - at / 20)
        };
        let n_games = MANY + 200;
        let database = database(folder.path(), &(0..n_games).map(record).collect::<String>());
        let years = |text: &str| Filter::default().with(|filter| filter.dates = crate::date_range(text));
        for (filter, expected) in [
            (years("1990..1999"), (21..=220).collect::<Vec<i64>>()),
            (years("1000.."), (1..=n_games as i64).collect()),
            (
                years("1000..").with(|filter| filter.result = ResultFilter::read("B+R")),
                (1..=n_games as i64).step_by(50).collect(),
            ),
            (years("1999").with(|filter| filter.result = ResultFilter::read("B+R")), vec![]),
            (
                years("1990..1999").with(|filter| filter.result = ResultFilter::read("B+")),
                vec![51, 101, 151, 201],
            ),
            (
                Filter::default().with(|filter| filter.black = Some("BO".into())),
                (2..).step_by(2).take(n_games / 2).collect(),
            ),
        ] {
            for reverse in [false, true] {
                let filter = filter.clone().with(|filter| filter.reverse = reverse);
                let mut found = Vec::new();
                let damage = database.find(&filter, None, |game| {
                    found.push(game.id);
                    ControlFlow::Continue(())
                });
                assert!(damage.is_ok_and(|damage| damage.is_empty()));
                if reverse {
                    found.reverse();
                }
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn date_order_needs_no_sort_of_all_games() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = database(folder.path(), "(;DT[1990];B[aa])");
        for reverse in [false, true] {
            let (sql, _) = database.sorted(&sorted(Sort::Date, reverse)).expect("it is a question");
            let mut statement =
                database.catalog.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("it is SQL");
            let plan: Vec<String> = statement
                .query_map([], |row| row.get("detail"))
                .and_then(Iterator::collect)
                .expect("it can be explained");
            // Only games of the same day are sorted.
            let is_sorted = |line: &String| line == "USE TEMP B-TREE FOR ORDER BY";
            assert!(!plan.iter().any(is_sorted), "{plan:?}");
        }
    }
}

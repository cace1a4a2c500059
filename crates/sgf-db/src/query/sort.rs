//! The order of games. The catalog lists ids and the values to sort by, which are sorted here: games are read later, and those
//! of several databases are sorted together.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::ControlFlow;

use rusqlite::types::FromSql;
use rusqlite::{OptionalExtension, Row as SqlRow, params, params_from_iter};

use crate::error::{DAMAGED_PAGES, is_damage};
use crate::query::find::question;
use crate::query::text;
use crate::{Damage, Database, DbError, Filter, Sort};

/// A value to sort by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    Number(i64),
    Text(Box<str>),
    Unknown,
}

/// A game in the catalog.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) id: i64,
    /// Its segment and row, if the caller needs them.
    pub(crate) segment: u32,
    pub(crate) row: u32,
    pub(crate) key: Value,
}

impl FromSql for Value {
    fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Value> {
        match value {
            rusqlite::types::ValueRef::Null => Ok(Value::Unknown),
            rusqlite::types::ValueRef::Integer(number) => Ok(Value::Number(number)),
            value => Ok(Value::Text(value.as_str()?.into())),
        }
    }
}

impl Place {
    fn read(row: &SqlRow<'_>) -> rusqlite::Result<Place> {
        Ok(Place { id: row.get(0)?, segment: row.get(1)?, row: row.get(2)?, key: row.get(3)? })
    }

    fn read_id(row: &SqlRow<'_>) -> rusqlite::Result<Place> {
        Ok(Place { id: row.get(0)?, segment: 0, row: 0, key: Value::Unknown })
    }
}

/// Compares values. Unknown ones come last in both directions.
pub(crate) fn in_order(one: &Value, other: &Value, reverse: bool) -> Ordering {
    let is_unknown = |value: &Value| *value == Value::Unknown;
    is_unknown(one)
        .cmp(&is_unknown(other))
        .then_with(|| if reverse { other.cmp(one) } else { one.cmp(other) })
}

/// Scores in billionths, so that they can be compared exactly. Those of words in most games are tiny.
const SCORES: &str =
    "SELECT rowid, CAST(1e9 * bm25(words, 4, 2, 1) AS INTEGER) FROM words WHERE words MATCH ?1";
const MERGED_SCORES: &str =
    "SELECT coalesce(merged.game, words.rowid), CAST(1e9 * bm25(words, 4, 2, 1) AS INTEGER)
    FROM words LEFT JOIN merged ON merged.other = words.rowid WHERE words MATCH ?1";

/// The path of the first file, and the number of the game in it.
const PATH: &str = "(SELECT file.path || char(1) || place.number FROM place JOIN file ON file.id = place.file
    WHERE place.game = game.id ORDER BY place.file LIMIT 1)";

/// Pads the numbers in a path, so that they are in order as texts.
fn padded(path: &str) -> Box<str> {
    const DIGITS: usize = 10;
    let mut out = String::with_capacity(path.len() + 2 * DIGITS);
    for part in path.split_inclusive(|letter: char| !letter.is_ascii_digit()) {
        let n_digits = part.bytes().take_while(u8::is_ascii_digit).count();
        if n_digits > 0 {
            out.extend(std::iter::repeat_n('0', DIGITS.saturating_sub(n_digits)));
        }
        out.push_str(part);
    }
    out.into()
}

impl Sort {
    /// The column, as SQL.
    fn column(self) -> &'static str {
        match self {
            Sort::Date => "game.first_day",
            Sort::Black => "(SELECT folded FROM name WHERE name.id = game.black)",
            Sort::White => "(SELECT folded FROM name WHERE name.id = game.white)",
            Sort::Event => "(SELECT folded FROM name WHERE name.id = game.event)",
            Sort::Moves => "game.moves",
            Sort::Result => "game.result",
            Sort::Path => PATH,
            Sort::Rank => "game.black_grade + game.white_grade",
            // Computed for all games at once.
            Sort::Relevance => "NULL",
        }
    }
}

impl Database {
    /// Lists matching games in the order of the filter: by its column, then by id. Segments and rows are 0 unless asked for;
    /// without them, indexes answer more queries. Skips games on damaged pages.
    pub(crate) fn places(
        &self,
        filter: &Filter,
        with_rows: bool,
        damage: &mut Vec<Damage>,
    ) -> Result<Vec<Place>, DbError> {
        let rows = if with_rows { "game.segment, game.row" } else { "0, 0" };
        let columns = format!("game.id, {rows}, {}", filter.sort.map_or("NULL", Sort::column));
        let read = match with_rows || filter.sort.is_some() {
            true => self.fitting_places(&columns, filter, Place::read),
            // Reading a single column is faster, which matters for a million games.
            false => self.fitting_places("game.id", filter, Place::read_id),
        };
        let mut places = match read {
            Err(error) if is_damage(&error) => {
                Damage::add_new(damage, [DAMAGED_PAGES]);
                let mut places = Vec::new();
                self.each_readable(&columns, filter, Place::read, &mut |place| {
                    places.push(place);
                    ControlFlow::Continue(())
                })?;
                places
            }
            places => places?,
        };
        if filter.sort == Some(Sort::Path) {
            for place in &mut places {
                if let Value::Text(path) = &mut place.key {
                    *path = padded(path);
                }
            }
        }
        if filter.sort == Some(Sort::Relevance) {
            let scores = match self.scores(filter) {
                Err(error) if is_damage(&error) => {
                    Damage::add_new(damage, [DAMAGED_PAGES]);
                    HashMap::new()
                }
                scores => scores?,
            };
            for place in &mut places {
                place.key = scores.get(&place.id).map_or(Value::Unknown, |score| Value::Number(*score));
            }
        }
        places.sort_unstable_by_key(|place| place.id);
        match filter.sort {
            Some(_) => places.sort_by(|one, other| in_order(&one.key, &other.key, filter.reverse)),
            None if filter.reverse => places.reverse(),
            None => {}
        }
        Ok(places)
    }

    /// The scores of the games with the words of a filter; smaller ones are better. Of merged records, the best one counts.
    fn scores(&self, filter: &Filter) -> Result<HashMap<i64, i64>, DbError> {
        let query = filter.text.as_deref().and_then(text::query);
        let mut statement = self.catalog.prepare(if self.has_merged { MERGED_SCORES } else { SCORES })?;
        let scores = statement.query_map([query], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut best = HashMap::new();
        for score in scores {
            let (game, score): (i64, i64) = score?;
            best.entry(game).and_modify(|best: &mut i64| *best = score.min(*best)).or_insert(score);
        }
        Ok(best)
    }

    fn fitting_places(
        &self,
        columns: &str,
        filter: &Filter,
        read: fn(&SqlRow<'_>) -> rusqlite::Result<Place>,
    ) -> Result<Vec<Place>, DbError> {
        let (condition, values) = self.condition(filter)?;
        let sql = format!("SELECT {columns} FROM game WHERE {condition}");
        let mut statement = self.catalog.prepare(&sql).map_err(question)?;
        let places = statement.query_map(params_from_iter(values), read).map_err(question)?;
        places.collect::<Result<_, _>>().map_err(question)
    }

    /// The game in a row of a segment.
    pub(crate) fn place_in_row(&self, segment: u32, row: u32) -> Result<Option<Place>, DbError> {
        let sql = "SELECT id, segment, row, NULL FROM game WHERE segment = ?1 AND row = ?2";
        let mut statement = self.catalog.prepare_cached(sql)?;
        Ok(statement.query_row(params![segment, row], Place::read).optional()?)
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
        let n_games = 10_200;
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
}

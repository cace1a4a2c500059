//! Filters on the catalog: players, events, dates, results, ranks, words.

use std::sync::Arc;

use rusqlite::types::Value;
use sgf_model::info::lenient::{self, Certainty};
use sgf_model::info::{Date, DateRange, GameResult, Rank};
use sgf_model::value::Color;

use crate::persons::Spellings;
use crate::query::text;
use crate::{Aliases, DbError};

/// The conditions that a game must match, all of them.
///
/// Names match in part, by their [search keys](crate::search_key). A player also matches by other names of the same person.
///
/// # Examples
///
/// ```
/// use sgf_db::{Filter, ResultFilter, date_range};
/// // Games that Shusaku won as Black in his castle game years.
/// let mut filter = Filter::default();
/// filter.black = Some("shusaku".into());
/// filter.dates = date_range("1849..1861");
/// filter.result = ResultFilter::read("B+");
/// assert!(filter.dates.is_some() && filter.result.is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filter {
    /// Parts of players' names. Each must match Black or White.
    pub players: Vec<String>,
    /// Part of Black's name.
    pub black: Option<String>,
    /// Part of White's name.
    pub white: Option<String>,
    /// More joined names, which take precedence over those of the database.
    pub aliases: Option<Arc<Aliases>>,
    /// Part of the event's name.
    pub event: Option<String>,
    /// A range of days. A game matches if its date may be within it.
    pub dates: Option<DateRange>,
    /// The winner, and how.
    pub result: Option<ResultFilter>,
    /// The range of both players' ranks, as [`Rank::strength`].
    pub ranks: Option<(i16, i16)>,
    /// Words in names, events and comments.
    pub text: Option<String>,
    /// An SQL condition on the columns of the view `games`.
    pub condition: Option<String>,
    /// Tags that people gave to the game, all of them. Case does not count.
    pub tags: Vec<String>,
    /// Only games with a star.
    pub is_starred: bool,
    /// Only games with a note.
    pub has_note: bool,
    /// The GM number.
    pub gm: Option<u16>,
    /// The sort order. By default, in the order in which games were added.
    pub sort: Option<Sort>,
    /// Whether to reverse the order.
    pub reverse: bool,
}

sgf_syntax::options!(Filter);

/// A column to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sort {
    /// The first day of the date.
    Date,
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// The event.
    Event,
    /// The number of moves.
    Moves,
    /// The result.
    Result,
    /// The first file that contains the game, then the number of the game in it. Numbers in the names of files count as numbers:
    /// `9.sgf` is before `10.sgf`.
    Path,
    /// The sum of the players' ranks, as [`Rank::strength`]; unknown if that of one is.
    Rank,
    /// How well the words of [`Filter::text`] match, best first, by BM25: rare words and short records count more, and words in
    /// names of players count four times, in events twice. Scores of several databases are compared as they are.
    Relevance,
}

/// A condition on results.
///
/// # Examples
///
/// ```
/// use sgf_db::ResultFilter;
/// use sgf_model::info::GameResult;
/// use sgf_model::value::Color;
/// assert_eq!(ResultFilter::read("W+0.5"), Some(ResultFilter::Exactly(GameResult::win_by(Color::White, 0.5))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ResultFilter {
    /// A winner, by any margin.
    Winner(Color),
    /// Exactly this result.
    Exactly(GameResult),
}

impl ResultFilter {
    /// Parses a condition: `B+` or `B`, `B+R`, `W+3.5`, `draw`, `void`. A text that is only understood in part gives `None`,
    /// since it would match other games.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::ResultFilter;
    /// use sgf_model::value::Color;
    /// assert_eq!(ResultFilter::read("B+"), Some(ResultFilter::Winner(Color::Black)));
    /// assert!(matches!(ResultFilter::read("w+resign"), Some(ResultFilter::Exactly(_))));
    /// assert_eq!((ResultFilter::read("often"), ResultFilter::read("B+abc"), ResultFilter::read("B+1..5")), (None, None, None));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<ResultFilter> {
        match text.trim().to_ascii_lowercase().as_str() {
            "b" | "b+" | "black" => return Some(ResultFilter::Winner(Color::Black)),
            "w" | "w+" | "white" => return Some(ResultFilter::Winner(Color::White)),
            _ => {}
        }
        let reading = lenient::result(text)?;
        if reading.certainty != Certainty::Certain || !reading.rest.is_empty() {
            return None;
        }
        match reading.value {
            GameResult::Unknown => None,
            result => Some(ResultFilter::Exactly(result)),
        }
    }
}

/// Parses a range of days: `1990`, `1990-05`, `1990-05-03`, `1990..1999`, `1990..`, `..1989`.
///
/// # Examples
///
/// ```
/// let days = sgf_db::date_range("1990..1995-06").unwrap();
/// assert_eq!((days.first, days.last), (19900101, 19950630));
/// assert_eq!(sgf_db::date_range("..1600").unwrap().first, 0);
/// assert!(sgf_db::date_range("1999..1990").is_none());
/// assert!(sgf_db::date_range("yesterday").is_none());
/// ```
#[must_use]
pub fn date_range(text: &str) -> Option<DateRange> {
    let one = |text: &str| {
        let mut parts = text.split('-');
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let parts: Vec<i8> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let date = match parts[..] {
            [] => Date::year(year)?,
            [month] => Date::month(year, month)?,
            [month, day] => Date::day(year, month, day)?,
            _ => return None,
        };
        Some(date.range())
    };
    let Some((first, last)) = text.trim().split_once("..") else { return one(text.trim()) };
    if first.is_empty() && last.is_empty() {
        return None;
    }
    let first = if first.is_empty() { 0 } else { one(first)?.first };
    let last = if last.is_empty() { 99_991_231 } else { one(last)?.last };
    (first <= last).then_some(DateRange { first, last })
}

/// Parses a range of ranks: `5d`, `1d..9p`, `..1k`. Returns the lowest and the highest [`Rank::strength`].
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_db::rank_range("5d"), Some((5, 5)));
/// assert_eq!(sgf_db::rank_range("2k..9d"), Some((-1, 9)));
/// assert_eq!(sgf_db::rank_range("strong"), None);
/// ```
#[must_use]
pub fn rank_range(text: &str) -> Option<(i16, i16)> {
    let one = |text: &str| lenient::rank(text).map(|reading| Rank::strength(reading.value));
    let Some((first, last)) = text.trim().split_once("..") else { return one(text).map(|rank| (rank, rank)) };
    if first.is_empty() && last.is_empty() {
        return None;
    }
    let first = if first.is_empty() { i16::MIN } else { one(first)? };
    let last = if last.is_empty() { i16::MAX } else { one(last)? };
    (first <= last).then_some((first, last))
}

/// An SQL condition and its parameters.
#[derive(Default)]
pub(crate) struct Condition {
    parts: Vec<String>,
    pub(crate) values: Vec<Value>,
}

impl Condition {
    fn add(&mut self, part: &str, values: impl IntoIterator<Item = Value>) {
        self.parts.push(part.to_owned());
        self.values.extend(values);
    }

    /// The condition as SQL; `1` without conditions.
    pub(crate) fn sql(&self) -> String {
        if self.parts.is_empty() { "1".to_owned() } else { self.parts.join(" AND ") }
    }
}

impl Filter {
    /// Checks the filter without running it.
    ///
    /// # Errors
    ///
    /// Fails if a range is reversed, a name is empty, or a text contains no words. SQL conditions are only checked when they run.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Filter;
    /// assert!(Filter::default().check().is_ok());
    /// assert!(Filter::default().with(|filter| filter.ranks = Some((9, 1))).check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), DbError> {
        self.condition(&Spellings::default()).map(drop)
    }

    /// Returns true if every game matches, in any order.
    pub(crate) fn is_everything(&self) -> bool {
        *self == Filter { aliases: self.aliases.clone(), ..Filter::default() }
    }

    /// Fails if a name is empty: every game would match.
    fn expect_names(&self) -> Result<(), DbError> {
        let names = self.players.iter().chain(&self.black).chain(&self.white).chain(&self.event);
        match names.into_iter().find(|name| name.trim().is_empty()) {
            Some(_) => Err(DbError::Query("a name to find is empty".to_owned())),
            None => Ok(()),
        }
    }

    /// Fails if a range is reversed: no game can match.
    fn expect_ranges(&self) -> Result<(), DbError> {
        if let Some(DateRange { first, last }) = self.dates.filter(|days| days.first > days.last) {
            return Err(DbError::Query(format!("the dates end before they begin: {first} to {last}")));
        }
        if self.ranks.is_some_and(|(lowest, highest)| lowest > highest) {
            return Err(DbError::Query("the lowest rank is above the highest one".to_owned()));
        }
        Ok(())
    }

    /// Builds the condition on the table `game`.
    pub(crate) fn condition(&self, spellings: &Spellings<'_>) -> Result<Condition, DbError> {
        self.expect_ranges()?;
        self.expect_names()?;
        if self.sort == Some(Sort::Relevance) && self.text.is_none() {
            return Err(DbError::Query("only games that were found by words have a relevance".to_owned()));
        }
        let mut all = Condition::default();
        for player in &self.players {
            let (named, values) = spellings.named(player);
            let twice = values.iter().chain(&values).cloned();
            all.add(&format!("(game.black {named} OR game.white {named})"), twice);
        }
        for (column, selected) in [("black", &self.black), ("white", &self.white)] {
            if let Some(selected) = selected {
                let (named, values) = spellings.named(selected);
                all.add(&format!("game.{column} {named}"), values);
            }
        }
        if let Some(event) = &self.event {
            let (named, value) = spellings.containing(event);
            all.add(&format!("game.event {named}"), [value]);
        }
        if let Some(DateRange { first, last }) = self.dates {
            // Most dates lie within one year, so the index on the first day finds them. Wider ones have their own index.
            let new_year = first / 10_000 * 10_000;
            let days = [new_year, last, first, last, first].map(|day| Value::Integer(day.into()));
            let wide = "SELECT id FROM game WHERE last_day / 10000 > first_day / 10000 AND first_day <= ? AND last_day >= ?";
            all.add(
                &format!("(game.first_day BETWEEN ? AND ? AND game.last_day >= ? OR game.id IN ({wide}))"),
                days,
            );
        }
        if let Some(result) = self.result {
            add_result(&mut all, result);
        }
        if let Some((lowest, highest)) = self.ranks {
            let ranks = [lowest, highest, lowest, highest].map(|rank| Value::Integer(rank.into()));
            all.add("game.black_grade BETWEEN ? AND ? AND game.white_grade BETWEEN ? AND ?", ranks);
        }
        if let Some(text) = &self.text {
            let query = text::query(text)
                .ok_or_else(|| DbError::Query(format!("there is no word to look for in '{text}'")))?;
            all.add("game.id IN (SELECT rowid FROM words WHERE words MATCH ?)", [Value::Text(query)]);
        }
        if let Some(gm) = self.gm {
            all.add("game.gm = ?", [Value::Integer(gm.into())]);
        }
        if let Some(condition) = &self.condition {
            // The line break ends a trailing comment, which would swallow the parenthesis.
            all.add(&format!("game.id IN (SELECT id FROM games WHERE ({condition}\n))"), []);
        }
        Ok(all)
    }
}

fn add_result(all: &mut Condition, result: ResultFilter) {
    let letter = |color| Value::Text(if color == Color::Black { "B" } else { "W" }.to_owned());
    match result {
        ResultFilter::Winner(color) => all.add("game.winner = ?", [letter(color)]),
        ResultFilter::Exactly(GameResult::Win { winner, score, manner }) => {
            let manner = manner.map_or(Value::Null, |manner| Value::Text(manner.letter().to_string()));
            let score = score.map_or(Value::Null, Value::Real);
            all.add(
                "game.winner = ? AND game.margin IS ? AND game.manner IS ?",
                [letter(winner), score, manner],
            );
        }
        ResultFilter::Exactly(GameResult::Draw) => all.add("game.winner = '0'", []),
        ResultFilter::Exactly(_) => all.add("game.winner IS NULL AND lower(game.result) LIKE 'v%'", []),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_unreadable_conditions() {
        for text in ["B+abc", "B+1..5", "W+3.5 or more", "often", "?", ""] {
            assert_eq!(ResultFilter::read(text), None, "{text}");
        }
        for text in ["1990..1980", "1990-13", "..", "90"] {
            assert_eq!(date_range(text), None, "{text}");
        }
        for text in ["9d..1d", "..", "strong"] {
            assert_eq!(rank_range(text), None, "{text}");
        }
    }

    #[test]
    fn rejects_reversed_ranges() {
        let dates = DateRange { first: 19_900_101, last: 19_800_101 };
        for filter in [
            Filter::default().with(|filter| filter.dates = Some(dates)),
            Filter::default().with(|filter| filter.ranks = Some((9, 1))),
        ] {
            assert!(matches!(filter.check(), Err(DbError::Query(_))), "{filter:?}");
        }
    }

    #[test]
    fn rejects_empty_names() {
        for filter in [
            Filter::default().with(|filter| filter.players = vec![" ".to_owned()]),
            Filter::default().with(|filter| filter.event = Some(String::new())),
        ] {
            assert!(matches!(filter.check(), Err(DbError::Query(_))), "{filter:?}");
        }
    }
}

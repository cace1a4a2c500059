//! Statistics: players, years, results, head-to-head scores, openings and ratings.
//!
//! All but the openings are computed from one pass over the catalog. Players are persons: see [`persons`](crate::persons).

mod openings;
pub(crate) mod people;
mod ratings;
pub(crate) mod similar_names;
mod whr;

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::params_from_iter;
use sgf_model::value::Color;

pub use openings::{Opening, Openings};
pub use ratings::{Rated, Ratings};
pub use whr::{RatedOverTime, RatingsOverTime, YearRating};

use crate::query::board::BoardQuery;
use crate::query::find::question;
use crate::{Damage, Database, DbError, Filter};

/// The number of games by result.
///
/// # Examples
///
/// ```
/// let endings = sgf_db::Endings { games: 10, black_wins: 5, white_wins: 3, draws: 1 };
/// assert_eq!(endings.unknown(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// All games.
    pub games: u64,
    /// Black's wins.
    pub black_wins: u64,
    /// White's wins.
    pub white_wins: u64,
    /// Draws.
    pub draws: u64,
}

impl Endings {
    /// The games with an unknown result.
    #[must_use]
    pub fn unknown(&self) -> u64 {
        self.games - self.black_wins - self.white_wins - self.draws
    }

    fn add(&mut self, winner: Option<Winner>) {
        self.games += 1;
        match winner {
            Some(Winner::Side(Color::Black)) => self.black_wins += 1,
            Some(Winner::Side(Color::White)) => self.white_wins += 1,
            Some(Winner::Nobody) => self.draws += 1,
            None => {}
        }
    }
}

/// The record of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerStats {
    /// The name of the person: the preferred one, or the most frequent spelling.
    pub name: String,
    /// The games as Black.
    pub black: Endings,
    /// The games as White.
    pub white: Endings,
    /// The first and the last year with a game.
    pub years: Option<(u16, u16)>,
}

impl PlayerStats {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.black.games + self.white.games
    }

    /// The number of wins.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.black.black_wins + self.white.white_wins
    }

    /// The number of losses.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.black.white_wins + self.white.black_wins
    }

    /// The number of draws.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.black.draws + self.white.draws
    }

    fn add(&mut self, color: Color, ending: &Ending) {
        let side = if color == Color::Black { &mut self.black } else { &mut self.white };
        side.add(ending.winner);
        widen(&mut self.years, ending.year);
    }
}

/// The frequency of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultStats {
    /// The kind of result: `B+R`, `W+T`, `B+` for any number of points, `0` for a draw, `?`.
    pub result: String,
    /// The number of games.
    pub games: u64,
    /// The mean margin of wins by points, where known.
    pub mean_margin: Option<f64>,
}

/// Overall statistics.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// All games.
    pub all: Endings,
    /// The players, those with most games first.
    pub players: Vec<PlayerStats>,
    /// The years in order, without games whose year is unknown.
    pub years: Vec<(u16, Endings)>,
    /// The kinds of results, most frequent first.
    pub results: Vec<ResultStats>,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// The games of two players, or groups of players, against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// The record of the first one.
    pub total: PlayerStats,
    /// The same by year.
    pub years: Vec<(u16, PlayerStats)>,
    /// The ids of the games, in order.
    pub games: Vec<i64>,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    Side(Color),
    Nobody,
}

/// The result and the players of a game.
struct Ending {
    id: i64,
    segment: u32,
    row: u32,
    black: Option<i64>,
    white: Option<i64>,
    winner: Option<Winner>,
    margin: Option<f64>,
    manner: Option<String>,
    year: Option<u16>,
    handicap: u32,
}

fn widen(years: &mut Option<(u16, u16)>, year: Option<u16>) {
    if let Some(year) = year {
        let (first, last) = years.unwrap_or((year, year));
        *years = Some((first.min(year), last.max(year)));
    }
}

impl Database {
    /// Computes the statistics of matching games.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let doc = sgf_syntax::Document::parse(b"(;PB[Aki]PW[Bo]RE[B+R]DT[1997])(;PB[Bo]PW[Aki]RE[0])");
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &Entry::all(&doc, None))?;
    /// writer.commit()?;
    /// let found = Database::open(&path)?.statistics(&Filter::default(), None)?;
    /// assert_eq!((found.all.games, found.all.black_wins, found.all.draws), (2, 1, 1));
    /// assert_eq!((found.players[0].name.as_str(), found.players[0].wins()), ("Aki", 1));
    /// assert_eq!(found.years[0].0, 1997);
    /// # Ok(())
    /// # }
    /// ```
    pub fn statistics(&self, filter: &Filter, board: Option<&BoardQuery>) -> Result<Statistics, DbError> {
        let mut found = Statistics::default();
        let mut players: HashMap<i64, PlayerStats> = HashMap::new();
        let mut years: BTreeMap<u16, Endings> = BTreeMap::new();
        let mut results: BTreeMap<String, (u64, Vec<f64>)> = BTreeMap::new();
        let people = self.people(filter)?;
        found.damage = self.each_ending(filter, board, |ending| {
            found.all.add(ending.winner);
            for (player, color) in [(ending.black, Color::Black), (ending.white, Color::White)] {
                if let Some(player) = player {
                    players.entry(people.of(player)).or_default().add(color, ending);
                }
            }
            if let Some(year) = ending.year {
                years.entry(year).or_default().add(ending.winner);
            }
            let result = results.entry(ending.result()).or_default();
            result.0 += 1;
            result.1.extend(ending.margin);
        })?;
        found.players = players
            .into_iter()
            .map(|(person, player)| PlayerStats { name: people.name(person), ..player })
            .collect();
        found.players.sort_by(|one, other| (other.games(), &one.name).cmp(&(one.games(), &other.name)));
        found.years = years.into_iter().collect();
        found.results = results
            .into_iter()
            .map(|(result, (games, margins))| {
                let mean_margin =
                    (!margins.is_empty()).then(|| margins.iter().sum::<f64>() / margins.len() as f64);
                ResultStats { result, games, mean_margin }
            })
            .collect();
        found.results.sort_by_key(|result| std::cmp::Reverse(result.games));
        Ok(found)
    }

    /// Compares two players, each named by a part of the name.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    pub fn head_to_head(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        one: &str,
        other: &str,
    ) -> Result<HeadToHead, DbError> {
        let (ones, others) = (self.named(filter, one)?, self.named(filter, other)?);
        let mut found = HeadToHead::default();
        let mut years: BTreeMap<u16, PlayerStats> = BTreeMap::new();
        found.damage = self.each_ending(filter, board, |ending| {
            let (Some(black), Some(white)) = (ending.black, ending.white) else { return };
            let color = if ones.contains(&black) && others.contains(&white) {
                Color::Black
            } else if ones.contains(&white) && others.contains(&black) {
                Color::White
            } else {
                return;
            };
            found.total.add(color, ending);
            found.games.push(ending.id);
            if let Some(year) = ending.year {
                years.entry(year).or_default().add(color, ending);
            }
        })?;
        found.years = years.into_iter().collect();
        Ok(found)
    }

    /// The ids of the names of persons with a name that contains a text.
    pub(crate) fn named(&self, filter: &Filter, text: &str) -> Result<HashSet<i64>, DbError> {
        let (named, values) = self.spellings(filter.aliases.as_deref()).named(text);
        let mut statement = self.catalog.prepare(&format!("SELECT id FROM name WHERE id {named}"))?;
        let ids = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// All names by id.
    pub(crate) fn names(&self) -> Result<HashMap<i64, String>, DbError> {
        let mut statement = self.catalog.prepare("SELECT id, text FROM name")?;
        let names = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    /// Calls back with id, year, Black and White of each matching game.
    pub(crate) fn each_meeting(
        &self,
        filter: &Filter,
        mut found: impl FnMut(i64, Option<u16>, Option<i64>, Option<i64>),
    ) -> Result<Vec<Damage>, DbError> {
        self.each_ending(filter, None, |ending| found(ending.id, ending.year, ending.black, ending.white))
    }

    /// Calls back with id, segment, row and winner of each matching game.
    pub(crate) fn each_winner(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        mut found: impl FnMut(i64, u32, u32, Option<Winner>),
    ) -> Result<Vec<Damage>, DbError> {
        self.each_ending(filter, board, |ending| found(ending.id, ending.segment, ending.row, ending.winner))
    }

    /// Calls back with the ending of each matching game, in the order of ids.
    fn each_ending(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        mut found: impl FnMut(&Ending),
    ) -> Result<Vec<Damage>, DbError> {
        let (on_boards, damage) = self.on_boards(filter, board)?;
        let (condition, values) = self.condition(filter)?;
        let sql = format!(
            "SELECT id, segment, row, black, white, winner, margin, manner, first_day, last_day, handicap FROM game
             WHERE {condition} ORDER BY id"
        );
        let mut statement = self.catalog.prepare(&sql).map_err(question)?;
        let mut rows = statement.query(params_from_iter(values)).map_err(question)?;
        while let Some(row) = rows.next().map_err(question)? {
            let ending = Ending::read(row)?;
            if on_boards.as_ref().is_none_or(|rows| rows.contains(&(ending.segment, ending.row))) {
                found(&ending);
            }
        }
        Ok(damage)
    }
}

impl Ending {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Ending> {
        let winner = match row.get::<_, Option<String>>(5)?.as_deref() {
            Some("B") => Some(Winner::Side(Color::Black)),
            Some("W") => Some(Winner::Side(Color::White)),
            Some(_) => Some(Winner::Nobody),
            None => None,
        };
        let year = |at: usize| -> rusqlite::Result<Option<u16>> {
            Ok(row.get::<_, Option<u32>>(at)?.and_then(|day| u16::try_from(day / 10_000).ok()))
        };
        let (first, last) = (year(8)?, year(9)?);
        Ok(Ending {
            id: row.get(0)?,
            segment: row.get(1)?,
            row: row.get(2)?,
            black: row.get(3)?,
            white: row.get(4)?,
            winner,
            margin: row.get(6)?,
            manner: row.get(7)?,
            year: first.filter(|_| first == last),
            handicap: row.get::<_, Option<u32>>(10)?.unwrap_or_default(),
        })
    }

    /// The kind of result.
    fn result(&self) -> String {
        let side = match self.winner {
            Some(Winner::Side(Color::Black)) => "B+",
            Some(Winner::Side(Color::White)) => "W+",
            Some(Winner::Nobody) => return "0".to_owned(),
            None => return "?".to_owned(),
        };
        format!("{side}{}", self.manner.as_deref().unwrap_or_default())
    }
}

//! Ratings over time: whole-history rating (Rémi Coulom, "Whole-History Rating: A Bayesian Rating System for Players of
//! Time-Varying Strength", Computers and Games 2008).
//!
//! In each year a player of strength s beats one of strength t with probability 1 / (1 + e^(t − s)), as in [`super::ratings`].
//! The strength of a player changes like a Wiener process: the difference between two years is normally distributed with mean
//! 0 and variance [`DRIFT`]² per year. The prior of the first year is a win and a loss against a player of strength 0. The
//! ratings are those of maximum posterior probability, of all players and years together.
//!
//! Given the others, the posterior of one player has a tridiagonal Hessian, so a step of Newton's method is linear in the
//! number of years. Players take turns until no strength changes. The diagonal of the inverse Hessian gives the errors.

use std::collections::{BTreeMap, BTreeSet};

use sgf_model::value::Color;

use super::Winner;
use super::ratings::{ELO, MEAN};
use crate::query::board::BoardQuery;
use crate::{Damage, Database, DbError, Filter};

/// The standard deviation of the change in a year, in Elo points.
const DRIFT: f64 = 60.0;
/// The largest step of Newton's method. Far from the maximum, a full step may overshoot.
const STEP: f64 = 2.0;
/// A step that ends the iteration: a hundredth of an Elo point.
const ENOUGH: f64 = 0.01 / ELO;
/// The largest number of rounds.
const ROUNDS: usize = 1_000;

/// The rating of a player in a year with games.
#[derive(Clone, Debug, PartialEq)]
pub struct YearRating {
    /// The year.
    pub year: u16,
    /// The Elo rating. That of the opponent in the prior is 1500.
    pub rating: f64,
    /// The standard error in Elo points, given the ratings of the opponents.
    pub error: f64,
    /// The number of games in this year.
    pub games: u64,
}

/// A player with ratings over time.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedOverTime {
    /// The name of the person: the preferred one, or the most frequent spelling.
    pub name: String,
    /// The years with games, in order.
    pub years: Vec<YearRating>,
}

/// Ratings over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingsOverTime {
    /// The players, by the rating of their last year, strongest first.
    pub players: Vec<RatedOverTime>,
    /// The number of games that count.
    pub n_games: u64,
    /// The number of games that were skipped because their year is unknown.
    pub n_undated: u64,
    /// The number of skipped games with a handicap of two stones or more.
    pub n_handicap: u64,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// The games of two players in a year: their number, and the points of the first.
type Results = BTreeMap<(u16, i64, i64), (u64, f64)>;

impl Database {
    /// Rates the players of matching games in each year. Games without a year, with unknown results or a handicap do not count.
    /// Players with fewer than `least` games take part, but are not listed. If the filter names players, only they are listed,
    /// and the games of all count.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;PB[Aki]PW[Bo]RE[B+R]DT[1990])(;PB[Aki]PW[Bo]RE[W+R]DT[1999])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let found = Database::open(&path)?.ratings_over_time(&Filter::default(), None, 1)?;
    /// let bo = &found.players[0];
    /// assert_eq!((bo.name.as_str(), bo.years.len()), ("Bo", 2));
    /// assert!(bo.years[0].rating < bo.years[1].rating);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ratings_over_time(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        least: u64,
    ) -> Result<RatingsOverTime, DbError> {
        let mut found = RatingsOverTime::default();
        let mut results = Results::new();
        let people = self.people(filter)?;
        let rated = self.rated_games(filter, &people)?;
        found.damage = self.each_ending(&rated.filter, board, |ending| {
            let (Some(black), Some(white), Some(winner)) = (ending.black, ending.white, ending.winner) else {
                return;
            };
            let (black, white) = (people.of(black), people.of(white));
            if black == white {
                return;
            }
            if ending.handicap > 1 {
                found.n_handicap += 1;
                return;
            }
            let Some(year) = ending.year else {
                found.n_undated += 1;
                return;
            };
            let points = match winner {
                Winner::Side(Color::Black) => 1.0,
                Winner::Side(Color::White) => 0.0,
                Winner::Nobody => 0.5,
            };
            found.n_games += 1;
            let sum = results.entry((year, black, white)).or_default();
            *sum = (sum.0 + 1, sum.1 + points);
        })?;
        let mut history = History::new(&results);
        history.fit();
        found.players = history
            .players
            .iter()
            .filter(|player| rated.lists(player.person))
            .filter(|player| player.years.iter().map(|year| year.n_games).sum::<u64>() >= least)
            .map(|player| RatedOverTime { name: people.name(player.person), years: history.rated(player) })
            .collect();
        let last = |player: &RatedOverTime| player.years.last().map_or(0.0, |year| year.rating);
        found
            .players
            .sort_by(|one, other| last(other).total_cmp(&last(one)).then_with(|| one.name.cmp(&other.name)));
        Ok(found)
    }
}

/// All players, and the strengths of each in its years.
struct History {
    players: Vec<Player>,
    /// Those of a player begin at `first`.
    strengths: Vec<f64>,
}

struct Player {
    person: i64,
    first: usize,
    years: Vec<Year>,
}

/// A year with games of a player.
#[derive(Default)]
struct Year {
    year: u16,
    n_games: u64,
    points: f64,
    /// The index of an opponent's strength, and the number of games.
    opponents: Vec<(usize, f64)>,
}

impl History {
    fn new(results: &Results) -> History {
        let mut years: BTreeMap<i64, BTreeSet<u16>> = BTreeMap::new();
        for &(year, one, other) in results.keys() {
            for person in [one, other] {
                years.entry(person).or_default().insert(year);
            }
        }
        let (mut players, mut first) = (Vec::with_capacity(years.len()), 0);
        for (person, years) in years {
            let years: Vec<Year> = years.into_iter().map(|year| Year { year, ..Year::default() }).collect();
            let n_years = years.len();
            players.push(Player { person, first, years });
            first += n_years;
        }
        let mut history = History { players, strengths: vec![0.0; first] };
        for (&(year, one, other), &(n_games, points)) in results {
            history.add(year, (one, other), n_games, points);
            history.add(year, (other, one), n_games, n_games as f64 - points);
        }
        history
    }

    /// The indexes of a person and of a year.
    fn at(&self, person: i64, year: u16) -> (usize, usize) {
        let known = "the person has games in this year";
        let player = self.players.binary_search_by_key(&person, |player| player.person).expect(known);
        let years = &self.players[player].years;
        (player, years.binary_search_by_key(&year, |it| it.year).expect(known))
    }

    fn add(&mut self, year: u16, (one, other): (i64, i64), n_games: u64, points: f64) {
        let (opponent, at) = self.at(other, year);
        let strength = self.players[opponent].first + at;
        let (player, at) = self.at(one, year);
        let year = &mut self.players[player].years[at];
        year.n_games += n_games;
        year.points += points;
        year.opponents.push((strength, n_games as f64));
    }

    /// Finds the strengths of maximum posterior probability.
    fn fit(&mut self) {
        for _ in 0..ROUNDS {
            let mut largest: f64 = 0.0;
            for player in &self.players {
                let (slope, curvature) = derivatives(player, &self.strengths);
                for (at, step) in curvature.solve(&slope).into_iter().enumerate() {
                    let step = step.clamp(-STEP, STEP);
                    self.strengths[player.first + at] += step;
                    largest = largest.max(step.abs());
                }
            }
            if largest < ENOUGH {
                break;
            }
        }
    }

    fn rated(&self, player: &Player) -> Vec<YearRating> {
        let (_, curvature) = derivatives(player, &self.strengths);
        let years = player.years.iter().zip(curvature.inverse_diagonal()).enumerate();
        let rated = years.map(|(at, (year, variance))| YearRating {
            year: year.year,
            rating: MEAN + ELO * self.strengths[player.first + at],
            error: ELO * variance.sqrt(),
            games: year.n_games,
        });
        rated.collect()
    }
}

/// The derivatives of the logarithm of a player's posterior: the first, and the negative second.
fn derivatives(player: &Player, strengths: &[f64]) -> (Vec<f64>, Tridiagonal) {
    let own = &strengths[player.first..][..player.years.len()];
    let mut slope = Vec::with_capacity(own.len());
    let mut diagonal = Vec::with_capacity(own.len());
    for (year, strength) in player.years.iter().zip(own) {
        let (mut expected, mut weight) = (0.0, 0.0);
        for &(opponent, n_games) in &year.opponents {
            let p = chance(strength - strengths[opponent]);
            expected += n_games * p;
            weight += n_games * p * (1.0 - p);
        }
        slope.push(year.points - expected);
        diagonal.push(weight);
    }
    // The prior: one win and one loss against strength 0.
    let p = chance(own[0]);
    slope[0] += 1.0 - 2.0 * p;
    diagonal[0] += 2.0 * p * (1.0 - p);
    let mut beside = Vec::with_capacity(own.len());
    for (at, pair) in player.years.windows(2).enumerate() {
        let n_years = f64::from(pair[1].year - pair[0].year);
        let precision = 1.0 / (n_years * (DRIFT / ELO).powi(2));
        let pull = precision * (own[at + 1] - own[at]);
        slope[at] += pull;
        slope[at + 1] -= pull;
        diagonal[at] += precision;
        diagonal[at + 1] += precision;
        beside.push(-precision);
    }
    (slope, Tridiagonal { diagonal, beside })
}

/// The probability to win with this advantage.
fn chance(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

/// A symmetric, positive definite matrix with one diagonal on each side of the main one.
struct Tridiagonal {
    diagonal: Vec<f64>,
    beside: Vec<f64>,
}

impl Tridiagonal {
    /// The pivots of elimination from the first row.
    fn pivots(&self) -> Vec<f64> {
        let mut pivots: Vec<f64> = Vec::with_capacity(self.diagonal.len());
        for (at, diagonal) in self.diagonal.iter().enumerate() {
            let above = if at > 0 { self.beside[at - 1].powi(2) / pivots[at - 1] } else { 0.0 };
            pivots.push(diagonal - above);
        }
        pivots
    }

    /// Solves the system for a right side.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let pivots = self.pivots();
        let mut solution = right.to_vec();
        for at in 1..solution.len() {
            solution[at] -= self.beside[at - 1] / pivots[at - 1] * solution[at - 1];
        }
        for at in (0..solution.len()).rev() {
            let below = self.beside.get(at).map_or(0.0, |beside| beside * solution[at + 1]);
            solution[at] = (solution[at] - below) / pivots[at];
        }
        solution
    }

    /// The diagonal of the inverse, from the pivots of elimination in both directions.
    fn inverse_diagonal(&self) -> Vec<f64> {
        let reversed = Tridiagonal {
            diagonal: self.diagonal.iter().rev().copied().collect(),
            beside: self.beside.iter().rev().copied().collect(),
        };
        let both = self.pivots().into_iter().zip(reversed.pivots().into_iter().rev());
        both.zip(&self.diagonal).map(|((down, up), diagonal)| 1.0 / (down + up - diagonal)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The logarithm of the posterior probability of all strengths, up to a constant, as the paper defines it.
    fn posterior(results: &Results, strengths: &BTreeMap<(i64, u16), f64>) -> f64 {
        let mut sum = 0.0;
        for (&(year, one, other), &(n_games, points)) in results {
            let advantage = strengths[&(one, year)] - strengths[&(other, year)];
            sum += points * chance(advantage).ln() + (n_games as f64 - points) * chance(-advantage).ln();
        }
        let mut before: Option<(i64, u16, f64)> = None;
        for (&(person, year), &strength) in strengths {
            sum += match before.filter(|before| before.0 == person) {
                None => chance(strength).ln() + chance(-strength).ln(),
                Some((_, last, then)) => {
                    let variance = f64::from(year - last) * (DRIFT / ELO).powi(2);
                    -(strength - then).powi(2) / (2.0 * variance)
                }
            };
            before = Some((person, year, strength));
        }
        sum
    }

    fn fitted(results: &Results) -> (History, BTreeMap<(i64, u16), f64>) {
        let mut history = History::new(results);
        history.fit();
        let mut strengths = BTreeMap::new();
        for player in &history.players {
            for (at, year) in player.years.iter().enumerate() {
                strengths.insert((player.person, year.year), history.strengths[player.first + at]);
            }
        }
        (history, strengths)
    }

    #[test]
    fn one_year_solves_the_equation_of_the_odds() {
        // By symmetry, the strengths are x and -x, and 3 + 1 = 4 p(2x) + 2 p(x).
        let (_, strengths) = fitted(&Results::from([((1990, 1, 2), (4, 3.0))]));
        let (mut low, mut high) = (0.0, 5.0);
        for _ in 0..60 {
            let x: f64 = f64::midpoint(low, high);
            let is_low = 4.0 / (1.0 + (-2.0 * x).exp()) + 2.0 / (1.0 + (-x).exp()) < 4.0;
            if is_low { low = x } else { high = x }
        }
        assert!((strengths[&(1, 1990)] - low).abs() < 1e-4, "{strengths:?} {low}");
        assert!((strengths[&(2, 1990)] + low).abs() < 1e-4, "{strengths:?} {low}");
    }

    #[test]
    fn strengths_maximize_the_posterior() {
        let results = Results::from([
            ((1990, 1, 2), (4, 3.0)),
            ((1991, 2, 3), (2, 0.5)),
            ((1995, 1, 3), (5, 1.0)),
            ((1995, 2, 1), (1, 1.0)),
            ((2004, 3, 1), (3, 3.0)),
            ((2004, 4, 5), (1, 1.0)),
        ]);
        let (_, strengths) = fitted(&results);
        let best = posterior(&results, &strengths);
        for key in strengths.keys() {
            for step in [-0.01, 0.01] {
                let mut other = strengths.clone();
                *other.get_mut(key).expect("it is one of them") += step;
                assert!(posterior(&results, &other) < best, "{key:?} {step}");
            }
        }
    }

    #[test]
    fn errors_are_those_of_the_posterior() {
        // The second derivative of a player with one year, by differences.
        let results = Results::from([((1990, 1, 2), (4, 3.0)), ((1990, 1, 3), (2, 1.0))]);
        let (history, strengths) = fitted(&results);
        let moved = |step: f64| {
            let mut other = strengths.clone();
            *other.get_mut(&(1, 1990)).expect("it is one of them") += step;
            posterior(&results, &other)
        };
        let second = (moved(1e-3) + moved(-1e-3) - 2.0 * moved(0.0)) / 1e-6;
        let error = history.rated(&history.players[0])[0].error;
        assert!((error - ELO * (-1.0 / second).sqrt()).abs() < 0.1, "{error}");
    }

    #[test]
    fn tridiagonal_systems_are_solved() {
        let matrix = Tridiagonal { diagonal: vec![4.0, 5.0, 6.0], beside: vec![-1.0, -2.0] };
        // The product of the matrix and (1, 2, 3), and its inverse by cofactors: the determinant is 98.
        let solution = matrix.solve(&[2.0, 3.0, 14.0]);
        assert!(solution.iter().zip([1.0, 2.0, 3.0]).all(|(one, other)| (one - other).abs() < 1e-12));
        let inverse = matrix.inverse_diagonal();
        let expected = [26.0 / 98.0, 24.0 / 98.0, 19.0 / 98.0];
        assert!(inverse.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12), "{inverse:?}");
        let one = Tridiagonal { diagonal: vec![2.0], beside: Vec::new() };
        assert_eq!((one.solve(&[3.0]), one.inverse_diagonal()), (vec![1.5], vec![0.5]));
    }
}

//! Player ratings from results: the Bradley–Terry model, fitted by maximum likelihood.
//!
//! A player of strength s beats one of strength t with probability 1 / (1 + e^(t − s)) (Bradley and Terry, "Rank analysis of
//! incomplete block designs", Biometrika 39, 1952). The likelihood has a unique maximum, up to a constant, if and only if no
//! group of players has won all its games against the others (Ford, "Solution of a ranking problem from binary comparisons",
//! American Mathematical Monthly 64, 1957). So only the largest strongly connected component of the graph of wins is rated.
//!
//! Newton's method finds the maximum. Its matrix is the Laplacian of the graph of games with weights p (1 − p). It is never
//! stored: the equations are solved by conjugate gradients. The diagonal of its inverse gives the standard errors.

use std::collections::HashMap;

use rayon::prelude::*;
use sgf_model::value::Color;

use super::Winner;
use crate::query::board::BoardQuery;
use crate::{Damage, Database, DbError, Filter};

/// The factor from strengths to the Elo scale: 400 points are odds of ten to one.
pub(super) const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The mean rating.
pub(super) const MEAN: f64 = 1500.0;

/// A rated player.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The name of the person: the preferred one, or the most frequent spelling.
    pub name: String,
    /// The Elo rating. The mean of all rated players is 1500.
    pub rating: f64,
    /// The standard error in Elo points, relative to the mean.
    pub error: f64,
    /// The number of games.
    pub games: u64,
    /// The points: 1 for a win, ½ for a draw.
    pub points: f64,
}

/// The ratings of all players that can be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    /// The players, strongest first.
    pub players: Vec<Rated>,
    /// The number of games that count.
    pub n_games: u64,
    /// The number of unrated players among those to list: they have games, but no chain of wins in both directions connects
    /// them with the others.
    pub n_unrated: usize,
    /// The number of rated players that are not listed, because they have too few games.
    pub n_few: usize,
    /// The number of skipped games with a handicap of two stones or more.
    pub n_handicap: u64,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// A pair of players with all their games, and the points of the first one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair {
    one: usize,
    other: usize,
    games: f64,
    points: f64,
}

impl Database {
    /// Rates the players of matching games, and lists the `most` strongest of those with at least `min_games` games. Games with
    /// unknown results or a handicap do not count; colors and komi are ignored. If the filter names players, only they are listed,
    /// and the games of all count.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    pub fn ratings(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        min_games: u64,
        most: usize,
    ) -> Result<Ratings, DbError> {
        let mut found = Ratings::default();
        let mut results: HashMap<(i64, i64), (f64, f64)> = HashMap::new();
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
            let points = match winner {
                Winner::Side(Color::Black) => 1.0,
                Winner::Side(Color::White) => 0.0,
                Winner::Nobody => 0.5,
            };
            let (pair, points) =
                if black < white { ((black, white), points) } else { ((white, black), 1.0 - points) };
            let sum = results.entry(pair).or_default();
            *sum = (sum.0 + 1.0, sum.1 + points);
        })?;
        // In the order of ids, so that floating-point sums are reproducible.
        let mut ids: Vec<i64> = results.keys().flat_map(|&(one, other)| [one, other]).collect();
        ids.sort_unstable();
        ids.dedup();
        let at = |id: i64| ids.binary_search(&id).expect("it is one of them");
        let mut pairs: Vec<Pair> = results
            .into_iter()
            .map(|((one, other), (games, points))| Pair { one: at(one), other: at(other), games, points })
            .collect();
        pairs.sort_by_key(|pair| (pair.one, pair.other));
        let kept = connected(ids.len(), &pairs);
        let is_listed = |at: &usize| rated.lists(ids[*at]);
        let n_kept = kept.iter().filter(|at| is_listed(at)).count();
        found.n_unrated = (0..ids.len()).filter(is_listed).count() - n_kept;
        found.n_games = pairs.iter().map(|pair| pair.games as u64).sum();
        let pairs = among(&kept, &pairs);
        let strengths = fitted(kept.len(), &pairs);
        let mut sums = vec![(0.0, 0.0); kept.len()];
        for pair in &pairs {
            for (player, points) in [(pair.one, pair.points), (pair.other, pair.games - pair.points)] {
                sums[player].0 += pair.games;
                sums[player].1 += points;
            }
        }
        let mut order: Vec<usize> = (0..kept.len()).filter(|&it| is_listed(&kept[it])).collect();
        order.retain(|&it| sums[it].0 as u64 >= min_games);
        found.n_few = n_kept - order.len();
        order.sort_by(|&one, &other| strengths[other].total_cmp(&strengths[one]));
        order.truncate(most);
        let graph = Graph::new(&strengths, &pairs);
        let errors: Vec<f64> = order.par_iter().map(|&player| graph.error(player)).collect();
        found.players = order
            .into_iter()
            .zip(errors)
            .map(|(player, error)| Rated {
                name: people.name(ids[kept[player]]),
                rating: MEAN + ELO * strengths[player],
                error: ELO * error,
                games: sums[player].0 as u64,
                points: sums[player].1,
            })
            .collect();
        Ok(found)
    }
}

/// The largest strongly connected component of the graph from losers to winners, sorted.
fn connected(n_players: usize, pairs: &[Pair]) -> Vec<usize> {
    let (mut beaten, mut beaters) = (vec![Vec::new(); n_players], vec![Vec::new(); n_players]);
    for pair in pairs {
        let wins =
            [(pair.points > 0.0, pair.one, pair.other), (pair.points < pair.games, pair.other, pair.one)];
        for (_, winner, loser) in wins.into_iter().filter(|(is_live, ..)| *is_live) {
            beaten[winner].push(loser);
            beaters[loser].push(winner);
        }
    }
    // Kosaraju's algorithm: order by depth-first search along the wins, then search back in reverse order.
    let mut left = Vec::with_capacity(n_players);
    let mut is_seen = vec![false; n_players];
    for start in 0..n_players {
        let mut stack = vec![(start, 0)];
        while let Some((player, next)) = stack.pop() {
            if next == 0 && std::mem::replace(&mut is_seen[player], true) {
                continue;
            }
            match beaten[player].get(next) {
                Some(&other) => {
                    stack.push((player, next + 1));
                    if !is_seen[other] {
                        stack.push((other, 0));
                    }
                }
                None => left.push(player),
            }
        }
    }
    let mut largest = Vec::new();
    let mut is_taken = vec![false; n_players];
    for &start in left.iter().rev() {
        let (mut group, mut waiting) = (Vec::new(), vec![start]);
        while let Some(player) = waiting.pop() {
            if !std::mem::replace(&mut is_taken[player], true) {
                group.push(player);
                waiting.extend(beaters[player].iter().filter(|&&other| !is_taken[other]));
            }
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    // A single player cannot be compared.
    if largest.len() < 2 {
        return Vec::new();
    }
    largest.sort_unstable();
    largest
}

/// The pairs within a group, by index.
fn among(group: &[usize], pairs: &[Pair]) -> Vec<Pair> {
    let at = |player: usize| group.binary_search(&player).ok();
    let inside = |pair: &Pair| Some(Pair { one: at(pair.one)?, other: at(pair.other)?, ..*pair });
    pairs.iter().filter_map(inside).collect()
}

/// The maximum likelihood strengths, with mean 0.
fn fitted(n_players: usize, pairs: &[Pair]) -> Vec<f64> {
    let mut strengths = vec![0.0; n_players];
    let mut likelihood = likelihood_of(&strengths, pairs);
    for _ in 0..100 {
        let mut slope = vec![0.0; n_players];
        for pair in pairs {
            let more = pair.points - pair.games * chance(&strengths, pair);
            slope[pair.one] += more;
            slope[pair.other] -= more;
        }
        let step = Graph::new(&strengths, pairs).solve(&slope);
        // Far from the maximum, a full step may overshoot.
        let mut share = 1.0;
        let next = loop {
            let next: Vec<f64> = strengths.iter().zip(&step).map(|(at, step)| at + share * step).collect();
            let better = likelihood_of(&next, pairs);
            if better >= likelihood || share < 1e-6 {
                likelihood = better.max(likelihood);
                break next;
            }
            share /= 2.0;
        };
        strengths = next;
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    strengths
}

/// The probability that the first player of a pair wins.
fn chance(strengths: &[f64], pair: &Pair) -> f64 {
    1.0 / (1.0 + (strengths[pair.other] - strengths[pair.one]).exp())
}

fn likelihood_of(strengths: &[f64], pairs: &[Pair]) -> f64 {
    // The logarithm of 1 / (1 + e^d), without overflow.
    let of = |d: f64| if d > 0.0 { -d - (-d).exp().ln_1p() } else { -d.exp().ln_1p() };
    let each = |pair: &Pair| {
        let d = strengths[pair.other] - strengths[pair.one];
        pair.points * of(d) + (pair.games - pair.points) * of(-d)
    };
    pairs.iter().map(each).sum()
}

/// The graph of games with weights p (1 − p): the negative Hessian of the log-likelihood.
struct Graph {
    edges: Vec<(usize, usize, f64)>,
    /// The weighted degree of each player.
    degrees: Vec<f64>,
}

impl Graph {
    fn new(strengths: &[f64], pairs: &[Pair]) -> Graph {
        let mut degrees = vec![0.0; strengths.len()];
        let edges = pairs.iter().map(|pair| {
            let p = chance(strengths, pair);
            let weight = (pair.games * p * (1.0 - p)).max(f64::MIN_POSITIVE);
            degrees[pair.one] += weight;
            degrees[pair.other] += weight;
            (pair.one, pair.other, weight)
        });
        Graph { edges: edges.collect(), degrees }
    }

    /// The standard error of a strength, relative to the mean.
    fn error(&self, player: usize) -> f64 {
        let mean = 1.0 / self.degrees.len() as f64;
        let mut unit = vec![-mean; self.degrees.len()];
        unit[player] += 1.0;
        self.solve(&unit)[player].max(0.0).sqrt()
    }

    /// Solves the Laplacian system for a right side with sum 0; the solution also has sum 0. Conjugate gradients,
    /// preconditioned by the degrees.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = right.len();
        let mut solution = vec![0.0; n];
        let mut rest = right.to_vec();
        let eased =
            |rest: &[f64]| centered(rest.iter().zip(&self.degrees).map(|(rest, degree)| rest / degree));
        let mut towards = eased(&rest);
        let mut direction = towards.clone();
        let mut power = dot(&rest, &towards);
        let enough = power * 1e-24;
        let mut product = vec![0.0; n];
        for _ in 0..(10 * n).max(100) {
            if power <= enough || power.is_nan() {
                break;
            }
            product.fill(0.0);
            for &(one, other, weight) in &self.edges {
                let flow = weight * (direction[one] - direction[other]);
                product[one] += flow;
                product[other] -= flow;
            }
            let length = power / dot(&direction, &product);
            for at in 0..n {
                solution[at] += length * direction[at];
                rest[at] -= length * product[at];
            }
            towards = eased(&rest);
            let before = std::mem::replace(&mut power, dot(&rest, &towards));
            direction.iter_mut().zip(&towards).for_each(|(old, new)| *old = new + power / before * *old);
        }
        centered(solution.into_iter())
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Subtracts the mean.
fn centered(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    let mean = numbers.iter().sum::<f64>() / numbers.len().max(1) as f64;
    numbers.iter_mut().for_each(|number| *number -= mean);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(one: usize, other: usize, points: f64, games: f64) -> Pair {
        Pair { one, other, games, points }
    }

    #[test]
    fn two_players_have_the_odds_of_their_games() {
        let pairs = [pair(0, 1, 30.0, 40.0)];
        let strengths = fitted(2, &pairs);
        assert!((strengths[0] - strengths[1] - 3_f64.ln()).abs() < 1e-9, "{strengths:?}");
        // The error of the difference is √(1/30 + 1/10), and half of that belongs to each.
        let error = Graph::new(&strengths, &pairs).error(0);
        assert!((error - (1.0_f64 / 30.0 + 0.1).sqrt() / 2.0).abs() < 1e-9, "{error}");
    }

    #[test]
    fn undefeated_and_winless_players_are_not_rated() {
        // 0 beats all; 1, 2 and 3 beat each other in a ring; 4 loses; 5 and 6 have one game each.
        let pairs = [
            pair(0, 1, 2.0, 2.0),
            pair(1, 2, 1.0, 1.0),
            pair(2, 3, 1.0, 1.0),
            pair(1, 3, 0.0, 1.0),
            pair(3, 4, 5.0, 5.0),
            pair(5, 6, 0.5, 1.0),
        ];
        assert_eq!(connected(7, &pairs), [1, 2, 3]);
        assert_eq!(connected(7, &pairs[5..]), [5, 6]);
        assert_eq!(connected(7, &pairs[..1]), [0_usize; 0]);
        assert_eq!(connected(0, &[]), [0_usize; 0]);
    }

    /// The pseudo-inverse of a Laplacian, by elimination.
    fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
        let n = matrix.len();
        // Adding the mean makes it regular, with a known inverse on constant vectors.
        let mut inverse = vec![vec![0.0; n]; n];
        for (at, row) in inverse.iter_mut().enumerate() {
            row[at] = 1.0;
        }
        matrix.iter_mut().flatten().for_each(|cell| *cell += 1.0 / n as f64);
        for at in 0..n {
            let pivot = matrix[at][at];
            matrix[at].iter_mut().chain(&mut inverse[at]).for_each(|cell| *cell /= pivot);
            let (row, unit) = (matrix[at].clone(), inverse[at].clone());
            for other in (0..n).filter(|&other| other != at) {
                let factor = matrix[other][at];
                matrix[other].iter_mut().zip(&row).for_each(|(cell, row)| *cell -= factor * row);
                inverse[other].iter_mut().zip(&unit).for_each(|(cell, row)| *cell -= factor * row);
            }
        }
        inverse.iter_mut().flatten().for_each(|cell| *cell -= 1.0 / n as f64);
        inverse
    }

    #[test]
    fn ratings_equal_those_of_dense_algebra() {
        let mut pairs = Vec::new();
        let mut number = 1_u32;
        for one in 0..12 {
            for other in one + 1..12 {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let games = f64::from(number >> 28) + 2.0;
                if one + 1 == other || number & 0x10000 > 0 {
                    pairs.push(pair(
                        one,
                        other,
                        (games * (other + 3 - one) as f64 / 16.0).floor() + 0.5,
                        games,
                    ));
                }
            }
        }
        assert_eq!(connected(12, &pairs).len(), 12);
        let strengths = fitted(12, &pairs);
        let mut matrix = vec![vec![0.0; 12]; 12];
        let mut slope = [0.0; 12];
        for pair in &pairs {
            let p = chance(&strengths, pair);
            slope[pair.one] += pair.points - pair.games * p;
            slope[pair.other] -= pair.points - pair.games * p;
            let weight = pair.games * p * (1.0 - p);
            for (row, column, sign) in [
                (pair.one, pair.one, 1.0),
                (pair.other, pair.other, 1.0),
                (pair.one, pair.other, -1.0),
                (pair.other, pair.one, -1.0),
            ] {
                matrix[row][column] += sign * weight;
            }
        }
        assert!(slope.iter().all(|slope| slope.abs() < 1e-7), "at the maximum nothing rises: {slope:?}");
        assert!(strengths.iter().sum::<f64>().abs() < 1e-9);
        let covariance = inverse(matrix);
        let graph = Graph::new(&strengths, &pairs);
        for (player, row) in covariance.iter().enumerate() {
            assert!((graph.error(player) - row[player].sqrt()).abs() < 1e-9, "player {player}");
        }
    }
}

//! Ratings of players from their results: the model of Bradley and Terry, fitted by maximum likelihood.
//!
//! The chance that a player of strength s wins against one of strength t is 1 / (1 + e^(t − s)) (Bradley and Terry, "Rank analysis of
//! incomplete block designs", Biometrika 39, 1952). The likelihood of all results has one maximum, up to a constant, if and only if no
//! group of players has won all its games against the rest (Ford, "Solution of a ranking problem from binary comparisons", American
//! Mathematical Monthly 64, 1957). So those are rated who are connected with each other by wins in both directions: the largest
//! strongly connected part of the graph of wins.
//!
//! The maximum is found by Newton's method. Its matrix is the Laplacian of the graph of games, each with the weight p (1 − p), and is
//! never written down: the equations are solved by conjugate gradients. The inverse of the same matrix is the covariance of the
//! estimates; its diagonal gives the standard errors.

use std::collections::HashMap;

use rayon::prelude::*;
use sgf_model::value::Color;

use super::Winner;
use crate::search::BoardQuery;
use crate::{Damage, Database, DbError, Filter};

/// What strengths are multiplied with to be on Elo's scale: 400 points are odds of ten to one.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The mean of all ratings.
const MEAN: f64 = 1500.0;

/// A player with a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The name, as records have it.
    pub name: String,
    /// The rating on Elo's scale; the mean of all who are rated is 1500.
    pub rating: f64,
    /// Its standard error, on the same scale: two thirds of such estimates are so near to the truth, relative to the mean.
    pub error: f64,
    /// How many games count.
    pub games: u64,
    /// The points of these games: one for a win, half of one for a draw.
    pub points: f64,
}

/// The ratings of all who can be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    /// The players, the strongest first.
    pub players: Vec<Rated>,
    /// How many games count.
    pub n_games: u64,
    /// How many players have games that count, and no rating, because wins do not connect them with the others in both directions.
    pub n_unrated: usize,
    /// How many games with a handicap of two stones or more were left out.
    pub n_handicap: u64,
    /// What is damaged and was left out.
    pub damage: Vec<Damage>,
}

/// Two players, and the points of the first one among all their games.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair {
    one: usize,
    other: usize,
    games: f64,
    points: f64,
}

impl Database {
    /// Rates the players of the games that fit, by results that are known and without handicap. Colours and komi do not count. Errors are
    /// computed for so many of the strongest players.
    ///
    /// # Errors
    ///
    /// Fails when the question cannot be asked or the catalog cannot be read.
    pub fn ratings(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        most: usize,
    ) -> Result<Ratings, DbError> {
        let mut found = Ratings::default();
        let mut results: HashMap<(i64, i64), (f64, f64)> = HashMap::new();
        found.damage = self.each_ending(filter, board, |ending| {
            let (Some(black), Some(white), Some(winner)) = (ending.black, ending.white, ending.winner) else {
                return;
            };
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
        // In the order of their numbers, so that sums come out the same each time.
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
        found.n_unrated = ids.len() - kept.len();
        found.n_games = pairs.iter().map(|pair| pair.games as u64).sum();
        let pairs = among(&kept, &pairs);
        let strengths = fitted(kept.len(), &pairs);
        let names = self.names()?;
        let mut order: Vec<usize> = (0..kept.len()).collect();
        order.sort_by(|&one, &other| strengths[other].total_cmp(&strengths[one]));
        order.truncate(most);
        let graph = Graph::new(&strengths, &pairs);
        let errors: Vec<f64> = order.par_iter().map(|&player| graph.error(player)).collect();
        let mut sums = vec![(0.0, 0.0); kept.len()];
        for pair in &pairs {
            for (player, points) in [(pair.one, pair.points), (pair.other, pair.games - pair.points)] {
                sums[player].0 += pair.games;
                sums[player].1 += points;
            }
        }
        found.players = order
            .into_iter()
            .zip(errors)
            .map(|(player, error)| Rated {
                name: names.get(&ids[kept[player]]).cloned().unwrap_or_default(),
                rating: MEAN + ELO * strengths[player],
                error: ELO * error,
                games: sums[player].0 as u64,
                points: sums[player].1,
            })
            .collect();
        Ok(found)
    }
}

/// The largest group of players of whom each can be reached from each by going from losers to winners, in order.
fn connected(n_players: usize, pairs: &[Pair]) -> Vec<usize> {
    let (mut beaten, mut beaters) = (vec![Vec::new(); n_players], vec![Vec::new(); n_players]);
    for pair in pairs {
        let wins =
            [(pair.points > 0.0, pair.one, pair.other), (pair.points < pair.games, pair.other, pair.one)];
        for (_, winner, loser) in wins.into_iter().filter(|(is_there, ..)| *is_there) {
            beaten[winner].push(loser);
            beaters[loser].push(winner);
        }
    }
    // First all players in the order in which a walk along the wins leaves them, then back against the wins from the last one.
    let mut left = Vec::with_capacity(n_players);
    let mut is_seen = vec![false; n_players];
    for start in 0..n_players {
        let mut way = vec![(start, 0)];
        while let Some((player, next)) = way.pop() {
            if next == 0 && std::mem::replace(&mut is_seen[player], true) {
                continue;
            }
            match beaten[player].get(next) {
                Some(&other) => {
                    way.push((player, next + 1));
                    if !is_seen[other] {
                        way.push((other, 0));
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
    // Somebody alone cannot be compared.
    if largest.len() < 2 {
        return Vec::new();
    }
    largest.sort_unstable();
    largest
}

/// The pairs of which both are in a group, by their places in it.
fn among(group: &[usize], pairs: &[Pair]) -> Vec<Pair> {
    let at = |player: usize| group.binary_search(&player).ok();
    let inside = |pair: &Pair| Some(Pair { one: at(pair.one)?, other: at(pair.other)?, ..*pair });
    pairs.iter().filter_map(inside).collect()
}

/// The strengths that make the results most likely; their mean is 0.
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
        // Far from the maximum a whole step may lead too far.
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

/// The chance that the first one of a pair wins.
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

/// The graph of games, each with the weight p (1 − p): what the second derivative of the likelihood is.
struct Graph {
    edges: Vec<(usize, usize, f64)>,
    /// The weights at each player.
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

    /// The standard error of a strength, if the mean of all is 0.
    fn error(&self, player: usize) -> f64 {
        let mean = 1.0 / self.degrees.len() as f64;
        let mut unit = vec![-mean; self.degrees.len()];
        unit[player] += 1.0;
        self.solve(&unit)[player].max(0.0).sqrt()
    }

    /// Solves the equations of the graph for a right side whose sum is 0; the sum of the solution is 0 as well. Conjugate gradients, with
    /// the degrees to even out the scale.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = right.len();
        let mut solution = vec![0.0; n];
        let mut rest = right.to_vec();
        let eased =
            |rest: &[f64]| centred(rest.iter().zip(&self.degrees).map(|(rest, degree)| rest / degree));
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
        centred(solution.into_iter())
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Numbers less their mean.
fn centred(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
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
    fn who_has_won_or_lost_all_games_is_not_rated() {
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

    /// The inverse of a matrix on the vectors whose sum is 0, by elimination.
    fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
        let n = matrix.len();
        // With the mean added, it is regular, and its inverse has the mean in place of the inverse of 0.
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
    fn ratings_are_those_of_plain_algebra() {
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

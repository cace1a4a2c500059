//! Elo ratings from results, with error bars.
//!
//! The ratings are those of maximum likelihood in the Bradley–Terry model, with a draw as half a win: 400 points are odds of ten to one, so a
//! score of 60 % is a difference of 70 points. The errors take draws into account: a game with draws has a smaller variance than one
//! without. For two players they are those of the usual formulas.
//!
//! The likelihood has no maximum if a group of players has won all or lost all points against the others. Then one draw is added to each
//! meeting, and [`Ratings::has_prior`] says so.

use super::difference::{ELO, QUANTILE, Rating};
use super::matrix::Matrix;

/// All games between two players, with the points of the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Meeting {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) wins: f64,
    pub(super) draws: f64,
    pub(super) losses: f64,
}

impl Meeting {
    fn games(&self) -> f64 {
        self.wins + self.draws + self.losses
    }

    fn points(&self) -> f64 {
        self.wins + self.draws / 2.0
    }
}

/// The ratings of all players.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ratings {
    /// By player; their mean is 0. `None` for players who have no games, or none that connect them with the largest group.
    pub(super) players: Vec<Option<Rating>>,
    /// Whether a draw was added to each meeting.
    pub(super) has_prior: bool,
}

impl Ratings {
    /// Fits the ratings of `n_players`. A pair of players occurs once.
    pub(super) fn of(n_players: usize, meetings: &[Meeting]) -> Ratings {
        let group = largest_group(n_players, meetings);
        let mut ratings = Ratings { players: vec![None; n_players], has_prior: false };
        if group.len() < 2 {
            return ratings;
        }
        let at = |player: usize| group.binary_search(&player).ok();
        let inside = |it: &Meeting| Some(Meeting { one: at(it.one)?, other: at(it.other)?, ..*it });
        let mut meetings: Vec<Meeting> =
            meetings.iter().filter(|it| it.games() > 0.0).filter_map(inside).collect();
        if !has_maximum(group.len(), &meetings) {
            ratings.has_prior = true;
            meetings.iter_mut().for_each(|it| it.draws += 1.0);
        }
        let strengths = fitted(group.len(), &meetings);
        let errors = errors(&strengths, &meetings);
        for ((&player, strength), error) in group.iter().zip(&strengths).zip(errors) {
            ratings.players[player] = Some(Rating { elo: ELO * strength, error: QUANTILE * ELO * error });
        }
        ratings
    }
}

/// The largest group of players whom games connect, sorted.
fn largest_group(n_players: usize, meetings: &[Meeting]) -> Vec<usize> {
    let mut neighbors = vec![Vec::new(); n_players];
    for it in meetings.iter().filter(|it| it.games() > 0.0) {
        neighbors[it.one].push(it.other);
        neighbors[it.other].push(it.one);
    }
    let mut largest = Vec::new();
    let mut is_seen = vec![false; n_players];
    for start in 0..n_players {
        if !is_seen[start] {
            let group = reached(start, &neighbors, &mut is_seen);
            if group.len() > largest.len() {
                largest = group;
            }
        }
    }
    largest.sort_unstable();
    largest
}

/// Returns whether the likelihood has a maximum: everyone has taken points, over others, from everyone.
fn has_maximum(n_players: usize, meetings: &[Meeting]) -> bool {
    let (mut takers, mut givers) = (vec![Vec::new(); n_players], vec![Vec::new(); n_players]);
    for it in meetings {
        for (points, one, other) in
            [(it.points(), it.one, it.other), (it.games() - it.points(), it.other, it.one)]
        {
            if points > 0.0 {
                takers[other].push(one);
                givers[one].push(other);
            }
        }
    }
    let reaches_all =
        |neighbors: &[Vec<usize>]| reached(0, neighbors, &mut vec![false; n_players]).len() == n_players;
    reaches_all(&takers) && reaches_all(&givers)
}

/// The nodes of a graph that a node reaches.
fn reached(start: usize, neighbors: &[Vec<usize>], is_seen: &mut [bool]) -> Vec<usize> {
    let (mut found, mut waiting) = (Vec::new(), vec![start]);
    while let Some(player) = waiting.pop() {
        if !std::mem::replace(&mut is_seen[player], true) {
            found.push(player);
            waiting.extend(&neighbors[player]);
        }
    }
    found
}

/// The expected score of the first player.
fn expected(strengths: &[f64], it: &Meeting) -> f64 {
    1.0 / (1.0 + (strengths[it.other] - strengths[it.one]).exp())
}

/// The strengths of maximum likelihood, with mean 0, by Newton's method.
fn fitted(n_players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strengths = vec![0.0; n_players];
    for _ in 0..200 {
        let mut slope = vec![0.0; n_players];
        for it in meetings {
            let more = it.points() - it.games() * expected(&strengths, it);
            slope[it.one] += more;
            slope[it.other] -= more;
        }
        let step = information(&strengths, meetings).times(&slope);
        // A full step may overshoot far from the maximum.
        let longest = step.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let share = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += share * step);
        if longest < 1e-10 {
            break;
        }
    }
    strengths
}

/// The inverse of the information matrix on vectors with mean 0.
fn information(strengths: &[f64], meetings: &[Meeting]) -> Matrix {
    let weight = |it: &Meeting| {
        let score = expected(strengths, it);
        it.games() * score * (1.0 - score)
    };
    laplacian(strengths.len(), meetings, weight).pseudo_inverse()
}

/// The standard errors of the strengths, relative to their mean.
fn errors(strengths: &[f64], meetings: &[Meeting]) -> Vec<f64> {
    let games: f64 = meetings.iter().map(Meeting::games).sum();
    let draw_rate = meetings.iter().map(|it| it.draws).sum::<f64>() / games;
    // The variance of a game with draws is that of a game without them, less a quarter of their share.
    let variance = |it: &Meeting| {
        let score = expected(strengths, it);
        let draw_rate = draw_rate.min(2.0 * score.min(1.0 - score));
        it.games() * (score * (1.0 - score) - draw_rate / 4.0)
    };
    let inverse = information(strengths, meetings);
    let covariance = inverse.product(&laplacian(strengths.len(), meetings, variance)).product(&inverse);
    covariance.diagonal().map(|variance| variance.max(0.0).sqrt()).collect()
}

/// The Laplacian of the graph of games.
fn laplacian(n_players: usize, meetings: &[Meeting], weight: impl Fn(&Meeting) -> f64) -> Matrix {
    let mut matrix = Matrix::zero(n_players);
    for it in meetings {
        let weight = weight(it);
        for (row, column, sign) in [
            (it.one, it.one, 1.0),
            (it.other, it.other, 1.0),
            (it.one, it.other, -1.0),
            (it.other, it.one, -1.0),
        ] {
            *matrix.at(row, column) += sign * weight;
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::super::difference::difference;
    use super::*;

    fn meeting(one: usize, other: usize, wins: f64, draws: f64, losses: f64) -> Meeting {
        Meeting { one, other, wins, draws, losses }
    }

    fn is_near(actual: f64, expected: f64, tolerance: f64) -> bool {
        (actual - expected).abs() <= tolerance
    }

    #[test]
    fn two_players_have_the_usual_difference() {
        for (wins, draws, losses) in [(60, 0, 40), (12, 30, 8), (1, 5, 0), (3, 0, 4)] {
            let [wins_f, draws_f, losses_f] = [wins, draws, losses].map(f64::from);
            let ratings = Ratings::of(2, &[meeting(0, 1, wins_f, draws_f, losses_f)]);
            let [Some(one), Some(other)] = ratings.players[..] else { panic!("both are rated") };
            let expected = difference(wins, draws, losses).unwrap();
            assert!(is_near(one.elo - other.elo, expected.elo, 1e-6), "{wins} {draws} {losses}");
            // The mean is known, so each player has half of the error.
            assert!(is_near(one.error + other.error, expected.error, 1e-6), "{wins} {draws} {losses}");
            assert!(!ratings.has_prior);
        }
    }

    #[test]
    fn ratings_reproduce_the_scores() {
        let meetings = [
            meeting(0, 1, 7.0, 2.0, 3.0),
            meeting(1, 2, 5.0, 5.0, 2.0),
            meeting(2, 3, 6.0, 0.0, 6.0),
            meeting(0, 3, 9.0, 1.0, 2.0),
        ];
        let ratings = Ratings::of(4, &meetings);
        let elo: Vec<f64> = ratings.players.iter().map(|it| it.unwrap().elo).collect();
        assert!(is_near(elo.iter().sum::<f64>(), 0.0, 1e-6));
        // At the maximum, everyone's points are those that the ratings predict.
        for player in 0..4 {
            let mut surplus = 0.0;
            for it in &meetings {
                let more =
                    it.points() - it.games() / (1.0 + 10_f64.powf((elo[it.other] - elo[it.one]) / 400.0));
                surplus += f64::from(u8::from(it.one == player)) * more
                    - f64::from(u8::from(it.other == player)) * more;
            }
            assert!(is_near(surplus, 0.0, 1e-6), "player {player}: {surplus}");
        }
    }

    #[test]
    fn undefeated_players_are_rated_with_an_added_draw() {
        let ratings = Ratings::of(3, &[meeting(0, 1, 10.0, 0.0, 0.0)]);
        assert!(ratings.has_prior && ratings.players[2].is_none());
        let [Some(one), Some(other), _] = ratings.players[..] else { panic!("both are rated") };
        // 400 log10(10.5 / 0.5).
        assert!(is_near(one.elo - other.elo, 528.9, 0.1), "{one:?}");
        assert!(!Ratings::of(2, &[meeting(0, 1, 0.0, 4.0, 0.0)]).has_prior);
        assert_eq!(Ratings::of(2, &[]).players, [None, None]);
    }
}

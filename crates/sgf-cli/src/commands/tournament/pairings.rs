//! Pairings of round robins, gauntlets and Swiss tournaments, with colors and openings.
//!
//! The fixtures follow from the plan and, in a Swiss tournament, from the results of earlier rounds. Nothing is random, so a resumed
//! tournament has the same fixtures.

use super::plan::{Format, Plan, Results, Schedule};
use super::swiss;

impl Plan {
    /// All fixtures that follow from the results. In a Swiss tournament, the next round is known when the last one is finished.
    pub(super) fn schedule(&self, results: &Results) -> Schedule {
        let mut schedule = Schedule::default();
        match self.format {
            Format::Swiss => swiss::add_rounds(self, results, &mut schedule),
            Format::RoundRobin | Format::Gauntlet => {
                for cycle in 0..self.rounds {
                    self.add_cycle(cycle, &mut schedule);
                }
            }
        }
        schedule
    }

    /// Adds the rounds in which everyone meets once.
    fn add_cycle(&self, cycle: usize, schedule: &mut Schedule) {
        let n = self.n_players;
        let rounds: Vec<Vec<(usize, usize)>> = match self.format {
            Format::Gauntlet => {
                (1..n).map(|other| vec![if other % 2 == 1 { (0, other) } else { (other, 0) }]).collect()
            }
            _ => round_robin(n),
        };
        for (index, round) in rounds.iter().enumerate() {
            for &(first, second) in round {
                self.add_meeting(
                    cycle * rounds.len() + index + 1,
                    (first, second),
                    cycle * self.games,
                    schedule,
                );
            }
        }
    }
}

/// The rounds of a round robin (Berger tables). The first player of a pair is Black. Everyone has each color equally often, or once more.
fn round_robin(n: usize) -> Vec<Vec<(usize, usize)>> {
    if n < 2 {
        return Vec::new();
    }
    // With an odd number, the partner of the last player is missing and the others sit out in turn.
    let even = n + n % 2;
    let last = even - 1;
    (0..last)
        .map(|round| {
            let against_last = round * (even / 2) % last;
            let pairs =
                (1..even / 2).map(|step| ((against_last + step) % last, (against_last + last - step) % last));
            let pairs = std::iter::once((against_last, last)).chain(pairs);
            pairs
                .filter(|&(one, other)| one < n && other < n)
                .map(|(one, other)| colored(one, other, even))
                .collect()
        })
        .collect()
}

/// The colors of a pair in Berger tables: the sum of the numbers decides, and the last player has Black against the second half.
fn colored(one: usize, other: usize, even: usize) -> (usize, usize) {
    let (low, high) = (one.min(other), one.max(other));
    let is_low_first = if high == even - 1 { low < even / 2 } else { (low + high) % 2 == 1 };
    if is_low_first { (low, high) } else { (high, low) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn plan(format: Format, n_players: usize, rounds: usize, games: usize) -> Plan {
        Plan { format, n_players, rounds, games }
    }

    #[test]
    fn everyone_meets_everyone_once_with_balanced_colors() {
        for n in 2..12 {
            let schedule = plan(Format::RoundRobin, n, 1, 1).schedule(&Results::new());
            let met: BTreeSet<_> =
                schedule.fixtures.iter().map(|it| (it.black.min(it.white), it.black.max(it.white))).collect();
            assert_eq!((met.len(), schedule.fixtures.len()), (n * (n - 1) / 2, n * (n - 1) / 2), "{n}");
            for player in 0..n {
                let n_black = schedule.fixtures.iter().filter(|it| it.black == player).count();
                let n_white = schedule.fixtures.iter().filter(|it| it.white == player).count();
                assert!(n_black.abs_diff(n_white) <= 1, "{n} players: {player} is {n_black} times Black");
            }
            let n_rounds = n - 1 + n % 2;
            for round in 1..=n_rounds {
                let players: Vec<usize> = schedule
                    .fixtures
                    .iter()
                    .filter(|it| it.round == round)
                    .flat_map(|it| [it.black, it.white])
                    .collect();
                assert_eq!(players.len(), players.iter().collect::<BTreeSet<_>>().len(), "{n}");
                assert_eq!(players.len(), n - n % 2);
            }
        }
    }

    #[test]
    fn both_games_of_an_opening_exchange_colors() {
        for format in [Format::RoundRobin, Format::Gauntlet] {
            let plan = plan(format, 4, 2, 4);
            let schedule = plan.schedule(&Results::new());
            assert_eq!(schedule.fixtures.len(), plan.n_games());
            for pair in schedule.fixtures.chunks(2) {
                assert_eq!((pair[0].black, pair[0].white), (pair[1].white, pair[1].black));
                assert_eq!(pair[0].opening, pair[1].opening);
            }
            let of_pair: Vec<usize> = schedule
                .fixtures
                .iter()
                .filter(|it| it.black.min(it.white) == 0 && it.black.max(it.white) == 1)
                .map(|it| it.opening)
                .collect();
            assert_eq!(of_pair, [0, 0, 1, 1, 2, 2, 3, 3]);
            let numbers: Vec<usize> = schedule.fixtures.iter().map(|it| it.number).collect();
            assert_eq!(numbers, (1..=plan.n_games()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_gauntlet_is_played_by_the_first_player() {
        let schedule = plan(Format::Gauntlet, 3, 1, 2).schedule(&Results::new());
        let pairs: Vec<_> = schedule.fixtures.iter().map(|it| (it.black, it.white)).collect();
        assert_eq!(pairs, [(0, 1), (1, 0), (2, 0), (0, 2)]);
    }
}

//! Swiss pairings by the Monrad system: in the order of their points, players meet the next one whom they have not met yet.

use super::plan::{Plan, Results, Schedule};

/// Attempts of the search for pairs without a second meeting, which always suffice for fewer rounds than half of the players.
const MAX_ATTEMPTS: usize = 100_000;

/// The results of the earlier rounds.
struct Earlier {
    points: Vec<f64>,
    byes: Vec<usize>,
    /// Games with Black less games with White.
    colors: Vec<i64>,
    /// Games between two players.
    met: Vec<Vec<usize>>,
}

/// Adds all rounds whose pairings are known.
pub(super) fn add_rounds(plan: &Plan, results: &Results, schedule: &mut Schedule) {
    let n = plan.n_players;
    let mut earlier =
        Earlier { points: vec![0.0; n], byes: vec![0; n], colors: vec![0; n], met: vec![vec![0; n]; n] };
    for round in 1..=plan.rounds {
        let first = schedule.fixtures.len();
        let mut order = earlier.order();
        if n % 2 == 1 {
            schedule.byes.push(earlier.sit_out(&mut order, plan.games));
        }
        for (one, other) in earlier.pairs(&order) {
            let pair = earlier.colored(one, other, round);
            // The games of a meeting alternate colors, beginning with the balanced one.
            let openings = (round - 1) * plan.games;
            plan.add_meeting(
                round,
                if openings.is_multiple_of(2) { pair } else { (pair.1, pair.0) },
                openings,
                schedule,
            );
        }
        for fixture in &schedule.fixtures[first..] {
            let Some(points) = results.get(&fixture.number) else { return };
            earlier.points[fixture.black] += points;
            earlier.points[fixture.white] += 1.0 - points;
            earlier.colors[fixture.black] += 1;
            earlier.colors[fixture.white] -= 1;
            earlier.met[fixture.black][fixture.white] += 1;
            earlier.met[fixture.white][fixture.black] += 1;
        }
    }
}

impl Earlier {
    /// The players by points, then by number.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by(|&one, &other| self.points[other].total_cmp(&self.points[one]).then(one.cmp(&other)));
        order
    }

    /// Removes the last of the players who sat out least often. The bye counts as a won meeting.
    fn sit_out(&mut self, order: &mut Vec<usize>, games: usize) -> usize {
        let fewest = order.iter().map(|&player| self.byes[player]).min().unwrap_or(0);
        let at = order.iter().rposition(|&player| self.byes[player] == fewest).unwrap_or(0);
        let player = order.remove(at);
        self.byes[player] += 1;
        self.points[player] += games as f64;
        player
    }

    /// Pairs the players: without second meetings if possible, and otherwise with the fewest meetings before.
    fn pairs(&self, order: &[usize]) -> Vec<(usize, usize)> {
        let most = self.met.iter().flatten().copied().max().unwrap_or(0);
        // Allows more meetings only if there are no pairings with fewer; with all allowed, the first attempt succeeds.
        let found = (0..=most).find_map(|allowed| {
            let mut pairs = Vec::new();
            let mut n_attempts = 0;
            self.pair_up(order, allowed, &mut n_attempts, &mut pairs).then_some(pairs)
        });
        found.unwrap_or_default()
    }

    /// Pairs the first player with the next allowed opponent that leaves pairings for the others. The depth is half of the players.
    fn pair_up(
        &self,
        order: &[usize],
        allowed: usize,
        n_attempts: &mut usize,
        pairs: &mut Vec<(usize, usize)>,
    ) -> bool {
        let Some((&first, others)) = order.split_first() else { return true };
        for (at, &second) in others.iter().enumerate() {
            if self.met[first][second] > allowed {
                continue;
            }
            *n_attempts += 1;
            if *n_attempts > MAX_ATTEMPTS {
                return false;
            }
            let mut rest = others.to_vec();
            rest.remove(at);
            pairs.push((first, second));
            if self.pair_up(&rest, allowed, n_attempts, pairs) {
                return true;
            }
            pairs.pop();
        }
        false
    }

    /// Black is the player who had fewer games with Black; otherwise the players of even numbers in odd rounds.
    fn colored(&self, one: usize, other: usize, round: usize) -> (usize, usize) {
        let is_first = match self.colors[one].cmp(&self.colors[other]) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => (one + round) % 2 == 1,
        };
        if is_first { (one, other) } else { (other, one) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Format;
    use super::*;

    /// Plays a tournament in which the player with the lower number wins.
    fn played(n_players: usize, rounds: usize, games: usize) -> (Schedule, Results) {
        let plan = Plan { format: Format::Swiss, n_players, rounds, games };
        let mut results = Results::new();
        loop {
            let schedule = plan.schedule(&results);
            let open: Vec<_> =
                schedule.fixtures.iter().filter(|it| !results.contains_key(&it.number)).copied().collect();
            if open.is_empty() {
                return (schedule, results);
            }
            results.extend(open.iter().map(|it| (it.number, if it.black < it.white { 1.0 } else { 0.0 })));
        }
    }

    #[test]
    fn no_pair_meets_twice_while_avoidable() {
        for (n, rounds) in [(4, 3), (5, 5), (6, 5), (8, 5), (8, 7), (9, 6), (16, 9), (33, 8)] {
            let (schedule, _) = played(n, rounds, 1);
            let mut met = std::collections::BTreeSet::new();
            for it in &schedule.fixtures {
                assert!(met.insert((it.black.min(it.white), it.black.max(it.white))), "{n} players: {it:?}");
            }
            assert_eq!(schedule.fixtures.len(), n / 2 * rounds);
        }
        // Two players can only meet again.
        assert_eq!(played(2, 3, 2).0.fixtures.len(), 6);
    }

    #[test]
    fn colors_are_balanced() {
        for (n, rounds) in [(8, 5), (9, 6), (16, 9)] {
            let (schedule, _) = played(n, rounds, 1);
            for player in 0..n {
                let black = schedule.fixtures.iter().filter(|it| it.black == player).count();
                let white = schedule.fixtures.iter().filter(|it| it.white == player).count();
                assert!(black.abs_diff(white) <= 2, "{n} players: {player} has {black} and {white}");
            }
        }
        let (schedule, _) = played(6, 4, 2);
        assert!(
            schedule
                .fixtures
                .chunks(2)
                .all(|it| (it[0].black, it[0].opening) == (it[1].white, it[1].opening))
        );
    }

    #[test]
    fn everyone_sits_out_once_before_anyone_twice() {
        let (schedule, _) = played(5, 5, 1);
        let mut byes = schedule.byes.clone();
        byes.sort_unstable();
        assert_eq!(byes, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn equal_points_meet_and_rounds_wait_for_results() {
        let plan = Plan { format: Format::Swiss, n_players: 4, rounds: 2, games: 1 };
        let first = plan.schedule(&Results::new());
        assert_eq!(first.fixtures.len(), 2);
        // Players 0 and 2 win, and meet in the second round.
        let wins = |winners: [usize; 2]| -> Results {
            first.fixtures.iter().map(|it| (it.number, f64::from(winners.contains(&it.black)))).collect()
        };
        let second = plan.schedule(&wins([0, 2]));
        let pairs: Vec<_> =
            second.fixtures[2..].iter().map(|it| (it.black.min(it.white), it.black.max(it.white))).collect();
        assert_eq!(pairs, [(0, 2), (1, 3)]);
        assert_eq!(plan.schedule(&Results::from([(1, 1.0)])).fixtures.len(), 2);
    }
}

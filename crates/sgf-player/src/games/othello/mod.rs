//! Othello: alpha-beta search on the 8×8 board with exact endings; other boards are played out.

mod ending;
mod evaluate;
mod find;
mod midgame;
mod solve;
mod table;

use sgf_games::othello::{Discs, Othello};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::{chance_of_lead, pieces_ahead};
pub use ending::{Ending, ending};
pub(crate) use find::find;

impl Policy for Othello {
    const PLAYOUT_LENGTH: u32 = 200;
    const LEAD: f64 = 8.0;

    /// On the 8×8 board, by more than the discs, which say little before the end.
    fn estimate(&self) -> f64 {
        match Discs::of_position(self) {
            Some(discs) => {
                let score = f64::from(evaluate::evaluate(discs, discs.open()));
                chance_of_lead(if discs.turn() == Color::Black { score } else { -score }, find::HALF_WON)
            }
            None => chance_of_lead(pieces_ahead(self), Self::LEAD),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Discs;
    use super::solve::{Solver, final_lead, points};
    use super::{ending, evaluate};
    use crate::Random;

    /// Random positions with a number of empty points.
    fn random_positions(n_empty: u32) -> impl Iterator<Item = Discs> {
        (0..).filter_map(move |seed| {
            let (mut random, mut discs) = (Random::new(seed), Discs::begin());
            loop {
                let [own, other] = discs.sides();
                if (own | other).count_zeros() == n_empty {
                    return Some(discs);
                }
                let open = discs.open();
                discs = match points(open).nth(random.below(open.count_ones() as usize)) {
                    Some(point) => discs.after(point),
                    None if discs.turned().open() == 0 => return None,
                    None => discs.turned(),
                };
            }
        })
    }

    /// The lead by plain search of all moves.
    fn plain_lead(discs: Discs) -> i32 {
        let leads = points(discs.open()).map(|point| -plain_lead(discs.after(point)));
        match leads.max() {
            Some(best) => best,
            None if discs.turned().open() == 0 => final_lead(discs),
            None => -plain_lead(discs.turned()),
        }
    }

    #[test]
    fn endings_are_those_of_a_plain_search() {
        for n_empty in [1, 4, 6, 8, 9] {
            for discs in random_positions(n_empty).take(20) {
                let lead = Solver::new(u64::MAX, &|| false).lead(discs, -64, 64);
                assert_eq!(lead, plain_lead(discs), "{discs:?}");
            }
        }
    }

    #[test]
    fn the_line_of_an_ending_leads_to_its_result() {
        for discs in random_positions(11).take(20) {
            let solved = ending(&discs.into(), &|| false).expect("an 8×8 board");
            let (mut at, mut sign) = (discs, 1);
            for step in &solved.line {
                let is_legal = match step {
                    sgf_games::othello::Move::Put(square) => at.put(*square),
                    sgf_games::othello::Move::Pass => at.pass(),
                };
                assert!(is_legal, "{discs:?} {step:?}");
                sign = -sign;
            }
            assert_eq!(final_lead(at) * sign, solved.lead, "{discs:?}");
        }
    }

    #[test]
    fn a_stopped_ending_has_no_result() {
        let discs = random_positions(20).next().expect("a position");
        assert_eq!(ending(&discs.into(), &|| true), None);
    }

    #[test]
    fn both_players_evaluate_alike() {
        for discs in random_positions(30).take(50) {
            let turned = discs.turned();
            assert_eq!(evaluate::evaluate(discs, discs.open()), -evaluate::evaluate(turned, turned.open()));
        }
    }
}

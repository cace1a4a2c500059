//! Code shared by the backgammon formats: positions with a decision.
//!
//! White is the player that these formats call first, upper, or O; Black is second, lower, or X, as in GNU Backgammon. Both
//! count points from their own home: [`Decision::checkers`] has 26 numbers for each player, where 1 to 24 are points and 25 is the bar.

mod decisions;
mod sgf_writer;
#[cfg(test)]
mod tests;

use sgf_games::backgammon::{Backgammon, Cube, Dice, Point};
use sgf_games::{CubeOwner, Options, Position, SetUp};
use sgf_model::value::Color;

pub(crate) use decisions::decisions;
pub(crate) use sgf_writer::match_of;

/// The number of the game.
pub(crate) const NUMBER: u16 = 6;

/// The maximum number of checkers of a player.
const CHECKERS: u32 = 15;

/// A position of a match with a decision.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision {
    /// For each player, by [`Color`], the number of checkers at each distance from the tray.
    pub(crate) checkers: [[u8; 26]; 2],
    /// The player who rolls, has rolled, or has doubled instead.
    pub(crate) roller: Color,
    pub(crate) dice: Option<Dice>,
    /// The number of unanswered doubles: a double, a beaver, a raccoon.
    pub(crate) n_offers: u8,
    pub(crate) cube: Cube,
    /// The length of the match; 0 for money games.
    pub(crate) length: u32,
    /// The scores of Black and White.
    pub(crate) score: [u32; 2],
    pub(crate) is_crawford: bool,
    pub(crate) is_jacoby: bool,
    /// The names of White and Black; empty if unknown.
    pub(crate) names: [String; 2],
    pub(crate) comment: String,
    /// The evaluated plays, as values of A.
    pub(crate) plays: Vec<String>,
}

impl Decision {
    /// An empty position of a money game before a roll, with a centered cube.
    pub(crate) fn new(roller: Color) -> Decision {
        Decision {
            checkers: [[0; 26]; 2],
            roller,
            dice: None,
            n_offers: 0,
            cube: Cube { value: 1, owner: CubeOwner::Centered },
            length: 0,
            score: [0; 2],
            is_crawford: false,
            is_jacoby: false,
            names: Default::default(),
            comment: String::new(),
            plays: Vec::new(),
        }
    }

    pub(crate) fn side(&self, color: Color) -> &[u8; 26] {
        &self.checkers[color as usize]
    }

    pub(crate) fn side_mut(&mut self, color: Color) -> &mut [u8; 26] {
        &mut self.checkers[color as usize]
    }

    /// Returns whether the position is possible: at most fifteen checkers each, and no point with checkers of both players.
    pub(crate) fn is_possible(&self) -> bool {
        let [black, white] = &self.checkers;
        let n_checkers = |side: &[u8; 26]| side.iter().map(|count| u32::from(*count)).sum::<u32>();
        let is_apart = (1..=24).all(|pips| black[pips] == 0 || white[25 - pips] == 0);
        n_checkers(black) <= CHECKERS && n_checkers(white) <= CHECKERS && is_apart
    }

    /// The position before the roll.
    pub(crate) fn position(&self) -> Option<Backgammon> {
        let mut position = Backgammon::begin(&Options::default()).ok()?;
        position.set_up(&SetUp { ident: "AE", value: "a:y" }).ok()?;
        for (ident, color) in [("AW", Color::White), ("AB", Color::Black)] {
            for pips in 1..=25_u8 {
                let value = Point::at(color, pips).to_string();
                for _ in 0..self.side(color)[usize::from(pips)] {
                    position.set_up(&SetUp { ident, value: &value }).ok()?;
                }
            }
        }
        position.set_turn(self.roller);
        Some(position)
    }

    /// The decision of a position.
    pub(crate) fn of(position: &Backgammon, roller: Color) -> Decision {
        let mut decision = Decision::new(roller);
        for color in [Color::Black, Color::White] {
            for pips in 1..=25 {
                let count = position.checkers(color, Point::at(color, pips));
                decision.side_mut(color)[usize::from(pips)] = count as u8;
            }
        }
        let agreed = position.agreed();
        decision.dice = position.dice();
        decision.cube = position.cube();
        (decision.length, decision.score) = (agreed.length, agreed.score);
        decision.is_crawford = agreed.length > 0 && agreed.no_cube;
        decision.is_jacoby = agreed.length == 0 && agreed.jacoby;
        decision
    }
}

/// The exponent of a cube value; `None` if it is not a power of two.
pub(crate) fn exponent(value: u64) -> Option<u32> {
    value.is_power_of_two().then(|| value.trailing_zeros())
}

/// The two numbers of a roll, the larger first.
pub(crate) fn digits(dice: Dice) -> (u8, u8) {
    let numbers = dice.numbers();
    (numbers[0], numbers[1])
}

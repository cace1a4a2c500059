//! What the formats for backgammon share: a position with what is to be decided in it.
//!
//! White is the player whom these formats call the first, the upper one, or O; Black the second, the lower one, or X, as GNU
//! Backgammon has it. Both count the points from their own home: [`Decision::checkers`] has 26 numbers for each, of which 1 to 24 are
//! points and 25 is the bar.

mod decisions;
mod sheet;
#[cfg(test)]
mod tests;

use sgf_games::CubeOwner;
use sgf_games::backgammon::{Backgammon, Cube, Dice, Point};
use sgf_model::value::Color;

pub(crate) use decisions::decisions;
pub(crate) use sheet::match_of;

/// The number of the game.
pub(crate) const NUMBER: u16 = 6;

/// How many checkers a player has at most.
const CHECKERS: u32 = 15;

/// A position of a match, and what is to be decided in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision {
    /// For each player, by [`Color`], how many checkers stand at each distance from the tray.
    pub(crate) checkers: [[u8; 26]; 2],
    /// Who rolls, has rolled, or has doubled instead.
    pub(crate) roller: Color,
    pub(crate) dice: Option<Dice>,
    /// How many doubles wait for an answer: a double, a beaver, a raccoon.
    pub(crate) n_offers: u8,
    pub(crate) cube: Cube,
    /// How many points the match goes to; 0 when it is for money.
    pub(crate) length: u32,
    /// The points of Black and White so far.
    pub(crate) score: [u32; 2],
    pub(crate) is_crawford: bool,
    pub(crate) is_jacoby: bool,
    /// The names of White and Black; empty when they are not known.
    pub(crate) names: [String; 2],
    pub(crate) comment: String,
}

impl Decision {
    /// A position before a roll, the cube in the middle, for money, with no checkers.
    pub(crate) fn new(roller: Color) -> Decision {
        Decision {
            checkers: [[0; 26]; 2],
            roller,
            dice: None,
            n_offers: 0,
            cube: Cube { value: 1, owner: CubeOwner::Centred },
            length: 0,
            score: [0; 2],
            is_crawford: false,
            is_jacoby: false,
            names: Default::default(),
            comment: String::new(),
        }
    }

    pub(crate) fn side(&self, color: Color) -> &[u8; 26] {
        &self.checkers[color as usize]
    }

    pub(crate) fn side_mut(&mut self, color: Color) -> &mut [u8; 26] {
        &mut self.checkers[color as usize]
    }

    /// Tells whether such a position exists: nobody has more than fifteen checkers, and none stands on the other's.
    pub(crate) fn is_possible(&self) -> bool {
        let [black, white] = &self.checkers;
        let n_checkers = |side: &[u8; 26]| side.iter().map(|count| u32::from(*count)).sum::<u32>();
        let is_apart = (1..=24).all(|pips| black[pips] == 0 || white[25 - pips] == 0);
        n_checkers(black) <= CHECKERS && n_checkers(white) <= CHECKERS && is_apart
    }

    /// Takes over what a position of the rules knows.
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

/// The exponent of a cube: 0 for 1, 1 for 2; `None` for what is no power of two.
pub(crate) fn exponent(value: u64) -> Option<u32> {
    value.is_power_of_two().then(|| value.trailing_zeros())
}

/// The two numbers of a roll, the larger first.
pub(crate) fn digits(dice: Dice) -> (u8, u8) {
    let numbers = dice.numbers();
    (numbers[0], numbers[1])
}

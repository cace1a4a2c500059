//! Setup: checkers letter by letter, the cube, the dice, the match.

use super::cube::{Cube, read_owner};
use super::play::Dice;
use super::position::Backgammon;
use crate::{ParseMoveError, SetUp, set_up_sites};

impl Backgammon {
    /// Applies a setup value, and returns the number of changes; other properties are ignored.
    pub(super) fn take_setup(&mut self, set_up: &SetUp<'_>) -> Result<u32, ParseMoveError> {
        let syntax = || ParseMoveError::syntax(set_up.value);
        match set_up.ident {
            "CO" | "CP" => {
                let owner = read_owner(set_up.value.trim()).ok_or_else(syntax)?;
                Ok(self.set_up_cube(Cube { owner, ..self.cube }))
            }
            "CV" => {
                let value = set_up.value.trim().parse().ok().ok_or_else(syntax)?;
                Ok(self.set_up_cube(Cube { value, ..self.cube }))
            }
            "DI" => self.set_up_dice(set_up.value),
            "MI" => Ok(u32::from(self.agreed.take_match_information(set_up.value))),
            _ => set_up_sites(self, set_up),
        }
    }

    fn set_up_dice(&mut self, text: &str) -> Result<u32, ParseMoveError> {
        let dice = match text.trim() {
            "" | "0" | "00" => None,
            digits => Some(Dice::read(digits).ok_or_else(|| ParseMoveError::syntax(text))?),
        };
        let n_changed = u32::from(dice != self.dice);
        self.dice = dice;
        Ok(n_changed)
    }

    fn set_up_cube(&mut self, cube: Cube) -> u32 {
        let n_changed = u32::from(cube != self.cube);
        self.cube = cube;
        n_changed
    }
}

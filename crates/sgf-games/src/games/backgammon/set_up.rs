//! Setup: checkers letter by letter, the cube, the dice, the match.

use sgf_model::value::Color;

use super::board::{Board, Point};
use super::cube::{Cube, Owner};
use super::play::Dice;
use super::position::Backgammon;
use crate::{SetUp, Unreadable};

impl Backgammon {
    /// Takes a value of a property of setup, and returns how much has changed; other properties are passed over.
    pub(super) fn take_setup(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        if let Some(color) = set_up.stone() {
            return self.set_up_checkers(color, set_up.value);
        }
        let syntax = || Unreadable::syntax(set_up.value);
        match set_up.ident {
            "CO" | "CP" => {
                let owner = Owner::read(set_up.value.trim()).ok_or_else(syntax)?;
                Ok(self.set_up_cube(Cube { owner, ..self.cube }))
            }
            "CV" => {
                let value = set_up.value.trim().parse().map_err(|_| syntax())?;
                Ok(self.set_up_cube(Cube { value, ..self.cube }))
            }
            "DI" => self.set_up_dice(set_up.value),
            "MI" => Ok(u32::from(self.agreed.take_match_information(set_up.value))),
            _ => Ok(0),
        }
    }

    fn places(text: &str) -> Result<std::ops::RangeInclusive<u8>, Unreadable> {
        let letter = |text: &str| match text.trim().as_bytes() {
            &[letter] if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_lowercase()),
            _ => Err(Unreadable::syntax(text)),
        };
        let (first, last) = text.split_once(':').unwrap_or((text, text));
        let (first, last) = (letter(first)?, letter(last)?);
        Ok(first.min(last)..=first.max(last))
    }

    /// The first checker that is set up clears the board, unless AE has cleared something already; later ones are added.
    fn set_up_checkers(&mut self, color: Option<Color>, text: &str) -> Result<u32, Unreadable> {
        let places = Self::places(text)?.filter_map(Point::read);
        if self.is_fresh && color.is_some() {
            self.board = Board::EMPTY;
        }
        (self.is_fresh, self.ended, self.n_offers) = (false, None, 0);
        let mut change = |place| match color {
            Some(color) => self.board.add(color, place),
            None => self.board.clear(place),
        };
        Ok(places.map(|place| u32::from(change(place))).sum())
    }

    fn set_up_dice(&mut self, text: &str) -> Result<u32, Unreadable> {
        let dice = match text.trim() {
            "" | "0" | "00" => None,
            digits => Some(Dice::read(digits).ok_or_else(|| Unreadable::syntax(text))?),
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

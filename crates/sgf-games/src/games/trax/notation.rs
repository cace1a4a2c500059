//! Reading and writing moves.

use super::Move;
use super::board::Trax;
use super::tile::{Field, Shape, Tile};
use crate::boardspace::{Entry, Formality, Words};
use crate::{ParseMoveError, Square, column_label};

impl Trax {
    pub(super) fn read_step(&self, text: &str) -> Result<Move, ParseMoveError> {
        let error = || ParseMoveError::syntax(text);
        let entry = Entry::read(text).ok_or_else(error)?;
        let mut words = entry.words();
        if entry.is("Dropb") || entry.is("Rotateb") {
            let tile = words.word().ok_or_else(error)?;
            let place = self.place(&mut words).ok_or_else(error)?;
            let by_number = tile.parse().ok().and_then(Tile::by_number);
            let by_sign = || Shape::by_sign(tile).map(|shape| self.fitting(place, shape));
            let tile = by_number.or_else(by_sign).ok_or_else(error)?;
            return Ok(if entry.is("Dropb") { Move::Drop(place, tile) } else { Move::Turn(place, tile) });
        }
        if entry.is("Move") {
            let place = self.place(&mut words).ok_or_else(error)?;
            let shape = words.word().and_then(Shape::by_sign).ok_or_else(error)?;
            return Ok(Move::Put(place, shape));
        }
        if let Some(formality) = Formality::read(text) {
            return Ok(Move::Formality(formality));
        }
        self.read_short(text.trim()).ok_or_else(error)
    }

    fn read_short(&self, text: &str) -> Option<Move> {
        let shape = text.find(|sign: char| Shape::ALL.iter().any(|shape| shape.sign() == sign))?;
        let (place, sign) = text.split_at(shape);
        let mut words = Words::new(place);
        let step = Move::Put(self.place(&mut words)?, Shape::by_sign(sign)?);
        words.is_empty().then_some(step)
    }

    /// Reads a place: letters or `@`, and a number.
    pub(super) fn place(&self, words: &mut Words<'_>) -> Option<Field> {
        let (letters, row) = words.column_and_row()?;
        let column = if letters == "@" {
            0
        } else {
            let (square, _) = Square::read_first(&format!("{letters}1"))?;
            i32::from(square.column) + 1
        };
        let (left, top) = self.corner();
        let place = Field { column: left + column - 1, row: top + i32::from(row) - 1 };
        self.is_near(place).then_some(place)
    }

    pub(super) fn write_step(&self, step: &Move) -> String {
        match step {
            Move::Put(place, shape) => {
                let (column, row) = self.column_and_row(*place);
                format!("{column}{row}{}", shape.sign())
            }
            Move::Drop(place, tile) | Move::Turn(place, tile) => {
                let verb = if matches!(step, Move::Drop(..)) { "Dropb" } else { "Rotateb" };
                let (column, row) = self.column_and_row(*place);
                format!("{verb} {} {column} {row} {}", tile.number(), tile.shape().sign())
            }
            Move::Formality(formality) => formality.to_string(),
        }
    }

    pub(super) fn column_and_row(&self, place: Field) -> (String, i32) {
        let (left, top) = self.corner();
        let column = match u16::try_from(place.column - left) {
            Ok(column) => column_label(column).to_ascii_uppercase(),
            Err(_) => "@".to_owned(),
        };
        (column, place.row - top + 1)
    }
}

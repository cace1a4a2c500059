//! Moves as BoardSpace entries.

use super::{GRID, Move};
use crate::ParseMoveError;
use crate::boards::hexgrid::Spot;
use crate::boardspace::{Entry, Formality};

/// Reads an entry; while pieces are being placed, lifting one has no effect.
pub(super) fn read(is_placing: bool, text: &str) -> Result<Move, ParseMoveError> {
    let error = || ParseMoveError::syntax(text);
    let entry = Entry::read(text).ok_or_else(error)?;
    let mut words = entry.words();
    if entry.is("Dropb") {
        return words.spot(&GRID, text).map(Move::Drop);
    }
    if entry.is("Move") {
        let from = words.spot(&GRID, text)?;
        return Ok(Move::Go(from, words.spot(&GRID, text)?));
    }
    if entry.is("Pickb") && !is_placing {
        return words.spot(&GRID, text).map(Move::Lift);
    }
    if entry.is("Pass") {
        return Ok(Move::Pass);
    }
    if entry.is("Drop") {
        // The piece is put back.
        return Ok(Move::Formality(Formality::Idle(text.trim().to_owned())));
    }
    Formality::read(text).map(Move::Formality).ok_or_else(error)
}

/// Writes an entry.
pub(super) fn write(step: &Move) -> String {
    let at = |spot: &Spot| GRID.write(*spot);
    match step {
        Move::Drop(spot) => format!("Dropb {}", at(spot)),
        Move::Go(from, to) => format!("Move {} {}", at(from), at(to)),
        Move::Lift(spot) => format!("Pickb {}", at(spot)),
        Move::Pass => "Pass".to_owned(),
        Move::Formality(formality) => formality.to_string(),
    }
}

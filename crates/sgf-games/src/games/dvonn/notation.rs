//! Reading and writing the entries.

use super::{GRID, Move};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality};
use crate::hexgrid::Spot;

/// Reads an entry; while pieces are placed, lifting one is nothing.
pub(super) fn read(is_placing: bool, text: &str) -> Result<Move, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    if entry.is("Dropb") {
        return GRID.next_of(&mut words, text).map(Move::Drop);
    }
    if entry.is("Move") {
        let from = GRID.next_of(&mut words, text)?;
        return Ok(Move::Go(from, GRID.next_of(&mut words, text)?));
    }
    if entry.is("Pickb") && !is_placing {
        return GRID.next_of(&mut words, text).map(Move::Lift);
    }
    if entry.is("Pass") {
        return Ok(Move::Pass);
    }
    if entry.is("Drop") {
        // Put back to where it came from.
        return Ok(Move::Formality(Formality::Idle(text.trim().to_owned())));
    }
    Formality::read(text).map(Move::Formality).ok_or_else(fault)
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

//! Reading and writing the entries.

use super::{GRID, Step};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality, Words};
use crate::hexgrid::Spot;

/// Reads an entry; while pieces are placed, lifting one is nothing.
pub(super) fn read(is_placing: bool, text: &str) -> Result<Step, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    if entry.is("Dropb") {
        return spot(&mut words, text).map(Step::Drop);
    }
    if entry.is("Move") {
        let from = spot(&mut words, text)?;
        return Ok(Step::Move(from, spot(&mut words, text)?));
    }
    if entry.is("Pickb") && !is_placing {
        return spot(&mut words, text).map(Step::Lift);
    }
    if entry.is("Pass") {
        return Ok(Step::Pass);
    }
    if entry.is("Drop") {
        // Put back to where it came from.
        return Ok(Step::Formality(Formality::Remark(text.trim().to_owned())));
    }
    Formality::read(text).map(Step::Formality).ok_or_else(fault)
}

fn spot(words: &mut Words<'_>, text: &str) -> Result<Spot, Unreadable> {
    let (letters, row) = words.column_and_row().ok_or_else(|| Unreadable::syntax(text))?;
    GRID.named(letters, row).ok_or_else(|| Unreadable::off_board(text))
}

/// Writes an entry.
pub(super) fn write(step: &Step) -> String {
    let at = |spot: &Spot| GRID.write(*spot);
    match step {
        Step::Drop(spot) => format!("Dropb {}", at(spot)),
        Step::Move(from, to) => format!("Move {} {}", at(from), at(to)),
        Step::Lift(spot) => format!("Pickb {}", at(spot)),
        Step::Pass => "Pass".to_owned(),
        Step::Formality(formality) => formality.to_string(),
    }
}

//! Reading and writing the entries.

use sgf_model::value::Color;

use super::{GRID, Step};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality, Words};
use crate::hexgrid::Spot;

/// Reads an entry.
pub(super) fn read(text: &str) -> Result<Step, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    if entry.is("pass") {
        return Ok(Step::Pass);
    }
    if entry.is("move") {
        let from = spot(&mut words, text)?;
        // A single point is the ring only, which `drop` will move.
        return if words.is_empty() { Err(fault()) } else { Ok(Step::Move(from, spot(&mut words, text)?)) };
    }
    if entry.is("drop") {
        return match words.word() {
            Some(what) if what.eq_ignore_ascii_case("board") => spot(&mut words, text).map(Step::Drop),
            // Put back to where it came from.
            Some(_) => Ok(Step::Formality(Formality::Remark(text.trim().to_owned()))),
            None => Err(fault()),
        };
    }
    let is_place = entry.is("place");
    if !is_place && !entry.is("remove") {
        return Formality::read(text).map(Step::Formality).ok_or_else(fault);
    }
    let (color, is_ring) = match words.word().map(str::to_ascii_lowercase).as_deref() {
        Some("w") => (Color::White, false),
        Some("b") => (Color::Black, false),
        Some("wr") => (Color::White, true),
        Some("br") => (Color::Black, true),
        _ => return Err(fault()),
    };
    let first = spot(&mut words, text)?;
    Ok(match (is_place, is_ring) {
        (true, true) => Step::Ring(color, first),
        (true, false) => Step::Mark(color, first),
        (false, true) => Step::TakeRing(color, first),
        (false, false) => Step::TakeRow(color, first, spot(&mut words, text)?),
    })
}

fn spot(words: &mut Words<'_>, text: &str) -> Result<Spot, Unreadable> {
    let (letters, row) = words.column_and_row().ok_or_else(|| Unreadable::syntax(text))?;
    GRID.named(letters, row).ok_or_else(|| Unreadable::off_board(text))
}

/// Writes an entry.
pub(super) fn write(step: &Step) -> String {
    let at = |spot: &Spot| GRID.write(*spot);
    let sign = |color: &Color| if *color == Color::White { 'w' } else { 'b' };
    match step {
        Step::Ring(color, spot) => format!("place {}r {}", sign(color), at(spot)),
        Step::Mark(color, spot) => format!("place {} {}", sign(color), at(spot)),
        Step::Move(from, to) => format!("move {} {}", at(from), at(to)),
        Step::Drop(to) => format!("drop board {}", at(to)),
        Step::TakeRow(color, first, last) => format!("remove {} {} {}", sign(color), at(first), at(last)),
        Step::TakeRing(color, spot) => format!("remove {}r {}", sign(color), at(spot)),
        Step::Pass => "pass".to_owned(),
        Step::Formality(formality) => formality.to_string(),
    }
}

//! Reading and writing the entries.

use sgf_model::value::Color;

use super::{GRID, Move};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality};
use crate::hexgrid::Spot;

/// Reads an entry.
pub(super) fn read(text: &str) -> Result<Move, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    if entry.is("pass") {
        return Ok(Move::Pass);
    }
    if entry.is("move") {
        let from = GRID.next_of(&mut words, text)?;
        // A single point is the ring only, which `drop` will move.
        return if words.is_empty() {
            Err(fault())
        } else {
            Ok(Move::Go(from, GRID.next_of(&mut words, text)?))
        };
    }
    if entry.is("drop") {
        return match words.word() {
            Some(what) if what.eq_ignore_ascii_case("board") => {
                GRID.next_of(&mut words, text).map(Move::Drop)
            }
            // Put back to where it came from.
            Some(_) => Ok(Move::Formality(Formality::Idle(text.trim().to_owned()))),
            None => Err(fault()),
        };
    }
    let is_place = entry.is("place");
    if !is_place && !entry.is("remove") {
        return Formality::read(text).map(Move::Formality).ok_or_else(fault);
    }
    let (color, is_ring) = match words.word().map(str::to_ascii_lowercase).as_deref() {
        Some("w") => (Color::White, false),
        Some("b") => (Color::Black, false),
        Some("wr") => (Color::White, true),
        Some("br") => (Color::Black, true),
        _ => return Err(fault()),
    };
    let first = GRID.next_of(&mut words, text)?;
    Ok(match (is_place, is_ring) {
        (true, true) => Move::Ring(color, first),
        (true, false) => Move::Mark(color, first),
        (false, true) => Move::TakeRing(color, first),
        (false, false) => Move::TakeRow(color, first, GRID.next_of(&mut words, text)?),
    })
}

/// Writes an entry.
pub(super) fn write(step: &Move) -> String {
    let at = |spot: &Spot| GRID.write(*spot);
    let sign = |color: &Color| if *color == Color::White { 'w' } else { 'b' };
    match step {
        Move::Ring(color, spot) => format!("place {}r {}", sign(color), at(spot)),
        Move::Mark(color, spot) => format!("place {} {}", sign(color), at(spot)),
        Move::Go(from, to) => format!("move {} {}", at(from), at(to)),
        Move::Drop(to) => format!("drop board {}", at(to)),
        Move::TakeRow(color, first, last) => format!("remove {} {} {}", sign(color), at(first), at(last)),
        Move::TakeRing(color, spot) => format!("remove {}r {}", sign(color), at(spot)),
        Move::Pass => "pass".to_owned(),
        Move::Formality(formality) => formality.to_string(),
    }
}

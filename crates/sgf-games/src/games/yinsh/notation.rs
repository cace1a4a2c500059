//! Moves as BoardSpace entries.

use sgf_model::value::Color;

use super::{GRID, Move};
use crate::ParseMoveError;
use crate::boards::hexgrid::Spot;
use crate::boardspace::{Entry, Formality};

/// Reads an entry.
pub(super) fn read(text: &str) -> Result<Move, ParseMoveError> {
    let error = || ParseMoveError::syntax(text);
    let entry = Entry::read(text).ok_or_else(error)?;
    let mut words = entry.words();
    if entry.is("pass") {
        return Ok(Move::Pass);
    }
    if entry.is("move") {
        let from = words.spot(&GRID, text)?;
        // A single point is only the ring; `drop` will move it.
        return if words.is_empty() { Err(error()) } else { Ok(Move::Go(from, words.spot(&GRID, text)?)) };
    }
    if entry.is("drop") {
        return match words.word() {
            Some(what) if what.eq_ignore_ascii_case("board") => words.spot(&GRID, text).map(Move::Drop),
            // The piece is put back.
            Some(_) => Ok(Move::Formality(Formality::Idle(text.trim().to_owned()))),
            None => Err(error()),
        };
    }
    let is_place = entry.is("place");
    if !is_place && !entry.is("remove") {
        return Formality::read(text).map(Move::Formality).ok_or_else(error);
    }
    let (color, is_ring) = match words.word().map(str::to_ascii_lowercase).as_deref() {
        Some("w") => (Color::White, false),
        Some("b") => (Color::Black, false),
        Some("wr") => (Color::White, true),
        Some("br") => (Color::Black, true),
        _ => return Err(error()),
    };
    let first = words.spot(&GRID, text)?;
    Ok(match (is_place, is_ring) {
        (true, true) => Move::Ring(color, first),
        (true, false) => Move::Mark(color, first),
        (false, true) => Move::TakeRing(color, first),
        (false, false) => Move::TakeRow(color, first, words.spot(&GRID, text)?),
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

//! Moves as BoardSpace entries.

use sgf_model::value::Color;

use super::{Marble, Move, Pool, SPEC};
use crate::ParseMoveError;
use crate::boards::hexgrid::{HexGrid, Spot};
use crate::boardspace::{Entry, Formality};

/// Reads an entry.
pub(super) fn read(grid: &HexGrid, text: &str) -> Result<Move, ParseMoveError> {
    let error = || ParseMoveError::syntax(text);
    let entry = Entry::read(text).ok_or_else(error)?;
    let mut words = entry.words();
    if entry.is("RtoB") {
        let pool = words.word().and_then(pool).ok_or_else(error)?;
        let index: usize = words.word().and_then(|word| word.parse().ok()).ok_or_else(error)?;
        let marble = *Marble::ALL.get(index).ok_or_else(error)?;
        return Ok(Move::Put(pool, marble, words.spot(grid, text)?));
    }
    if entry.is("R-") {
        return words.spot(grid, text).map(Move::Take);
    }
    if entry.is("BtoB") {
        let from = words.spot(grid, text)?;
        return Ok(Move::Jump(from, words.spot(grid, text)?));
    }
    Formality::read(text).map(Move::Formality).ok_or_else(error)
}

fn pool(word: &str) -> Option<Pool> {
    match word {
        "0" => Some(Pool::Own(SPEC.first)),
        "1" => Some(Pool::Own(SPEC.first.other())),
        "2" => Some(Pool::Common),
        _ => None,
    }
}

/// Returns the number of a player; the first player is 0.
pub(super) fn number(color: Color) -> usize {
    usize::from(color != SPEC.first)
}

/// Writes an entry.
pub(super) fn write(grid: &HexGrid, step: &Move) -> String {
    let at = |spot: Spot| grid.write(spot);
    match step {
        Move::Put(pool, marble, to) => {
            let pool = if let Pool::Own(color) = pool { number(*color) } else { 2 };
            format!("RtoB {pool} {} {}", *marble as usize, at(*to))
        }
        Move::Take(ring) => format!("R- {}", at(*ring)),
        Move::Jump(from, to) => format!("BtoB {} {}", at(*from), at(*to)),
        Move::Formality(formality) => formality.to_string(),
    }
}

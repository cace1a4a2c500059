//! Reading and writing the entries.

use sgf_model::value::Color;
use sgf_syntax::whole;

use super::{Marble, Move, Pool, SPEC};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality};
use crate::hexgrid::{HexGrid, Spot};

/// Reads an entry.
pub(super) fn read(grid: &HexGrid, text: &str) -> Result<Move, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    if entry.is("RtoB") {
        let pool = words.word().and_then(pool).ok_or_else(fault)?;
        let index: usize = words.word().and_then(whole).ok_or_else(fault)?;
        let marble = *Marble::ALL.get(index).ok_or_else(fault)?;
        return Ok(Move::Put(pool, marble, grid.next_of(&mut words, text)?));
    }
    if entry.is("R-") {
        return grid.next_of(&mut words, text).map(Move::Take);
    }
    if entry.is("BtoB") {
        let from = grid.next_of(&mut words, text)?;
        return Ok(Move::Jump(from, grid.next_of(&mut words, text)?));
    }
    Formality::read(text).map(Move::Formality).ok_or_else(fault)
}

fn pool(word: &str) -> Option<Pool> {
    match word {
        "0" => Some(Pool::Own(SPEC.first)),
        "1" => Some(Pool::Own(SPEC.first.other())),
        "2" => Some(Pool::Common),
        _ => None,
    }
}

/// Returns the number of a player: 0 begins.
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

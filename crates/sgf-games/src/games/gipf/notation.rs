//! Moves as BoardSpace entries.

use super::{GRID, Move};
use crate::ParseMoveError;
use crate::boards::hexgrid::Spot;
use crate::boardspace::{Entry, Formality};

/// Reads an entry.
pub(super) fn read(text: &str) -> Result<Move, ParseMoveError> {
    let error = || ParseMoveError::syntax(text);
    let entry = Entry::read(text).ok_or_else(error)?;
    let mut words = entry.words();
    let verb = entry.verb.to_ascii_lowercase();
    Ok(match verb.as_str() {
        "slide" => {
            let from = words.spot(GRID, text)?;
            Move::Slide(from, words.spot(GRID, text)?)
        }
        "slidefrom" => {
            words.spot(GRID, text)?;
            Move::Push(words.spot(GRID, text)?)
        }
        "dropb" => {
            let to = words.spot(GRID, text)?;
            if is_border(to) { Move::Edge(to) } else { Move::Push(to) }
        }
        "remove" => {
            let one = words.spot(GRID, text)?;
            match words.spot(GRID, text) {
                Ok(other) => Move::Take(one, other),
                Err(_) => Move::Remove(one),
            }
        }
        "preserve" => Move::Preserve(words.spot(GRID, text)?),
        "standard" => Move::Standard,
        // The piece is put back.
        "drop" => Move::Formality(Formality::Idle(text.trim().to_owned())),
        _ => Move::Formality(Formality::read(text).ok_or_else(error)?),
    })
}

/// Returns whether a point is on the border.
pub(super) fn is_border(spot: Spot) -> bool {
    GRID.neighbors(spot).count() < 6
}

/// Writes an entry.
pub(super) fn write(step: &Move) -> String {
    let at = |spot: &Spot| GRID.write(*spot);
    match step {
        Move::Slide(from, to) => format!("Slide {} {}", at(from), at(to)),
        Move::Edge(spot) | Move::Push(spot) => format!("Dropb {}", at(spot)),
        Move::Remove(spot) => format!("Remove {}", at(spot)),
        Move::Take(one, other) => format!("Remove {} {}", at(one), at(other)),
        Move::Preserve(spot) => format!("Preserve {}", at(spot)),
        Move::Standard => "Standard".to_owned(),
        Move::Formality(formality) => formality.to_string(),
    }
}

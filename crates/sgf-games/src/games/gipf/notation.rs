//! Reading and writing the entries.

use super::{GRID, Move};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality};
use crate::hexgrid::Spot;

/// Reads an entry.
pub(super) fn read(text: &str) -> Result<Move, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    let verb = entry.verb.to_ascii_lowercase();
    Ok(match verb.as_str() {
        "slide" => {
            let from = GRID.next_of(&mut words, text)?;
            Move::Slide(from, GRID.next_of(&mut words, text)?)
        }
        "slidefrom" => {
            GRID.next_of(&mut words, text)?;
            Move::Push(GRID.next_of(&mut words, text)?)
        }
        "dropb" => {
            let to = GRID.next_of(&mut words, text)?;
            if is_border(to) { Move::Edge(to) } else { Move::Push(to) }
        }
        "remove" => {
            let one = GRID.next_of(&mut words, text)?;
            match GRID.next_of(&mut words, text) {
                Ok(other) => Move::Take(one, other),
                Err(_) => Move::Remove(one),
            }
        }
        "preserve" => Move::Preserve(GRID.next_of(&mut words, text)?),
        "standard" => Move::Standard,
        // Put back to where it came from.
        "drop" => Move::Formality(Formality::Idle(text.trim().to_owned())),
        _ => Move::Formality(Formality::read(text).ok_or_else(fault)?),
    })
}

/// Tells whether a point is on the border.
pub(super) fn is_border(spot: Spot) -> bool {
    GRID.neighbours(spot).count() < 6
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

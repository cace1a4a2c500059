//! Reading and writing the entries.

use super::{GRID, Step};
use crate::Unreadable;
use crate::boardspace::{Entry, Formality, Words};
use crate::hexgrid::Spot;

/// Reads an entry.
pub(super) fn read(text: &str) -> Result<Step, Unreadable> {
    let fault = || Unreadable::syntax(text);
    let entry = Entry::read(text).ok_or_else(fault)?;
    let mut words = entry.words();
    let verb = entry.verb.to_ascii_lowercase();
    Ok(match verb.as_str() {
        "slide" => {
            let from = spot(&mut words, text)?;
            Step::Slide(from, spot(&mut words, text)?)
        }
        "slidefrom" => {
            spot(&mut words, text)?;
            Step::Push(spot(&mut words, text)?)
        }
        "dropb" => {
            let to = spot(&mut words, text)?;
            if is_border(to) { Step::Edge(to) } else { Step::Push(to) }
        }
        "remove" => Step::Remove(spot(&mut words, text)?),
        "preserve" => Step::Preserve(spot(&mut words, text)?),
        "standard" => Step::Standard,
        // Put back to where it came from.
        "drop" => Step::Formality(Formality::Remark(text.trim().to_owned())),
        _ => Step::Formality(Formality::read(text).ok_or_else(fault)?),
    })
}

fn spot(words: &mut Words<'_>, text: &str) -> Result<Spot, Unreadable> {
    let (letters, row) = words.column_and_row().ok_or_else(|| Unreadable::syntax(text))?;
    GRID.named(letters, row).ok_or_else(|| Unreadable::off_board(text))
}

/// Tells whether a point is on the border.
pub(super) fn is_border(spot: Spot) -> bool {
    GRID.neighbours(spot).count() < 6
}

/// Writes an entry.
pub(super) fn write(step: &Step) -> String {
    let at = |spot: &Spot| GRID.write(*spot);
    match step {
        Step::Slide(from, to) => format!("Slide {} {}", at(from), at(to)),
        Step::Edge(spot) | Step::Push(spot) => format!("Dropb {}", at(spot)),
        Step::Remove(spot) => format!("Remove {}", at(spot)),
        Step::Preserve(spot) => format!("Preserve {}", at(spot)),
        Step::Standard => "Standard".to_owned(),
        Step::Formality(formality) => formality.to_string(),
    }
}

//! Positions of Snowie: lines of forty fields separated by semicolons.
//!
//! In order: match length, Jacoby, two fields of unknown meaning, the player on roll, that player's name and the other's,
//! Crawford game, both scores, the cube, its owner (1 for the player on roll), that player's bar, the points 1 to 24 in that player's
//! numbering with negative numbers for the other's checkers, the other's bar, the dice.
//!
//! Sources: behavior of GNU Backgammon 1.07, which reads and writes it.

mod read;
#[cfg(test)]
mod tests;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "snowie",
    title: "Snowie positions",
    extensions: &["txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "positions, forty fields separated by semicolons, one per line",
    becomes: "a game for each position: AB, AW, PL, CV, CO, DI, MI, RU, PB, PW",
    loses: "",
    sources: &["behavior of GNU Backgammon 1.07"],
    detect,
    read: read::read,
    write: None,
};

/// The number of fields; a semicolon can follow the last one.
const FIELDS: usize = 40;

fn detect(beginning: &FileHead<'_>) -> Confidence {
    Confidence::sure_if(beginning.nonempty_lines().next().is_some_and(read::is_position))
}

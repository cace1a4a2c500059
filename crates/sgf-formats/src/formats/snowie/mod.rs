//! Positions of Snowie: a line of forty fields with semicolons between.
//!
//! In their order: the length of the match, Jacoby, two of unknown meaning, which player is on roll, the name of that player and of the other, the
//! Crawford game, their scores, the cube, its owner (1 the player on roll), that player's bar, the points 1 to 24 as that player counts, where
//! the other's checkers are negative, the other's bar, the dice.
//!
//! Sources: behaviour of GNU Backgammon 1.07, which reads and writes it.

mod read;
#[cfg(test)]
mod tests;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "snowie",
    title: "Snowie positions",
    extensions: &["txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "positions, forty fields with semicolons between, a line each",
    becomes: "a game for each position: AB, AW, PL, CV, CO, DI, MI, RU, PB, PW",
    loses: "",
    sources: &["behaviour of GNU Backgammon 1.07"],
    recognise,
    read: read::read,
    write: None,
};

/// How many fields there are; behind the last one may stand another semicolon.
const FIELDS: usize = 40;

fn recognise(beginning: &Beginning<'_>) -> Claim {
    Claim::sure_if(beginning.full_lines().next().is_some_and(read::is_position))
}

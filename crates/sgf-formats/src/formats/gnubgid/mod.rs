//! The IDs of GNU Backgammon: a position in 14 letters, and the match around it in 12.
//!
//! Both are base64 of bits. The position has, for the player who is not on roll and then for the other, a run of ones for each of the points 1 to
//! 24 and the bar, as many as checkers stand there, each run ended by a zero. The match is a list of numbers of fixed width.
//!
//! Sources: the manual of GNU Backgammon, appendix "A technical description of the Position ID" and "of the Match ID"; IDs
//! that GNU Backgammon 1.07 shows.

mod bits;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::lines::Line;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "gnubgid",
    title: "Position and match IDs of GNU Backgammon",
    extensions: &["gnubgid", "txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "positions, `4HPwATDgc/ABMA:AQGnABAAGAAA` a line each, or as GNU Backgammon prints them",
    becomes: "a game for each position: AB, AW, PL, CV, CO, DI, MI, RU; a resignation that is offered is left out",
    loses: "moves: each decision of the main line becomes a position; comments, names",
    sources: &["manual of GNU Backgammon, Position ID and Match ID", "IDs of GNU Backgammon 1.07"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let lines = || beginning.full_lines().map(|text| Line { at: 0, text });
    let is_bare = lines().next().and_then(read::ids).is_some();
    let is_labelled = |line: Line<'_>| read::labelled(line).is_some();
    Claim::sure_if(is_bare || lines().take(8).any(is_labelled))
}

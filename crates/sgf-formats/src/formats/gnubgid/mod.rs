//! IDs of GNU Backgammon: a position in 14 letters and the match state in 12.
//!
//! Both are base64 of bits. The position has, for the player not on roll and then for the other, a run of ones for each of the
//! points 1 to 24 and the bar, one per checker, each run ended by a zero. The match is a list of fixed-width numbers.
//!
//! Sources: the manual of GNU Backgammon, appendix "A technical description of the Position ID" and "of the Match ID"; IDs
//! from GNU Backgammon 1.07.

mod bits;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::Line;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "gnubgid",
    title: "Position and match IDs of GNU Backgammon",
    extensions: &["gnubgid", "txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "positions such as `4HPwATDgc/ABMA:AQGnABAAGAAA`, one per line, or as printed by GNU Backgammon",
    becomes: "a game for each position: AB, AW, PL, CV, CO, DI, MI, RU; offers to resign are dropped",
    loses: "moves: each decision of the main line becomes a position; comments, names",
    sources: &["manual of GNU Backgammon, Position ID and Match ID", "IDs of GNU Backgammon 1.07"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let lines = || beginning.nonempty_lines().map(|text| Line { at: 0, text });
    let is_bare = lines().next().and_then(read::ids).is_some();
    let is_labeled = |line: Line<'_>| read::labeled(line).is_some();
    Confidence::sure_if(is_bare || lines().take(8).any(is_labeled))
}

//! Hive games as game strings of the Universal Hive Protocol, one per line.
//!
//! `Base+MLP;InProgress;Black[2];wS1;bG1 wS1-`: the pieces, the state of the game, the player to move, and the moves.
//!
//! Source: the page of the Universal Hive Protocol, of Mzinga.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::hive::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "uhp",
    title: "UHP (Hive)",
    extensions: &["uhp", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Hive, one per line: `Base+MLP;InProgress;Black[2];wS1;bG1 wS1-`",
    becomes: "SU, RE, W, B",
    loses: "variations, comments, game info except SU and RE; BoardSpace data about hands and views",
    sources: &["https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The state of a game.
const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let first = beginning.nonempty_lines().next().unwrap_or_default();
    let mut parts = first.split(|byte| *byte == b';');
    let is_base = parts.next().is_some_and(|part| part == b"Base" || part.starts_with(b"Base+"));
    let is_state = parts.next().is_some_and(|part| STATES.iter().any(|state| state.as_bytes() == part));
    Confidence::sure_if(is_base && is_state)
}

//! Games of Hive as the Universal Hive Protocol passes them on, a game a line.
//!
//! `Base+MLP;InProgress;Black[2];wS1;bG1 wS1-`: the pieces, how the game stands, whose turn it is, and the moves.
//!
//! Source: the page of the Universal Hive Protocol, of Mzinga.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::hive::NUMBER;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "uhp",
    title: "UHP (Hive)",
    extensions: &["uhp", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Hive, a line each: `Base+MLP;InProgress;Black[2];wS1;bG1 wS1-`",
    becomes: "SU, RE, W, B",
    loses: "variations, comments, the game info but SU and RE; what BoardSpace tells of hands and views",
    sources: &["https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// How a game stands.
const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let first = beginning.full_lines().next().unwrap_or_default();
    let mut parts = first.split(|byte| *byte == b';');
    let is_base = parts.next().is_some_and(|part| part == b"Base" || part.starts_with(b"Base+"));
    let is_state = parts.next().is_some_and(|part| STATES.iter().any(|state| state.as_bytes() == part));
    Claim::sure_if(is_base && is_state)
}

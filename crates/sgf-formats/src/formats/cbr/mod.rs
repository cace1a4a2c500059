//! CBR and CBL: games of Xiangqi, and libraries of them, as the program 象棋桥 (CCBridge) keeps them.
//!
//! Fixed fields in UTF-16, a board of 90 bytes row by row from the top, then moves as in a tree: marks (1 the line ends, 2 a
//! variation follows behind it, 4 a comment), the points before and after. A library has such records one after the other.
//!
//! Sources: files of version 2; behaviour of cchess and vschess.

mod read;
#[cfg(test)]
mod tests;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;
use crate::xiangqi::NUMBER;

/// The first bytes of a game and of a library.
const GAME: &[u8] = b"CCBridge Record\0";
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "cbr",
    title: "CBR, CBL (CCBridge)",
    extensions: &["cbr", "cbl"],
    games: &[NUMBER],
    is_text: false,
    companions: &[],
    holds: "games of Xiangqi with variations and comments; begins with `CCBridge Record` or `CCBridgeLibrary`",
    becomes: "a game for each game: GN, EV, PW for Red, PB, AB, AW and PL, W, B, C",
    loses: "",
    sources: &["https://github.com/walker8088/cchess", "https://github.com/FastLight126/vschess"],
    recognise,
    read: read::read,
    write: None,
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    Claim::sure_if(beginning.bytes.starts_with(GAME) || beginning.bytes.starts_with(LIBRARY))
}

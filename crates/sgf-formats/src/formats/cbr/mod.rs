//! CBR and CBL: Xiangqi games, and libraries of them, of the program 象棋桥 (CCBridge).
//!
//! Fixed fields in UTF-16, a board of 90 bytes by row from the top, then moves as a tree: flags (1: the line ends, 2: a variation
//! follows, 4: a comment), origin and destination. A library is a sequence of such records.
//!
//! Sources: files of version 2; behavior of cchess and vschess.

mod read;
#[cfg(test)]
mod tests;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::xiangqi::NUMBER;

/// The first bytes of a game and of a library.
const GAME: &[u8] = b"CCBridge Record\0";
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// The format.
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
    detect,
    read: read::read,
    write: None,
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    Confidence::sure_if(beginning.bytes.starts_with(GAME) || beginning.bytes.starts_with(LIBRARY))
}

//! GGF: Othello games of the Generic Game Server and NBoard.
//!
//! `(;` begins a game and `;)` ends it. Between them are properties without a tree and without escapes; `B[d3/1.20/5]` is a move
//! with its value and its time. `BO` has the initial board and the player to move.
//!
//! Sources: the page "ggf" of M. Buro; behavior of Edax and NBoard.

mod board;
mod fields;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::othello::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "ggf",
    title: "GGF (Generic Game Server)",
    extensions: &["ggf"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Othello without variations, between `(;GM[Othello]` and `;)`",
    becomes: "PB, PW, BR, WR, PC, DT, TM, OT, RU, RE, KM, SZ, AB with AW and PL for nonstandard boards, B, W, V for values; the times of moves are dropped",
    loses: "variations, comments, markup, other game info, the times of moves",
    sources: &["the page \"ggf\" of M. Buro", "https://github.com/abulmo/edax-reversi", "behavior of NBoard"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    Confidence::sure_if(is_ggf(beginning.bytes))
}

/// Returns whether bytes that start like SGF are GGF, which has the game's name instead of its number.
pub(crate) fn is_ggf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    // Archives start lines with the number of games.
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let bytes = bytes[digits..].trim_ascii_start();
    let Some(rest) = bytes.strip_prefix(b"(;") else { return false };
    let name = b"GM[Othello]";
    rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) && is_one_node(rest)
}

/// Returns whether a game has one node, as in GGF; SGF has a node for each move, also where GM is a name.
fn is_one_node(game: &[u8]) -> bool {
    let mut bytes = game.iter().copied();
    let mut is_value = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if is_value => drop(bytes.next()),
            b'[' => is_value = true,
            b']' => is_value = false,
            b';' if !is_value => {
                return bytes.find(|byte| !byte.is_ascii_whitespace()).is_none_or(|byte| byte == b')');
            }
            b'(' | b')' if !is_value => return true,
            _ => {}
        }
    }
    true
}

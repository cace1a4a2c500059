//! GGF: games of Othello as the Generic Game Server and NBoard keep them.
//!
//! `(;` begins a game and `;)` ends it; between them stand properties without a tree and without escapes, `B[d3/1.20/5]` a move with its
//! value and its time. The board at the beginning stands in `BO`, whose turn it is behind it.
//!
//! Sources: the page "ggf" of M. Buro; behaviour of Edax and NBoard.

mod board;
mod fields;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::othello::NUMBER;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "ggf",
    title: "GGF (Generic Game Server)",
    extensions: &["ggf"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Othello without variations; `(;GM[Othello]` begins one, and `;)` ends it",
    becomes: "PB, PW, BR, WR, PC, DT, TM, OT, RU, RE, KM, SZ, AB with AW and PL where the board is not the usual one, B, W, V for values; the times of moves are left out",
    loses: "variations, comments, marks, other game info, the times of moves",
    sources: &[
        "the page \"ggf\" of M. Buro",
        "https://github.com/abulmo/edax-reversi",
        "behaviour of NBoard",
    ],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    Claim::sure_if(is_ggf(beginning.bytes))
}

/// Tells whether bytes that begin like SGF are GGF: Othello goes by its name there, and not by its number.
pub(crate) fn is_ggf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    // Archives say how many games a line has.
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let bytes = bytes[digits..].trim_ascii_start();
    let Some(rest) = bytes.strip_prefix(b"(;") else { return false };
    let name = b"GM[Othello]";
    rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
}

//! Positions and moves as they are passed to engines: USI for shogi, UCI for chess, UCCI for Xiangqi, a game a line.
//!
//! `position startpos moves 7g7f 3c3d`, or `position sfen …` and `position fen …`; the first word may be left out.
//!
//! Sources: the USI, UCI and UCCI protocols.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

const CHESS: u16 = 3;
const XIANGQI: u16 = 7;
const SHOGI: u16 = 8;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "usi",
    title: "USI, UCI, UCCI positions",
    extensions: &["usi", "uci", "ucci", "sfen"],
    games: &[CHESS, XIANGQI, SHOGI],
    is_text: true,
    companions: &[],
    holds: "games of shogi, chess and Xiangqi, a line each: `position startpos moves 7g7f`, `sfen …`, `fen …`",
    becomes: "AB, AW and PL for positions, B, W",
    loses: "variations, comments, marks, the game info",
    sources: &["the USI protocol", "the UCI protocol", "the UCCI protocol"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let Some(first) = beginning.full_lines().next() else { return Claim::No };
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next();
    let has_command = first == Some(b"position");
    let kind = if has_command { words.next() } else { first };
    let is_position = matches!(kind, Some(b"startpos" | b"sfen" | b"fen"));
    if !is_position {
        return Claim::No;
    }
    if has_command { Claim::Sure } else { Claim::Maybe }
}

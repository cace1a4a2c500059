//! Positions and moves in engine protocols: USI for shogi, UCI for chess, UCCI for Xiangqi, one game per line.
//!
//! `position startpos moves 7g7f 3c3d`, or `position sfen …` and `position fen …`; the first word is optional.
//!
//! Sources: the USI, UCI and UCCI protocols.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

const CHESS: u16 = 3;
const XIANGQI: u16 = 7;
const SHOGI: u16 = 8;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "usi",
    title: "USI, UCI, UCCI positions",
    extensions: &["usi", "uci", "ucci", "sfen"],
    games: &[CHESS, XIANGQI, SHOGI],
    is_text: true,
    companions: &[],
    holds: "games of shogi, chess and Xiangqi, one per line: `position startpos moves 7g7f`, `sfen …`, `fen …`",
    becomes: "AB, AW and PL for positions, B, W",
    loses: "variations, comments, markup, game info",
    sources: &["the USI protocol", "the UCI protocol", "the UCCI protocol"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let Some(first) = beginning.nonempty_lines().next() else { return Confidence::No };
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next();
    let has_command = first == Some(b"position");
    let kind = if has_command { words.next() } else { first };
    let is_position = matches!(kind, Some(b"startpos" | b"sfen" | b"fen"));
    if !is_position {
        return Confidence::No;
    }
    if has_command { Confidence::Sure } else { Confidence::Maybe }
}

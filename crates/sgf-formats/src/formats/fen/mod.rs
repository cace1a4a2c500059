//! Positions without a record: FEN for chess and Xiangqi, SFEN for shogi, EPD for chess, one per line.
//!
//! The number of ranks tells the game: 8 for chess, 9 for shogi, 10 for Xiangqi. Moves after `moves` are played. EPD has operations after the
//! fourth field: `bm Nf3; id "WAC.001";`. Positions after the words `fen` and `sfen` are in the format `usi`.
//!
//! Sources: the PGN standard, 16.1 and 16.2; the USI and UCCI protocols; X-FEN and Shredder-FEN for Chess960.

mod operations;
mod read;
#[cfg(test)]
mod tests;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

const CHESS: u16 = 3;
const XIANGQI: u16 = 7;
const SHOGI: u16 = 8;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "fen",
    title: "FEN, SFEN and EPD positions",
    extensions: &["fen", "epd"],
    games: &[CHESS, XIANGQI, SHOGI],
    is_text: true,
    companions: &[],
    holds: "positions of chess, Xiangqi and shogi, one per line: `8/8/8/4k3/8/4K3/4P3/8 w - - 0 1`; EPD operations such as `bm Nf3; id \"1\";`",
    becomes: "a game for each position: SU for Chess960, AB, AW, PL, B and W; `bm` becomes moves with TE, `am` with BM, `pv` a line, `id` GN; other operations go to C",
    loses: "",
    sources: &[
        "Portable Game Notation Specification and Implementation Guide, 1994, 16",
        "the USI protocol",
        "the UCCI protocol",
    ],
    detect,
    read: read::read,
    write: None,
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let first = beginning.nonempty_lines().find(|line| !line.starts_with(b"#"));
    let mut words = first.unwrap_or_default().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_board = words.next().is_some_and(|board| game_of(board).is_some());
    let has_turn = words.next().is_none_or(|turn| matches!(turn, b"w" | b"b" | b"W" | b"B" | b"r"));
    Confidence::sure_if(is_board && has_turn)
}

/// The game of a board by its ranks, if every rank has as many squares as the game.
fn game_of(board: &[u8]) -> Option<u16> {
    let ranks: Vec<&[u8]> = board.split(|byte| *byte == b'/').collect();
    let (number, columns) = match ranks.len() {
        8 => (CHESS, 8),
        9 => (SHOGI, 9),
        10 => (XIANGQI, 9),
        _ => return None,
    };
    let squares = |rank: &[u8]| {
        rank.iter().try_fold(0, |count, byte| match byte {
            b'1'..=b'9' => Some(count + u32::from(byte - b'0')),
            b'+' => Some(count),
            byte if byte.is_ascii_alphabetic() => Some(count + 1),
            _ => None,
        })
    };
    ranks.iter().all(|rank| squares(rank) == Some(columns)).then_some(number)
}

//! WTHOR: the yearly game files of the French Othello federation.
//!
//! A header of 16 bytes and records of 68, little-endian: numbers of the tournament and both players, Black's discs as played and
//! with best play from a number of empty squares on, and 60 moves as ten times the row plus the column, both from 1. Passes
//! are omitted. On 10×10, a record has 104 bytes, and rows count twelve. Names are in two other files, with entries of 20 bytes
//! (players, `.jou`) and 26 (tournaments, `.trn`).
//!
//! Sources: the description of the WTHOR base of the Fédération Française d'Othello; files from 1977 to 2021.

mod names;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::othello::NUMBER;

use sgf_games::Square;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "wthor",
    title: "WTHOR (FFO)",
    extensions: &["wtb"],
    games: &[NUMBER],
    is_text: false,
    companions: &["jou", "trn"],
    holds: "the games of a year, each with up to 60 moves, Black's discs, and the numbers of players and tournament; names are in companion files `.jou` and `.trn`",
    becomes: "a game for each game: EV, PB, PW, DT, RE, B, W; passes are added; V if the result of best play is included",
    loses: "variations, comments, markup, names, game info except RE and the year; games with illegal moves or setup are rejected",
    sources: &[
        "the description of the WTHOR base of the Fédération Française d'Othello",
        "https://github.com/LimeEng/wthor",
    ],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The length of the header.
const HEAD: usize = 16;

/// The record layouts by board size.
#[derive(Clone, Copy)]
struct Shape {
    side: u16,
    /// The factor of the row in the number of a square.
    row: u16,
    n_moves: usize,
}

impl Shape {
    /// Numbers and scores before the moves.
    const NUMBERS: usize = 8;

    const fn of(byte: u8) -> Option<Shape> {
        match byte {
            0 | 8 => Some(Shape { side: 8, row: 10, n_moves: 60 }),
            10 => Some(Shape { side: 10, row: 12, n_moves: 96 }),
            _ => None,
        }
    }

    fn length(self) -> usize {
        Shape::NUMBERS + self.n_moves
    }

    /// The square of a number; `None` if the number is invalid.
    #[inline]
    fn square(self, number: u8) -> Option<Square> {
        (if self.side == 8 { &EIGHT } else { &TEN })[usize::from(number)]
    }

    /// The number of a square.
    fn number(self, square: Square) -> u8 {
        ((square.row + 1) * self.row + square.column + 1) as u8
    }
}

/// The squares by number, since a division for each of a million moves is slow.
static EIGHT: [Option<Square>; 256] = squares(8, 10);
static TEN: [Option<Square>; 256] = squares(10, 12);

const fn squares(side: u16, row: u16) -> [Option<Square>; 256] {
    let mut squares = [None; 256];
    let mut number = 0;
    while number < 256 {
        let (from_top, from_left) = (number as u16 / row, number as u16 % row);
        if 1 <= from_top && from_top <= side && 1 <= from_left && from_left <= side {
            squares[number] = Some(Square::new(from_left - 1, from_top - 1));
        }
        number += 1;
    }
    squares
}

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let bytes = beginning.bytes;
    let Some((head, rest)) = bytes.split_at_checked(HEAD) else { return Confidence::No };
    let Some(shape) = Shape::of(head[12]) else { return Confidence::No };
    let is_date = (19..=20).contains(&head[0]) && head[1] < 100 && head[2] <= 12 && head[3] <= 31;
    let n_games = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    let is_head = is_date && head[8..10] == [0, 0] && n_games > 0 && head[13] <= 1 && head[15] == 0;
    let is_game = |record: &[u8]| {
        let moves = &record[Shape::NUMBERS..];
        moves.iter().all(|&number| number == 0 || shape.square(number).is_some())
    };
    Confidence::sure_if(
        is_head && rest.len() >= shape.length() && rest.chunks_exact(shape.length()).take(4).all(is_game),
    )
}

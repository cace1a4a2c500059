//! WTHOR: the games of a year, as the French federation of Othello keeps them.
//!
//! A header of 16 bytes and records of 68, little-endian: the numbers of the tournament and of both players, Black's discs as played and
//! as the best play from so many empty squares would have had it, and 60 moves, ten times the row and the column, both from 1. Passes are
//! left out. On 10×10 a record has 104 bytes, and a row counts twelve. The names stand in two other files, of records of 20 bytes (players,
//! `.jou`) and 26 (tournaments, `.trn`).
//!
//! Sources: the description of the WTHOR base of the Fédération Française d'Othello; files from 1977 to 2021.

mod names;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::othello::NUMBER;
use crate::recognise::Claim;

use sgf_games::Square;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "wthor",
    title: "WTHOR (FFO)",
    extensions: &["wtb"],
    games: &[NUMBER],
    is_text: false,
    companions: &["jou", "trn"],
    holds: "the games of a year, each with 60 moves at most, Black's discs, and the numbers of players and tournament; their names stand in `.jou` and `.trn` beside it",
    becomes: "a game for each game: EV, PB, PW, DT, RE, B, W; passes are added; V where the best play was computed",
    loses: "variations, comments, marks, names, the game info but RE and the year; games that break the rules or begin elsewhere are refused",
    sources: &[
        "the description of the WTHOR base of the Fédération Française d'Othello",
        "https://github.com/LimeEng/wthor",
    ],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// The length of the header.
const HEAD: usize = 16;

/// How the records are made, by the side of the board.
#[derive(Clone, Copy)]
struct Shape {
    side: u16,
    /// How much a row counts in the number of a square.
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

    /// Reads the number of a square; nothing when there is none like this.
    #[inline]
    fn square(self, number: u8) -> Option<Square> {
        (if self.side == 8 { &EIGHT } else { &TEN })[usize::from(number)]
    }

    /// Writes the number of a square.
    fn number(self, square: Square) -> u8 {
        ((square.row + 1) * self.row + square.column + 1) as u8
    }
}

/// The squares by their numbers: a division for each of a million moves would take longer than the move.
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

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let bytes = beginning.bytes;
    let Some((head, rest)) = bytes.split_at_checked(HEAD) else { return Claim::No };
    let Some(shape) = Shape::of(head[12]) else { return Claim::No };
    let is_date = (19..=20).contains(&head[0]) && head[1] < 100 && head[2] <= 12 && head[3] <= 31;
    let n_games = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    let is_head = is_date && head[8..10] == [0, 0] && n_games > 0 && head[13] <= 1 && head[15] == 0;
    let is_game = |record: &[u8]| {
        let moves = &record[Shape::NUMBERS..];
        moves.iter().all(|&number| number == 0 || shape.square(number).is_some())
    };
    Claim::sure_if(
        is_head && rest.len() >= shape.length() && rest.chunks_exact(shape.length()).take(4).all(is_game),
    )
}

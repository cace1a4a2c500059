//! Prints the points that are forbidden for Black in Renju positions, for comparison with another program.
//!
//! Reads positions from standard input, one per line: rows from the top separated by `/`, with `.`, `X` black and `O` white. For each,
//! prints a character for every point in the same layout: `3` double three, `4` double four, `6` overline, `.` all others.
//! `xtask/peers/compare_renju.py` compares this with the Python package renju.
#![allow(clippy::disallowed_methods, reason = "another program reads the output")]

use std::io::{self, BufRead as _, Write as _};

use sgf_games::gomoku::{Gomoku, Move};
use sgf_games::{IllegalMove, Options, Position as _, SetUp};
use sgf_model::value::{Color, LetterPoint};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let rows: Vec<&str> = line.split('/').collect();
        let side = rows.len() as u32;
        let options = Options::default().with_size(side, side).with_rules("Renju");
        let mut position = Gomoku::begin(&options).map_err(io::Error::other)?;
        for (point, sign) in points(&rows) {
            let ident = match sign {
                'X' => "AB",
                'O' => "AW",
                _ => continue,
            };
            position.set_up(&SetUp { ident, value: &point.to_string() }).map_err(io::Error::other)?;
        }
        let fouls: Vec<char> = points(&rows).map(|(point, _)| foul(&position, point)).collect();
        let rows: Vec<String> = fouls.chunks(rows.len()).map(|row| row.iter().collect()).collect();
        writeln!(out, "{}", rows.join("/"))?;
    }
    out.flush()
}

fn points<'r>(rows: &'r [&str]) -> impl Iterator<Item = (LetterPoint, char)> + use<'r> {
    rows.iter().enumerate().flat_map(|(row, line)| {
        let point = move |column| LetterPoint::new(column as u8, row as u8);
        line.chars().enumerate().filter_map(move |(column, sign)| Some((point(column)?, sign)))
    })
}

fn foul(position: &Gomoku, point: LetterPoint) -> char {
    match position.check_move(Color::Black, &Move::Put(point)) {
        Err(IllegalMove::DoubleThree) => '3',
        Err(IllegalMove::DoubleFour) => '4',
        Err(IllegalMove::Overline) => '6',
        _ => '.',
    }
}

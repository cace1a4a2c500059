//! Prints which points are forbidden for Black in positions of Renju, for comparison with another program.
//!
//! Reads positions from the standard input, one a line: the rows from the top, `.`, `X` black and `O` white, with `/`
//! between. For each it prints a character for every point, row by row with `/` between: `3` two threes, `4` two fours, `6`
//! an overline, `.` everything else. `xtask/peers/compare_renju.py` compares this with the Python package renju.
#![allow(clippy::disallowed_methods, reason = "what it prints is for another program")]

use std::io::{self, BufRead as _, Write as _};

use sgf_games::gomoku::{Gomoku, Move};
use sgf_games::{Options, Position as _, Reason, SetUp};
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
    match position.judge(Color::Black, &Move::Put(point)) {
        Err(Reason::DoubleThree) => '3',
        Err(Reason::DoubleFour) => '4',
        Err(Reason::Overline) => '6',
        _ => '.',
    }
}

//! Prints the main line of a Go record: `cargo run --example main_line -- game.sgf`

use std::error::Error;
use std::io::{self, Write};

use opensgf::go;
use opensgf::value::Color;

/// Writes a numbered list of moves, such as `1. Black Q16`.
pub fn print_main_line(sgf: &[u8], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let doc = opensgf::read(sgf);
    for game in opensgf::games(&doc) {
        let replay = go::replay(&game)?;
        let (_, rows) = replay.board().size();
        for step in replay {
            let step = step?;
            let player = if step.color == Color::Black { "Black" } else { "White" };
            let point = step.point.map_or("pass".to_owned(), |point| point.name(rows));
            writeln!(out, "{}. {player} {point}", step.number)?;
        }
    }
    Ok(())
}

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: main_line FILE")?;
    print_main_line(&std::fs::read(path)?, &mut io::stdout().lock())
}

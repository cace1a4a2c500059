//! Counts the stones that each player captured: `cargo run --example count_captures -- game.sgf`

use std::error::Error;

use opensgf::go::GoRecord as _;
use opensgf::value::Color;

/// Returns the number of stones that Black and White captured in the first game of a file.
pub fn count_captures(sgf: &[u8]) -> Result<(usize, usize), Box<dyn Error>> {
    let doc = opensgf::read(sgf);
    let game = opensgf::games(&doc).next().ok_or("the file contains no game")?;
    let (mut black, mut white) = (0, 0);
    for step in game.go()?.moves()? {
        match step.color {
            Color::Black => black += step.captures.len(),
            Color::White => white += step.captures.len(),
        }
    }
    Ok((black, white))
}

#[allow(clippy::print_stdout, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: count_captures FILE")?;
    let (black, white) = count_captures(&std::fs::read(path)?)?;
    println!("Black captured {black} stones, White captured {white}.");
    Ok(())
}

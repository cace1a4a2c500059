//! Draws the board after move 50 as SVG: `cargo run --example render_move -- game.sgf 50 > board.svg`

use std::error::Error;

use opensgf::go::GoRecord as _;
use opensgf::play::identify;
use opensgf::render::{Diagram, Theme, View, draw, svg};

/// Returns the board after a move of the main line as SVG.
pub fn render_move(sgf: &[u8], number: u32) -> Result<String, Box<dyn Error>> {
    let doc = opensgf::read(sgf);
    let game = opensgf::games(&doc).next().ok_or("the file contains no game")?;
    let moves = game.go()?.moves()?;
    let step = moves.iter().find(|step| step.number == number).ok_or("the game is shorter")?;
    let spec = identify(&game, None).spec.ok_or("the game is unknown")?;
    let node = game.main_line().find(|node| node.id() == step.node).ok_or("the move has a node")?;
    let scene = draw(&Diagram::at(&game, spec, node)?, &View::default())?;
    let theme = Theme::named("book").ok_or("the theme is built in")?;
    Ok(svg(&scene, &theme, &svg::SvgOptions::default()))
}

#[allow(clippy::print_stdout, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: render_move FILE [NUMBER]")?;
    let number = arguments.next().map_or(Ok(50), |number| number.parse())?;
    println!("{}", render_move(&std::fs::read(path)?, number)?);
    Ok(())
}

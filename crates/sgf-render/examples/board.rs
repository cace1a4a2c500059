//! Draws the last position of the main line of a record as text: `board FILE [ascii|color]`.

#![allow(clippy::print_stdout, reason = "it is a program")]

use sgf_games::identify;
use sgf_model::record;
use sgf_render::text::{Colors, Signs, TextOptions};
use sgf_render::{Diagram, Theme, View, draw, text};
use sgf_syntax::Document;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let mut options = TextOptions::default();
    match arguments.next().as_deref() {
        Some("ascii") => options.signs = Signs::Ascii,
        Some("color") => options.colors = Colors::True,
        _ => {}
    }
    let bytes = std::fs::read(path)?;
    let doc = Document::parse(&bytes);
    for view in record::games(&doc).take(1) {
        let spec = identify(&view, None).spec.ok_or("which game?")?;
        let node = view.main_line().last().ok_or("no node")?;
        let scene = draw(&Diagram::at(&view, spec, node)?, &View::default())?;
        print!("{}", text(&scene, &Theme::default(), &options));
    }
    Ok(())
}

//! Draws the last position of the main line of a record as PNG: `pixels FILE OUT.png [THEME] [WIDTH]`.

use sgf_games::game;
use sgf_model::record;
use sgf_render::raster::{PngOptions, png};
use sgf_render::{Diagram, Theme, View, draw};
use sgf_syntax::Document;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let out = arguments.next().ok_or("to which file?")?;
    let theme = arguments.next().and_then(|name| Theme::named(&name)).unwrap_or_default();
    let width = arguments.next().map_or(Ok(800), |width| width.parse())?;
    let bytes = std::fs::read(path)?;
    let doc = Document::parse(&bytes);
    let view = record::games(&doc).next().ok_or("no game")?;
    let spec = game(view.number()).ok_or("which game?")?;
    let node = view.main_line().last().ok_or("no node")?;
    let scene = draw(&Diagram::at(&view, spec, node)?, &View::default())?;
    let mut options = PngOptions::default();
    options.width = width;
    std::fs::write(out, png(&scene, &theme, &options)?)?;
    Ok(())
}

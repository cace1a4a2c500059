//! Draws the last position of the main line of a record: `picture FILE [THEME [svg|plain|text|psgo|tikz [NODE]]]`,
//! or the position at a node, counted from the root.

#![allow(clippy::print_stdout, reason = "it is a program")]

use sgf_games::identify;
use sgf_model::record;
use sgf_render::latex::{LatexOptions, latex};
use sgf_render::svg::SvgOptions;
use sgf_render::text::{TextOptions, text};
use sgf_render::{Diagram, Theme, View, draw, svg};
use sgf_syntax::Document;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let theme = arguments.next().and_then(|name| Theme::named(&name)).unwrap_or_default();
    let format = arguments.next().unwrap_or_default();
    let bytes = std::fs::read(&path)?;
    let doc = Document::parse(&bytes);
    for view in record::games(&doc).take(1) {
        let spec = identify(&view, Some(&path)).spec.ok_or("which game?")?;
        let count = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(usize::MAX);
        let node = view.main_line().take(count).last().ok_or("no node")?;
        let scene = draw(&Diagram::at(&view, spec, node)?, &View::default())?;
        let mut options = LatexOptions::default();
        (options.document, options.tikz) = (true, format == "tikz");
        let picture = match format.as_str() {
            "psgo" | "tikz" => latex(&scene, &theme, &options),
            "text" => text(&scene, &theme, &TextOptions::default()),
            _ => {
                let mut options = SvgOptions::default();
                options.plain = format == "plain";
                svg(&scene, &theme, &options)
            }
        };
        print!("{picture}");
    }
    Ok(())
}

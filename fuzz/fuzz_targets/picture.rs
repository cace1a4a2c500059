//! Drawing never panics, for any record drawn as any game in any output format, and the SVG is well-formed.
//!
//! The first byte selects the game, the second the options, and both the format. Each input is drawn in one format, because drawing
//! pixels takes seconds in an instrumented build.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::play::{GAMES, Options};
use opensgf::render::formats::{FORMATS, Format, Kind, Settings};
use opensgf::render::{Coordinates, Diagram, Scene, Theme, View, Window, draw};

fuzz_target!(|input: &[u8]| {
    let [game, choice, rest @ ..] = input else { return };
    // Longer records only cost time.
    let Some(record) = rest.get(..rest.len().min(2000)) else { return };
    let spec = GAMES[usize::from(*game) % GAMES.len()];
    let is_set = |bit: u8| choice >> bit & 1 == 1;
    let view = View::default().with(|view| {
        view.coordinates = if is_set(0) { Coordinates::Cjk } else { Coordinates::Own };
        view.window = if is_set(1) { Window::Auto } else { Window::Record };
        view.numbers = is_set(2).then_some(0..=99);
        view.modulo = is_set(3);
        view.variations = is_set(4);
    });
    let theme = Theme::named(if is_set(5) { "book" } else { "kaya" }).expect("a built-in theme");
    let turn = usize::from(*game) / GAMES.len() + usize::from(*choice >> 6) * 7;
    let format = FORMATS[turn % FORMATS.len()];
    let doc = opensgf::read(record);
    for game in opensgf::games(&doc).take(2) {
        if Options::of(&game).size.is_some_and(|(columns, rows)| columns > 20 || rows > 20) {
            continue;
        }
        let subjects = game.nodes().take(4).filter_map(|node| Diagram::at(&game, spec, node).ok());
        write(format, subjects.filter_map(|diagram| draw(&diagram, &view).ok()).collect(), &theme);
    }
});

/// The width of pictures, small because drawing pixels is slow in an instrumented build.
const SIZE: u32 = 30;

fn write(format: &Format, mut scenes: Vec<Scene>, theme: &Theme) {
    scenes.truncate(if format.kind == Kind::Moving { 2 } else { 4 });
    let size = format.has_size.then_some(SIZE);
    let settings = Settings::default().with(|settings| {
        settings.size = size;
        settings.delay = 300;
    });
    let each = match format.kind {
        Kind::Moving => vec![scenes],
        _ => scenes.into_iter().map(|scene| vec![scene]).collect(),
    };
    for scenes in each {
        let Ok(picture) = format.write(scenes, theme, &settings) else { continue };
        if format.extensions[0].ends_with("svg") {
            let picture = str::from_utf8(&picture).expect("SVG is UTF-8");
            assert!(roxmltree::Document::parse(picture).is_ok(), "{picture}");
        }
    }
}

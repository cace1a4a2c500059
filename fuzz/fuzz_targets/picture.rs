//! Drawing never panics: any record is drawn as one of any game, in one of the output formats, and the SVG is well-formed.
//!
//! The first byte chooses the game, the second how it is drawn, and both the format. One format at a time: drawing pixels
//! takes seconds where every comparison is watched.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::play::{GAMES, Options};
use opensgf::render::formats::{FORMATS, Format, Kind, Settings};
use opensgf::render::{Coordinates, Scene, Subject, Theme, View, Window, draw};

fuzz_target!(|input: &[u8]| {
    let [which, choice, rest @ ..] = input else { return };
    // A longer record shows nothing that a short one does not.
    let Some(record) = rest.get(..rest.len().min(2000)) else { return };
    let spec = GAMES[usize::from(*which) % GAMES.len()];
    let is_set = |bit: u8| choice >> bit & 1 == 1;
    let view = View::default().with(|view| {
        view.coordinates = if is_set(0) { Coordinates::Cjk } else { Coordinates::Own };
        view.window = if is_set(1) { Window::Auto } else { Window::Record };
        view.numbers = is_set(2).then_some(0..=99);
        view.modulo = is_set(3);
        view.variations = is_set(4);
    });
    let theme = Theme::named(if is_set(5) { "book" } else { "kaya" }).expect("it is built in");
    let turn = usize::from(*which) / GAMES.len() + usize::from(*choice >> 6) * 7;
    let format = FORMATS[turn % FORMATS.len()];
    let doc = opensgf::read(record);
    for game in opensgf::games(&doc).take(2) {
        if Options::of(&game).size.is_some_and(|(columns, rows)| columns > 20 || rows > 20) {
            continue;
        }
        let subjects = game.nodes().take(4).filter_map(|node| Subject::at(&game, spec, node).ok());
        write(format, subjects.filter_map(|subject| draw(&subject, &view).ok()).collect(), &theme);
    }
});

/// How wide pictures are: drawing pixels takes seconds where every comparison is watched.
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

//! Drawing never panics: any record is drawn as one of any game, by every back end, and the SVG is well-formed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::play::{GAMES, Options};
use opensgf::render::animation::{AnimationOptions, animated_svg, apng, gif, timed};
use opensgf::render::latex::{LatexOptions, latex};
use opensgf::render::raster::{PngOptions, png};
use opensgf::render::svg::SvgOptions;
use opensgf::render::text::{TextOptions, text};
use opensgf::render::{Coordinates, Scene, Subject, Theme, View, Window, draw, svg};

fuzz_target!(|input: &[u8]| {
    let [which, choice, rest @ ..] = input else { return };
    // A longer record shows nothing that a short one does not.
    let Some(record) = rest.get(..rest.len().min(2000)) else { return };
    let spec = GAMES[usize::from(*which) % GAMES.len()];
    let is_set = |bit: u8| choice >> bit & 1 == 1;
    let view = View {
        coordinates: if is_set(0) { Coordinates::Cjk } else { Coordinates::Own },
        window: if is_set(1) { Window::Auto } else { Window::Record },
        numbers: is_set(2).then_some(0..=99),
        modulo: is_set(3),
        variations: is_set(4),
        ..View::default()
    };
    let theme = Theme::named(if is_set(5) { "book" } else { "kaya" }).expect("it is built in");
    let doc = opensgf::read(record);
    for game in opensgf::games(&doc).take(2) {
        if Options::of(&game).size.is_some_and(|(columns, rows)| columns > 20 || rows > 20) {
            continue;
        }
        let subjects = game.nodes().take(6).filter_map(|node| Subject::at(&game, spec, node).ok());
        let scenes: Vec<Scene> = subjects.filter_map(|subject| draw(&subject, &view).ok()).collect();
        scenes.iter().for_each(|scene| one_by_one(scene, &theme));
        together(scenes, &theme);
    }
});

fn one_by_one(scene: &Scene, theme: &Theme) {
    let picture = svg(scene, theme, &SvgOptions::default());
    assert!(roxmltree::Document::parse(&picture).is_ok(), "{picture}");
    let _ = text(scene, theme, &TextOptions::default());
    let _ = latex(scene, theme, &LatexOptions::default());
    let _ = png(scene, theme, &PngOptions { width: 30, ..PngOptions::default() });
}

fn together(scenes: Vec<Scene>, theme: &Theme) {
    let frames = || timed(scenes.iter().cloned(), 300, 900).collect::<Vec<_>>();
    let options = AnimationOptions { width: 20, ..AnimationOptions::default() };
    let _ = (gif(frames(), theme, &options), apng(frames(), theme, &options));
    if let Ok(picture) = animated_svg(frames(), theme, &SvgOptions::default(), None) {
        assert!(roxmltree::Document::parse(&picture).is_ok(), "{picture}");
    }
}

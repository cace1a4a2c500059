//! Drawing never panics: any record is drawn as one of any game, by one of the back ends, and the SVG is well-formed.
//!
//! The first byte chooses game and back end, the second how it is drawn. One back end at a time: drawing pixels takes
//! seconds where every comparison is watched.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::play::{GAMES, Options};
use opensgf::render::animation::{AnimationOptions, Frame, animated_svg, apng, gif, timed};
use opensgf::render::latex::{LatexOptions, latex};
use opensgf::render::pdf::{Fonts, pdf};
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
    let back_end = BACK_ENDS[usize::from(*which) / GAMES.len() % BACK_ENDS.len()];
    let doc = opensgf::read(record);
    for game in opensgf::games(&doc).take(2) {
        if Options::of(&game).size.is_some_and(|(columns, rows)| columns > 20 || rows > 20) {
            continue;
        }
        let subjects = game.nodes().take(4).filter_map(|node| Subject::at(&game, spec, node).ok());
        back_end(subjects.filter_map(|subject| draw(&subject, &view).ok()).collect(), &theme);
    }
});

const BACK_ENDS: [fn(Vec<Scene>, &Theme); 6] = [as_svg, as_text, as_latex, as_pdf, as_png, as_film];

fn as_svg(scenes: Vec<Scene>, theme: &Theme) {
    for scene in &scenes {
        assert_is_xml(&svg(scene, theme, &SvgOptions::default()));
    }
    if let Ok(picture) = animated_svg(frames(&scenes), theme, &SvgOptions::default(), None) {
        assert_is_xml(&picture);
    }
}

fn assert_is_xml(picture: &str) {
    assert!(roxmltree::Document::parse(picture).is_ok(), "{picture}");
}

fn as_text(scenes: Vec<Scene>, theme: &Theme) {
    for scene in &scenes {
        let _ = text(scene, theme, &TextOptions::default());
    }
}

fn as_latex(scenes: Vec<Scene>, theme: &Theme) {
    for scene in &scenes {
        let _ = latex(scene, theme, &LatexOptions::default());
    }
}

fn as_pdf(scenes: Vec<Scene>, theme: &Theme) {
    if let Some(scene) = scenes.last() {
        let _ = pdf(scene, theme, &mut Fonts::bundled(), 20.0);
    }
}

fn as_png(scenes: Vec<Scene>, theme: &Theme) {
    if let Some(scene) = scenes.last() {
        let _ = png(scene, theme, &PngOptions { width: 30, ..PngOptions::default() });
    }
}

fn as_film(mut scenes: Vec<Scene>, theme: &Theme) {
    scenes.truncate(2);
    let options = AnimationOptions { width: 20, ..AnimationOptions::default() };
    let _ = (gif(frames(&scenes), theme, &options), apng(frames(&scenes), theme, &options));
}

fn frames(scenes: &[Scene]) -> Vec<Frame> {
    timed(scenes.iter().cloned(), 300, 900).collect()
}

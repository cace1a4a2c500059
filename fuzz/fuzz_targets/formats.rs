//! Every importer accepts any bytes, produces valid SGF, and reports spans inside the file. Exported files are recognized, and
//! engine analysis can be read from any record.
//!
//! The first byte chooses the format; the rest is the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::formats::{self, Detected, FORMATS, Options, analysis};
use opensgf::render::svg::SvgOptions;
use opensgf::render::text::TextOptions;
use opensgf::render::{Diagram, Theme, View, draw, svg, text};
use opensgf::{AnalysisPart, Document, FactKind};

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, file)) = bytes.split_first() else { return };
    let _ = formats::detect(file, None);
    let format = FORMATS[usize::from(*choice) % FORMATS.len()];
    let reading = formats::read(file, format, &Options::default());
    for fact in &reading.facts {
        assert!(fact.span.start <= fact.span.end && fact.span.end <= file.len(), "{fact:?}");
    }
    let document = opensgf::read(reading.sgf.as_bytes());
    let is_sound = |kind| matches!(kind, FactKind::LongIdent | FactKind::NoGame);
    assert!(document.facts().iter().all(|fact| is_sound(fact.kind)), "{:?}", document.facts());
    check(&document);
    check(&opensgf::read(file));
});

/// Draws a node with its engine analysis.
fn draw_analysis(view: &opensgf::GameView<'_>) {
    let (Some(spec), Some(node)) = (opensgf::play::game(view.number()), view.main_line().take(100).last())
    else {
        return;
    };
    let Ok(mut diagram) = Diagram::at(view, spec, node) else { return };
    opensgf::put_analysis(
        &mut diagram,
        view,
        node,
        &[AnalysisPart::Moves, AnalysisPart::Territory, AnalysisPart::Policy],
    );
    if let Ok(scene) = draw(&diagram, &View::default()) {
        let _ = text(&scene, &Theme::default(), &TextOptions::default());
        let _ = svg(&scene, &Theme::default(), &SvgOptions::default());
    }
}

/// Exports the games to every format, and reads their analysis.
fn check(document: &Document<'_>) {
    let games: Vec<_> = opensgf::games(document).collect();
    for view in &games {
        let _ = analysis::series(view, view.main_line()).count();
        draw_analysis(view);
    }
    // NGF files are recognized by their moves.
    let has_moves =
        |view: &opensgf::GameView<'_>| view.main_line().any(|node| view.moves(node).next().is_some());
    for format in FORMATS.iter().filter(|format| format.is_written() && games.iter().all(has_moves)) {
        let Ok(written) = formats::write(&games, format) else { continue };
        let recognized = formats::detect(&written.bytes, Some(&format!("a.{}", format.extensions[0])));
        let is_known = matches!(recognized, Detected::Foreign(found) if found.name == format.name);
        assert!(is_known, "{}: {recognized:?}: {}", format.name, written.bytes.escape_ascii());
    }
}

//! Every format reads any bytes: what comes is sound SGF, and all places are in the file. What is written is known again, and the
//! analysis in any record is read.
//!
//! The first byte chooses the format; the rest is the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use opensgf::formats::{self, FORMATS, Options, Recognised, analysis};
use opensgf::render::svg::SvgOptions;
use opensgf::render::text::TextOptions;
use opensgf::render::{Subject, Theme, View, draw, svg, text};
use opensgf::{AnalysisPart, Document, FactKind};

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, file)) = bytes.split_first() else { return };
    let _ = formats::recognise(file, None);
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

/// Whatever a record claims that engines have said, a picture of it can be drawn.
fn show(view: &opensgf::GameView<'_>) {
    let (Some(spec), Some(node)) = (opensgf::play::game(view.number()), view.main_line().take(100).last())
    else {
        return;
    };
    let Ok(mut subject) = Subject::at(view, spec, node) else { return };
    opensgf::put_analysis(
        &mut subject,
        view,
        node,
        &[AnalysisPart::Moves, AnalysisPart::Territory, AnalysisPart::Policy],
    );
    if let Ok(scene) = draw(&subject, &View::default()) {
        let _ = text(&scene, &Theme::default(), &TextOptions::default());
        let _ = svg(&scene, &Theme::default(), &SvgOptions::default());
    }
}

/// Writes the games in every format, and reads the analysis in them.
fn check(document: &Document<'_>) {
    let games: Vec<_> = opensgf::games(document).collect();
    for view in &games {
        let _ = analysis::series(view, view.main_line()).count();
        show(view);
    }
    // A file of NGF is known by its moves.
    let has_moves =
        |view: &opensgf::GameView<'_>| view.main_line().any(|node| view.moves(node).next().is_some());
    for format in FORMATS.iter().filter(|format| format.is_written() && games.iter().all(has_moves)) {
        let Ok(written) = formats::write(&games, format) else { continue };
        let recognised = formats::recognise(&written.bytes, Some(&format!("a.{}", format.extensions[0])));
        let is_known = matches!(recognised, Recognised::Foreign(found) if found.name == format.name);
        assert!(is_known, "{}: {recognised:?}: {}", format.name, written.bytes.escape_ascii());
    }
}

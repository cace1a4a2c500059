//! Helpers for the tests of formats: reading files, and round trips.

use sgf_model::record::{self, GameView};
use sgf_model::value::{TextDecoder, simple_text};
use sgf_syntax::{Document, FactKind};

use crate::loss::LossKind;
use crate::{Detected, Format, Options, Reading, WriteError, Written, detect, format, read, write};

/// Returns a format by name.
#[track_caller]
pub(crate) fn row(name: &str) -> &'static Format {
    format(name).unwrap_or_else(|| panic!("no format is called {name}"))
}

/// Reads a file, which must be detected as the format; returns the SGF without the common root properties, and the facts
/// with their text.
#[track_caller]
pub(crate) fn taken(name: &str, bytes: &[u8]) -> (String, Vec<String>) {
    match detect(bytes, None) {
        Detected::Foreign(format) => assert_eq!(format.name, name),
        other => panic!("{name} is not recognized: {other:?}"),
    }
    let reading = read(bytes, row(name), &Options::default());
    (games(&reading), facts(&reading, bytes))
}

/// The games of a reading, without the common root properties.
pub(crate) fn games(reading: &Reading) -> String {
    let head = format!("CA[UTF-8]AP[OpenSGF:{}]", env!("CARGO_PKG_VERSION"));
    let doc = Document::parse(reading.sgf.as_bytes());
    // Some private properties have four letters, and a file can have no game.
    let is_sound = |kind| matches!(kind, FactKind::LongIdent | FactKind::NoGame);
    assert!(doc.facts().iter().all(|fact| is_sound(fact.kind)), "{:?} in {}", doc.facts(), reading.sgf);
    reading.sgf.replace(&head, "").replace("(;FF[4]", "(;").replace('\n', "")
}

/// The facts of a reading, each with its text.
pub(crate) fn facts(reading: &Reading, bytes: &[u8]) -> Vec<String> {
    let about = |span: sgf_syntax::Span| String::from_utf8_lossy(&bytes[span.range()]).into_owned();
    reading.facts.iter().map(|fact| format!("{:?}: {}", fact.kind, about(fact.span))).collect()
}

/// Writes the games of a text.
pub(crate) fn written(name: &str, sgf: &str) -> Result<Written, WriteError> {
    let doc = Document::parse(sgf.as_bytes());
    let games: Vec<GameView<'_>> = record::games(&doc).collect();
    write(&games, row(name))
}

/// The losses as text: kind, property, number of nodes.
pub(crate) fn losses(written: &Written) -> Vec<String> {
    written.losses.iter().map(|loss| format!("{:?} {} {}", loss.kind, loss.ident, loss.n_nodes)).collect()
}

/// The properties of a node: sorted identifiers and values.
type Properties = Vec<(String, Vec<String>)>;

/// The main lines of all games, without lost properties and properties of the file.
fn lines(sgf: &str, lost: &[String]) -> Vec<Vec<Properties>> {
    // PL follows from the moves, and SZ[19] is the default.
    let of_the_file = ["FF", "CA", "AP", "ST", "PL"];
    let sgf = sgf.replace("SZ[19]", "");
    let doc = Document::parse(sgf.as_bytes());
    let node = |view: &GameView<'_>, node: sgf_syntax::Node<'_>| {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut all: Properties = node
            .properties()
            .map(|it| (text(it.ident()), it.values().map(|value| value_text(view, value.raw())).collect()))
            .filter(|(ident, _): &(String, Vec<String>)| {
                !lost.contains(ident) && !of_the_file.contains(&&**ident)
            })
            .collect();
        all.iter_mut().for_each(|property| property.1.sort());
        all.sort();
        all
    };
    let line = |view: GameView<'_>| view.main_line().map(|it| node(&view, it)).collect::<Vec<_>>();
    // Nodes that only had lost properties can be missing.
    record::games(&doc)
        .map(line)
        .map(|line| line.into_iter().filter(|node| !node.is_empty()).collect())
        .collect()
}

/// A value without escapes, on one line.
fn value_text(view: &GameView<'_>, raw: &[u8]) -> String {
    // Both notations of a pass in Go.
    let raw = if raw == b"tt" && view.number() == 1 { b"" } else { raw };
    simple_text(view.characters(raw)).into_owned()
}

/// Checks that a record survives a round trip, except for reported losses; returns the written file.
#[track_caller]
pub(crate) fn check_round_trip(name: &str, sgf: &str) -> Written {
    let written = written(name, sgf).unwrap_or_else(|error| panic!("{name}: {error} of {sgf}"));
    let reading = read(&written.bytes, row(name), &Options::default());
    let again = &reading.sgf;
    let lost: Vec<String> = written.losses.iter().map(|loss| loss.ident.clone()).collect();
    let shown = String::from_utf8_lossy(&written.bytes);
    let (before, after) = (lines(sgf, &lost), lines(again, &lost));
    assert_eq!(before, after, "{name}\n{sgf}\n{shown}\n{:?}", written.losses);
    // A second round trip changes nothing.
    if !written.losses.iter().any(|loss| loss.kind == LossKind::Altered) {
        let twice = self::written(name, again).unwrap_or_else(|error| panic!("{name}: {error} of {again}"));
        assert_eq!(String::from_utf8_lossy(&twice.bytes), shown, "{name}: written twice");
    }
    written
}

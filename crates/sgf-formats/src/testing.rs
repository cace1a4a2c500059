//! What the tests of the formats share: a file read, and a record written and read again.

use sgf_model::record::{self, GameView};
use sgf_model::value::{TextDecoder, simple_text};
use sgf_syntax::{Document, FactKind};

use crate::loss::LossKind;
use crate::{Format, Options, Reading, Recognised, Unwritable, Written, format, read, recognise, write};

/// Returns a row of the table.
#[track_caller]
pub(crate) fn row(name: &str) -> &'static Format {
    format(name).unwrap_or_else(|| panic!("no format is called {name}"))
}

/// Reads a file that is recognised as one of a format; returns the SGF behind what stands in every root, and the facts
/// with what they are about.
#[track_caller]
pub(crate) fn taken(name: &str, bytes: &[u8]) -> (String, Vec<String>) {
    match recognise(bytes, None) {
        Recognised::Foreign(format) => assert_eq!(format.name, name),
        other => panic!("{name} is not recognised: {other:?}"),
    }
    let reading = read(bytes, row(name), &Options::default());
    (games(&reading), facts(&reading, bytes))
}

/// The games of a reading, without what stands in every root.
pub(crate) fn games(reading: &Reading) -> String {
    let head = format!("CA[UTF-8]AP[OpenSGF:{}]", env!("CARGO_PKG_VERSION"));
    let doc = Document::parse(reading.sgf.as_bytes());
    // Programs have names of four letters; a file without a game has none.
    let is_sound = |kind| matches!(kind, FactKind::LongIdent | FactKind::NoGame);
    assert!(doc.facts().iter().all(|fact| is_sound(fact.kind)), "{:?} in {}", doc.facts(), reading.sgf);
    reading.sgf.replace(&head, "").replace("(;FF[4]", "(;").replace('\n', "")
}

/// The facts of a reading, each with the text that it is about.
pub(crate) fn facts(reading: &Reading, bytes: &[u8]) -> Vec<String> {
    let about = |span: sgf_syntax::Span| String::from_utf8_lossy(&bytes[span.range()]).into_owned();
    reading.facts.iter().map(|fact| format!("{:?}: {}", fact.kind, about(fact.span))).collect()
}

/// Writes the games of a text.
pub(crate) fn written(name: &str, sgf: &str) -> Result<Written, Unwritable> {
    let doc = Document::parse(sgf.as_bytes());
    let games: Vec<GameView<'_>> = record::games(&doc).collect();
    write(&games, row(name))
}

/// The losses of a file, as words: the kind, the property, and in how many nodes.
pub(crate) fn losses(written: &Written) -> Vec<String> {
    written.losses.iter().map(|loss| format!("{:?} {} {}", loss.kind, loss.ident, loss.n_nodes)).collect()
}

/// What a node of a main line holds: identifiers and values, in the order of the alphabet.
type Properties = Vec<(String, Vec<String>)>;

/// The main lines of the games of a text, node by node, without properties that are lost or of the file alone.
fn lines(sgf: &str, lost: &[String]) -> Vec<Vec<Properties>> {
    // Whose turn it is follows from the moves; a board of 19 lines need not be named.
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
    // Nodes without anything are nodes all the same, but those that only held what is lost may be missing.
    record::games(&doc)
        .map(line)
        .map(|line| line.into_iter().filter(|node| !node.is_empty()).collect())
        .collect()
}

/// A value without its escapes, on one line.
fn value_text(view: &GameView<'_>, raw: &[u8]) -> String {
    // Two ways to write a pass of Go.
    let raw = if raw == b"tt" && view.number() == 1 { b"" } else { raw };
    simple_text(view.characters(raw)).into_owned()
}

/// Checks that a record, written and read again, is the same but for what was reported as lost; returns what was written.
#[track_caller]
pub(crate) fn check_round_trip(name: &str, sgf: &str) -> Written {
    let written = written(name, sgf).unwrap_or_else(|refused| panic!("{name}: {refused} of {sgf}"));
    let reading = read(&written.bytes, row(name), &Options::default());
    let again = &reading.sgf;
    let lost: Vec<String> = written.losses.iter().map(|loss| loss.ident.clone()).collect();
    let shown = String::from_utf8_lossy(&written.bytes);
    let (before, after) = (lines(sgf, &lost), lines(again, &lost));
    assert_eq!(before, after, "{name}\n{sgf}\n{shown}\n{:?}", written.losses);
    // What was read once is held as it is.
    if !written.losses.iter().any(|loss| loss.kind == LossKind::Altered) {
        let twice =
            self::written(name, again).unwrap_or_else(|refused| panic!("{name}: {refused} of {again}"));
        assert_eq!(String::from_utf8_lossy(&twice.bytes), shown, "{name}: written twice");
    }
    written
}

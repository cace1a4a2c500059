//! Cases in text files: trees and facts.
//!
//! A case in the folder `cases` is `=== name`, the record, `---`, and then the tree as an S-expression with its facts.
//! `SNAPSHOTS=overwrite cargo test -p sgf-syntax --test outside -- cases` updates the expectations; read the diff before you
//! commit it. All files of the folder are tested.

use crate::common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sgf_syntax::{Buffers, Document, Game, Layout, Node, ScanMode};

/// The tree of a document and its facts.
fn describe(doc: &Document<'_>) -> String {
    let mut out = String::from("(collection");
    doc.games().for_each(|game| out.push_str(&describe_game(game)));
    out.push_str(")\n");
    for fact in doc.facts() {
        writeln!(out, "{}..{} {:?}", fact.span.start, fact.span.end, fact.kind)
            .expect("writing to a string cannot fail");
    }
    out
}

fn describe_game(game: Game<'_>) -> String {
    let mut out = String::from(" (game");
    let mut open: Vec<Node<'_>> = Vec::new();
    for node in game.nodes() {
        while open.last().is_some_and(|start| node.index() as u32 >= start.subtree_end()) {
            open.pop();
            out.push(')');
        }
        if node.starts_variation() && !node.is_root() {
            open.push(node);
            out.push_str(" (variation");
        }
        out.push_str(" (node");
        for property in node.properties() {
            write!(out, " ({}", property.ident().escape_ascii()).expect("writing to a string cannot fail");
            for value in property.values() {
                write!(out, " \"{}\"", value.raw().escape_ascii()).expect("writing to a string cannot fail");
            }
            out.push(')');
        }
        out.push(')');
    }
    out.extend(open.iter().map(|_| ')'));
    out.push(')');
    out
}

fn read(record: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(record, common::landmarks(), |_| ScanMode::Ascii, Buffers::default())
}

/// Runs the cases of a file and returns it with the actual results.
fn run(text: &str) -> String {
    let mut out = String::new();
    for case in text.split("=== ").skip(1) {
        let (name, rest) = case.split_once('\n').expect("a name has a line of its own");
        let (record, _) = rest.split_once("---\n").expect("`---` ends the record");
        let doc = read(record.as_bytes());
        assert_eq!(doc.write(), record.as_bytes(), "{name}");
        let layout = Layout::default();
        let formatted = doc.format(&layout);
        let again = read(&formatted);
        assert_eq!(again.format(&layout), formatted, "{name}");
        assert_eq!(again.games().len(), doc.games().len(), "{name}");
        write!(out, "=== {name}\n{record}---\n{}\n", describe(&doc))
            .expect("writing to a string cannot fail");
    }
    out
}

#[test]
fn cases_match_their_expectations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder of cases") {
        let path = entry.expect("a file").path();
        let expected = fs::read_to_string(&path).expect("a text file");
        let found = run(&expected);
        if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
            fs::write(&path, &found).expect("the file can be written");
        } else {
            assert_eq!(found, expected, "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 2, "there are files of cases");
}

//! Every record of the corpus: writing is lossless, and formatting changes no tree or value.
//!
//! Every third record, more than twenty thousand, is also damaged at random.
//!
//! Runs if OPENSGF_CORPUS names a folder of records; otherwise it prints a note and passes.

use std::path::Path;

use sgf_syntax::{Document, Layout, Node, ScanMode, Span, TextEdit, TextEdits};
use testkit::corpus;
use testkit::mutate::mutate;

/// The scan mode for the folder of a file.
fn mode_of(path: &Path) -> ScanMode {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or("");
    match folder {
        "Shift_JIS" => ScanMode::ShiftJis,
        "Big5" => ScanMode::Big5,
        "GBK" => ScanMode::Gbk,
        "GB18030" => ScanMode::Gb18030,
        _ => ScanMode::Ascii,
    }
}

/// Values to compare when the formatter may have added a missing backslash or bracket.
fn comparable(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut bytes = raw.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'\\' => match bytes.next() {
                Some(&bracket @ (b'[' | b']')) => out.push(bracket),
                Some(&escaped) => out.extend([byte, escaped]),
                None => {}
            },
            _ => out.push(byte),
        }
    }
    if out.ends_with(b"\\\\") {
        out.truncate(out.len() - 2);
    }
    out
}

fn describe(node: Node<'_>) -> Vec<(Vec<u8>, Vec<Vec<u8>>)> {
    let values =
        |property: sgf_syntax::Property<'_>| property.values().map(|value| comparable(value.raw())).collect();
    node.properties().map(|property| (property.ident().to_vec(), values(property))).collect()
}

fn assert_same_tree(left: &Document<'_>, right: &Document<'_>, path: &Path) {
    assert_eq!(left.games().len(), right.games().len(), "games of {}", path.display());
    for (a, b) in left.games().zip(right.games()) {
        assert_eq!(a.node_count(), b.node_count(), "nodes of {}", path.display());
        for (a, b) in a.nodes().zip(b.nodes()) {
            assert_eq!(a.parent().map(Node::index), b.parent().map(Node::index), "{}: {a:?}", path.display());
            assert_eq!(describe(a), describe(b), "{}", path.display());
        }
    }
}

fn check(path: &Path, bytes: &[u8]) {
    let mode = mode_of(path);
    let doc = Document::parse_with(bytes, |_| mode);
    assert_eq!(doc.write(), bytes, "{}", path.display());
    let one_a_line = Layout::default().with(|layout| {
        layout.nodes_per_line = Some(1);
        layout.indent = 2;
        layout.wrap = Some((70, |ident| ident == b"C"));
    });
    for layout in [Layout::default(), Layout::compact(), one_a_line] {
        let formatted = doc.format(&layout);
        let again = Document::parse_with(&formatted, |_| mode);
        if layout.wrap.is_none() {
            assert_same_tree(&doc, &again, path);
        }
        assert_eq!(
            again.format(&layout).escape_ascii().to_string(),
            formatted.escape_ascii().to_string(),
            "{}",
            path.display()
        );
    }
    // An edit in the middle changes only what it says, and its commit agrees with a parse.
    if let Some(game) = doc.games().len().checked_sub(1).and_then(|last| doc.game(last / 2)) {
        let at = game.root().span().end;
        let edits = TextEdits::new(vec![TextEdit::replace(Span::empty(at), &b"XX[x]"[..])]).unwrap();
        let edited = doc.commit(&edits);
        let fresh = Document::parse_with(edited.write(), |_| mode);
        assert_eq!(edited.facts(), fresh.facts(), "{}", path.display());
        assert_same_tree(&edited, &fresh, path);
    }
}

/// Formatting keeps the tree and is idempotent, whatever happened to a record.
fn check_damaged(path: &Path, bytes: &[u8]) {
    let doc = Document::parse(bytes);
    assert_eq!(doc.write(), bytes, "{}", path.display());
    let formatted = doc.format(&Layout::default());
    let again = Document::parse(&formatted);
    assert_same_tree(&doc, &again, path);
    assert_eq!(again.format(&Layout::default()), formatted, "{}", path.display());
}

#[test]
fn corpus_records_round_trip() {
    let Some(files) = corpus::every_file() else { return };
    assert_eq!(corpus::map_files(&files, check).len(), files.len());
}

#[test]
fn damaged_records_round_trip() {
    let Some(files) = corpus::every_file() else { return };
    let files: Vec<_> = files.into_iter().step_by(3).collect();
    let damaged = corpus::map_files(&files, |path, bytes| {
        let mut random = corpus::random(path);
        let mut text = bytes.to_vec();
        mutate(&mut text, &mut random);
        check_damaged(path, &text);
    });
    assert_eq!(damaged.len(), files.len());
}

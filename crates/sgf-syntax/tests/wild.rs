//! Every record of the corpus: written as it was read, formatted without a change of tree or value.
//!
//! Runs where OPENSGF_CORPUS names a folder of records, and says so where it does not.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use sgf_syntax::{Document, Layout, Node, ScanMode, Span, TextEdit, TextEdits};

fn files() -> Vec<PathBuf> {
    let Some(corpus) = std::env::var_os("OPENSGF_CORPUS") else {
        eprintln!("OPENSGF_CORPUS is not set: no records to read");
        return Vec::new();
    };
    let mut folders = vec![PathBuf::from(corpus)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// The scan mode that the name of a file's folder calls for.
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

/// Values as they compare when the formatter may have added a missing backslash or bracket.
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

fn check(path: &Path) {
    let Ok(bytes) = fs::read(path) else { return };
    let mode = mode_of(path);
    let doc = Document::parse_with(&bytes, |_| mode);
    assert_eq!(doc.write(), bytes, "{}", path.display());
    let one_a_line = Layout {
        nodes_per_line: Some(1),
        indent: 2,
        wrap: Some((70, |ident| ident == b"C")),
        ..Layout::default()
    };
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
    // An edit in the middle changes what it says and nothing else, and commits to what a parse would give.
    if let Some(game) = doc.games().len().checked_sub(1).and_then(|last| doc.game(last / 2)) {
        let at = game.root().span().end;
        let edits = TextEdits::new(vec![TextEdit::replace(Span::empty(at), &b"XX[x]"[..])]).unwrap();
        let edited = doc.commit(&edits);
        let fresh = Document::parse_with(edited.write(), |_| mode);
        assert_eq!(edited.facts(), fresh.facts(), "{}", path.display());
        assert_same_tree(&edited, &fresh, path);
    }
}

#[test]
fn every_record_survives() {
    let files = files();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(path);
                }
            });
        }
    });
}

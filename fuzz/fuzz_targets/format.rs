//! Formatting keeps the tree and every value, and is idempotent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, Layout, Node, ScanMode};

fuzz_target!(|input: (u8, &[u8])| {
    let (options, bytes) = input;
    let layout = Layout::default().with(|layout| {
        layout.width = usize::from(options >> 3) * 4;
        layout.nodes_per_line = (options & 1 != 0).then_some(1);
        layout.indent = usize::from(options & 2);
        layout.compact = options & 4 != 0;
    });
    let document = read(bytes);
    let formatted = document.format(&layout);
    let again = read(&formatted);
    assert_same(&document, &again);
    assert_eq!(again.format(&layout), formatted);
    let wrapped = layout.with(|layout| layout.wrap = Some((20, |_| true)));
    let once = document.format(&wrapped);
    assert_eq!(read(&once).format(&wrapped), once);
});

/// Parses like the library, in ASCII mode.
fn read(text: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(text, LANDMARKS, |_| ScanMode::Ascii, Buffers::default())
}

fn assert_same(left: &Document<'_>, right: &Document<'_>) {
    assert_eq!(left.games().len(), right.games().len());
    for (left, right) in left.games().zip(right.games()) {
        assert_eq!(left.node_count(), right.node_count());
        for (left, right) in left.nodes().zip(right.nodes()) {
            assert_eq!(left.parent().map(Node::index), right.parent().map(Node::index));
            assert_eq!(left.properties().len(), right.properties().len());
            for (left, right) in left.properties().zip(right.properties()) {
                assert_eq!(left.ident(), right.ident());
                let values = |property: sgf_syntax::Property<'_>| -> Vec<_> {
                    property.values().map(|value| without_guards(value.raw())).collect()
                };
                assert_eq!(values(left), values(right));
            }
        }
    }
}

/// Removes the backslashes before brackets, which the formatter may add.
fn without_guards(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut bytes = raw.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => match bytes.next() {
                Some(escaped @ (b'[' | b']')) => out.push(escaped),
                Some(escaped) => out.extend([b'\\', escaped]),
                None => out.extend(b"\\\\"),
            },
            _ => out.push(byte),
        }
    }
    out
}

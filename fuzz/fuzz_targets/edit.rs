//! A commit equals a fresh parse, and its document has the nodes that the transaction predicted, unless the original is damaged.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::{arbitrary, fuzz_target};
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, Node, NodeRef, ScanMode, Span, TextEdit, TextEdits};

#[derive(Arbitrary, Debug)]
enum Change<'a> {
    Set(u8, Ident, &'a [u8]),
    Remove(u8, Ident),
    Append(u8, Ident, &'a [u8]),
    AppendGame(&'a [u8]),
    RemoveSubtree(u8),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Ident {
    B,
    C,
    XX,
    Black,
}

impl Ident {
    fn text(self) -> &'static [u8] {
        match self {
            Ident::B => b"B",
            Ident::C => b"C",
            Ident::XX => b"XX",
            Ident::Black => b"Black",
        }
    }
}

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    changes: Vec<Change<'a>>,
    splice: (u16, u8, &'a [u8]),
    text: &'a [u8],
}

fuzz_target!(|input: Input<'_>| {
    let document = read(input.text);
    splice(&document, input.splice);
    let mut nodes: Vec<NodeRef> = document.games().flat_map(|game| game.nodes()).map(NodeRef::from).collect();
    let mut edit = document.edit();
    for change in &input.changes {
        let pick = |number: u8| (!nodes.is_empty()).then(|| nodes[usize::from(number) % nodes.len()]);
        match *change {
            Change::Set(node, ident, value) => {
                pick(node).into_iter().for_each(|node| edit.set_raw(node, ident.text(), &[value]))
            }
            Change::Remove(node, ident) => {
                pick(node).into_iter().for_each(|node| edit.remove(node, ident.text()))
            }
            Change::Append(node, ident, value) => {
                if let Some(node) = pick(node) {
                    nodes.push(edit.append_child_raw(node, &[(ident.text(), &[value])]));
                }
            }
            Change::AppendGame(value) => nodes.push(edit.append_game_raw(&[(b"C", &[value])])),
            Change::RemoveSubtree(node) => pick(node).into_iter().for_each(|node| edit.remove_subtree(node)),
        }
    }
    let committed = edit.commit();
    assert_is_a_parse(&committed.document);
    if !committed.is_kept {
        assert!(!document.facts().is_empty());
        return;
    }
    for node in nodes.into_iter().filter_map(|node| committed.remap.of(node)) {
        assert!(committed.document.node(node).is_some());
    }
});

/// Parses like the library, in ASCII mode.
fn read(text: &[u8]) -> Document<'_> {
    Document::parse_with_landmarks(text, LANDMARKS, |_| ScanMode::Ascii, Buffers::default())
}

fn splice(document: &Document<'_>, (at, length, text): (u16, u8, &[u8])) {
    let whole = document.text().len();
    let start = usize::from(at) % (whole + 1);
    let span = Span::new(start, whole.min(start + usize::from(length)));
    let edits =
        TextEdits::new(vec![TextEdit::replace(span, text.to_vec())]).expect("a single edit cannot overlap");
    assert_is_a_parse(&document.commit(&edits));
}

fn assert_is_a_parse(document: &Document<'_>) {
    let fresh = read(document.write());
    assert_eq!(document.facts(), fresh.facts());
    assert_eq!(document.games().len(), fresh.games().len());
    for (left, right) in document.games().zip(fresh.games()) {
        assert_eq!((left.span(), left.node_count()), (right.span(), right.node_count()));
        for (left, right) in left.nodes().zip(right.nodes()) {
            assert_eq!(left.span(), right.span());
            assert_eq!(left.parent().map(Node::index), right.parent().map(Node::index));
        }
    }
}

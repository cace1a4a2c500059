//! Any bytes can be parsed; the document writes the same bytes, and its tree and spans are consistent in every scan mode.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, Game, Node, ScanMode, Span};

const MODES: [ScanMode; 6] = [
    ScanMode::Ascii,
    ScanMode::ShiftJis,
    ScanMode::Big5,
    ScanMode::Gbk,
    ScanMode::Gb18030,
    ScanMode::Iso2022Jp,
];

fuzz_target!(|bytes: &[u8]| {
    for mode in MODES {
        let document = Document::parse_with_landmarks(bytes, LANDMARKS, |_| mode, Buffers::default());
        assert_eq!(document.write(), bytes);
        let whole = Span::new(0, document.text().len());
        document.facts().iter().for_each(|fact| assert_inside(fact.span, whole));
        let mut end = 0;
        for game in document.games() {
            assert!(end <= game.span().start);
            assert_inside(game.span(), whole);
            end = game.span().end;
            check_game(game, document.text());
        }
    }
});

fn check_game(game: Game<'_>, text: &[u8]) {
    let mut n_children = 0;
    let mut start = game.span().start;
    for node in game.nodes() {
        assert!(start <= node.span().start);
        assert_inside(node.span(), game.span());
        start = node.span().start;
        for child in node.children() {
            assert!(child.parent().is_some_and(|parent| parent.id() == node.id()));
            n_children += 1;
        }
        check_properties(node, text);
    }
    // Every node except the root is the child of exactly one node.
    assert_eq!(n_children + 1, game.node_count());
    assert_eq!(game.root().subtree().count(), game.node_count());
}

fn check_properties(node: Node<'_>, text: &[u8]) {
    let mut end = node.span().start;
    for property in node.properties() {
        assert!(end <= property.span().start);
        assert_inside(property.span(), node.span());
        end = property.ident_span().end;
        for value in property.values() {
            assert!(end <= value.outer_span().start);
            assert_inside(value.outer_span(), property.span());
            assert_eq!(value.raw(), &text[value.span().start..value.span().end]);
            end = value.outer_span().end;
        }
        end = end.max(property.span().end);
    }
}

#[track_caller]
fn assert_inside(inner: Span, outer: Span) {
    assert!(
        outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end,
        "{inner:?} {outer:?}"
    );
}

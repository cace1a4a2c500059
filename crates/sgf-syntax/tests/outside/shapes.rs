//! Extreme shapes on a small stack: a million of everything.

use std::sync::Mutex;

use crate::common;
use sgf_syntax::{Buffers, Document, Layout, ScanMode, Span};
use testkit::shapes::{self, Shape};

/// Parses, formats, edits and writes a record on a thread with a stack of one MiB.
fn survive(shape: Shape) {
    let work = move || {
        let doc = Document::parse(&shape.text);
        assert_eq!(doc.write(), shape.text, "{}", shape.name);
        let nodes = |doc: &Document<'_>| doc.games().map(sgf_syntax::Game::node_count).sum::<usize>();
        let formatted = doc.format(&Layout::default().with(|layout| layout.indent = 2));
        assert_eq!(nodes(&Document::parse(&formatted)), nodes(&doc), "{}", shape.name);
        let Some(game) = doc.games().next_back() else { return };
        let last = game.nodes().last().expect("a game has a root");
        let mut edit = doc.edit();
        edit.set_raw(game.root(), b"GN", &[b"edited"]);
        let child = edit.append_child_raw(last, &[(b"W", &[b"cc"])]);
        let committed = edit.commit();
        let added = committed.document.node(committed.remap.of(child).expect("the child is there"));
        let added = added.expect("the child is in the tree");
        assert_eq!(added.get(b"W").expect("its move").raw(), b"cc");
        assert_eq!(added.path().len(), last.path().len() + 1, "{}", shape.name);
        assert_eq!(nodes(&committed.document), nodes(&doc) + 1, "{}", shape.name);
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work).expect("a thread");
    thread.join().expect("the thread succeeds");
}

#[test]
fn extreme_shapes_fit_a_small_stack() {
    // Two in parallel: they are large, and this is the slowest test here.
    let waiting = Mutex::new(shapes::all(1_000_000));
    let next = || waiting.lock().expect("no thread panics with the lock").pop();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| std::iter::from_fn(next).for_each(survive));
        }
    });
}

#[test]
fn unclosed_games_have_a_node() {
    // At first the text ends after `long text(`, so a game begins at the second parenthesis. With the first game closed,
    // that text is outside of all games, and both parentheses open the last one.
    let text = b"(;(;FF[4]GM[1]C[root])C[a long text((;FF[4]GM[1]C[root]";
    let doc = Document::parse_with_landmarks(
        &text[..],
        common::landmarks(),
        |_| ScanMode::Ascii,
        Buffers::default(),
    );
    let games: Vec<_> = doc.games().map(|game| (game.span(), game.node_count())).collect();
    assert_eq!(games, [(Span::new(0, 2), 1), (Span::new(2, 22), 1), (Span::new(35, 55), 1)]);
}

#[test]
fn root_properties_end_at_their_bracket() {
    let text = b"(;SZ[19 by 19]GM\xc3\xa9[1]PB[Ann [a] of] Kiel]PW[Bob])";
    let values = |landmarks| -> Vec<Vec<u8>> {
        let doc =
            Document::parse_with_landmarks(&text[..], landmarks, |_| ScanMode::Ascii, Buffers::default());
        let root = doc.game(0).unwrap().root();
        root.properties().flat_map(|property| property.values().map(|value| value.raw().to_vec())).collect()
    };
    let known = values(common::landmarks());
    assert_eq!(known, [&b"19 by 19"[..], b"1", b"Ann [a] of] Kiel", b"Bob"]);
    assert_eq!(values(Default::default())[0], b"19 by 19]GM\xc3\xa9[1");
}

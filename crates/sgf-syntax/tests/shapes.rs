//! Extreme shapes on a small stack: a million of whatever it is.

use sgf_syntax::{Document, Layout};
use testkit::shapes::{self, Shape};

/// Parses, formats, edits and writes a record on a thread with a stack of one MiB.
fn bear(shape: Shape) {
    let work = move || {
        let doc = Document::parse(&shape.text);
        assert_eq!(doc.write(), shape.text, "{}", shape.name);
        let nodes = |doc: &Document<'_>| doc.games().map(|game| game.node_count()).sum::<usize>();
        let formatted = doc.format(&Layout { indent: 2, ..Layout::default() });
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
    thread.join().expect("the shape is borne");
}

#[test]
fn every_shape_is_borne_on_a_small_stack() {
    shapes::all(1_000_000).into_iter().for_each(bear);
}

//! Properties of every text, well formed or not.
//!
//! Texts are composed of well-formed and broken pieces of records, so that nearly every combination of two defects
//! occurs. Each property holds with landmarks and without.

use crate::common;

use proptest::prelude::*;
use sgf_syntax::{
    Buffers, Document, FactKind, Landmarks, Layout, Node, NodeRef, ScanMode, Span, TextEdit, TextEdits,
};

const PIECES: &[&[u8]] = &[
    b"(;",
    b"(;",
    b"(",
    b")",
    b")",
    b";",
    b";B[aa]",
    b";W[bb]",
    b";B[cc]",
    b"(;B[dd];W[ee])",
    b"(;FF[4]GM[1]C[root]",
    b"\n(;FF[4]GM[2]",
    b";FF[4]PB[x]PW[y]",
    b"((;W[cc])",
    b"AB[aa][bb]",
    b"C[a text]",
    b"C[a [3d] b]",
    b"C[x\\]y]",
    b"C[\\\\]",
    b"N[]",
    b" ",
    b"\n",
    b"\r\n",
    b"PL",
    b"[cc]",
    b"junk",
    b"two words",
    b"Black[dd]",
    b"P0[1 place]",
    b"KGSDE[x]",
    b"B[aa",
    b"C[a long text",
    b"]",
    b"[",
    b"\\",
    b"()",
    b"((",
    b"\x00",
    b"\xEF\xBB\xBF",
    b"\x95\\",
    b"\xE8\xA1",
    b"W",
];

const VALUES: &[&[u8]] = &[
    b"x",
    b"aa",
    b"two words",
    b"a]b",
    b"ends\\",
    b"aa;W[bb",
    b"see [1",
    b"",
    b"\xE8\xA1\xA8",
    b"a\nb",
    b"x] y",
];

const IDENTS: &[&[u8]] = &[b"B", b"C", b"N", b"XX", b"Black", b"PL"];

/// Parses a text with or without landmarks.
fn read(text: &[u8], landmarks: bool) -> Document<'_> {
    let landmarks = if landmarks { common::landmarks() } else { Landmarks::default() };
    Document::parse_with_landmarks(text, landmarks, |_| ScanMode::Ascii, Buffers::default())
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

#[derive(Clone, Debug)]
enum Change {
    Set { node: usize, ident: usize, value: usize, second: Option<usize> },
    Remove { node: usize, ident: usize },
    Append { node: usize, ident: usize, value: usize },
    AppendGame { value: usize },
    RemoveSubtree { node: usize },
}

fn change() -> impl Strategy<Value = Change> {
    let (ident, value) = (0..IDENTS.len(), 0..VALUES.len());
    prop_oneof![
        3 => (any::<usize>(), ident.clone(), value.clone(), prop::option::of(value.clone()))
            .prop_map(|(node, ident, value, second)| Change::Set { node, ident, value, second }),
        1 => (any::<usize>(), ident.clone()).prop_map(|(node, ident)| Change::Remove { node, ident }),
        3 => (any::<usize>(), ident, value.clone()).prop_map(|(node, ident, value)| Change::Append { node, ident, value }),
        1 => value.prop_map(|value| Change::AppendGame { value }),
        1 => any::<usize>().prop_map(|node| Change::RemoveSubtree { node }),
    ]
}

/// A plain tree to compare the document with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plain {
    properties: Vec<(Vec<u8>, Vec<Vec<u8>>)>,
    children: Vec<usize>,
    removed: bool,
}

#[derive(Clone, Debug, Default)]
struct Model {
    nodes: Vec<Plain>,
    roots: Vec<usize>,
}

/// Removes backslashes that only protect brackets.
fn meaning(raw: &[u8]) -> Vec<u8> {
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

impl Model {
    fn of(doc: &Document<'_>) -> Model {
        let mut model = Model::default();
        for game in doc.games() {
            let first = model.nodes.len();
            model.roots.push(first);
            for node in game.nodes() {
                let values =
                    |p: sgf_syntax::Property<'_>| p.values().map(|value| meaning(value.raw())).collect();
                let properties = node.properties().map(|p| (p.ident().to_vec(), values(p))).collect();
                model.nodes.push(Plain { properties, children: Vec::new(), removed: false });
                if let Some(parent) = node.parent() {
                    let child = model.nodes.len() - 1;
                    model.nodes[first + parent.index()].children.push(child);
                }
            }
        }
        model
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut stack: Vec<(usize, usize)> = self.roots.iter().rev().map(|&root| (root, 0)).collect();
        while let Some((index, depth)) = stack.pop() {
            let node = &self.nodes[index];
            if !node.removed {
                let property = |(ident, values): &(Vec<u8>, Vec<Vec<u8>>)| {
                    let values: String =
                        values.iter().map(|value| format!("[{}]", value.escape_ascii())).collect();
                    format!(" {}{values}", ident.escape_ascii())
                };
                lines.push(format!("{depth}{}", node.properties.iter().map(property).collect::<String>()));
                stack.extend(node.children.iter().rev().map(|&child| (child, depth + 1)));
            }
        }
        lines
    }
}

/// A document, a plain model of it, and the remaining nodes.
type Played = (Document<'static>, Model, Vec<(NodeRef, usize)>);

/// Applies the same changes to a document and to a plain model of it. `None` if the commit reports that damage prevented
/// the expected tree.
fn play(doc: &Document<'_>, changes: &[Change]) -> Option<Played> {
    let mut model = Model::of(doc);
    let mut edit = doc.edit();
    let mut refs: Vec<(NodeRef, usize)> = doc
        .games()
        .flat_map(sgf_syntax::Game::nodes)
        .map(NodeRef::from)
        .enumerate()
        .map(|(i, node)| (node, i))
        .collect();
    for change in changes {
        let pick = |node: usize| (!refs.is_empty()).then(|| refs[node % refs.len()]);
        match *change {
            Change::Set { node, ident, value, second } => {
                let Some((node, plain)) = pick(node) else { continue };
                let values: Vec<&[u8]> =
                    [Some(value), second].into_iter().flatten().map(|value| VALUES[value]).collect();
                edit.set_raw(node, IDENTS[ident], &values);
                set(&mut model.nodes[plain], IDENTS[ident], Some(values.into_iter().map(meaning).collect()));
            }
            Change::Remove { node, ident } => {
                let Some((node, plain)) = pick(node) else { continue };
                edit.remove(node, IDENTS[ident]);
                set(&mut model.nodes[plain], IDENTS[ident], None);
            }
            Change::Append { node, ident, value } => {
                let Some((node, plain)) = pick(node) else { continue };
                let new = edit.append_child_raw(node, &[(IDENTS[ident], &[VALUES[value]])]);
                let index = model.nodes.len();
                model.nodes[plain].children.push(index);
                model.nodes.push(leaf(ident, value));
                refs.push((new, index));
            }
            Change::AppendGame { value } => {
                let new = edit.append_game_raw(&[(b"C", &[VALUES[value]])]);
                model.roots.push(model.nodes.len());
                refs.push((new, model.nodes.len()));
                model.nodes.push(leaf(1, value));
            }
            Change::RemoveSubtree { node } => {
                let Some((node, plain)) = pick(node) else { continue };
                edit.remove_subtree(node);
                model.nodes[plain].removed = true;
            }
        }
    }
    let committed = edit.commit();
    if !committed.is_kept {
        assert!(!doc.facts().is_empty(), "{}", doc.write().escape_ascii());
        return None;
    }
    let places =
        refs.iter().filter_map(|&(node, plain)| Some((NodeRef::Old(committed.remap.of(node)?), plain)));
    let places = places.collect();
    Some((committed.document, model, places))
}

fn leaf(ident: usize, value: usize) -> Plain {
    let properties = vec![(IDENTS[ident].to_vec(), vec![meaning(VALUES[value])])];
    Plain { properties, children: Vec::new(), removed: false }
}

/// Sets a property like a transaction; changes of the same identifier within a transaction replace each other.
fn set(node: &mut Plain, ident: &[u8], values: Option<Vec<Vec<u8>>>) {
    let first = node.properties.iter().position(|property| property.0 == ident);
    let mut index = 0;
    node.properties.retain(|property| {
        index += 1;
        property.0 != ident || (values.is_some() && first == Some(index - 1))
    });
    if let Some(values) = values {
        match node.properties.iter_mut().find(|property| property.0 == ident) {
            Some(property) => property.1 = values,
            None => node.properties.push((ident.to_vec(), values)),
        }
    }
}

/// The order of properties within a node is unspecified if a property was removed and set again.
fn sorted(mut model: Model) -> Model {
    model.nodes.iter_mut().for_each(|node| node.properties.sort());
    model
}

fn assert_commit_is_a_parse(doc: &Document<'_>, landmarks: bool) {
    let fresh = read(doc.write(), landmarks);
    assert_eq!(doc.facts(), fresh.facts(), "{}", doc.write().escape_ascii());
    assert_eq!(Model::of(doc).lines(), Model::of(&fresh).lines());
    for (a, b) in doc.games().zip(fresh.games()) {
        assert_eq!(a.span(), b.span());
        assert!(
            a.nodes()
                .zip(b.nodes())
                .all(|(a, b)| a.span() == b.span() && a.parent().map(Node::id) == b.parent().map(Node::id))
        );
    }
}

/// The number of texts per property: PROPTEST_CASES, or enough for a few seconds.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parsing_and_writing_is_lossless(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let doc = Document::parse(&bytes);
        prop_assert_eq!(doc.write(), &bytes[..]);
    }

    #[test]
    fn spans_tile_the_text(landmarks: bool, text in text()) {
        let doc = read(&text, landmarks);
        let mut end = 0;
        for game in doc.games() {
            prop_assert!(game.span().start >= end && game.span().end <= doc.text().len());
            end = game.span().end;
            let mut at = game.span().start;
            for node in game.nodes() {
                prop_assert!(node.span().start >= at, "{:?}", node);
                at = node.span().start;
                for property in node.properties() {
                    prop_assert!(property.span().start >= at);
                    at = property.span().end;
                }
            }
            prop_assert!(at <= end);
        }
        prop_assert!(doc.facts().is_sorted());
    }

    #[test]
    fn all_traversals_agree(landmarks: bool, text in text()) {
        let doc = read(&text, landmarks);
        for game in doc.games() {
            // A cyclic tree would never end.
            let in_file: Vec<_> = game.nodes().map(Node::index).take(text.len() + 1).collect();
            prop_assert!((1..=text.len()).contains(&in_file.len()));
            let mut by_children = Vec::new();
            let mut stack = vec![game.root()];
            while let Some(node) = stack.pop() {
                by_children.push(node.index());
                prop_assert!(by_children.len() <= in_file.len());
                let children: Vec<_> = node.children().collect();
                prop_assert!(children.iter().all(|child| child.parent() == Some(node)));
                stack.extend(children.into_iter().rev());
            }
            prop_assert_eq!(&in_file, &by_children);
            for node in game.nodes() {
                prop_assert_eq!(game.node(node.index()), Some(node));
                prop_assert_eq!(game.at(&node.path()), Some(node));
                prop_assert_eq!(node.subtree().count(), node.subtree_end() as usize - node.index());
            }
        }
    }

    #[test]
    fn formatting_keeps_the_tree_and_is_idempotent(landmarks: bool, text in text(), width in 0usize..60, one: bool, indent in 0usize..4) {
        let doc = read(&text, landmarks);
        let plain = Layout::default().with(|layout| { layout.width = width; layout.nodes_per_line = one.then_some(1); layout.indent = indent; });
        let wrapped = plain.with(|layout| layout.wrap = Some((20, |ident| ident == b"C")));
        for layout in [plain, wrapped, Layout::compact()] {
            let formatted = doc.format(&layout);
            let again = read(&formatted, landmarks);
            if layout.wrap.is_none() {
                prop_assert_eq!(Model::of(&doc).lines(), Model::of(&again).lines(), "{}", formatted.escape_ascii());
            }
            prop_assert_eq!(again.format(&layout), formatted);
        }
    }

    #[test]
    fn commits_agree_with_parsing(landmarks: bool, text in text(), at in any::<prop::sample::Index>(), length in 0usize..6, piece in prop::sample::select(PIECES)) {
        let doc = read(&text, landmarks);
        let start = at.index(doc.text().len() + 1);
        let span = Span::new(start, doc.text().len().min(start + length));
        let edits = TextEdits::new(vec![TextEdit::replace(span, piece)]).unwrap();
        assert_commit_is_a_parse(&doc.commit(&edits), landmarks);
    }

    #[test]
    fn transactions_give_the_expected_tree(landmarks: bool, text in text(), changes in prop::collection::vec(change(), 1..8)) {
        let doc = read(&text, landmarks);
        let Some((committed, model, places)) = play(&doc, &changes) else { return Ok(()) };
        prop_assert_eq!(sorted(Model::of(&committed)).lines(), sorted(model.clone()).lines(), "{} from {}", committed.write().escape_ascii(), text.escape_ascii());
        assert_commit_is_a_parse(&committed, landmarks);
        for (node, plain) in places {
            let NodeRef::Old(id) = node else { unreachable!("a remap names nodes of the new document") };
            let mut found: Vec<_> = committed.node(id).unwrap().properties().map(|p| p.ident().to_vec()).collect();
            let mut expected: Vec<_> = model.nodes[plain].properties.iter().map(|p| p.0.clone()).collect();
            found.sort();
            expected.sort();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn every_mode_accepts_every_text(text in text()) {
        for mode in [ScanMode::ShiftJis, ScanMode::Big5, ScanMode::Gbk, ScanMode::Gb18030, ScanMode::Iso2022Jp] {
            let doc = Document::parse_with(&text, |_| mode);
            // Half a character before a `]` is recognized by what follows, and text between tokens moves: these two
            // conflict in these modes.
            if doc.facts().iter().any(|fact| fact.kind == FactKind::TextInside) {
                continue;
            }
            let formatted = doc.format(&Layout::default());
            let again = Document::parse_with(&formatted, |_| mode);
            prop_assert_eq!(again.format(&Layout::default()).escape_ascii().to_string(), formatted.escape_ascii().to_string());
        }
    }
}

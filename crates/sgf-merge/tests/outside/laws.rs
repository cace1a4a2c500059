//! Properties of merges, on random records and on edited records of the corpus.
//!
//! An unchanged side changes nothing: `merge(b, o, b) = o` and `merge(b, b, t) = t`. Equal changes are applied once:
//! `merge(b, x, x) = x`. Swapping the sides only changes the order of children and of joined texts. No node is lost that
//! neither side deleted. The result parses, and merging a side again changes nothing.

use std::collections::BTreeSet;

use sgf_merge::{ChangeKind, Choice, conflicts, diff, merge, resolve, resolve_one};
use sgf_model::charset::read_in;
use sgf_syntax::{Document, FactKind, Node};
use testkit::{Random, corpus};

const POINTS: &[&str] = &["aa", "ba", "ab", "bb", "cc", ""];

/// A node of a random tree: its text and its children.
#[derive(Clone, Debug)]
struct Tree {
    text: String,
    children: Vec<Tree>,
}

impl Tree {
    fn random(random: &mut Random, depth: usize, color: char) -> Tree {
        let text = node(random, color);
        let n_children = if depth == 0 { 0 } else { *random.pick(&[0, 1, 1, 1, 2, 3]) };
        let mut keys = BTreeSet::new();
        let next = if color == 'B' { 'W' } else { 'B' };
        let children = (0..n_children).map(|_| Tree::random(random, depth - 1, next));
        let key = |text: &str| text[..text.find(']').unwrap_or(0)].to_owned();
        let children = children.filter(|child| keys.insert(key(&child.text))).collect();
        Tree { text, children }
    }

    fn write(&self) -> String {
        let mut text = format!(";{}", self.text);
        match &self.children[..] {
            [] => {}
            [only] => text += &only.write(),
            several => several.iter().for_each(|child| text += &format!("({})", child.write())),
        }
        text
    }

    /// A randomly edited copy.
    fn edited(&self, random: &mut Random, depth: usize, is_root: bool) -> Tree {
        let mut new = self.clone();
        if random.one_in(6) {
            let end = if is_root { 0 } else { new.text.find(']').map_or(0, |at| at + 1) };
            new.text = new.text[..end].to_owned() + &properties(random);
        }
        if random.one_in(20) && !is_root {
            let end = new.text.find(']').unwrap_or(0);
            new.text = format!("{}[{}{}", &new.text[..1], random.pick(POINTS), &new.text[end..]);
        }
        new.children.retain(|_| !random.one_in(10));
        new.children
            .iter_mut()
            .for_each(|child| *child = child.edited(random, depth.saturating_sub(1), false));
        if random.one_in(6) && depth > 0 {
            let color = new.children.first().map_or('B', |child| child.text.chars().next().unwrap_or('B'));
            let at = random.below(new.children.len() + 1);
            new.children.insert(at, Tree::random(random, depth - 1, color));
        }
        if random.one_in(8) && new.children.len() > 1 {
            new.children.reverse();
        }
        let mut keys = BTreeSet::new();
        new.children.retain(|child| keys.insert(child.text[..child.text.find(']').unwrap_or(0)].to_owned()));
        new
    }
}

fn node(random: &mut Random, color: char) -> String {
    let point = random.pick(POINTS);
    format!("{color}[{point}]{}", properties(random))
}

fn properties(random: &mut Random) -> String {
    let some = [
        "C[one]",
        "C[one\ntwo]",
        "C[three]",
        "TR[aa]",
        "TR[bb][cc]",
        "SQ[aa]",
        "LB[aa:A]",
        "LB[aa:B][bb:C]",
        "BM[1]",
        "TE[1]",
        "N[name]",
        "XX[a][b]",
        "DD[]",
        "DD[aa]",
        "GB[1]",
        "DM[1]",
        "MN[3]",
        "AP[me]",
    ];
    let mut idents = BTreeSet::new();
    let picked = (0..random.below(3)).map(|_| *random.pick(&some));
    picked.filter(|text| idents.insert(&text[..2])).collect()
}

fn record(tree: &Tree) -> String {
    format!("({})", tree.write())
}

fn read(text: &str) -> Document<'_> {
    read_in(text.as_bytes(), Default::default())
}

#[track_caller]
fn merged(base: &str, ours: &str, theirs: &str) -> (String, usize) {
    let merged = merge(Some(&read(base)), &read(ours), &read(theirs)).expect("they are of one game");
    let text = String::from_utf8(merged.document.write().to_vec()).expect("UTF-8");
    let again = read(&text);
    assert!(is_intact(&again), "not sound: {text}\n of {base}\n and {ours}\n and {theirs}");
    assert_eq!(conflicts(&again).len(), merged.n_conflicts);
    (text, merged.n_conflicts)
}

/// Returns whether a document parses without problems; CONFLICT is longer than identifiers of FF[1] to FF[3].
fn is_intact(doc: &Document<'_>) -> bool {
    doc.facts().iter().all(|fact| fact.kind == FactKind::LongIdent)
}

/// The move paths of all nodes.
fn paths(doc: &Document<'_>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for game in doc.games() {
        let mut of: Vec<String> = Vec::new();
        for node in game.nodes() {
            let above = node.parent().map_or(String::new(), |parent| of[parent.index()].clone());
            let key = node.properties().next().filter(|it| !node.is_root() && it.ident().len() == 1);
            let path = above + "/" + &key.map_or(String::new(), |it| format!("{it:?}"));
            all.insert(path.clone());
            of.push(path);
        }
    }
    all
}

/// Checks all properties for three texts.
fn laws(base: &str, ours: &str, theirs: &str) {
    let context = format!("\n base   {base}\n ours   {ours}\n theirs {theirs}");
    assert_eq!(merged(base, ours, base).0, ours, "{context}");
    assert_eq!(merged(base, base, theirs).0, theirs, "{context}");
    assert_eq!(merged(base, ours, ours).0, ours, "{context}");
    let (text, n_conflicts) = merged(base, ours, theirs);
    let (other, n_other) = merged(base, theirs, ours);
    let (doc, other_doc) = (read(&text), read(&other));
    assert_eq!(
        paths_without_clashes(&doc),
        paths_without_clashes(&other_doc),
        "the sides exchanged: {text}{context}"
    );
    let is_main_line =
        |doc: &Document<'_>| doc.write().windows(9).filter(|part| *part == b"main line").count();
    assert_eq!(
        n_conflicts - is_main_line(&doc),
        n_other - is_main_line(&other_doc),
        "{text}\n{other}{context}"
    );

    // Nodes that no side deleted are in the result.
    let corrected = |side: &str| {
        let changes = diff(&read(base), &read(side)).expect("sound");
        changes.iter().any(|change| matches!(change.kind, ChangeKind::Corrected { .. }))
    };
    let is_corrected = corrected(ours) || corrected(theirs);
    if !is_corrected {
        let [base, ours, theirs] = [base, ours, theirs].map(|text| paths(&read(text)));
        let has = paths(&doc);
        for (side, other) in [(&ours, &theirs), (&theirs, &ours)] {
            for path in side.iter().filter(|path| other.contains(*path) || !base.contains(*path)) {
                assert!(has.contains(path), "{path} is lost: {text}{context}");
            }
        }
    }
    // Merging a side again changes nothing, unless a move was corrected: then its subtree can look like another one.
    let again = merged(base, &text, theirs).0;
    if n_conflicts == 0 && !is_corrected {
        assert_eq!(again, text, "theirs once more{context}");
        assert_eq!(merged(base, &text, ours).0, text, "ours once more{context}");
    }
    assert_eq!(merged(base, &text, &text).0, text);
    // Resolving for ours leaves no conflict and keeps ours.
    for choice in [Choice::Ours, Choice::Theirs, Choice::Union] {
        let resolved = resolve(&doc, choice).expect("sound");
        assert!(is_intact(&resolved));
        assert_eq!(
            conflicts(&read_in(resolved.write(), Default::default())).len(),
            0,
            "{choice:?}: {text}{context}"
        );
        // Resolving one by one gives the same result.
        let mut one_by_one = doc.clone().into_owned();
        for left in (0..n_conflicts).rev() {
            if conflicts(&one_by_one).is_empty() {
                break;
            }
            let last = conflicts(&one_by_one).len() - 1;
            one_by_one = resolve_one(&one_by_one, last, choice).expect("sound");
            assert!(conflicts(&one_by_one).len() <= left, "{choice:?}: {text}{context}");
        }
        assert_eq!(one_by_one.write(), resolved.write(), "{choice:?}: {text}{context}");
    }
}

/// The paths, if no move is in conflict: then both merge orders have the same moves.
fn paths_without_clashes(doc: &Document<'_>) -> BTreeSet<String> {
    let is_clash = |node: Node<'_>| {
        let values =
            node.get(b"CONFLICT").map(|property| property.values().map(|value| value.raw().to_vec()));
        values.is_some_and(|mut values| {
            values.any(|raw| raw.starts_with(b"theirs (;B\\[") || raw.starts_with(b"theirs (;W\\["))
        })
    };
    match doc.games().flat_map(sgf_syntax::Game::nodes).any(is_clash) {
        true => BTreeSet::new(),
        false => paths(doc),
    }
}

#[test]
fn random_merges_keep_all_properties() {
    let mut random = Random::named("merge");
    for _ in 0..2000 {
        let mut base = Tree::random(&mut random, 5, 'B');
        base.text = format!("GM[1]{}", properties(&mut random));
        let (ours, theirs) = (base.edited(&mut random, 4, true), base.edited(&mut random, 4, true));
        laws(&record(&base), &record(&ours), &record(&theirs));
    }
}

#[test]
fn merge_without_base_keeps_all_nodes() {
    let mut random = Random::named("union");
    for _ in 0..1000 {
        let mut base = Tree::random(&mut random, 4, 'B');
        base.text = "GM[1]".to_owned();
        let (ours, theirs) =
            (record(&base.edited(&mut random, 4, true)), record(&base.edited(&mut random, 4, true)));
        let united = merge(None, &read(&ours), &read(&theirs)).expect("they are of one game").document;
        let has = paths(&united);
        assert!(
            paths(&read(&ours)).is_subset(&has) && paths(&read(&theirs)).is_subset(&has),
            "{ours} {theirs}"
        );
        // Merging again adds nothing.
        let again = merge(None, &united, &read(&ours)).expect("they are of one game").document;
        assert_eq!(paths(&again), has);
        let alone = merge(None, &read(&ours), &read(&ours)).expect("they are of one game").document;
        assert_eq!(alone.write(), ours.as_bytes());
    }
}

#[test]
fn diff_of_equal_records_is_empty() {
    let mut random = Random::named("diff");
    for _ in 0..1000 {
        let tree = Tree::random(&mut random, 5, 'B');
        let text = record(&tree);
        let spread = text.replace(";", "\n;");
        let changes = diff(&read(&text), &read(&spread)).expect("sound");
        assert!(
            changes.iter().all(|change| change.kind == ChangeKind::Spelling { n_nodes: 0 }),
            "{changes:?}"
        );
        let other = record(&tree.edited(&mut random, 4, true));
        let is_same = paths(&read(&text)) == paths(&read(&other));
        assert!(is_same || !diff(&read(&text), &read(&other)).expect("sound").is_empty());
    }
}

/// A line of 100,000 nodes, and as many nested variations.
#[test]
fn deep_trees_do_not_overflow_the_stack() {
    const DEEP: usize = 100_000;
    let line: String = (0..DEEP).map(|index| ["; B[aa]", ";W[bb]"][index % 2]).collect();
    let base = format!("(;GM[1]{line})");
    let (ours, theirs) = (format!("(;GM[1]{line}C[x])"), format!("(;GM[1]{line};B[cc])"));
    assert_eq!(merged(&base, &ours, &theirs).0, format!("(;GM[1]{line}C[x];B[cc])"));
    let nested = format!("{}{}", "(;B[aa](;W[cc])".repeat(DEEP), ")".repeat(DEEP));
    let other = nested.replacen("(;W[cc])", "(;W[cc]C[x])", DEEP);
    let third = nested.replacen("(;W[cc])", "(;W[cc];B[dd])", 1);
    let (text, n_conflicts) = merged(&nested, &other, &third);
    assert_eq!((text.len(), n_conflicts), (other.len() + 6, 0));
    assert_eq!(diff(&read(&nested), &read(&other)).expect("sound").len(), DEEP);
}

#[test]
fn wide_trees_and_long_lists_take_linear_time() {
    const MANY: usize = 50_000;
    let child = |index: usize, rest: &str| format!("(;B[aa]MN[{index}]{rest})");
    let base: String = (0..MANY).map(|index| child(index, "")).collect();
    let ours: String = (0..MANY).map(|index| child(index, "C[x]")).collect();
    let theirs: String = (0..MANY).map(|index| child(index, "N[y]")).collect();
    let [base, ours, theirs] = [base, ours, theirs].map(|text| format!("(;GM[1]{text})"));
    assert_eq!(merged(&base, &ours, &theirs).1, 0);
    let labels = |text: &str| -> String { (0..MANY).map(|index| format!("[x{index}:{text}]")).collect() };
    let [base, ours, theirs] = ["a", "b", "c"].map(|text| format!("(;GM[1]LB{})", labels(text)));
    assert_eq!(merged(&base, &ours, &theirs).1, MANY);
}

/// Edits a record like a teacher: adds comments, marks and variations, and deletes some nodes.
fn edited_by_teacher(doc: &Document<'_>, random: &mut Random) -> Document<'static> {
    let mut edit = doc.edit();
    let game = doc.game(0).expect("it has a game");
    for _ in 0..6 {
        let node = game.node(random.below(game.node_count())).expect("in range");
        match random.below(4) {
            0 => edit.set_raw(node, b"C", &[format!("note {}", random.below(9)).as_bytes()]),
            1 => edit.set_raw(node, b"TR", &[b"aa", b"bb"]),
            2 => {
                edit.append_child_raw(node, &[(b"B", &[random.pick(POINTS).as_bytes()])]);
            }
            _ if !node.is_root() && random.one_in(3) => edit.remove_subtree(node),
            _ => edit.remove(node, b"C"),
        }
    }
    edit.commit().document
}

#[test]
fn merges_of_corpus_records_keep_all_properties() {
    let checked = corpus::map(|path, bytes| {
        let doc = read_in(bytes, Default::default());
        let is_whole = doc.facts().is_empty() && doc.games().len() == 1;
        if bytes.len() > 200_000 || !is_whole {
            return 0;
        }
        // A tenth of the records is enough.
        let mut random = corpus::random(path);
        if !random.one_in(10) {
            return 0;
        }
        let (ours, theirs) = (edited_by_teacher(&doc, &mut random), edited_by_teacher(&doc, &mut random));
        let of = |base: &Document<'_>, ours: &Document<'_>, theirs: &Document<'_>| {
            merge(Some(base), ours, theirs)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
                .document
        };
        assert_eq!(of(&doc, &ours, &doc).write(), ours.write(), "{}", path.display());
        assert_eq!(of(&doc, &doc, &theirs).write(), theirs.write(), "{}", path.display());
        assert_eq!(of(&doc, &ours, &ours).write(), ours.write(), "{}", path.display());
        let merged = of(&doc, &ours, &theirs);
        let again = read_in(merged.write(), Default::default());
        assert!(is_intact(&again), "{}", path.display());
        assert_eq!(again.game(0).map(sgf_syntax::Game::mode), merged.game(0).map(sgf_syntax::Game::mode));
        assert_eq!(of(&doc, &merged, &merged).write(), merged.write());
        1
    });
    let Some(checked) = checked else { return };
    assert!(checked.into_iter().sum::<usize>() > 1000);
}

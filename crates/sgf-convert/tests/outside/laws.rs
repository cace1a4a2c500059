//! Properties of conversions, on random, damaged and real records.
//!
//! Conversion is idempotent. The tree stays the same except for split nodes, values that are not converted stay the same,
//! and no private property is lost.

use sgf_convert::{NoteKind, Options, to_ff4};
use sgf_model::record::{GameView, games, read_back};
use sgf_model::table::TABLE;
use sgf_model::value::{TextDecoder, text};
use sgf_syntax::{Document, FactKind, Node};
use testkit::{Random, Shape, Tree, corpus, mutate};

/// Properties that a conversion changes or removes.
const CONVERTED: &[&[u8]] = &[
    b"FF", b"CA", b"AP", b"L", b"LB", b"M", b"MA", b"TR", b"KI", b"KM", b"OM", b"OP", b"OT", b"TE", b"BM",
    b"IT", b"DO", b"VW", b"PL",
];

/// All decoded values of a game that are not converted: identifier and text, in node order.
fn kept_values(view: &GameView<'_>) -> Vec<(Vec<u8>, String)> {
    let values = |node: Node<'_>| -> Vec<(Vec<u8>, String)> {
        let properties = node.properties().flat_map(|property| {
            let ident = sgf_model::table::reduce_ident(property.ident()).into_owned();
            property.values().map(move |value| (ident.clone(), value))
        });
        let kept = properties.filter(|(ident, _)| !CONVERTED.contains(&&**ident));
        let decoded = |value: &[u8]| text(view.characters(value)).into_owned();
        let mut values: Vec<_> = kept.map(|(ident, value)| (ident, decoded(value.raw()))).collect();
        // Repeated lists are merged, which can change the order within a node.
        values.sort();
        values
    };
    view.game().nodes().flat_map(values).collect()
}

fn law(doc: &Document<'_>) -> Result<(), String> {
    let options = Options::default();
    // Ambiguous records are not converted.
    let Ok(once) = to_ff4(doc, &options) else { return Ok(()) };
    if doc.games().len() > 0 && str::from_utf8(once.document.write()).is_err() {
        return Err("the new record is not UTF-8".to_owned());
    }
    if once.document.games().len() != doc.games().len() {
        return Err(format!("{} games, not {}", once.document.games().len(), doc.games().len()));
    }
    let n_divided = |game: usize| {
        let divided = once.notes.iter().filter(|note| note.kind == NoteKind::Divided);
        divided.filter(|note| note.node.game as usize == game).count()
    };
    for (old, new) in games(doc).zip(games(&once.document)) {
        let expected = old.node_count() + n_divided(old.game().index());
        if new.node_count() != expected {
            return Err(format!("{} nodes, not {expected}", new.node_count()));
        }
        if n_divided(old.game().index()) > 0 {
            continue;
        }
        let (before, after) = (kept_values(&old), kept_values(&new));
        if let Some((before, after)) = before.iter().zip(&after).find(|(before, after)| before != after) {
            return Err(format!("{before:?} became {after:?}"));
        }
        if before.len() != after.len() {
            return Err(format!("{} values, not {}", after.len(), before.len()));
        }
    }
    law_of_twice(&once.document)
}

/// Converting again changes nothing.
fn law_of_twice(once: &Document<'_>) -> Result<(), String> {
    let again = read_back(once.write());
    let twice = to_ff4(&again, &Options::default()).map_err(|error| error.to_string())?.document;
    if twice.write() == once.write() {
        return Ok(());
    }
    Err(format!("twice: {}\nonce: {}", twice.write().escape_ascii(), once.write().escape_ascii()))
}

/// Returns whether there is text between tokens: removing a token changes how such text is parsed.
fn has_text_inside(doc: &Document<'_>) -> bool {
    doc.facts().iter().any(|fact| fact.kind == FactKind::TextInside)
}

#[track_caller]
fn assert_law(bytes: &[u8]) {
    let doc = read_back(bytes);
    if let Err(message) = law(&doc) {
        panic!("{message}\nof {}", bytes.escape_ascii());
    }
}

/// Puts properties that a conversion changes into a random tree.
fn with_old_words(mut tree: Tree, random: &mut Random) -> Vec<u8> {
    let idents: Vec<&str> = TABLE.rows().map(|row| row.ident).chain(["Black", "AddBlack", "XX"]).collect();
    let values = ["aa", "bb", "aa:cc", "1", "2", "B", "W", "", "3.5", "tt", "text"];
    for prop in tree.nodes.iter_mut().flat_map(|node| &mut node.props) {
        if random.one_in(2) {
            prop.ident = random.pick(&idents).as_bytes().to_vec();
            prop.values.iter_mut().for_each(|value| *value = random.pick(&values).as_bytes().to_vec());
        }
    }
    tree.write()
}

#[test]
fn random_records_keep_all_properties() {
    let mut random = Random::named("random records keep the laws");
    for _ in 0..3_000 {
        let tree = Tree::random(&mut random, Shape { props: 6, ..Shape::default() });
        assert_law(&with_old_words(tree, &mut random));
    }
}

#[test]
fn damaged_records_keep_all_properties() {
    let mut random = Random::named("damaged records keep the laws");
    let mut n_skipped = 0;
    for _ in 0..10_000 {
        let tree = Tree::random(&mut random, Shape { nodes: 6, ..Shape::default() });
        let mut text = with_old_words(tree, &mut random);
        mutate::mutate(&mut text, &mut random);
        let doc = read_back(&text);
        let gets_text_inside = |doc: &Document<'_>| {
            to_ff4(doc, &Options::default()).is_ok_and(|converted| has_text_inside(&converted.document))
        };
        match has_text_inside(&doc) || gets_text_inside(&doc) {
            true => n_skipped += 1,
            false => assert_law(&text),
        }
    }
    assert!(n_skipped < 7_000, "{n_skipped} records have text between the tokens");
}

#[test]
fn real_records_keep_all_properties() {
    let Some(found) = corpus::map_sample(5, |path, bytes| {
        let doc = read_back(bytes);
        let is_converted = to_ff4(&doc, &Options::default()).is_ok();
        law(&doc).map(|()| is_converted).map_err(|message| {
            format!("{}: {}", path.display(), message.chars().take(300).collect::<String>())
        })
    }) else {
        return;
    };
    let broken: Vec<_> = found.iter().filter_map(|result| result.as_ref().err()).collect();
    let n_converted = found.iter().filter(|result| **result == Ok(true)).count();
    println!("{} records, {n_converted} converted, {} break a law", found.len(), broken.len());
    assert!(n_converted * 100 >= found.len() * 94, "{n_converted} converted");
    assert!(broken.is_empty(), "{broken:#?}");
}

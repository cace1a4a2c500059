//! Tests of patches.

use std::collections::HashMap;

use sgf_games::{Options, game};
use sgf_model::record;
use sgf_model::value::Color;
use sgf_syntax::Document;

use super::*;
use crate::{Diagram, View, draw};

/// Applies a patch like a page: each layer is a list of keys from bottom to top.
fn apply(layers: &mut HashMap<Layer, Vec<String>>, patch: &Patch) {
    let mut take = |key: Key| {
        let layer = layers.entry(key.layer).or_default();
        let place = layer.iter().position(|name| *name == key.name()).expect("only what is there goes");
        layer.remove(place);
    };
    patch.removed.iter().for_each(|key| take(*key));
    patch.moved.iter().for_each(|moved| take(moved.from));
    let moved = patch.moved.iter().map(|moved| (moved.to, moved.before));
    for (key, before) in moved.chain(patch.put.iter().map(|put| (put.key, put.before))) {
        let layer = layers.entry(key.layer).or_default();
        let place = before.and_then(|before| layer.iter().position(|name| *name == before.name()));
        layer.insert(place.unwrap_or(layer.len()), key.name());
    }
}

fn scenes(text: &str) -> Vec<Scene> {
    let doc = Document::parse(text.as_bytes());
    let view = record::games(&doc).next().unwrap();
    let spec = game(view.number()).unwrap();
    let shown = View { variations: true, ..View::default() };
    view.nodes().map(|node| draw(&Diagram::at(&view, spec, node).unwrap(), &shown).unwrap()).collect()
}

#[test]
fn patched_picture_equals_a_fresh_one() {
    let records = [
        "(;GM[1]SZ[9];B[aa];W[ba];B[cc];W[ab]CR[cc]LB[dd:x][ee:y];B[aa]TR[cc](;W[dd]AR[aa:cc])(;W[ee]))",
        "(;GM[1]SZ[5]AB[aa:ee];AE[cc]VW[aa:cc];AW[cc]DD[aa])",
        #[cfg(feature = "all-games")]
        "(;GM[3];W[e2e4];B[d7d5];W[e4d5];B[d8d5];W[b1c3];B[d5d8])",
        #[cfg(feature = "all-games")]
        "(;GM[6];W[31hefe];B[52lqmq];W[66xrrl])",
        #[cfg(feature = "all-games")]
        "(;GM[2];B[d3];W[c5];B[b6])",
    ];
    for record in records {
        let (mut live, mut layers) = (Patcher::new(Theme::default()), HashMap::new());
        let scenes = scenes(record);
        for scene in scenes.iter().chain(scenes.iter().rev()) {
            apply(&mut layers, &live.patch(scene));
            let wanted = Items::of(scene).shown;
            for (layer, names) in &layers {
                let of_layer = wanted.iter().filter(|shown| shown.key.layer == *layer);
                let sorted = |mut names: Vec<String>| {
                    names.sort();
                    names
                };
                let of_layer: Vec<String> = of_layer.map(|shown| shown.key.name()).collect();
                assert_eq!(sorted(names.clone()), sorted(of_layer.clone()), "{record}");
                // If nothing has moved, the order is also that of the scene.
                assert!(names.len() == of_layer.len(), "{record}");
            }
        }
    }
}

#[test]
fn a_step_contains_only_changes() {
    let scenes = scenes("(;GM[1]SZ[19];B[dd];W[pp];B[pd])");
    let mut live = Patcher::new(Theme::default());
    assert!(!live.patch(&scenes[1]).defs.is_empty());
    let patch = live.patch(&scenes[2]);
    let points: Vec<_> = patch.put.iter().filter_map(|put| put.point.as_deref()).collect();
    assert_eq!(points, ["Q4"]);
    assert!(patch.put.len() + patch.removed.len() <= 8, "{patch:?}");
    assert_eq!(live.patch(&scenes[2]), Patch::default());
}

#[cfg(feature = "all-games")]
#[test]
fn pieces_move() {
    let scenes = scenes("(;GM[3];W[e2e4])");
    let mut live = Patcher::new(Theme::default());
    live.patch(&scenes[0]);
    let patch = live.patch(&scenes[1]);
    assert_eq!(patch.moved.len(), 1);
    assert_eq!(patch.moved[0].point.as_deref(), Some("e4"));
}

#[test]
fn record_text_is_never_markup() {
    let scenes = scenes("(;GM[1]SZ[9]LB[ee:<script>alert(1)</script>])");
    let patch = Patcher::new(Theme::default()).patch(&scenes[0]);
    let mut elements = patch.put.iter().flat_map(|put| &put.elements);
    assert!(elements.any(|element| element.text.as_deref() == Some("<script>alert(1)</script>")));
}

#[test]
fn stones_of_shaded_themes_have_a_shadow() {
    let go = game(1).unwrap();
    let mut position = go.begin(&Options::default()).unwrap();
    position.play_text(Color::White, "dd").ok();
    position.follow(Color::White, "dd").unwrap();
    let scene = draw(&Diagram::new(go, position), &View::default()).unwrap();
    let has_shadow = |theme: &str| {
        let patch = Patcher::new(Theme::named(theme).unwrap()).patch(&scene);
        patch.put.iter().any(|put| put.shadow.is_some())
    };
    assert_eq!([has_shadow("kaya"), has_shadow("book")], [true, false]);
}

#[test]
fn a_node_with_thousands_of_children_has_few_items() {
    let child = |number: usize| {
        let letter = |number: usize| char::from(b'a' + (number % 19) as u8);
        format!("(;B[{}{}])", letter(number), letter(number / 19))
    };
    let record = format!("(;GM[1]SZ[19]{})", (0..4000).map(child).collect::<String>());
    let doc = Document::parse(record.as_bytes());
    let view = record::games(&doc).next().unwrap();
    let diagram = Diagram::at(&view, game(1).unwrap(), view.root()).unwrap();
    let scene = draw(&diagram, &View { variations: true, ..View::default() }).unwrap();
    assert!(Patcher::new(Theme::default()).patch(&scene).put.len() < 500);
    assert!(scene.description.ends_with("Moves that follow: 4000, of which the first 100 are shown."));
}

#[test]
fn moves_to_the_same_place_share_a_ghost() {
    let ghosts = |record: &str| {
        let scene = &scenes(record)[0];
        scene.items.iter().filter(|item| matches!(&item.kind, ItemKind::Piece(piece) if piece.ghost)).count()
    };
    assert_eq!(ghosts("(;GM[1]SZ[9](;B[aa])(;B[bb]))"), 2);
    assert_eq!(ghosts("(;GM[1]SZ[9](;B[aa])(;B[bb])(;B[aa]))"), 2);
}

#[test]
fn ghosts_and_their_marks_are_merged_into_paths() {
    let scenes = scenes("(;GM[1]SZ[9](;B[aa])(;B[bb])(;B[cc]))");
    let mut live = Patcher::new(Theme::default());
    let first = live.patch(&scenes[0]);
    let spread: Vec<&Put> = first.put.iter().filter(|put| put.spread).collect();
    let paths: Vec<usize> = spread
        .iter()
        .map(|put| put.elements.iter().map(|element| element.attribute("d").matches('M').count()).sum())
        .collect();
    assert_eq!(paths, [3, 3], "{spread:?}");
    assert_eq!(spread[1].elements.len(), 1);
    assert!(
        spread[1].elements[0].attribute("d").starts_with("M-9.24 0a9.24 9.24 0 1 0 18.48 0a"),
        "{spread:?}"
    );
    assert!(spread.iter().all(|put| put.key.at == Place::default()));
    // A single ghost is a disc.
    let mut live = Patcher::new(Theme::default());
    assert!(live.patch(&scenes[1]).put.iter().all(|put| !put.spread));
}

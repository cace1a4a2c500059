//! The parser agrees with a strict reader, on random trees and on real records.

use sgf_syntax::{Document, Node};
use testkit::{Prop, Random, Shape, Tree, TreeNode, corpus, strict};

/// The trees of a document as plain data.
fn trees(doc: &Document<'_>) -> Vec<Tree> {
    let node = |node: Node<'_>| TreeNode {
        parent: node.parent().map(sgf_syntax::Node::index),
        props: node
            .properties()
            .map(|property| Prop {
                ident: property.ident().to_vec(),
                values: property.values().map(|value| value.raw().to_vec()).collect(),
            })
            .collect(),
    };
    doc.games().map(|game| Tree { nodes: game.nodes().map(node).collect() }).collect()
}

#[test]
fn random_trees_round_trip() {
    let mut random = Random::named("random trees");
    for _ in 0..2000 {
        let tree = Tree::random(&mut random, Shape::default());
        let text = tree.write();
        assert_eq!(strict::read(&text).as_deref(), Ok(&[tree.clone()][..]), "{}", text.escape_ascii());
        assert_eq!(trees(&Document::parse(&text)), [tree], "{}", text.escape_ascii());
    }
}

/// The result for a real record.
#[derive(PartialEq)]
enum Opinion {
    Malformed,
    Same,
    Different(String),
}

/// The parser reads well-formed records exactly as the grammar does.
#[test]
#[allow(clippy::print_stdout, reason = "says what it compared")]
fn both_read_well_formed_records_alike() {
    let opinions = corpus::map(|path, bytes| match strict::read(bytes) {
        Err(_) => Opinion::Malformed,
        Ok(expected) if trees(&Document::parse(bytes)) == expected => Opinion::Same,
        Ok(_) => Opinion::Different(path.display().to_string()),
    });
    let Some(opinions) = opinions else { return };
    let n_same = opinions.iter().filter(|&opinion| *opinion == Opinion::Same).count();
    let n_malformed = opinions.iter().filter(|&opinion| *opinion == Opinion::Malformed).count();
    println!("{n_same} records are read alike, {n_malformed} are malformed, and differently are read");
    for opinion in &opinions {
        if let Opinion::Different(path) = opinion {
            println!("  {path}");
        }
    }
    assert_eq!(n_same + n_malformed, opinions.len());
}

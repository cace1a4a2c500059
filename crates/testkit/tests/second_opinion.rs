//! The real parser and the strict reader agree, on random trees and on real records.

use sgf_syntax::{Document, Node};
use testkit::{Prop, Random, Shape, Tree, TreeNode, corpus, strict};

/// The trees of a document as plain data.
fn trees(doc: &Document<'_>) -> Vec<Tree> {
    let node = |node: Node<'_>| TreeNode {
        parent: node.parent().map(|parent| parent.index()),
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
fn random_trees_are_read_as_they_were_made() {
    let mut random = Random::named("random trees");
    for _ in 0..2000 {
        let tree = Tree::random(&mut random, Shape::default());
        let text = tree.write();
        assert_eq!(strict::read(&text).as_deref(), Ok(&[tree.clone()][..]), "{}", text.escape_ascii());
        assert_eq!(trees(&Document::parse(&text)), [tree], "{}", text.escape_ascii());
    }
}

#[test]
fn well_formed_records_of_the_corpus_are_read_alike() {
    let agreed = corpus::map(|path, bytes| match strict::read(bytes) {
        Ok(expected) => {
            assert!(trees(&Document::parse(bytes)) == expected, "{}", path.display());
            true
        }
        Err(_) => false,
    });
    if let Some(agreed) = agreed {
        let n_agreed = agreed.iter().filter(|&&agreed| agreed).count();
        println!("{n_agreed} of {} records are well formed, and both readers agree on them", agreed.len());
        assert!(n_agreed * 10 > agreed.len() * 8);
    }
}

//! What a writer has taken from a record, and what it has not.
//!
//! A writer names the properties that it holds. All others that stand on the main line are entered as losses, and so are the
//! variations: what a format does not hold cannot be forgotten.

use std::collections::HashMap;

use sgf_model::record::GameView;
use sgf_model::table::reduce_ident;
use sgf_syntax::{Node, NodeId};

use crate::loss::{Loss, LossKind, Written};

/// What says how a record is written and shown, and nothing of the game.
const OF_THE_FILE: &[&[u8]] = &[b"FF", b"GM", b"CA", b"AP", b"ST"];

/// The losses so far.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    losses: Vec<Loss>,
    /// The number of the loss of each kind and property.
    known: HashMap<(LossKind, Vec<u8>), usize>,
}

impl Ledger {
    /// Enters that something of a property is lost at a node.
    pub(crate) fn lose(&mut self, kind: LossKind, ident: &[u8], node: NodeId) {
        let next = self.losses.len();
        let index = *self.known.entry((kind, ident.to_vec())).or_insert(next);
        if index == next {
            let ident = String::from_utf8_lossy(ident).into_owned();
            self.losses.push(Loss { kind, ident, node, n_nodes: 0 });
        }
        self.losses[index].n_nodes += 1;
    }

    /// Enters the properties of a node that the format does not hold.
    pub(crate) fn settle(&mut self, node: Node<'_>, holds: impl Fn(&[u8]) -> bool) {
        for property in node.properties() {
            let ident = reduce_ident(property.ident());
            let is_of_the_file = node.is_root() && OF_THE_FILE.contains(&ident.as_ref());
            if !is_of_the_file && !holds(&ident) {
                self.lose(LossKind::Property, &ident, node.id());
            }
        }
    }

    /// Enters the nodes that are not on the main line.
    pub(crate) fn settle_variations(&mut self, view: &GameView<'_>) {
        let n_nodes = view.node_count() - view.main_line().count();
        let first = view.main_line().find_map(|node| node.children().nth(1));
        if let Some(first) = first {
            self.lose(LossKind::Variations, b"", first.id());
            self.losses[self.known[&(LossKind::Variations, Vec::new())]].n_nodes += n_nodes - 1;
        }
    }

    pub(crate) fn finish(self, bytes: Vec<u8>) -> Written {
        Written { bytes, losses: self.losses }
    }
}

/// The first place of each property on the main line: where a writer finds the game info.
pub(crate) struct Firsts<'v, 'd> {
    view: &'v GameView<'d>,
    nodes: HashMap<Vec<u8>, Node<'d>>,
}

impl<'v, 'd> Firsts<'v, 'd> {
    pub(crate) fn of(view: &'v GameView<'d>) -> Firsts<'v, 'd> {
        let mut nodes = HashMap::new();
        for node in view.main_line() {
            for property in node.properties() {
                // Moves are many, and nobody asks for the first.
                if !matches!(property.ident(), b"B" | b"W") {
                    nodes.entry(reduce_ident(property.ident()).into_owned()).or_insert(node);
                }
            }
        }
        Firsts { view, nodes }
    }

    /// The node that has a property first.
    pub(crate) fn node(&self, ident: &[u8]) -> Option<Node<'d>> {
        self.nodes.get(ident).copied()
    }

    /// The text of a property, on one line; nothing when it is empty.
    pub(crate) fn text(&self, ident: &[u8]) -> Option<String> {
        let node = self.node(ident)?;
        let value = sgf_model::record::find(node, ident)?.values().next()?;
        let text = self.view.line(value).trim().to_owned();
        (!text.is_empty()).then_some(text)
    }

    /// Tells whether a property stands first in a node, and so is the one that a writer takes.
    pub(crate) fn is_first(&self, ident: &[u8], node: Node<'d>) -> bool {
        self.node(ident) == Some(node)
    }
}

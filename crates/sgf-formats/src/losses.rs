//! Collects the losses of a writer.
//!
//! A writer names the properties that the format holds. All other properties on the main line are recorded as losses, and
//! so are variations, so that no loss is forgotten.

use std::collections::HashMap;

use sgf_model::record::GameView;
use sgf_model::table::reduce_ident;
use sgf_syntax::{Node, NodeId};

use crate::loss::{Loss, LossKind, Written};

/// Properties that describe the file rather than the game.
const FILE_PROPERTIES: &[&[u8]] = &[b"FF", b"GM", b"CA", b"AP", b"ST"];

/// The losses so far.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    losses: Vec<Loss>,
    /// The index of the loss of each kind and property.
    indices: HashMap<(LossKind, Vec<u8>), usize>,
}

impl Losses {
    /// Records a loss at a node.
    pub(crate) fn lose(&mut self, kind: LossKind, ident: &[u8], node: NodeId) {
        let next = self.losses.len();
        let index = *self.indices.entry((kind, ident.to_vec())).or_insert(next);
        if index == next {
            let ident = String::from_utf8_lossy(ident).into_owned();
            self.losses.push(Loss { kind, ident, node, n_nodes: 0 });
        }
        self.losses[index].n_nodes += 1;
    }

    /// Records the properties of a node that the format does not hold.
    pub(crate) fn add_unsupported(&mut self, node: Node<'_>, holds: impl Fn(&[u8]) -> bool) {
        for property in node.properties() {
            let ident = reduce_ident(property.ident());
            let is_file_property = node.is_root() && FILE_PROPERTIES.contains(&ident.as_ref());
            if !is_file_property && !holds(&ident) {
                self.lose(LossKind::Property, &ident, node.id());
            }
        }
    }

    /// Records the nodes that are not on the main line.
    pub(crate) fn add_variations(&mut self, view: &GameView<'_>) {
        let n_nodes = view.node_count() - view.main_line().count();
        let first = view.main_line().find_map(|node| node.children().nth(1));
        if let Some(first) = first {
            self.lose(LossKind::Variations, b"", first.id());
            self.losses[self.indices[&(LossKind::Variations, Vec::new())]].n_nodes += n_nodes - 1;
        }
    }

    pub(crate) fn finish(self, bytes: Vec<u8>) -> Written {
        Written { bytes, losses: self.losses }
    }
}

/// The first occurrence of each property on the main line, where writers look for game info.
pub(crate) struct FirstValues<'v, 'd> {
    view: &'v GameView<'d>,
    nodes: HashMap<Vec<u8>, Node<'d>>,
}

impl<'v, 'd> FirstValues<'v, 'd> {
    pub(crate) fn of(view: &'v GameView<'d>) -> FirstValues<'v, 'd> {
        let mut nodes = HashMap::new();
        for node in view.main_line() {
            for property in node.properties() {
                // Moves are frequent and never looked up.
                if !matches!(property.ident(), b"B" | b"W") {
                    nodes.entry(reduce_ident(property.ident()).into_owned()).or_insert(node);
                }
            }
        }
        FirstValues { view, nodes }
    }

    /// The first node with a property.
    pub(crate) fn node(&self, ident: &[u8]) -> Option<Node<'d>> {
        self.nodes.get(ident).copied()
    }

    /// The text of a property on one line; `None` if it is empty.
    pub(crate) fn text(&self, ident: &[u8]) -> Option<String> {
        let node = self.node(ident)?;
        let value = sgf_model::record::find(node, ident)?.values().next()?;
        let text = self.view.line(value).trim().to_owned();
        (!text.is_empty()).then_some(text)
    }

    /// Returns whether a node is the first with a property.
    pub(crate) fn is_first(&self, ident: &[u8], node: Node<'d>) -> bool {
        self.node(ident) == Some(node)
    }
}

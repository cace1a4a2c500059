//! Interned game trees, in which nodes and subtrees are compared by number.
//!
//! An [`Interner`] gives a number to each node content, and to each subtree: the content of its top node with the numbers of
//! the subtrees below it. Equal numbers mean equal subtrees, not just equal hashes, so a walk over two trees can stop
//! wherever they are the same.

use std::collections::HashMap;

use sgf_model::record::GameView;
use sgf_model::table::TABLE;
use sgf_syntax::Node;

use crate::conflict::node_of;
use crate::semantics::{Class, Entry, Meaning, Units, key_class};

/// The numbers shared by the trees of one comparison.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    texts: HashMap<Vec<u8>, u32>,
    lines: HashMap<(u32, u32), u32>,
    forks: HashMap<Vec<u32>, u32>,
    n_subtrees: u32,
    /// Nodes with only a short move: their bytes and numbers.
    bare: HashMap<(u16, bool, Vec<u8>), Numbers>,
}

/// The numbers of a node without its subtree.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    class: Class,
    key: u32,
    content: u32,
}

/// The child number of a leaf.
const LEAF: u32 = u32::MAX;
/// The longest move to cache by its bytes.
const BARE: usize = 16;

/// An interned game.
pub(crate) struct Tree<'d> {
    pub(crate) meaning: Meaning<'d>,
    pub(crate) nodes: Vec<Node<'d>>,
    pub(crate) class: Vec<Class>,
    /// The key of a node among its siblings: its move or its setup.
    pub(crate) key: Vec<u32>,
    /// The properties of a node.
    pub(crate) content: Vec<u32>,
    /// The properties of a node and its ordered subtree.
    pub(crate) subtree: Vec<u32>,
}

impl<'d> Tree<'d> {
    pub(crate) fn new(view: GameView<'d>, interner: &mut Interner) -> Tree<'d> {
        let meaning = Meaning::new(view);
        let nodes: Vec<Node<'d>> = meaning.view.nodes().collect();
        let count = nodes.len();
        let mut tree = Tree {
            meaning,
            nodes,
            class: Vec::with_capacity(count),
            key: Vec::with_capacity(count),
            content: Vec::with_capacity(count),
            subtree: vec![0; count],
        };
        for index in 0..count {
            let numbers = tree.numbers(tree.nodes[index], interner);
            tree.class.push(numbers.class);
            tree.key.push(numbers.key);
            tree.content.push(numbers.content);
        }
        for index in (0..count).rev() {
            tree.subtree[index] = tree.subtree_of(index, interner);
        }
        tree
    }

    fn numbers(&self, node: Node<'d>, interner: &mut Interner) -> Numbers {
        let (game, has_old_pass) = (self.meaning.view.number(), self.meaning.has_old_pass);
        let is_context_free = !self.meaning.steps.depend_on_positions();
        let bare = bare(node).filter(|_| is_context_free).map(|bytes| (game, has_old_pass, bytes.to_vec()));
        if let Some(known) = bare.as_ref().and_then(|bare| interner.bare.get(bare)) {
            return *known;
        }
        let units = self.meaning.units(node);
        let (class, key) = self.key_of(&units);
        let mut content = Vec::new();
        units.values().for_each(|unit| unit.encode(&mut content));
        let numbers = Numbers { class, key: interner.text(key), content: interner.text(content) };
        if let Some(bare) = bare {
            interner.bare.insert(bare, numbers);
        }
        numbers
    }

    /// A move takes precedence over setup; a node should not have both.
    fn key_of(&self, units: &Units<'_>) -> (Class, Vec<u8>) {
        let game = self.meaning.view.number();
        let class_of = |ident: &[u8]| key_class(TABLE.get(game, ident), ident);
        let entries = || units.values().flat_map(|unit| &unit.entries);
        let class = entries().filter_map(|entry| class_of(&entry.ident)).max().unwrap_or(Class::Note);
        let mut key = vec![class as u8];
        let is_same_kind = |of: Class| (of >= Class::Black) == (class >= Class::Black);
        for entry in entries().filter(|entry| class_of(&entry.ident).is_some_and(is_same_kind)) {
            for part in [&*entry.ident, &entry.meaning] {
                key.extend_from_slice(&(part.len() as u32).to_le_bytes());
                key.extend_from_slice(part);
            }
        }
        (class, key)
    }

    fn subtree_of(&self, index: usize, interner: &mut Interner) -> u32 {
        let content = self.content[index];
        let mut children = self.nodes[index].children().map(|child| self.subtree[child.index()]);
        let (first, second) = (children.next(), children.next());
        let fresh = interner.n_subtrees;
        let number = match (first, second) {
            (first, None) => *interner.lines.entry((content, first.unwrap_or(LEAF))).or_insert(fresh),
            (first, second) => {
                let head = [Some(content), first, second];
                let all = head.into_iter().flatten().chain(children).collect();
                *interner.forks.entry(all).or_insert(fresh)
            }
        };
        interner.n_subtrees += u32::from(number == fresh);
        number
    }

    /// The children of a node.
    pub(crate) fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        self.nodes[node as usize].children().map(|child| child.index() as u32)
    }

    /// The number of nodes in a subtree.
    pub(crate) fn size(&self, node: u32) -> u32 {
        self.nodes[node as usize].subtree_end() - node
    }

    /// The bytes of a subtree.
    pub(crate) fn bytes(&self, node: u32) -> &'d [u8] {
        let top = self.nodes[node as usize];
        let last = self.nodes[top.subtree_end() as usize - 1];
        let game = top.game();
        let from = top.span().start - game.span().start;
        &game.bytes()[from..last.span().end - game.span().start]
    }

    /// The bytes of a node in a subtree, with the text between it and the node before it.
    pub(crate) fn bytes_from(&self, top: u32, node: u32) -> &'d [u8] {
        if node == top {
            return self.node_bytes(node);
        }
        let game = self.nodes[node as usize].game();
        let end = |node: u32| self.nodes[node as usize].span().end - game.span().start;
        &game.bytes()[end(node - 1)..end(node)]
    }

    /// The bytes of a node.
    pub(crate) fn node_bytes(&self, node: u32) -> &'d [u8] {
        let (span, game) = (self.nodes[node as usize].span(), self.nodes[node as usize].game());
        &game.bytes()[span.start - game.span().start..span.end - game.span().start]
    }

    /// The key of a node as text: `;B[dp]`.
    pub(crate) fn key_text(&self, node: u32) -> Vec<u8> {
        let units = self.units(node);
        let game = self.meaning.view.number();
        let entries = units.into_values().flat_map(|unit| unit.entries);
        let key: Vec<Entry<'_>> = entries
            .filter(|entry| key_class(TABLE.get(game, &entry.ident), &entry.ident).is_some())
            .collect();
        node_of(&key)
    }

    pub(crate) fn units(&self, node: u32) -> Units<'d> {
        self.meaning.units(self.nodes[node as usize])
    }
}

impl Interner {
    fn text(&mut self, text: Vec<u8>) -> u32 {
        let fresh = self.texts.len() as u32;
        *self.texts.entry(text).or_insert(fresh)
    }
}

/// The bytes of a node that is a single short move.
fn bare(node: Node<'_>) -> Option<&[u8]> {
    let ahead = node.ahead();
    let is_move = matches!(ahead, [b';', b'B' | b'W', b'[', ..]);
    let mut properties = node.properties();
    let property = properties.next().filter(|_| is_move && properties.len() == 0)?;
    let length = property.span().len();
    let is_short = length <= BARE && property.values().len() == 1;
    is_short.then(|| &ahead[1..=length]).filter(|bytes| bytes.is_ascii())
}

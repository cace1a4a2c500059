//! Changes of a game's tree by moving text: inserting, removing and reordering nodes.
//!
//! In an undamaged game a subtree is a contiguous text, and its position in the text determines its position in the tree. So each
//! operation is a few text edits and a few runs of node indices, computed from the nodes involved: it
//! visits no other node, and the text of the others stays as it is. A damaged game first has to be
//! [repaired explicitly](Document::written_down).

mod order;
mod place;
mod spans;
mod subtree;

pub use subtree::{Subtree, Values};

use std::ops::Range;

use super::remap::{Remap, Runs};
use crate::{Document, FactKind, Game, Node, NodeId, TextEdit, TextEdits};

/// A change of the tree of a game, and the new indices of its nodes.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, Subtree, TreeEdit};
/// let doc = Document::parse(b"(;B[aa]\n;W[bb])");
/// let root = doc.game(0).unwrap().root();
/// let subtree = Subtree::node(&[(b"W", vec![b"cc".to_vec()])], root.game().mode());
/// let edit = TreeEdit::insert_child(root, 0, &subtree);
/// let new = doc.commit(&edit.edits);
/// assert_eq!(new.write(), b"(;B[aa]\n(;W[cc])(;W[bb]))");
/// assert_eq!(edit.first_new().and_then(|id| new.node(id)).unwrap().get(b"W").unwrap().raw(), b"cc");
/// assert!(edit.is_kept_by(&doc, &new));
/// ```
#[derive(Clone, Debug)]
pub struct TreeEdit {
    /// The changes of the text.
    pub edits: TextEdits,
    /// The new ids of the old nodes.
    pub remap: Remap,
    /// The index of the game in the old document, or in the new one if it is added.
    pub game: u32,
    /// The indices of the new nodes.
    pub new: Range<u32>,
}

impl TreeEdit {
    /// Returns the id of the first new node.
    #[must_use]
    pub fn first_new(&self) -> Option<NodeId> {
        let game = self.remap.games.of(self.game).unwrap_or(self.game);
        (!self.new.is_empty()).then_some(NodeId { game, node: self.new.start })
    }

    /// Returns whether a committed document has the tree that this edit describes, as far as node counts show it: in an
    /// undamaged game, the rest is certain.
    #[must_use]
    pub fn is_kept_by(&self, old: &Document<'_>, new: &Document<'_>) -> bool {
        let stays = self.remap.games.of(self.game);
        let n_stay = self.remap.nodes_of(self.game).map_or(0, Runs::count);
        let (game, n_nodes, n_games) = match stays {
            Some(game) => (Some(game), n_stay + self.new.len(), old.games().len()),
            None if self.new.is_empty() => (None, 0, old.games().len().saturating_sub(1)),
            None => (Some(self.game), self.new.len(), old.games().len() + 1),
        };
        let is_whole = |game: u32| {
            new.game(game as usize).is_some_and(|game| game.node_count() == n_nodes && new.is_sound(game))
        };
        new.games().len() == n_games && game.is_none_or(is_whole)
    }

    /// Inserts nodes above a node, below its parent: the node becomes the only child of the last of them.
    ///
    /// # Panics
    ///
    /// Panics if the node is a root, or if the subtree has variations.
    #[must_use]
    pub fn insert_above(node: Node<'_>, subtree: &Subtree) -> TreeEdit {
        assert!(!node.is_root() && subtree.is_line(), "a line of nodes goes between a node and its parent");
        let edit = TextEdit::insert(node.span().start, subtree.text().to_vec());
        TreeEdit::with_room(node.game(), vec![edit], node.index() as u32, subtree)
    }

    /// Inserts nodes below a node, above all its children, which become the children of the last new node.
    ///
    /// # Panics
    ///
    /// Panics if the subtree has variations.
    #[must_use]
    pub fn insert_below(node: Node<'_>, subtree: &Subtree) -> TreeEdit {
        assert!(subtree.is_line(), "a line of nodes goes between a node and its children");
        let edit = TextEdit::insert(node.span().end, subtree.text().to_vec());
        TreeEdit::with_room(node.game(), vec![edit], node.index() as u32 + 1, subtree)
    }

    /// Inserts a subtree as a child of a node, before the child with an index, or after all children.
    #[must_use]
    pub fn insert_child(parent: Node<'_>, number: usize, subtree: &Subtree) -> TreeEdit {
        let (edits, at) = spans::child(parent, number, subtree.text());
        TreeEdit::with_room(parent.game(), edits, at, subtree)
    }

    /// Adds a game after all others; the subtree contains its root and all nodes below it.
    #[must_use]
    pub fn append_game(doc: &Document<'_>, subtree: &Subtree) -> TreeEdit {
        let text = doc.text();
        let apart: &[u8] = if text.last().is_none_or(|byte| *byte == b'\n') { b"" } else { b"\n" };
        let tree = [apart, b"(", subtree.text(), b")"].concat();
        let n_games = doc.games().len();
        TreeEdit {
            edits: disjoint(vec![TextEdit::insert(text.len(), tree)]),
            remap: Remap::unmoved(n_games),
            game: n_games as u32,
            new: 0..subtree.n_nodes(),
        }
    }

    fn with_room(game: Game<'_>, edits: Vec<TextEdit>, at: u32, subtree: &Subtree) -> TreeEdit {
        let n_nodes = game.node_count() as u32;
        let runs = Runs::with_room(n_nodes, at, subtree.n_nodes());
        TreeEdit { new: at..at + subtree.n_nodes(), ..TreeEdit::within(game, edits, runs) }
    }

    /// An edit of one game with the new indices of its nodes.
    fn within(game: Game<'_>, edits: Vec<TextEdit>, runs: Runs) -> TreeEdit {
        let index = game.index() as u32;
        let mut remap = Remap::unmoved(game.n_games());
        remap.set_nodes(index, runs);
        TreeEdit { edits: disjoint(edits), remap, game: index, new: 0..0 }
    }
}

/// The edits of an operation, which never overlap.
fn disjoint(edits: Vec<TextEdit>) -> TextEdits {
    TextEdits::new(edits).expect("no two edits of an operation overlap")
}

impl Document<'_> {
    /// Returns whether a game is undamaged: its tree is exactly as written, without guesses.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa];W[bb])(;B[aa;W[bb])");
    /// assert_eq!(doc.games().map(|game| doc.is_sound(game)).collect::<Vec<_>>(), [true, false]);
    /// ```
    #[must_use]
    pub fn is_sound(&self, game: Game<'_>) -> bool {
        let span = game.span();
        let first = self.facts().partition_point(|fact| fact.span.end < span.start);
        let inside = self.facts()[first..].iter().take_while(|fact| fact.span.start < span.end);
        let text = &self.text()[span.range()];
        let is_whole = text.first() == Some(&b'(') && text.last() == Some(&b')');
        is_whole && inside.filter(|fact| fact.span.end > span.start).all(|fact| is_harmless(fact.kind))
    }

    /// Returns whether no game is damaged, and nothing malformed is between the games.
    #[must_use]
    pub fn is_all_sound(&self) -> bool {
        use FactKind::{ByteOrderMark, TextOutside, Wide};
        let is_outside = |kind| matches!(kind, ByteOrderMark | TextOutside | Wide);
        self.facts().iter().all(|fact| is_harmless(fact.kind) || is_outside(fact.kind))
    }

    /// Returns the edits that make the parser's repairs of a damaged game explicit: missing brackets, parentheses and
    /// semicolons. No node is added or removed. `None` if that is not possible with certainty.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa;W[bb](;B[cc])");
    /// let edits = doc.written_down(doc.game(0).unwrap()).unwrap();
    /// assert_eq!(doc.commit(&edits).write(), b"(;B[aa];W[bb](;B[cc]))");
    /// ```
    #[must_use]
    pub fn written_down(&self, game: Game<'_>) -> Option<TextEdits> {
        // Deleting bytes that cannot be an identifier changes nothing, but a transaction on the game writes its repairs.
        let mut edit = self.edit();
        edit.remove(game.root(), b"-");
        let committed = edit.commit();
        let again = committed.document.game(game.index())?;
        let is_same = again.node_count() == game.node_count() && committed.document.is_sound(again);
        (committed.is_kept && is_same).then_some(committed.edits)
    }
}

/// Returns whether a fact inside of a game leaves no doubt about its tree.
fn is_harmless(kind: FactKind) -> bool {
    use FactKind::{ControlByte, IrregularIdent, LongIdent, RepeatedProperty, SwallowedProperty};
    matches!(kind, ControlByte | IrregularIdent | LongIdent | RepeatedProperty | SwallowedProperty)
}

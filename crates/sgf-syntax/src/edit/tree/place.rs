//! Edits that insert, remove and replace nodes.

use super::super::node_text::{game_removal, subtree_text};
use super::super::remap::{Remap, Runs};
use super::spans::{child, inner, outer};
use super::{TreeEdit, disjoint};
use crate::{Document, Node, Span, TextEdit};

impl TreeEdit {
    /// Removes a node with all nodes below it; removing a root removes the game.
    #[must_use]
    pub fn remove_subtree(doc: &Document<'_>, node: Node<'_>) -> TreeEdit {
        let game = node.game();
        if node.is_root() {
            let (index, n_games) = (game.index() as u32, doc.games().len() as u32);
            let stay = [0..index, index + 1..n_games];
            let remap = Remap { games: Runs::in_turn(stay), ..Remap::default() };
            let edits = disjoint(vec![game_removal(game, doc.text())]);
            return TreeEdit { edits, remap, game: index, new: 0..0 };
        }
        let runs = Runs::in_turn([0..node.index() as u32, node.subtree_end()..game.node_count() as u32]);
        TreeEdit::within(game, vec![TextEdit::delete(subtree_text(node))], runs)
    }

    /// Removes a node; its children become children of its parent, in its place.
    ///
    /// # Panics
    ///
    /// Panics if the node is a root.
    #[must_use]
    pub fn remove_node(node: Node<'_>) -> TreeEdit {
        assert!(!node.is_root(), "a root has no parent that could take its children");
        let own = node.span();
        let goes_on = node.first_child().is_some_and(|child| !child.starts_variation());
        let edits = match node.starts_variation() && !goes_on {
            false => vec![TextEdit::delete(own)],
            // A variation without nodes has no parentheses.
            true if node.first_child().is_none() => vec![TextEdit::delete(outer(node))],
            true => {
                let all = outer(node);
                let head = Span::new(all.start, own.end);
                vec![TextEdit::delete(head), TextEdit::delete(Span::new(all.end - 1, all.end))]
            }
        };
        let index = node.index() as u32;
        let runs = Runs::in_turn([0..index, index + 1..node.game().node_count() as u32]);
        TreeEdit::within(node.game(), edits, runs)
    }

    /// Moves a node with all nodes below it after the children of another node of its game.
    ///
    /// # Panics
    ///
    /// Panics if the node is a root, or if the other node is inside of the moved subtree.
    #[must_use]
    pub fn move_subtree(node: Node<'_>, parent: Node<'_>) -> TreeEdit {
        let (start, end) = (node.index() as u32, node.subtree_end());
        let is_outside = !(start..end).contains(&(parent.index() as u32));
        assert!(
            !node.is_root() && is_outside && node.game() == parent.game(),
            "a place outside of what moves"
        );
        let (mut edits, at) = child(parent, usize::MAX, super::Subtree::of(node).text());
        edits.push(TextEdit::delete(subtree_text(node)));
        let n_nodes = node.game().node_count() as u32;
        let runs = match at <= start {
            true => Runs::in_turn([0..at, start..end, at..start, end..n_nodes]),
            false => Runs::in_turn([0..start, end..at, start..end, at..n_nodes]),
        };
        TreeEdit::within(node.game(), edits, runs)
    }

    /// Makes a node the first child of a new root, and removes everything above and next to it.
    #[must_use]
    pub fn make_root(node: Node<'_>, root: &super::Subtree) -> TreeEdit {
        let game = node.game();
        let head =
            TextEdit::replace(Span::new(game.root().span().start, node.span().end), root.text().to_vec());
        let rest = Span::new(inner(node).end, game.span().end - 1);
        let runs = Runs::in_turn(std::iter::once(node.index() as u32..node.subtree_end()));
        TreeEdit::within(game, vec![head, TextEdit::delete(rest)], runs)
    }
}

//! Where the text of nodes stands, and the ways to put nodes in and take them out.

use super::super::plan::{game_removal, subtree_text};
use super::super::remap::{Remap, Runs};
use super::{TreeEdit, whole};
use crate::{Document, Node, Span, TextEdit};

/// The text of a node and all below it, without the parentheses around it.
pub(super) fn inner(node: Node<'_>) -> Span {
    let game = node.game().span().start;
    Span::new(node.span().start, game + node.game().variation(node.variation()).close as usize)
}

/// The text of a node that starts a variation and all below it, from its `(` to its `)`.
pub(super) fn outer(node: Node<'_>) -> Span {
    let game = node.game().span().start;
    let variation = node.game().variation(node.variation());
    Span::new(game + variation.open as usize, game + variation.close as usize + 1)
}

/// Puts a subtree among the children of a node: the edits, and the number of its first node.
pub(super) fn child(parent: Node<'_>, number: usize, text: &[u8]) -> (Vec<TextEdit>, u32) {
    let wrapped = [b"(", text, b")"].concat();
    let Some(first) = parent.first_child() else {
        return (vec![TextEdit::insert(parent.span().end, text.to_vec())], parent.index() as u32 + 1);
    };
    if first.starts_variation() {
        let mut children = parent.children();
        return match children.nth(number) {
            Some(next) => (vec![TextEdit::insert(outer(next).start, wrapped)], next.index() as u32),
            None => {
                let last = parent.children().last().unwrap_or(first);
                (vec![TextEdit::insert(outer(last).end, wrapped)], parent.subtree_end())
            }
        };
    }
    let line = inner(first);
    match number {
        0 => {
            let before = [&wrapped[..], b"("].concat();
            let edits = vec![TextEdit::insert(line.start, before), TextEdit::insert(line.end, &b")"[..])];
            (edits, first.index() as u32)
        }
        _ => {
            let behind = [b")", &wrapped[..]].concat();
            let edits = vec![TextEdit::insert(line.start, &b"("[..]), TextEdit::insert(line.end, behind)];
            (edits, parent.subtree_end())
        }
    }
}

impl TreeEdit {
    /// Takes a node out, with all below it; with a root, the whole game.
    #[must_use]
    pub fn remove_subtree(doc: &Document<'_>, node: Node<'_>) -> TreeEdit {
        let game = node.game();
        if node.is_root() {
            let (index, n_games) = (game.index() as u32, doc.games().len() as u32);
            let stay = [0..index, index + 1..n_games];
            let remap = Remap { games: Runs::in_turn(stay), ..Remap::default() };
            let edits = whole(vec![game_removal(game, doc.text())]);
            return TreeEdit { edits, remap, game: index, new: 0..0 };
        }
        let runs = Runs::in_turn([0..node.index() as u32, node.subtree_end()..game.node_count() as u32]);
        TreeEdit::within(game, vec![TextEdit::delete(subtree_text(node))], runs)
    }

    /// Takes a node out; its children become children of its parent, in its place.
    ///
    /// # Panics
    ///
    /// Panics when the node is a root.
    #[must_use]
    pub fn remove_node(node: Node<'_>) -> TreeEdit {
        assert!(!node.is_root(), "a root has no parent that could take its children");
        let own = node.span();
        let goes_on = node.first_child().is_some_and(|child| !child.starts_variation());
        let edits = match node.starts_variation() && !goes_on {
            false => vec![TextEdit::delete(own)],
            // Without a node of its own, a variation has no parentheses.
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

    /// Moves a node with all below it behind the children of another node of its game.
    ///
    /// # Panics
    ///
    /// Panics when the node is a root, or when the other one is not outside of what moves.
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

    /// Makes a node the root of its game: what is above it and beside it goes, and the text of a new root takes its place.
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

//! Variations that replace the previous move, written one level too deep.
//!
//! Some editors write alternatives below a move: `;W[bb](;B[cc])(;AE[bb];W[dd])` means `(;W[bb];B[cc])(;W[dd])`. Whether
//! this is certain depends on all siblings together.

use sgf_model::value::Color;
use sgf_syntax::{Node, Property, Span, TextEdit};

use super::moves::{color_of, moves_of, remove};
use super::paths::PathFactKind;
use crate::GameCx;

/// Variations below a move that remove it and continue with another move.
pub(super) struct Group<'a> {
    /// The node of the move.
    parent: Node<'a>,
    /// The setup properties that remove it, in file order.
    pub(super) spans: Vec<Span>,
    /// Whether they are certainly alternatives to the move.
    pub(super) is_certain: bool,
    /// Whether the first variation starts with the move of another group, whose certainty depends on this group.
    is_nested: bool,
}

/// Finds the groups of a game, ordered by their moves.
pub(super) fn groups<'a>(cx: &GameCx<'a>) -> Vec<Group<'a>> {
    let mut taken_back: Vec<(usize, Node<'_>, Span)> = Vec::new();
    for fact in cx.paths().iter().filter(|fact| matches!(fact.kind, PathFactKind::TakesBack)) {
        let node = cx.game.node(fact.node as usize).filter(|node| node.starts_variation());
        let parent = node.filter(|&node| color_after(cx, node).is_some()).and_then(Node::parent);
        taken_back.extend(parent.map(|parent| (parent.index(), parent, fact.span)));
    }
    taken_back.sort_by_key(|(move_index, ..)| *move_index);
    let mut groups = Vec::new();
    for group in taken_back.chunk_by(|one, other| one.0 == other.0) {
        let (_, parent, _) = group[0];
        let spans = group.iter().map(|(.., span)| *span).collect();
        let is_move = |node: Node<'_>| taken_back.binary_search_by_key(&node.index(), |of| of.0).is_ok();
        let is_nested = parent.first_child().is_some_and(is_move);
        let mut group = Group { parent, spans, is_certain: false, is_nested };
        group.is_certain = group.fits(cx);
        groups.push(group);
    }
    groups
}

/// Returns the color of the only move of a node.
fn mover(cx: &GameCx<'_>, node: Node<'_>) -> Option<Color> {
    let mut moves = moves_of(cx, node);
    moves.next().filter(|_| moves.next().is_none()).and_then(|played| color_of(cx, played))
}

/// Returns the color of the move in a node that clears a point, or of the move after it.
fn color_after(cx: &GameCx<'_>, node: Node<'_>) -> Option<Color> {
    mover(cx, node).or_else(|| mover(cx, node.first_child()?))
}

impl Group<'_> {
    /// Whether the parent and all its children have the structure that such editors write.
    fn fits(&self, cx: &GameCx<'_>) -> bool {
        let color = mover(cx, self.parent);
        let above = self.parent.parent();
        let is_only_child = above.is_some_and(|above| {
            let before = mover(cx, above);
            let is_turn = before.is_some() && before != color || above.is_root() && before.is_none();
            is_turn && above.children().nth(1).is_none()
        });
        let continues = |child: Node<'_>| {
            let is_sequence = child.first_child().is_some_and(|next| !next.starts_variation());
            (mover(cx, child).is_some() || is_sequence) && color_after(cx, child) == color
        };
        // The first child continues after the move; all others belong to the group.
        let first = self.parent.first_child();
        is_only_child
            && !self.parent.starts_variation()
            && first.is_some_and(|first| self.clearing(first).is_none())
            && self.parent.children().count() == self.spans.len() + 1
            && self.parent.children().skip(1).all(continues)
    }

    /// Returns the property of a child that removes the move.
    fn clearing<'n>(&self, child: Node<'n>) -> Option<Property<'n>> {
        child.properties().find(|property| self.spans.binary_search(&property.span()).is_ok())
    }

    /// Returns the edits that turn the variations into alternatives to the move.
    pub(super) fn lift(&self, cx: &GameCx<'_>) -> Option<Vec<TextEdit>> {
        let first = self.parent.first_child()?;
        let text = cx.cx.text();
        let opens = text[..first.span().start].trim_ascii_end().len().checked_sub(1)?;
        let last = self.parent.children().last()?;
        let around = Span::new(self.parent.span().start, last.span().end);
        if self.is_nested || text[opens] != b'(' || !self.parent.has_semicolon() || cx.cx.is_damaged(around) {
            return None;
        }
        let mut edits = vec![
            TextEdit::insert(self.parent.span().start, &b"("[..]),
            TextEdit::delete(Span::new(opens, opens + 1)),
        ];
        for child in self.parent.children().skip(1) {
            edits.push(match (child.properties().len(), mover(cx, child)) {
                (1, None) if child.has_semicolon() => TextEdit::delete(child.span()),
                (_, Some(_)) => remove(cx, child, self.clearing(child)?)?,
                // Other properties, such as a comment, are about the position before the move.
                _ => return None,
            });
        }
        Some(edits)
    }
}

//! The text of subtrees, and positions to insert others.

use crate::{Node, Span, TextEdit};

/// The text of a node and all nodes below it, without parentheses around it.
pub(super) fn inner(node: Node<'_>) -> Span {
    let game = node.game().span().start;
    Span::new(node.span().start, game + node.game().variation(node.variation()).close as usize)
}

/// The text of a node that starts a variation and all nodes below it, from its `(` to its `)`.
pub(super) fn outer(node: Node<'_>) -> Span {
    let game = node.game().span().start;
    let variation = node.game().variation(node.variation());
    Span::new(game + variation.open as usize, game + variation.close as usize + 1)
}

/// Inserts a subtree among the children of a node: the edits, and the index of its first node.
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

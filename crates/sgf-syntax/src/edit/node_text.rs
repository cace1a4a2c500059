//! The text that belongs to nodes and games, to remove it.

use crate::{Game, Node, Span, TextEdit};

/// Returns the edit that removes a game.
///
/// If the text before it could be the start of a game, `()` separates it from the text after it.
pub(super) fn game_removal(game: Game<'_>, text: &[u8]) -> TextEdit {
    let before = text[..game.span().start].trim_ascii_end().last();
    let apart = before.is_some_and(|byte| matches!(byte, b'(' | b';') || byte.is_ascii_alphanumeric());
    TextEdit::replace(game.span(), if apart { &b"()"[..] } else { b"" })
}

/// Returns the text of a node and all nodes below it, with the parentheses around them.
pub(super) fn subtree_text(node: Node<'_>) -> Span {
    let game = node.game().span().start;
    let variation = node.game().variation(node.variation());
    let close = game + variation.close as usize;
    if !node.starts_variation() {
        return Span::new(node.span().start, close);
    }
    let own =
        node.game().byte(variation.open) == Some(b'(') && node.game().byte(variation.close) == Some(b')');
    Span::new(game + variation.open as usize, close + usize::from(own))
}

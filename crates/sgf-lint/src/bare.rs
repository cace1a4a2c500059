//! Bare moves: nodes that hold one move and nothing else.
//!
//! Four of five nodes of real records are like `;B[pd]`. Of such a node there is nothing to say but what happens on the
//! board, so the walk over properties and nodes leaves it out and only the walk along the paths plays it. Whether a node is
//! one is seen from six bytes, without a look at its properties.

use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::Node;

use crate::GameCx;

/// Reads a node that is exactly `;B[xy]` or `;W[xy]` with two small letters; `None` is no proof that it holds more.
///
/// What stands behind it shows that nothing else belongs to the node. `[tt]`, which may be a pass, is left out.
#[inline]
pub(crate) fn bare_move(node: Node<'_>) -> Option<(Color, LetterPoint)> {
    let (color, column, row) = match *node.ahead() {
        [b';', color, b'[', column, row, b']', b';' | b')' | b'(', ..]
        | [b';', color, b'[', column, row, b']', b'\n', b';' | b')' | b'(', ..]
        | [b';', color, b'[', column, row, b']', b'\r', b'\n', b';' | b')' | b'(', ..] => {
            (color, column, row)
        }
        _ => return None,
    };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let is_small = column.is_ascii_lowercase() && row.is_ascii_lowercase();
    if !is_small || (column, row) == (b't', b't') {
        return None;
    }
    Some((color, LetterPoint::new(column - b'a', row - b'a')?))
}

/// Whether no rule about nodes or properties has anything to say about a node: it is a bare move on the board of a game
/// of Go.
#[inline]
pub(crate) fn is_quiet(cx: &GameCx<'_>, node: Node<'_>) -> bool {
    bare_move(node).is_some_and(|(_, point)| cx.gm == 1 && cx.board().has(point))
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;

    #[test]
    fn what_is_bare() {
        for (text, expected) in [
            (";B[aa];W[bb]", "b"),
            (";W[zz]\n(;B[aa])", "w"),
            (";W[aa]\r\n", "w"),
            (";B[aa]\nC[c]", ""),
            (";B[aa][bb]", ""),
            (";B[aa] [bb]", ""),
            (";B[tt]", ""),
            (";B[aA]", ""),
            (";B[]", ""),
            (";N[aa]", ""),
            (";BL[aa]", ""),
            ("; B[aa]", ""),
        ] {
            let text = format!("(;{text})");
            let doc = Document::parse(text.as_bytes());
            let node = doc.game(0).unwrap().node(1).unwrap();
            let color =
                bare_move(node).map_or("", |(color, _)| if color == Color::Black { "b" } else { "w" });
            assert_eq!(color, expected, "{text}");
            if !expected.is_empty() {
                assert_eq!(
                    (node.properties().len(), node.properties().next().unwrap().values().len()),
                    (1, 1)
                );
            }
        }
    }
}

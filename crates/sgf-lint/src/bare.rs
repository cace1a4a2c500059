//! Bare moves: nodes that hold one move and nothing else.
//!
//! Four of five nodes of real records are like `;B[pd]`. Of such a node there is nothing to say but what happens on the
//! board, so the walk over properties and nodes leaves it out and only the walk along the paths plays it. Whether a node is
//! one is seen from six bytes, without a look at its properties, and once for all rules.

use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Game, Node};

use crate::rules::v::board::Board;

/// The moves of quiet nodes: those of which no rule about nodes or properties has anything to say, because they are bare
/// moves on the board of a game of Go.
#[derive(Debug)]
pub(crate) struct QuietMoves(Vec<Option<(Color, LetterPoint)>>);

impl QuietMoves {
    /// In other games than Go no node is quiet.
    pub(crate) fn none() -> QuietMoves {
        QuietMoves(Vec::new())
    }

    /// Finds the quiet nodes of a game of Go.
    pub(crate) fn of(game: Game<'_>, board: Board) -> QuietMoves {
        let mut moves = Vec::with_capacity(game.node_count());
        // Nodes are handed over one by one a third faster than a `for` loop fetches them.
        game.nodes().for_each(|node| moves.push(bare_move(node).filter(|&(_, point)| board.has(point))));
        QuietMoves(moves)
    }

    /// Returns the move of a node, if it is quiet.
    #[inline]
    pub(crate) fn at(&self, node: Node<'_>) -> Option<(Color, LetterPoint)> {
        self.0.get(node.index()).copied().flatten()
    }
}

/// Reads a node that is exactly `;B[xy]` or `;W[xy]` with two small letters; `None` is no proof that it holds more.
///
/// What stands behind it shows that nothing else belongs to the node. `[tt]`, which may be a pass, is left out.
#[inline]
fn bare_move(node: Node<'_>) -> Option<(Color, LetterPoint)> {
    let text = node.ahead();
    let ahead = text.first_chunk().copied().unwrap_or_else(|| padded(text));
    let (color, column, row) = match ahead {
        [b';', color, b'[', column, row, b']', b';' | b')' | b'(', _, _]
        | [b';', color, b'[', column, row, b']', b'\n', b';' | b')' | b'(', _]
        | [b';', color, b'[', column, row, b']', b'\r', b'\n', b';' | b')' | b'('] => (color, column, row),
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

/// The last bytes of a text, made as many as a bare move and what follows it can be.
#[cold]
fn padded(text: &[u8]) -> [u8; 9] {
    std::array::from_fn(|index| text.get(index).copied().unwrap_or_default())
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

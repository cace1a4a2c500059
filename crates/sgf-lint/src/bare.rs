//! Bare moves: nodes that hold one move and nothing else.
//!
//! Four of five nodes of real records are like `;B[pd]`. Of such a node there is nothing to say but what happens on the
//! board, so the walk over properties and nodes leaves it out and only the walk along the paths plays it. Whether a node is
//! one is seen from six bytes, without a look at its properties, and once for all rules.

use std::ops::Range;

use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Game, Node};

use crate::rules::v::board::Board;

/// The moves of quiet nodes: those of which no rule about nodes or properties has anything to say, because they are bare
/// moves on the board of a game of Go.
#[derive(Debug)]
pub(crate) struct QuietMoves(Vec<Option<(Color, LetterPoint)>>);

impl QuietMoves {
    /// In other games than Go no node is quiet.
    pub(crate) fn none(game: Game<'_>) -> QuietMoves {
        QuietMoves(vec![None; game.node_count()])
    }

    /// Finds the quiet nodes of a game of Go.
    pub(crate) fn of(game: Game<'_>, board: Board) -> QuietMoves {
        let sides = [board.columns, board.rows].map(|side| side.min(u32::from(SMALL)) as u8);
        QuietMoves(game.aheads().map(|text| bare_move(text, sides)).collect())
    }

    /// Returns the moves of a run of nodes, with `None` for each node that is not quiet.
    #[inline]
    pub(crate) fn within(&self, nodes: Range<usize>) -> &[Option<(Color, LetterPoint)>] {
        &self.0[nodes]
    }

    /// Walks over the nodes that are not quiet, in the order of the file.
    pub(crate) fn others<'d>(&self, game: Game<'d>) -> impl Iterator<Item = Node<'d>> {
        game.sequences().flat_map(move |sequence| {
            let numbers = sequence.numbers();
            let others = numbers.clone().zip(self.within(numbers)).filter(|(_, quiet)| quiet.is_none());
            others.filter_map(move |(number, _)| sequence.node(number))
        })
    }
}

/// How many columns and rows the small letters reach.
const SMALL: u8 = 26;

/// The bytes that all bare moves have in common, and where they stand.
const FORM: u64 = u64::from_le_bytes(*b";\0[\0\0]\0\0");
const PLACES: u64 = u64::from_le_bytes([!0, 0, !0, 0, 0, !0, 0, 0]);

/// Reads a node that is exactly `;B[xy]` or `;W[xy]`, two small letters for a point on the board; `None` is no proof that it holds more.
///
/// What stands behind it shows that nothing else belongs to the node. `[tt]`, which may be a pass, is left out.
#[inline]
fn bare_move(text: &[u8], [columns, rows]: [u8; 2]) -> Option<(Color, LetterPoint)> {
    let ahead = u64::from_le_bytes(text.first_chunk().copied().unwrap_or_else(|| padded(text)));
    // One number and shifts: taken apart as bytes it would go through memory.
    let byte = |place: u32| (ahead >> (8 * place)) as u8;
    let color = match byte(1) {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let (column, row) = (byte(3).wrapping_sub(b'a'), byte(4).wrapping_sub(b'a'));
    let is_on_board = column < columns && row < rows && (column, row) != PASS;
    if ahead & PLACES != FORM || !is_on_board || !(byte(6) == b';' || ends_node(text)) {
        return None;
    }
    Some((color, LetterPoint::new(column, row)?))
}

/// What may be a pass: `tt`.
const PASS: (u8, u8) = (b't' - b'a', b't' - b'a');

/// Tells whether a node ends behind its move, where the line may end too.
fn ends_node(text: &[u8]) -> bool {
    let behind = text.get(BARE..).unwrap_or_default();
    let behind = behind.strip_prefix(b"\r\n").or_else(|| behind.strip_prefix(b"\n")).unwrap_or(behind);
    matches!(behind, [b';' | b')' | b'(', ..])
}

/// The length of a bare move.
const BARE: usize = b";B[xy]".len();

/// The last bytes of a text, with zeros behind them.
#[cold]
fn padded(text: &[u8]) -> [u8; 8] {
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
            let color = bare_move(node.ahead(), [26, 26])
                .map_or("", |(color, _)| if color == Color::Black { "b" } else { "w" });
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

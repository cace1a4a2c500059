//! Bare moves: nodes that hold one move and nothing else.
//!
//! Four of five nodes of real records are like `;B[pd]`. Of such a node there is nothing to say but what happens on the
//! board: it is quiet. The walk over properties and nodes leaves it out and only the walk along the paths plays it. Whether a
//! node is one is seen from six bytes, without a look at its properties.

use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Game, Node};

use crate::GameCx;
use crate::rules::v::board::Board;

impl<'a> GameCx<'a> {
    /// Returns what a bare move looks like in this game: of a node that is one, no rule about nodes or properties has
    /// anything to say. Only Go has such moves.
    pub(crate) fn bare_move(&self) -> BareMove {
        BareMove::on(self.capabilities().captures.then(|| self.board()))
    }

    /// Walks over the nodes that are not just a bare move, in the order of the file.
    pub(crate) fn loud_nodes(&self) -> impl Iterator<Item = Node<'a>> {
        self.loud.get_or_init(|| LoudNodes::of(self.game, self.bare_move())).iter(self.game)
    }
}

/// The numbers of the nodes that are not quiet, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct LoudNodes(Vec<u32>);

impl LoudNodes {
    /// Finds the nodes of a game that are not quiet.
    pub(crate) fn of(game: Game<'_>, bare: BareMove) -> LoudNodes {
        let nodes = game.sequences().flat_map(|sequence| sequence.aheads());
        let loud = nodes.filter(|(_, text)| bare.read(text).is_none());
        LoudNodes(loud.map(|(number, _)| number as u32).collect())
    }

    /// Adds the number of a node; it is higher than the others.
    #[inline]
    pub(crate) fn add(&mut self, number: usize) {
        self.0.push(number as u32);
    }

    /// Walks over the nodes.
    pub(crate) fn iter<'d>(&self, game: Game<'d>) -> impl Iterator<Item = Node<'d>> {
        let mut sequences = game.sequences();
        let mut sequence = sequences.next();
        self.0.iter().filter_map(move |&number| {
            while sequence.is_some_and(|sequence| sequence.numbers().end <= number as usize) {
                sequence = sequences.next();
            }
            sequence?.node(number as usize)
        })
    }
}

/// The bytes of a text that are a bare move: what they are compared with, all at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BareMove {
    /// For each byte what is added to make it 128 or more, when it is more than it may be.
    limits: u64,
}

impl BareMove {
    /// The move of Black at the first point, and what follows it; its bytes are subtracted from those of the text.
    const FIRST: u64 = u64::from_le_bytes(*b";B[aa]\0\0");
    /// The highest bits of these bytes.
    const HIGHEST: u64 = u64::from_le_bytes([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0, 0]);
    /// From `B` to `W`.
    const TO_WHITE: u8 = b'W' - b'B';
    /// What may be a pass: `tt`.
    const PASS: u16 = u16::from_le_bytes([b't' - b'a'; 2]);

    /// On a board of a size; on none, nothing is a bare move.
    pub(crate) fn on(board: Option<Board>) -> BareMove {
        let board = board.unwrap_or(Board { columns: 0, rows: 0 });
        let [columns, rows] = [board.columns, board.rows].map(|side| side.min(26) as u8);
        let same = 0x80 - 1;
        let color = 0x80 - 1 - BareMove::TO_WHITE;
        BareMove { limits: u64::from_le_bytes([same, color, same, 0x80 - columns, 0x80 - rows, same, 0, 0]) }
    }

    /// Reads a node that is exactly `;B[xy]` or `;W[xy]`, two small letters for a point on the board; `None` is no proof
    /// that it holds more.
    ///
    /// What stands after it shows that nothing else belongs to the node. `[tt]`, which may be a pass, is left out.
    #[inline]
    pub(crate) fn read(self, text: &[u8]) -> Option<(Color, LetterPoint)> {
        let ahead = u64::from_le_bytes(text.first_chunk().copied().unwrap_or_else(|| padded(text)));
        // A byte that is too low borrows from the next, but then it is too high itself.
        let bytes = ahead.wrapping_sub(BareMove::FIRST);
        let is_within = (bytes | bytes.wrapping_add(self.limits)) & BareMove::HIGHEST == 0;
        if !is_within || (bytes >> 24) as u16 == BareMove::PASS || !ends_node(ahead, text) {
            return None;
        }
        let color = match (bytes >> 8) as u8 {
            0 => Color::Black,
            BareMove::TO_WHITE => Color::White,
            _ => return None,
        };
        // They are small letters; that is said once more, so that it needs no test.
        let [column, row] = [bytes >> 24, bytes >> 32].map(|letter| letter as u8 & 31);
        LetterPoint::new(column, row).map(|point| (color, point))
    }
}

/// Returns whether a node ends after its move, where the line may end too; `ahead` are the first eight bytes of the text.
#[inline]
fn ends_node(ahead: u64, text: &[u8]) -> bool {
    if (ahead >> (8 * BARE)) as u8 == b';' {
        return true;
    }
    let behind = text.get(BARE..).unwrap_or_default();
    let behind = behind.strip_prefix(b"\r\n").or_else(|| behind.strip_prefix(b"\n")).unwrap_or(behind);
    matches!(behind, [b';' | b')' | b'(', ..])
}

/// The length of a bare move.
const BARE: usize = b";B[xy]".len();

/// The last bytes of a text, with zeros after them.
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
            (";C[aa]", ""),
            (";V[aa]", ""),
            (";X[aa]", ""),
            (";B{aa]", ""),
            (";B[a`]", ""),
            (";B[{a]", ""),
            (";W[\u{e9}];B[aa]", ""),
        ] {
            let text = format!("(;{text})");
            let doc = Document::parse(text.as_bytes());
            let node = doc.game(0).unwrap().node(1).unwrap();
            let color = BareMove::on(Some(Board { columns: 26, rows: 26 }))
                .read(node.ahead())
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

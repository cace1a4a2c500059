//! A fast reader for nodes that contain one move and nothing else.

use sgf_model::value::{Color, LetterPoint};

/// Recognizes nodes with one move and nothing else, on a board of a size, with small letters up to `s`.
///
/// Four out of five nodes in real records look like `;B[pd]`. The first eight bytes show this, so the properties need not be read.
///
/// # Examples
///
/// ```
/// use sgf_games::go::BareMove;
/// use sgf_model::value::Color;
/// let bare = BareMove::on((19, 19));
/// let (color, point) = bare.read(b";B[pd];W[dp]C[Why?])").expect("the first node is a bare move");
/// assert_eq!((color, point.column(), point.row()), (Color::Black, 15, 3));
/// assert_eq!(bare.read(b";W[dp]C[Why?])"), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BareMove {
    black: BareMoveOf,
}

impl BareMove {
    /// Creates a reader for a number of columns and rows. If either is 0, it recognizes nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::BareMove;
    /// assert!(BareMove::on((9, 9)).read(b";B[ii])").is_some());
    /// assert!(BareMove::on((9, 9)).read(b";B[jj])").is_none());
    /// ```
    #[must_use]
    pub fn on((columns, rows): (u32, u32)) -> BareMove {
        // `tt` may be a pass, so letters from `t` on are left to the full reader.
        let [columns, rows] = [columns, rows].map(|side| side.min(19) as u8);
        let same = 0x80 - 1;
        let limits = u64::from_le_bytes([same, same, same, 0x80 - columns, 0x80 - rows, same, same, 0]);
        BareMove { black: BareMoveOf { color: Color::Black, first: BareMoveOf::BLACK, limits } }
    }

    /// Returns the reader for a color.
    #[inline]
    fn of(self, color: Color) -> BareMoveOf {
        if color == Color::Black { self.black } else { self.black.other() }
    }

    /// Reads a node that is exactly `;B[xy]` or `;W[xy]`, with letters from `a` to `s` for a point on the board. Returns `None` for
    /// all other nodes, and for some that are written in another way.
    ///
    /// The text after the move shows that the node ends there. Pass the result of [`Node::ahead`](sgf_syntax::Node::ahead).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::BareMove;
    /// let bare = BareMove::on((19, 19));
    /// // The node ends at a line break, a variation, or the next node.
    /// assert!([&b";W[aa]\n;B[bb])"[..], b";W[aa])", b";W[aa](;B[bb])"].iter().all(|text| bare.read(text).is_some()));
    /// ```
    #[inline]
    #[must_use]
    pub fn read(self, text: &[u8]) -> Option<(Color, LetterPoint)> {
        // The code of B is even, that of W odd.
        let is_white = text.get(1).is_some_and(|letter| letter & 1 == 1);
        let bare = self.of(if is_white { Color::White } else { Color::Black });
        let point = bare.read_between(text).or_else(|| bare.read_last(text));
        point.map(|point| (bare.color, point))
    }
}

/// Compares eight bytes with a bare move of a color in parallel.
#[derive(Clone, Copy, Debug)]
struct BareMoveOf {
    color: Color,
    /// The move at the first point and the start of the next node, to subtract from the text.
    first: u64,
    /// Added to each byte, so that it is 128 or more if the byte is over its limit.
    limits: u64,
}

impl BareMoveOf {
    const BLACK: u64 = u64::from_le_bytes(*b";B[aa];\0");
    const WHITE: u64 = u64::from_le_bytes(*b";W[aa];\0");
    /// The highest bit of each byte.
    const HIGHEST: u64 = u64::from_le_bytes([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0]);

    /// Returns the reader for the other color.
    #[inline]
    fn other(self) -> BareMoveOf {
        let first = self.first ^ BareMoveOf::BLACK ^ BareMoveOf::WHITE;
        BareMoveOf { color: self.color.other(), first, ..self }
    }

    /// Reads a move that another node follows directly, which is the usual case.
    #[inline(always)]
    fn read_between(self, text: &[u8]) -> Option<LetterPoint> {
        self.decode(u64::from_le_bytes(*text.first_chunk()?))
    }

    /// Reads a move before a line break, a variation, or anything else.
    #[inline(never)]
    fn read_last(self, text: &[u8]) -> Option<LetterPoint> {
        let (node, behind) = text.split_first_chunk::<BARE>()?;
        if !ends_node(behind) {
            return None;
        }
        let mut ahead = *b"\0\0\0\0\0\0;\0";
        ahead[..BARE].copy_from_slice(node);
        self.decode(u64::from_le_bytes(ahead))
    }

    /// Reads the bytes of a move and the start of the next node.
    #[inline(always)]
    fn decode(self, ahead: u64) -> Option<LetterPoint> {
        // A byte that is too low borrows from the next, but also becomes too high itself.
        let bytes = ahead.wrapping_sub(self.first);
        if (bytes | bytes.wrapping_add(self.limits)) & BareMoveOf::HIGHEST != 0 {
            return None;
        }
        // The mask lets the compiler see that `new` cannot fail.
        let [column, row] = [bytes >> 24, bytes >> 32].map(|letter| letter as u8 & 31);
        LetterPoint::new(column, row)
    }
}

/// Returns whether the text after a move, after an optional line break, ends its node.
fn ends_node(behind: &[u8]) -> bool {
    let behind = behind.strip_prefix(b"\r\n").or_else(|| behind.strip_prefix(b"\n")).unwrap_or(behind);
    matches!(behind, [b';' | b')' | b'(', ..])
}

/// The length of a bare move.
const BARE: usize = b";B[xy]".len();

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;

    #[test]
    fn reads_only_bare_moves() {
        for (text, expected) in [
            (";B[aa];W[bb]", "b"),
            (";W[ss]\n(;B[aa])", "w"),
            (";W[sz];B[aa]", ""),
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
            let color = BareMove::on((26, 26))
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

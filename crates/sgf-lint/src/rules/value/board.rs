//! The size of a Go board.

use sgf_model::info::lenient;
use sgf_model::value::LetterPoint;
use sgf_syntax::Property;

/// The size of a board. A nonstandard size counts as corrected, so that fixing it does not affect other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The number of columns; the maximum if unknown.
    pub(crate) columns: u32,
    /// The number of rows.
    pub(crate) rows: u32,
}

impl Board {
    const USUAL: Board = Board { columns: 19, rows: 19 };
    /// Contains every point.
    const UNKNOWN: Board = Board { columns: u32::MAX, rows: u32::MAX };

    /// Reads the size from SZ, if there is one.
    pub(crate) fn of(size: Option<Property<'_>>) -> Board {
        let Some(size) = size else { return Board::USUAL };
        let text = String::from_utf8_lossy(size.raw());
        if text.trim().is_empty() {
            return Board::USUAL;
        }
        let size = lenient::size(&text).map(|reading| reading.value);
        size.map_or(Board::UNKNOWN, |size| Board { columns: size.columns, rows: size.rows })
    }

    /// Whether a point is on the board.
    pub(crate) fn has(self, point: LetterPoint) -> bool {
        u32::from(point.column()) < self.columns && u32::from(point.row()) < self.rows
    }

    /// Whether `tt` is a pass, as before FF[4]: on boards that do not have this point (go.html). If the size is unknown, 19x19
    /// is assumed.
    pub(crate) fn has_old_pass(self) -> bool {
        (self.columns <= 19 && self.rows <= 19) || self == Board::UNKNOWN
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record::find;
    use sgf_syntax::Document;

    use super::*;

    #[test]
    fn reads_sizes() {
        for (text, columns, rows) in [
            ("(;)", 19, 19),
            ("(;SZ[])", 19, 19),
            ("(;SZ[9])", 9, 9),
            ("(;SiZe[9])", 9, 9),
            ("(;SZ[13:9])", 13, 9),
            ("(;SZ[19x19])", 19, 19),
            ("(;SZ[large])", u32::MAX, u32::MAX),
        ] {
            let doc = Document::parse(text.as_bytes());
            let size = find(doc.game(0).unwrap().root(), b"SZ");
            assert_eq!(Board::of(size), Board { columns, rows }, "{text}");
        }
    }
}

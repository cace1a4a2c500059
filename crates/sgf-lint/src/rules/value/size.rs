//! The numbers in SZ.

use sgf_model::value::{number, split_compose_bytes};

/// The numbers in SZ.
pub(super) enum Square {
    /// `SZ[19]`
    One(i64),
    /// `SZ[19:13]`
    Two(i64, i64),
    /// Something else.
    Neither,
}

impl Square {
    pub(super) fn of(raw: &[u8]) -> Square {
        match split_compose_bytes(raw) {
            Some((columns, rows)) => match (number(columns), number(rows)) {
                (Ok(columns), Ok(rows)) => Square::Two(columns, rows),
                _ => Square::Neither,
            },
            None => number(raw).map_or(Square::Neither, Square::One),
        }
    }

    /// Whether the numbers are positive.
    pub(super) fn is_size(&self) -> bool {
        match *self {
            Square::One(side) => side >= 1,
            Square::Two(columns, rows) => columns >= 1 && rows >= 1,
            Square::Neither => false,
        }
    }
}

//! Reading points as the repair of their values would leave them.

use sgf_model::value::{LetterPoint, LetterRange, split_compose_bytes};

/// What a move of Go says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A stone on a point, which may be off the board.
    At(LetterPoint),
    /// No stone.
    Pass,
    /// Something that cannot be read.
    Unclear,
}

/// Reads a move of Go on a board of this many columns and rows.
///
/// `tt` is a pass on boards up to 19×19 (go.html, "Move, Point & Stone type").
pub(super) fn move_of(raw: &[u8], columns: u8, rows: u8) -> Move {
    match raw {
        [] => Move::Pass,
        b"tt" if columns <= 19 && rows <= 19 => Move::Pass,
        _ => point_of(raw).map_or(Move::Unclear, Move::At),
    }
}

/// Reads a point written with two letters; white space around them is not minded.
pub(super) fn point_of(raw: &[u8]) -> Option<LetterPoint> {
    LetterPoint::decode(raw).or_else(|_| LetterPoint::decode(raw.trim_ascii())).ok()
}

/// Reads an entry of a list of points: a point, or a rectangle.
pub(super) fn range_of(raw: &[u8]) -> Option<LetterRange> {
    match raw {
        [_, _] => point_of(raw).map(LetterRange::Single),
        _ => match split_compose_bytes(raw) {
            Some((first, second)) => Some(LetterRange::Rectangle(point_of(first)?, point_of(second)?)),
            None => point_of(raw).map(LetterRange::Single),
        },
    }
}

//! Reads points and moves leniently, as the fixes of the V rules would write them.

use sgf_games::Points;
use sgf_model::value::{LetterPoint, LetterRange, split_compose_bytes};

use crate::GameCx;
use crate::rules::value::read;

/// A move of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A stone on a point, which may be off the board.
    At(LetterPoint),
    Pass,
    /// A value that cannot be read.
    Unclear,
}

/// Reads a move of Go on a board of this many columns and rows.
///
/// `tt` is a pass on boards up to 19×19 (go.html, "Move, Point & Stone type").
#[inline]
pub(super) fn move_of(cx: &GameCx<'_>, raw: &[u8], columns: u8, rows: u8) -> Move {
    match raw {
        [] => Move::Pass,
        b"tt" if columns <= 19 && rows <= 19 => Move::Pass,
        _ if !read::is_plain(raw) => loose_move(cx, raw),
        _ => LetterPoint::decode(raw).map_or(Move::Unclear, Move::At),
    }
}

#[cold]
fn loose_move(cx: &GameCx<'_>, raw: &[u8]) -> Move {
    match read::move_of(cx, raw) {
        None => Move::Unclear,
        Some(None) => Move::Pass,
        Some(Some(point)) => Move::At(point),
    }
}

/// Reads a point of two letters; in Go, leniently.
fn point_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<LetterPoint> {
    match cx.capabilities().points {
        Points::Letters => read::point_of(cx, raw),
        _ => LetterPoint::decode(raw).ok(),
    }
}

/// Reads a value of a list of points: a point or a rectangle.
pub(crate) fn range_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<LetterRange> {
    match raw {
        [_, _] => point_of(cx, raw).map(LetterRange::Single),
        _ => match split_compose_bytes(raw) {
            Some((first, second)) => {
                Some(LetterRange::Rectangle(point_of(cx, first)?, point_of(cx, second)?))
            }
            None => point_of(cx, raw).map(LetterRange::Single),
        },
    }
}

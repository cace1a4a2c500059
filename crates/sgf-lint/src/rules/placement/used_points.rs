//! The points in the values of a node, in the notation of any game.

use std::collections::HashSet;

use sgf_model::value::{LetterRange, TextDecoder, simple_text};
use sgf_syntax::Property;

use super::point_set::PointSet;
use super::points::range_of;
use crate::GameCx;
use crate::rules::value::places::Place;

/// Whether a property adds or removes stones.
pub(super) fn is_stones(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    cx.row(property).is_some_and(|row| matches!(row.ident, "AB" | "AW" | "AE"))
}

/// The points of a value.
pub(super) enum Named<'v> {
    /// Points in letter notation.
    Letters(LetterRange),
    /// Points in another notation, and the value, which may also name the piece.
    Places(Vec<Place>, &'v [u8]),
}

impl<'v> Named<'v> {
    /// Reads a value; `None` if it has more than `room` points.
    pub(super) fn of(cx: &GameCx<'_>, raw: &'v [u8], room: usize) -> Option<Named<'v>> {
        match cx.places() {
            None => range_of(cx, raw).map(Named::Letters),
            Some(places) => {
                let area = places.area(&simple_text(cx.characters(raw)), room)?;
                Some(Named::Places(area, raw))
            }
        }
    }
}

/// A set of points.
pub(super) struct UsedPoints {
    letters: PointSet,
    places: HashSet<Place>,
    texts: HashSet<Vec<u8>>,
    n_named: usize,
}

/// The maximum number of points in a node: enough for any board.
const MANY_POINTS: usize = 1 << 18;

impl UsedPoints {
    pub(super) fn new() -> UsedPoints {
        UsedPoints { letters: PointSet::new(), places: HashSet::new(), texts: HashSet::new(), n_named: 0 }
    }

    pub(super) fn room(&self) -> usize {
        MANY_POINTS.saturating_sub(self.n_named)
    }

    /// Returns whether all points of a value are in the set.
    pub(super) fn has(&self, named: &Named<'_>) -> bool {
        match named {
            Named::Letters(range) => self.letters.contains(*range),
            Named::Places(_, text) => self.texts.contains(*text),
        }
    }

    /// Returns whether any point of a value is in the set.
    pub(super) fn intersects(&self, named: &Named<'_>) -> bool {
        match named {
            Named::Letters(range) => self.letters.intersects(*range),
            Named::Places(places, _) => places.iter().any(|place| self.places.contains(place)),
        }
    }

    /// Adds the points of a value. Returns whether any of them was already in the set.
    pub(super) fn add(&mut self, named: &Named<'_>) -> bool {
        match named {
            Named::Letters(range) => self.letters.add(*range),
            Named::Places(places, text) => {
                self.n_named += places.len();
                self.texts.insert(text.to_vec());
                places.iter().filter(|&&place| !self.places.insert(place)).count() > 0
            }
        }
    }
}

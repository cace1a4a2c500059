//! Points that the values of a node name, whichever way the game writes them.

use sgf_model::value::{LetterRange, TextDecoder, simple_text};
use sgf_syntax::{ByNumber, ByText, Property};

use super::paths::Touched;
use super::points::range_of;
use crate::GameCx;
use crate::rules::v::places::Place;

/// Tells whether a property puts stones on the board or takes them off.
pub(super) fn is_stones(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    cx.row(property).is_some_and(|row| matches!(row.ident, "AB" | "AW" | "AE"))
}

/// What a value names.
pub(super) enum Named<'v> {
    /// Points that are letters.
    Letters(LetterRange),
    /// Points of a game with a notation of its own, and the value: it may say which piece comes there.
    Places(Vec<Place>, &'v [u8]),
}

impl<'v> Named<'v> {
    /// Reads a value; not one that names more points than there is room for.
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

/// Points that were named.
pub(super) struct Used {
    letters: Touched,
    places: ByNumber<()>,
    texts: ByText,
    n_named: usize,
}

/// How many points of rectangles are followed in a node: enough for any board that is played on.
const MANY_POINTS: usize = 1 << 18;

impl Used {
    pub(super) fn none() -> Used {
        Used { letters: Touched::none(), places: ByNumber::default(), texts: ByText::default(), n_named: 0 }
    }

    pub(super) fn room(&self) -> usize {
        MANY_POINTS.saturating_sub(self.n_named)
    }

    /// Tells whether all that a value says was said before.
    pub(super) fn has(&self, named: &Named<'_>) -> bool {
        match named {
            Named::Letters(range) => self.letters.has(*range),
            Named::Places(_, text) => self.texts.contains(text),
        }
    }

    /// Tells whether any point that a value names was named before.
    pub(super) fn meets(&self, named: &Named<'_>) -> bool {
        match named {
            Named::Letters(range) => self.letters.meets(*range),
            Named::Places(places, _) => {
                places.iter().any(|place| self.places.get(number_of(place)).is_some())
            }
        }
    }

    /// Adds the points of a value, and tells whether any of them was there.
    pub(super) fn add(&mut self, named: &Named<'_>) -> bool {
        match named {
            Named::Letters(range) => self.letters.add(*range),
            Named::Places(places, text) => {
                self.n_named += places.len();
                self.texts.insert(text, 0);
                places.iter().filter(|place| !self.places.insert(number_of(place), ())).count() > 0
            }
        }
    }
}

fn number_of(place: &Place) -> u64 {
    u64::from(place.column) << 32 | u64::from(place.row)
}

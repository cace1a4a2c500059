//! Points of any game, in a notation-independent form.
//!
//! Points of Go are two letters, and nonstandard points count as corrected. Points of other games are read by their boards.
//! Games whose notation is not supported have no places, and their values are not checked.

use sgf_games::{AnyPosition, Options, ParseMoveError, Points};
use sgf_model::record::GameView;
use sgf_model::value::{LetterPoint, TextDecoder, simple_text, split_compose_bytes};

use super::read::point_of;
use crate::GameCx;
use crate::rules::play::course::is_unknown;

/// A point: its column and row from the upper left, or a number for a site off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) column: u32,
    pub(crate) row: u32,
}

/// The column of sites off the board.
const OFF_BOARD: u32 = u32::MAX;

/// Reads points of a game with its own notation, using its initial position.
pub(crate) struct Places {
    position: Box<dyn AnyPosition>,
}

impl Places {
    /// Returns the reader for a game; `None` if its notation is not supported.
    pub(crate) fn of(cx: &GameCx<'_>) -> Option<Places> {
        let spec = sgf_games::game(cx.gm).filter(|spec| spec.capabilities.points == Points::Own)?;
        let options = Options::of(&GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff));
        let position = spec.begin(&options).ok().filter(|_| !is_unknown(spec, &options))?;
        Some(Places { position })
    }

    fn place(&self, text: &str) -> Result<Place, ParseMoveError> {
        let site = self.position.site(text)?;
        Ok(match self.position.geometry().place(site) {
            Some((column, row)) => Place { column: column.into(), row: row.into() },
            None => Place { column: OFF_BOARD, row: site.number() },
        })
    }

    /// Writes a point in the notation of the game.
    fn write(&self, place: Place) -> Option<String> {
        let (column, row) = (i32::try_from(place.column).ok()?, i32::try_from(place.row).ok()?);
        let site = self.position.geometry().at(column, row)?;
        Some(self.position.name(site))
    }

    /// Returns the points of a value in a list; `None` if there are none or more than `max`.
    pub(crate) fn area(&self, text: &str, max: usize) -> Option<Vec<Place>> {
        let geometry = self.position.geometry();
        if text.contains(':') && geometry.n_numbers() > max {
            return None;
        }
        let sites = self.position.area(text).ok()?;
        let place = |site| geometry.place(site).map(|(column, row)| (u32::from(column), u32::from(row)));
        let places: Vec<Place> =
            sites.into_iter().filter_map(place).map(|(column, row)| Place { column, row }).collect();
        (!places.is_empty() && places.len() <= max).then_some(places)
    }

    /// Returns the error of parsing a point, if any.
    pub(crate) fn error(&self, text: &str) -> Option<ParseMoveError> {
        self.position.site(text).err()
    }

    /// Returns the number of columns and rows.
    pub(crate) fn size(&self) -> (u32, u32) {
        let geometry = self.position.geometry();
        (geometry.columns().into(), geometry.rows().into())
    }

    /// Whether rows are counted from the bottom.
    fn counts_from_below(&self) -> bool {
        self.position.geometry().down().from_end
    }
}

/// Reads a point.
pub(crate) fn place_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<Place> {
    match cx.capabilities().points {
        Points::Letters => point_of(cx, raw).map(Place::of),
        _ => cx.places()?.place(&simple_text(cx.characters(raw))).ok(),
    }
}

/// Reads both points of an arrow, a line or a rectangle.
pub(crate) fn places_of(cx: &GameCx<'_>, raw: &[u8]) -> Option<(Place, Place)> {
    let (first, second) = split_compose_bytes(raw)?;
    Some((place_of(cx, first)?, place_of(cx, second)?))
}

/// Writes a point in the notation of the game, if the old text is only a point: a piece before it would be lost.
pub(crate) fn rewrite(cx: &GameCx<'_>, old: &[u8], new: Place) -> Option<String> {
    match cx.capabilities().points {
        Points::Letters => new.letters().map(|point| point.to_string()),
        _ => {
            let is_bare = place_of(cx, old).and_then(|place| cx.places()?.write(place));
            is_bare.filter(|name| name.as_bytes() == old.trim_ascii())?;
            cx.places()?.write(new)
        }
    }
}

/// Whether the corners of a rectangle are in the wrong order. The left one comes first, and the upper one, except in games
/// that count rows from the bottom.
pub(crate) fn is_reversed(cx: &GameCx<'_>, first: Place, second: Place) -> bool {
    let from_below = cx.places().is_some_and(Places::counts_from_below);
    let is_on_board = first.column != OFF_BOARD && second.column != OFF_BOARD;
    is_on_board && (first.column > second.column || (first.row > second.row && !from_below))
}

impl Place {
    fn of(point: LetterPoint) -> Place {
        Place { column: point.column().into(), row: point.row().into() }
    }

    fn letters(self) -> Option<LetterPoint> {
        LetterPoint::new(self.column.try_into().ok()?, self.row.try_into().ok()?)
    }
}

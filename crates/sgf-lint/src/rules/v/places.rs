//! Places: what the points of a game are to the rules, whichever way the game writes them.
//!
//! In Go a point is two letters, and what would be repaired counts as repaired. The points of other games are read by their own boards; a
//! game whose points nobody knows, or that name what lies there, has no places, and its values are not judged.

use sgf_games::{AnyPosition, Options, Points, Unreadable};
use sgf_model::record::GameView;
use sgf_model::value::{LetterPoint, TextDecoder, simple_text, split_compose_bytes};
use sgf_syntax::{FindText, Listed};

use super::read::point_of;
use crate::GameCx;
use crate::rules::g::course::is_unknown;

/// A point: its column and row from the upper left, or a number of what lies beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) column: u32,
    pub(crate) row: u32,
}

/// The column of what lies beside the board.
const BESIDE: u32 = u32::MAX;

/// The board of a game that writes points in its own way, before the first move.
pub(crate) struct Places {
    position: Box<dyn AnyPosition>,
}

impl Places {
    /// Finds the board of a game; `None` where it has no points that could be judged.
    pub(crate) fn of(cx: &GameCx<'_>) -> Option<Places> {
        let spec = sgf_games::game(cx.gm).filter(|spec| spec.capabilities.points == Points::Own)?;
        let options = Options::of(&GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff));
        let position = spec.begin(&options).ok().filter(|_| !is_unknown(spec, &options))?;
        Some(Places { position })
    }

    fn place(&self, text: &str) -> Result<Place, Unreadable> {
        let site = self.position.site(text)?;
        Ok(match self.position.geometry().place(site) {
            Some((column, row)) => Place { column: column.into(), row: row.into() },
            None => Place { column: BESIDE, row: site.number() },
        })
    }

    /// Writes a point of the board as the game does.
    fn write(&self, place: Place) -> Option<String> {
        let (column, row) = (i32::try_from(place.column).ok()?, i32::try_from(place.row).ok()?);
        let site = self.position.geometry().at(column, row)?;
        Some(self.position.name(site))
    }

    /// Lists the points of the board that a value of a list names; `None` if it names none, or more than so many.
    pub(crate) fn area(&self, text: &str, most: usize) -> Option<Vec<Place>> {
        let geometry = self.position.geometry();
        if text.has_letter(':') && geometry.n_numbers() > most {
            return None;
        }
        let sites = self.position.area(text).ok()?;
        let place = |site| geometry.place(site).map(|(column, row)| (u32::from(column), u32::from(row)));
        let places: Vec<Place> =
            sites.into_iter().filter_map(place).map(|(column, row)| Place { column, row }).listed();
        (!places.is_empty() && places.len() <= most).then_some(places)
    }

    /// Says what is wrong with a text that should be a point.
    pub(crate) fn fault(&self, text: &str) -> Option<Unreadable> {
        self.position.site(text).err()
    }

    /// Returns how large the board is, as a message shows it.
    pub(crate) fn size(&self) -> (u32, u32) {
        let geometry = self.position.geometry();
        (geometry.columns().into(), geometry.rows().into())
    }

    /// Whether rows are counted from below, so that it is no matter of course which corner is the upper one.
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

/// Writes a point as the game does, if a text names it and nothing else: a piece before it would be lost.
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

/// Whether the corners of a rectangle are in the wrong order: the left one comes first, and the upper one, unless the game counts its rows from
/// below and so may mean the lower one.
pub(crate) fn is_reversed(cx: &GameCx<'_>, first: Place, second: Place) -> bool {
    let from_below = cx.places().is_some_and(Places::counts_from_below);
    let is_on_board = first.column != BESIDE && second.column != BESIDE;
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

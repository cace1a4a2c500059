//! Notations for the points of a board.

use super::Geometry;
use crate::Square;

/// A notation for the points of a board: the standard one of records, or other coordinates that the game supports.
///
/// Columns and rows count from the upper left. A point that was read need not be on the board.
///
/// # Examples
///
/// ```
/// use sgf_games::{BoardPlan, Geometry, Naming};
/// let board = Geometry::new(&BoardPlan::SQUARES, 8, 8);
/// let write = |naming: Naming| (naming.write)(board, (2, 0));
/// assert_eq!([Naming::LETTERS, Naming::FROM_TOP, Naming::FROM_BOTTOM].map(write), ["ca", "c1", "c8"].map(|it| Some(it.into())));
/// assert_eq!((Naming::FROM_BOTTOM.read)(board, "c8"), Some((2, 0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    /// The name of the coordinates; empty for the standard notation.
    pub name: &'static str,
    /// Reads a column and a row; `None` if the text is not in this notation.
    pub read: fn(Geometry, &str) -> Option<(i32, i32)>,
    /// Writes a column and a row; `None` if the notation cannot express them.
    pub write: fn(Geometry, (u16, u16)) -> Option<String>,
}

impl Naming {
    /// Two letters, column and row from the upper left, as in Go: `dd`.
    pub const LETTERS: Naming = Naming { name: "", read: read_letters, write: write_letters };
    /// A letter and a number that counts from the top: `c4` of Hex.
    pub const FROM_TOP: Naming = Naming { name: "", read: read_from_top, write: write_from_top };
    /// A letter and a number that counts from the bottom: `c4` of chess.
    pub const FROM_BOTTOM: Naming = Naming { name: "", read: read_from_bottom, write: write_from_bottom };

    /// The same notation as named coordinates.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{BoardPlan, Geometry, Naming};
    /// static PLAN: BoardPlan =
    ///     BoardPlan { namings: &[Naming::FROM_TOP, Naming::LETTERS.called("letters")], ..BoardPlan::SQUARES };
    /// let board = Geometry::new(&PLAN, 8, 8);
    /// let site = board.site("cb")?;
    /// assert_eq!((board.name(site), board.name_as(site, "letters")), ("c2".into(), Some("cb".into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn called(self, name: &'static str) -> Naming {
        Naming { name, ..self }
    }
}

fn place(square: Square) -> (i32, i32) {
    (i32::from(square.column), i32::from(square.row))
}

fn read_letters(_: Geometry, text: &str) -> Option<(i32, i32)> {
    Square::read_letters(text).map(place)
}

fn write_letters(_: Geometry, (column, row): (u16, u16)) -> Option<String> {
    Square::new(column, row).letters()
}

fn read_from_top(_: Geometry, text: &str) -> Option<(i32, i32)> {
    Square::read(text).map(place)
}

fn write_from_top(_: Geometry, (column, row): (u16, u16)) -> Option<String> {
    Some(Square::new(column, row).to_string())
}

fn read_from_bottom(geometry: Geometry, text: &str) -> Option<(i32, i32)> {
    let (column, row) = place(Square::read(text)?);
    Some((column, i32::from(geometry.rows()) - 1 - row))
}

fn write_from_bottom(geometry: Geometry, (column, row): (u16, u16)) -> Option<String> {
    Some(Square::new(column, geometry.rows().checked_sub(row + 1)?).to_string())
}

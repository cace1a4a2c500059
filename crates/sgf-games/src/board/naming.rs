//! How the points of a board are written.

use super::Geometry;
use crate::Square;

/// A way of writing the points of a board: what records and setup have, and the other habits that a game's row lists.
///
/// Columns and rows are counted from the upper left. What is read need not be on the board.
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
    /// What the habit is called; nothing for the one that records have.
    pub habit: &'static str,
    /// Reads a column and a row; `None` when the text is not in this notation.
    pub read: fn(Geometry, &str) -> Option<(i32, i32)>,
    /// Writes a column and a row; `None` where there is no sign for them.
    pub write: fn(Geometry, (u16, u16)) -> Option<String>,
}

impl Naming {
    /// Two letters, column and row from the upper left, as in Go: `dd`.
    pub const LETTERS: Naming = Naming { habit: "", read: read_letters, write: write_letters };
    /// A letter and a number that counts from the top: `c4` of Hex.
    pub const FROM_TOP: Naming = Naming { habit: "", read: read_from_top, write: write_from_top };
    /// A letter and a number that counts from the bottom: `c4` of chess.
    pub const FROM_BOTTOM: Naming = Naming { habit: "", read: read_from_bottom, write: write_from_bottom };

    /// The same notation as a habit with a name.
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
    pub const fn called(self, habit: &'static str) -> Naming {
        Naming { habit, ..self }
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

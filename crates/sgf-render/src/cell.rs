//! Cells: columns and rows of a drawn board.

use std::hash::{Hash, Hasher};

/// A cell of a drawn board: its column from the left and its row from the top, both from 0.
///
/// A cell is usually a site of the game in the same column and row, but skins may map them differently: on hexagonal boards the
/// rows are shifted, and in backgammon each checker on a point has its own cell.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Cell, Diagram, View, draw, sites};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let scene = draw(&diagram, &View::default())?;
/// let hoshi = sites::sites(&diagram, &scene).into_iter().find(|site| site.name == "Q16");
/// assert_eq!(hoshi.map(|site| site.cell), Some(Cell { column: 15, row: 3 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The column, from the left.
    pub column: i16,
    /// The row, from the top.
    pub row: i16,
}

// A picture has hundreds of cells and hashes all of them, so hash each as one word.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(u32::from(self.column.cast_unsigned()) << 16 | u32::from(self.row.cast_unsigned()));
    }
}

impl Cell {
    /// Returns the cell in a column and a row.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Cell;
    /// assert_eq!(Cell::new(2, 3), Cell { column: 2, row: 3 });
    /// ```
    #[must_use]
    pub const fn new(column: i16, row: i16) -> Cell {
        Cell { column, row }
    }

    /// Returns the cell a number of columns to the right and rows down.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Cell;
    /// assert_eq!(Cell::new(2, 3).moved(1, -2), Cell::new(3, 1));
    /// ```
    #[must_use]
    pub const fn moved(self, right: i16, down: i16) -> Cell {
        Cell { column: self.column + right, row: self.row + down }
    }
}

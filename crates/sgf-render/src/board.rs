//! The board as its skin describes it: which cells there are, where they lie, and what they are called.

use std::hash::{Hash, Hasher};

use sgf_games::{Axis, Geometry, Labels, Square};

use crate::scene::{CELL, Place, TextScale};

/// A cell of a drawn board: its column from the left and its row from the top, both from 0.
///
/// Mostly a cell is a site of the game in the same column and row. What they mean is the skin's business: on hexagonal boards the
/// rows are shifted, and on a board of backgammon a point has a cell for each checker that is drawn.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Cell, Subject, View, draw, sites};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let scene = draw(&subject, &View::default())?;
/// let hoshi = sites::sites(&subject, &scene).into_iter().find(|site| site.name == "Q16");
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

// A picture has hundreds of them, and its name follows from them all: one word each.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(u32::from(self.column.cast_unsigned()) << 16 | u32::from(self.row.cast_unsigned()));
    }
}

impl Cell {
    /// The cell in a column and a row.
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

    /// The cell some columns to the right and some rows down.
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

/// What a skin says of its board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The number of columns.
    pub(crate) columns: i16,
    /// The number of rows.
    pub(crate) rows: i16,
    /// Which cells of the rectangle there are: boards may be hexagons, or lack their corners.
    pub(crate) mask: fn(&Board, Cell) -> bool,
    /// Where a cell lies in the scene.
    pub(crate) place: fn(Cell) -> Place,
    /// The same when a picture asks for hexagons that stand on a side; `None` for boards that lie in one way only.
    pub(crate) flat: Option<Layout>,
    /// How far the board goes beyond the places of its outermost cells.
    pub(crate) rim: i32,
    /// How the columns are called.
    pub(crate) across: Axis,
    /// How the rows are called.
    pub(crate) down: Axis,
    /// The files as the two players count them, which stand beside the board instead of all names if [`Coordinates::Cjk`] is asked for:
    /// those of the player above, and those of the player below.
    ///
    /// [`Coordinates::Cjk`]: crate::Coordinates::Cjk
    pub(crate) files: Option<[Axis; 2]>,
    /// How text finds line and column.
    pub(crate) text: TextScale,
    /// What a cell without a piece is for marks: a dark field or the board.
    pub(crate) is_dark: fn(Cell) -> bool,
}

impl Board {
    /// A board whose cells stand in straight columns and rows, a cell apart, and are called by small letters and by numbers from
    /// the bottom, as in most games.
    #[must_use]
    pub(crate) fn square(columns: u16, rows: u16) -> Board {
        Board {
            columns: columns as i16,
            rows: rows as i16,
            mask: |_, _| true,
            flat: None,
            place: |cell| Place::new(i32::from(cell.column) * CELL, i32::from(cell.row) * CELL),
            rim: CELL / 2,
            across: Axis { labels: Labels::Letters, from_end: false },
            down: Axis { labels: Labels::Numbers, from_end: true },
            files: None,
            text: TextScale { column: CELL / 2, line: CELL },
            is_dark: |_| false,
        }
    }

    /// The same without names for columns and rows.
    #[must_use]
    pub(crate) fn unnamed(columns: u16, rows: u16) -> Board {
        const NONE: Axis = Axis { labels: Labels::None, from_end: false };
        Board { across: NONE, down: NONE, ..Board::square(columns, rows) }
    }

    /// A board whose cells are the sites of a geometry, a cell apart.
    #[must_use]
    pub(crate) fn of(geometry: Geometry) -> Board {
        Board {
            across: geometry.across(),
            down: geometry.down(),
            ..Board::square(geometry.columns(), geometry.rows())
        }
    }

    /// Tells whether a cell is on the board.
    #[must_use]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        let is_within =
            cell.column >= 0 && cell.row >= 0 && cell.column < self.columns && cell.row < self.rows;
        is_within && (self.mask)(self, cell)
    }

    /// Returns the place of a cell in the order of [`Board::cells`]; `None` for cells beside the board.
    #[must_use]
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        self.has(cell).then(|| cell.row as usize * self.columns as usize + cell.column as usize)
    }

    /// Returns all cells of the rectangle, row by row from the top, those that the mask leaves out too.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let squares = Square::all(columns.max(0) as u16, rows.max(0) as u16);
        squares.map(|square| Cell { column: square.column as i16, row: square.row as i16 })
    }
}

/// Where the cells of a board lie, and how text finds them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Where a cell lies in the scene.
    pub(crate) place: fn(Cell) -> Place,
    /// How text finds line and column.
    pub(crate) text: TextScale,
}

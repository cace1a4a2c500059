//! A board as its skin describes it: its cells, where they are, and their names.

use sgf_games::{Axis, Geometry, Labels, Square};

use crate::cell::Cell;
use crate::scene::{CELL, Place, TextScale};

/// The board as its skin describes it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The number of columns.
    pub(crate) columns: i16,
    /// The number of rows.
    pub(crate) rows: i16,
    /// The cells of the rectangle that exist: boards may be hexagons or lack corners.
    pub(crate) mask: fn(&Board, Cell) -> bool,
    /// The place of a cell in the scene.
    pub(crate) place: fn(Cell) -> Place,
    /// The same for pictures that turn hexagons on their side; `None` for boards with only one orientation.
    pub(crate) flat: Option<Layout>,
    /// How far the board extends beyond the places of its outermost cells.
    pub(crate) rim: i32,
    /// The names of the columns.
    pub(crate) across: Axis,
    /// The names of the rows.
    pub(crate) down: Axis,
    /// The files as each player counts them, written next to the board instead of all other names with [`Coordinates::Cjk`]:
    /// those of the upper player, then those of the lower player.
    ///
    /// [`Coordinates::Cjk`]: crate::Coordinates::Cjk
    pub(crate) files: Option<[Axis; 2]>,
    /// How text maps cells to lines and columns.
    pub(crate) text: TextScale,
    /// The ground below marks on an empty cell: a dark field or the board.
    pub(crate) is_dark: fn(Cell) -> bool,
}

impl Board {
    /// Makes a board with cells in straight columns and rows, one cell apart, named by small letters and by numbers from the
    /// bottom, as in most games.
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

    /// Makes the same board without names for columns and rows.
    #[must_use]
    pub(crate) fn unnamed(columns: u16, rows: u16) -> Board {
        const NONE: Axis = Axis { labels: Labels::None, from_end: false };
        Board { across: NONE, down: NONE, ..Board::square(columns, rows) }
    }

    /// Makes a board whose cells are the sites of a geometry, one cell apart.
    #[must_use]
    pub(crate) fn of(geometry: Geometry) -> Board {
        Board {
            across: geometry.across(),
            down: geometry.down(),
            ..Board::square(geometry.columns(), geometry.rows())
        }
    }

    /// Returns whether a cell is on the board.
    #[must_use]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        let is_within =
            cell.column >= 0 && cell.row >= 0 && cell.column < self.columns && cell.row < self.rows;
        is_within && (self.mask)(self, cell)
    }

    /// Returns the index of a cell in [`Board::cells`]; `None` for cells outside the board.
    #[must_use]
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        self.has(cell).then(|| cell.row as usize * self.columns as usize + cell.column as usize)
    }

    /// Returns all cells of the rectangle row by row from the top, including those that do not exist.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let squares = Square::all(columns.max(0) as u16, rows.max(0) as u16);
        squares.map(|square| Cell { column: square.column as i16, row: square.row as i16 })
    }
}

/// The positions of a board's cells, and how text maps them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The place of a cell in the scene.
    pub(crate) place: fn(Cell) -> Place,
    /// How text maps cells to lines and columns.
    pub(crate) text: TextScale,
}

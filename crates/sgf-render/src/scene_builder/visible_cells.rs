//! The visible cells, and the part of the plane that they take.

use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Place, Rect};

/// The visible cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VisibleCells {
    /// The upper left corner.
    pub(crate) from: Cell,
    /// The lower right corner (inclusive).
    pub(crate) to: Cell,
    /// The only visible cells, sorted, if they do not fill the rectangle.
    pub(crate) only: Option<Vec<Cell>>,
}

impl VisibleCells {
    pub(crate) fn all(board: &Board) -> VisibleCells {
        let to = Cell::new(board.columns - 1, board.rows - 1);
        VisibleCells { from: Cell::default(), to, only: None }
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        let is_within = (self.from.column..=self.to.column).contains(&cell.column)
            && (self.from.row..=self.to.row).contains(&cell.row);
        is_within && self.only.as_ref().is_none_or(|only| only.binary_search(&cell).is_ok())
    }

    /// Returns the smallest rectangle that contains the places of all cells. For boards with four corners, the corners suffice.
    pub(super) fn extent(&self, board: &Board) -> Rect {
        let VisibleCells { from, to, .. } = *self;
        let corners = [from, Cell::new(to.column, from.row), Cell::new(from.column, to.row), to];
        let has_corners = corners.iter().all(|&corner| board.has(corner));
        let places: Vec<Place> = match has_corners {
            true => corners.into_iter().map(board.place).collect(),
            false => {
                board.cells().filter(|&cell| board.has(cell) && self.has(cell)).map(board.place).collect()
            }
        };
        let first = places.first().copied().unwrap_or_else(|| (board.place)(from));
        let point = |place: Place| Rect { x: place.x, y: place.y, width: 0, height: 0 };
        places.into_iter().fold(point(first), |rect, place| rect.union(point(place)))
    }
}

//! Which part of the board is shown, and which part of the plane that takes.

use sgf_syntax::Listed;

use crate::board::{Board, Cell};
use crate::scene::{Place, Rect};

/// Which cells are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The upper left corner.
    pub(crate) from: Cell,
    /// The lower right corner, which is shown.
    pub(crate) to: Cell,
    /// The only cells that are shown, in order, if they do not fill the rectangle.
    pub(crate) only: Option<Vec<Cell>>,
}

impl Shown {
    pub(crate) fn whole(board: &Board) -> Shown {
        let to = Cell::new(board.columns - 1, board.rows - 1);
        Shown { from: Cell::default(), to, only: None }
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        let is_within = (self.from.column..=self.to.column).contains(&cell.column)
            && (self.from.row..=self.to.row).contains(&cell.row);
        is_within && self.only.as_ref().is_none_or(|only| only.binary_search(&cell).is_ok())
    }

    /// The smallest rectangle with the places of all cells in it. On a board that has its four corners, they are enough.
    pub(super) fn extent(&self, board: &Board) -> Rect {
        let Shown { from, to, .. } = *self;
        let corners = [from, Cell::new(to.column, from.row), Cell::new(from.column, to.row), to];
        let has_corners = corners.iter().all(|&corner| board.has(corner));
        let places: Vec<Place> = match has_corners {
            true => corners.into_iter().map(board.place).listed(),
            false => {
                board.cells().filter(|&cell| board.has(cell) && self.has(cell)).map(board.place).listed()
            }
        };
        let first = places.first().copied().unwrap_or_else(|| (board.place)(from));
        let point = |place: Place| Rect { x: place.x, y: place.y, width: 0, height: 0 };
        places.into_iter().fold(point(first), |rect, place| rect.union(point(place)))
    }
}

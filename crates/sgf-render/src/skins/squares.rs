//! Squares as the games count them, and cells as pictures do: column from the left, row from the top.

use sgf_games::Square;
use sgf_model::value::Color;

use crate::board::Cell;
use crate::scene::{Body, Piece};

/// The cell of a square whose row 0 is at the top.
pub(super) fn from_top(square: Square) -> Cell {
    Cell::new(square.column as i16, square.row as i16)
}

/// The cell of a square whose row 0 is at the bottom, on a board with a number of rows.
pub(super) fn from_bottom(square: Square, rows: u16) -> Cell {
    Cell::new(square.column as i16, rows as i16 - 1 - square.row as i16)
}

/// The square of a cell, with row 0 at the top; cells beside the board become squares beside it.
pub(super) fn to_top(cell: Cell) -> Square {
    Square::new(cell.column as u16, cell.row as u16)
}

/// The square of a cell, with row 0 at the bottom, on a board with a number of rows.
pub(super) fn to_bottom(cell: Cell, rows: u16) -> Square {
    Square::new(cell.column as u16, (rows as i16 - 1 - cell.row) as u16)
}

/// A stone of a colour and a size.
pub(super) fn stone(color: Color, radius: i32) -> Piece {
    Piece { body: Body::Stone { radius }, ..crate::pen::stone(color) }
}

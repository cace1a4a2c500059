//! Conversions between squares of games and cells of pictures, which have their row 0 at the top.

use sgf_games::Square;
use sgf_model::value::Color;

use crate::cell::Cell;
use crate::scene::{Body, Piece};

/// Returns the cell of a square whose row 0 is at the top.
pub(super) fn from_top(square: Square) -> Cell {
    Cell::new(square.column as i16, square.row as i16)
}

/// Returns the cell of a square whose row 0 is at the bottom, on a board with a number of rows.
pub(super) fn from_bottom(square: Square, rows: u16) -> Cell {
    Cell::new(square.column as i16, rows as i16 - 1 - square.row as i16)
}

/// Returns the square of a cell, with row 0 at the top; cells outside the board become squares outside it.
pub(super) fn to_top(cell: Cell) -> Square {
    Square::new(cell.column as u16, cell.row as u16)
}

/// Returns the square of a cell, with row 0 at the bottom, on a board with a number of rows.
pub(super) fn to_bottom(cell: Cell, rows: u16) -> Square {
    Square::new(cell.column as u16, (rows as i16 - 1 - cell.row) as u16)
}

/// A stone of a color and size.
pub(super) fn stone(color: Color, radius: i32) -> Piece {
    Piece { body: Body::Stone { radius }, ..crate::scene_builder::stone(color) }
}

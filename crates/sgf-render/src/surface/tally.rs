//! What the players have, beside the board: a stone of each, and a number.

use sgf_model::value::Color;

use crate::pen::Pen;
use crate::scene::{CELL, Layer, Piece, Place, Rect, Thing};

/// The size of the stones and of the numbers.
const STONE: i32 = 260;
const TEXT: i32 = 480;

/// Writes a number for each colour below the board, beside a small piece of each, if the whole board is shown.
pub(crate) fn tally(pen: &mut Pen, piece: &dyn Fn(Color, i32) -> Piece, numbers: [u32; 2]) {
    let (from, to) = pen.corners();
    let board = pen.board();
    if (from.column, from.row) != (0, 0) || (to.column, to.row) != (board.columns - 1, board.rows - 1) {
        return;
    }
    let middle = (pen.at(from).x + pen.at(to).x) / 2;
    // Below the coordinates.
    let y = pen.at(to).y + board.rim + CELL * 23 / 20;
    for ((color, number), side) in [Color::Black, Color::White].into_iter().zip(numbers).zip([-1, 1]) {
        let at = Place::new(middle + side * CELL - CELL * 7 / 20, y);
        pen.put(Layer::Margin, at, Thing::Piece(piece(color, STONE)));
        pen.beside(at.moved(CELL * 7 / 10, 0), number.to_string(), TEXT);
        pen.reach(Rect { x: at.x, y: at.y, width: CELL, height: 0 }.grown(STONE * 5 / 4));
    }
}

//! Scores next to the board: a stone of each player, and a number.

use sgf_model::value::Color;

use crate::scene::{CELL, ItemKind, Layer, Piece, Place, Rect};
use crate::scene_builder::SceneBuilder;

/// The size of the stones and numbers.
const STONE: i32 = 260;
const TEXT: i32 = 480;

/// Writes a number for each color below the board, next to a small piece, if the whole board is visible.
pub(crate) fn tally(builder: &mut SceneBuilder, piece: &dyn Fn(Color, i32) -> Piece, numbers: [u32; 2]) {
    let (from, to) = builder.corners();
    let board = builder.board();
    if (from.column, from.row) != (0, 0) || (to.column, to.row) != (board.columns - 1, board.rows - 1) {
        return;
    }
    let middle = (builder.at(from).x + builder.at(to).x) / 2;
    // Below the coordinates.
    let y = builder.at(to).y + board.rim + CELL * 23 / 20;
    for ((color, number), side) in [Color::Black, Color::White].into_iter().zip(numbers).zip([-1, 1]) {
        let at = Place::new(middle + side * CELL - CELL * 7 / 20, y);
        builder.put(Layer::Margin, at, ItemKind::Piece(piece(color, STONE)));
        builder.beside(at.moved(CELL * 7 / 10, 0), number.to_string(), TEXT);
        builder.reach(Rect { x: at.x, y: at.y, width: CELL, height: 0 }.grown(STONE * 5 / 4));
    }
}

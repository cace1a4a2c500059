//! Havannah: a hexagon of hexagons.

use sgf_games::Position;
use sgf_games::havannah::Havannah;
use sgf_model::value::Color;

use super::Skin;
use super::squares::{stone, to_top};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Piece, Place, TextScale};
use crate::scene_builder::SceneBuilder;
use crate::surface::hexagons;

const STONE: i32 = 420;

impl Skin for Havannah {
    /// The upper left and lower right of the square around the hexagon are on the board; each row starts half a cell further to
    /// the left.
    fn board(&self) -> Board {
        Board {
            mask: |board, cell| (cell.column - cell.row).abs() <= board.columns / 2,
            place: |cell| {
                let (column, row) = (i32::from(cell.column), i32::from(cell.row));
                Place::new(column * CELL - row * CELL / 2, row * 866)
            },
            rim: CELL * 6 / 10,
            text: TextScale { column: CELL / 2, line: 866 },
            ..Board::of(self.geometry())
        }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        hexagons(builder, around);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let board = Skin::board(self);
        for cell in board.cells().filter(|&cell| board.has(cell)) {
            if let Some(color) = Havannah::stone(self, to_top(cell)) {
                builder.piece(cell, stone(color, STONE));
            }
        }
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..stone(color, STONE) });
    }
}

fn around(cell: Cell) -> [Cell; 6] {
    [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)].map(|(right, down)| cell.moved(right, down))
}

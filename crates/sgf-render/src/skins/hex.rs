//! Hex: a rhombus of hexagons, with sides in the colors of the players who connect them.

use sgf_games::hex::Hex;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, stone};
use crate::board::{Board, Layout};
use crate::cell::Cell;
use crate::scene::{CELL, Piece, Place, TextScale};
use crate::scene_builder::SceneBuilder;
use crate::surface::{REACH, hexagons, sides};

/// The radius of stones: a hexagon is one cell wide.
const STONE: i32 = 420;

impl Skin for Hex {
    /// Each row starts half a cell further to the right; lying flat, columns go up, rows go down, and the long diagonal is
    /// horizontal.
    fn board(&self) -> Board {
        let flat = Layout {
            place: |cell| {
                let (column, row) = (i32::from(cell.column), i32::from(cell.row));
                Place::new((column + row) * 866, (row - column) * CELL / 2)
            },
            text: TextScale { column: 433, line: CELL / 2 },
        };
        Board {
            place: |cell| {
                let (column, row) = (i32::from(cell.column), i32::from(cell.row));
                Place::new(column * CELL + row * CELL / 2, row * 866)
            },
            flat: Some(flat),
            rim: REACH,
            text: TextScale { column: CELL / 2, line: 866 },
            ..Board::of(self.geometry())
        }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        sides(builder);
        hexagons(builder, around);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = self.board_size();
        for cell in Square::all(columns, rows) {
            if let Some(color) = Hex::stone(self, cell) {
                builder.piece(from_top(cell), stone(color, STONE));
            }
        }
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..stone(color, STONE) });
    }
}

fn around(cell: Cell) -> [Cell; 6] {
    [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)].map(|(right, down)| cell.moved(right, down))
}

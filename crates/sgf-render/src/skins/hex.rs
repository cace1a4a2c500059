//! Hex: a rhombus of hexagons, with sides in the colours of the players who have to join them.

use sgf_games::hex::Hex;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, stone};
use crate::board::{Board, Cell, Layout};
use crate::pen::Pen;
use crate::scene::{CELL, Piece, Place, TextScale};
use crate::surface::{REACH, hexagons, sides};

/// The radius of stones: a hexagon is a cell wide.
const STONE: i32 = 420;

impl Skin for Hex {
    /// Each row begins half a cell further to the right; lying flat, columns go up and rows down, and the long diagonal is level.
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

    fn surface(&self, pen: &mut Pen) {
        sides(pen);
        hexagons(pen, around);
    }

    fn pieces(&self, pen: &mut Pen) {
        let (columns, rows) = self.board_size();
        for cell in Square::all(columns, rows) {
            if let Some(color) = Hex::stone(self, cell) {
                pen.piece(from_top(cell), stone(color, STONE));
            }
        }
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, Piece { ghost, ..stone(color, STONE) });
    }
}

fn around(cell: Cell) -> [Cell; 6] {
    [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)].map(|(right, down)| cell.moved(right, down))
}

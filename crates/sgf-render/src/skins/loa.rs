//! Lines of Action: stones on a chequered board.

use sgf_games::loa::Loa;
use sgf_games::{Position, Square};

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::Board;
use crate::pen::Pen;
use crate::scene::{CELL, Ground, Layer, Outline, Role, Shape};
use crate::surface::{Chequer, fields};

const STONE: i32 = 410;

impl Skin for Loa {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Dark);
        let side = self.side();
        for square in Square::all(side, side) {
            let cell = from_bottom(square, side);
            if !pen.shows(cell) {
                continue;
            }
            if self.is_hole(square) || self.is_gone(square) {
                pen.set_ground(cell, Ground::Dark);
            }
            if self.is_hole(square) {
                let hole = Shape::filled(Outline::Circle { radius: 430 }, Role::Burnt);
                pen.shape(Layer::Fields, pen.at(cell), hole);
            }
            if self.is_gone(square) {
                let outline = Outline::Rect { width: CELL, height: CELL, round: 0 };
                pen.shape(Layer::Fields, pen.at(cell), Shape::filled(outline, Role::Burnt));
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        let side = self.side();
        for square in Square::all(side, side) {
            if let Some(color) = Loa::stone(self, square) {
                pen.piece(from_bottom(square, side), stone(color, STONE));
            }
        }
    }
}

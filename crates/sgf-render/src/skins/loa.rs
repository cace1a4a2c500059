//! Lines of Action: stones on a checkered board.

use sgf_games::loa::Loa;
use sgf_games::{Position, Square};

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::Board;
use crate::scene::{CELL, Ground, Layer, Outline, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{FieldPattern, fields};

const STONE: i32 = 410;

impl Skin for Loa {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Dark);
        let side = self.side();
        for square in Square::all(side, side) {
            let cell = from_bottom(square, side);
            if !builder.shows(cell) {
                continue;
            }
            if self.is_hole(square) || self.is_gone(square) {
                builder.set_ground(cell, Ground::Dark);
            }
            if self.is_hole(square) {
                let hole = Shape::filled(Outline::Circle { radius: 430 }, Role::Burnt);
                builder.shape(Layer::Fields, builder.at(cell), hole);
            }
            if self.is_gone(square) {
                let outline = Outline::Rect { width: CELL, height: CELL, round: 0 };
                builder.shape(Layer::Fields, builder.at(cell), Shape::filled(outline, Role::Burnt));
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let side = self.side();
        for square in Square::all(side, side) {
            if let Some(color) = Loa::stone(self, square) {
                builder.piece(from_bottom(square, side), stone(color, STONE));
            }
        }
    }
}

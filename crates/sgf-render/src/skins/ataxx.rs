//! Ataxx: pieces that spread over a small board.

use sgf_games::ataxx::Ataxx;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Piece};
use crate::scene_builder::SceneBuilder;
use crate::surface::{FieldPattern, fields, tally};

const STONE: i32 = 410;

impl Skin for Ataxx {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Plain);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let side = self.side();
        for square in Square::all(side, side) {
            if let Some(color) = self.piece(square) {
                builder.piece(from_bottom(square, side), stone(color, STONE));
            }
        }
        tally(builder, &stone, [Color::Black, Color::White].map(|color| self.count(color)));
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..stone(color, STONE) });
    }
}

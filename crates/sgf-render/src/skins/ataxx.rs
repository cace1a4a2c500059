//! Ataxx: pieces that spread over a small board.

use sgf_games::ataxx::Ataxx;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{CELL, Piece};
use crate::surface::{Chequer, fields, tally};

const STONE: i32 = 410;

impl Skin for Ataxx {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Plain);
    }

    fn pieces(&self, pen: &mut Pen) {
        let side = self.side();
        for square in Square::all(side, side) {
            if let Some(color) = self.piece(square) {
                pen.piece(from_bottom(square, side), stone(color, STONE));
            }
        }
        tally(pen, &stone, [Color::Black, Color::White].map(|color| self.count(color)));
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, Piece { ghost, ..stone(color, STONE) });
    }
}

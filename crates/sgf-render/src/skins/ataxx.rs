//! Ataxx: pieces that spread over a small board.

use sgf_games::ataxx::{Ataxx, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, read_from_bottom, stone};
use crate::board::{Board, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Piece};
use crate::surface::{Chequer, fields, tally};

const STONE: i32 = 410;

impl Skin for Ataxx {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::square(self.side(), self.side()) }
    }

    fn site(&self, point: &str) -> Option<Site> {
        read_from_bottom(point, (self.side(), self.side()))
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Plain);
    }

    fn pieces(&self, pen: &mut Pen) {
        let side = self.side();
        for (column, row) in (0..side).flat_map(|row| (0..side).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            if let Some(color) = self.piece(square) {
                pen.piece(from_bottom(square, side), stone(color, STONE));
            }
        }
        tally(pen, stone, [Color::Black, Color::White].map(|color| self.count(color)));
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Grow(to) | Move::Leap(_, to)) => vec![from_bottom(to, self.side())],
            _ => Vec::new(),
        }
    }

    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        pen.piece(site, Piece { ghost, ..stone(color, STONE) });
    }
}

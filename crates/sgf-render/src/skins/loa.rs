//! Lines of Action: stones on a chequered board.

use sgf_games::loa::{Loa, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, read_from_bottom, stone};
use crate::board::{Board, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Ground, Layer, Outline, Role, Shape};
use crate::surface::{Chequer, fields};

const STONE: i32 = 410;

impl Skin for Loa {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::square(self.side(), self.side()) }
    }

    fn site(&self, point: &str) -> Option<Site> {
        read_from_bottom(point, (self.side(), self.side()))
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Dark);
        let side = self.side();
        for (column, row) in (0..side).flat_map(|row| (0..side).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            let site = from_bottom(square, side);
            if !pen.shows(site) {
                continue;
            }
            if self.is_hole(square) || self.is_gone(square) {
                pen.set_ground(site, Ground::Dark);
            }
            if self.is_hole(square) {
                let hole = Shape::filled(Outline::Circle { radius: 430 }, Role::Burnt);
                pen.shape(Layer::Fields, pen.at(site), hole);
            }
            if self.is_gone(square) {
                let outline = Outline::Rect { width: CELL, height: CELL, round: 0 };
                pen.shape(Layer::Fields, pen.at(site), Shape::filled(outline, Role::Burnt));
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        let side = self.side();
        for (column, row) in (0..side).flat_map(|row| (0..side).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            if let Some(color) = Loa::stone(self, square) {
                pen.piece(from_bottom(square, side), stone(color, STONE));
            }
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Go(_, to)) => vec![from_bottom(to, self.side())],
            _ => Vec::new(),
        }
    }
}

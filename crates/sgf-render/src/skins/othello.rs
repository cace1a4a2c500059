//! Othello: discs on a green board, with four dots around the middle.

use sgf_games::othello::{Move, Othello};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, read_from_top, read_letters, stone, to_top};
use crate::board::{Axis, Board, Labels, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Layer, Outline, Piece, Role, Shape};
use crate::surface::{Chequer, fields, tally};

/// The radius of discs.
const DISC: i32 = 420;
/// The radius of the four dots.
const DOT: i32 = 90;

impl Skin for Othello {
    fn board(&self) -> Board {
        Board {
            down: Axis { labels: Labels::Numbers, from_end: false },
            rim: CELL * 6 / 10,
            ..Board::square(self.side(), self.side())
        }
    }

    fn site(&self, point: &str) -> Option<Site> {
        let size = (self.side(), self.side());
        read_from_top(point, size).or_else(|| read_letters(point, size))
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Cloth);
        let last = pen.board().columns - 3;
        // Two lines from each side, where both lines are within the board.
        let lines: &[i16] = if last >= 3 { &[1, last] } else { &[] };
        for site in lines.iter().flat_map(|&column| lines.iter().map(move |&row| Site::new(column, row))) {
            let corners = [site, site.moved(1, 0), site.moved(0, 1), site.moved(1, 1)];
            if pen.stars && corners.iter().all(|&corner| pen.shows(corner)) {
                let dot = Shape::filled(Outline::Circle { radius: DOT }, Role::Line);
                pen.shape(Layer::Lines, pen.at(site).moved(CELL / 2, CELL / 2), dot);
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for row in 0..self.side() {
            for column in 0..self.side() {
                let square = Square::new(column, row);
                if let Some(color) = self.disc(square) {
                    pen.piece(from_top(square), stone(color, DISC));
                }
            }
        }
        tally(pen, stone, [Color::Black, Color::White].map(|color| self.count(color)));
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Put(square)) => vec![from_top(square)],
            _ => Vec::new(),
        }
    }

    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        let is_free = self.disc(to_top(site)).is_none();
        if is_free {
            pen.piece(site, Piece { ghost, ..stone(color, DISC) });
        }
    }
}

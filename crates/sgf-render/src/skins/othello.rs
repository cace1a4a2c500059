//! Othello: discs on a green board, with four dots around the middle.

use sgf_games::othello::Othello;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, to_top};
use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{Body, CELL, Layer, Outline, Owner, Piece, Role, Shape};
use crate::surface::{Chequer, fields, tally};

/// The radius of discs.
const DISC: i32 = 420;
/// The radius of the four dots.
const DOT: i32 = 90;

impl Skin for Othello {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Cloth);
        let last = pen.board().columns - 3;
        // Two lines from each side, where both lines are within the board.
        let lines: &[i16] = if last >= 3 { &[1, last] } else { &[] };
        for cell in lines.iter().flat_map(|&column| lines.iter().map(move |&row| Cell::new(column, row))) {
            let corners = [cell, cell.moved(1, 0), cell.moved(0, 1), cell.moved(1, 1)];
            if pen.stars && corners.iter().all(|&corner| pen.shows(corner)) {
                let dot = Shape::filled(Outline::Circle { radius: DOT }, Role::Line);
                pen.shape(Layer::Lines, pen.at(cell).moved(CELL / 2, CELL / 2), dot);
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for row in 0..self.side() {
            for column in 0..self.side() {
                let square = Square::new(column, row);
                if let Some(color) = self.disc(square) {
                    pen.piece(from_top(square), disc(color, DISC));
                }
            }
        }
        tally(pen, &disc, [Color::Black, Color::White].map(|color| self.count(color)));
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        let is_free = self.disc(to_top(cell)).is_none();
        if is_free {
            pen.piece(cell, Piece { ghost, ..disc(color, DISC) });
        }
    }
}

/// A disc is flat, and has the other colour below.
fn disc(color: Color, radius: i32) -> Piece {
    let circle = |color: Color, outline| {
        let (face, rim) = Owner::from(color).roles();
        Shape::filled(outline, face).with_stroke(rim, 30)
    };
    let height = radius / 12;
    let lower = circle(color.other(), Outline::circle_at(0, height, radius - height));
    let upper = circle(color, Outline::Circle { radius: radius - height });
    Piece { body: Body::Shapes(vec![lower, upper]), ..crate::pen::stone(color) }
}

//! Othello: discs on a green board, with four dots around the middle.

use sgf_games::othello::Othello;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, to_top};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, CELL, Layer, Outline, Owner, Piece, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{FieldPattern, fields, tally};

/// The radius of discs.
const DISC: i32 = 420;
/// The radius of the four dots.
const DOT: i32 = 90;

impl Skin for Othello {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Cloth);
        let last = builder.board().columns - 3;
        // Two lines from each side, if the board is large enough.
        let lines: &[i16] = if last >= 3 { &[1, last] } else { &[] };
        for cell in lines.iter().flat_map(|&column| lines.iter().map(move |&row| Cell::new(column, row))) {
            let corners = [cell, cell.moved(1, 0), cell.moved(0, 1), cell.moved(1, 1)];
            if builder.stars && corners.iter().all(|&corner| builder.shows(corner)) {
                let dot = Shape::filled(Outline::Circle { radius: DOT }, Role::Line);
                builder.shape(Layer::Lines, builder.at(cell).moved(CELL / 2, CELL / 2), dot);
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for row in 0..self.side() {
            for column in 0..self.side() {
                let square = Square::new(column, row);
                if let Some(color) = self.disc(square) {
                    builder.piece(from_top(square), disc(color, DISC));
                }
            }
        }
        tally(builder, &disc, [Color::Black, Color::White].map(|color| self.count(color)));
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        let is_free = self.disc(to_top(cell)).is_none();
        if is_free {
            builder.piece(cell, Piece { ghost, ..disc(color, DISC) });
        }
    }
}

/// A disc is flat, with the other color below.
fn disc(color: Color, radius: i32) -> Piece {
    let circle = |color: Color, outline| {
        let (face, rim) = Owner::from(color).roles();
        Shape::filled(outline, face).with_stroke(rim, 30)
    };
    let height = radius / 12;
    let lower = circle(color.other(), Outline::circle_at(0, height, radius - height));
    let upper = circle(color, Outline::Circle { radius: radius - height });
    Piece { body: Body::Shapes(vec![lower, upper]), ..crate::scene_builder::stone(color) }
}

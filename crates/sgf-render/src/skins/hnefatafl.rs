//! Hnefatafl: a king with a cross, his defenders and the attackers; the throne and the corners are marked.

use sgf_games::hnefatafl::{Hnefatafl, Man};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Layer, Outline, Owner, Piece, Place, PointKind, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{FieldPattern, fields};

const MAN: i32 = 380;
const KING: i32 = 440;

impl Skin for Hnefatafl {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Plain);
        let side = self.side();
        for square in Square::all(side, side) {
            let cell = from_bottom(square, side);
            if builder.shows(cell) && (self.is_throne(square) || self.is_corner(square)) {
                put_throne(builder, builder.at(cell));
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let side = self.side();
        for square in Square::all(side, side) {
            let cell = from_bottom(square, side);
            match self.piece(square) {
                None => {}
                Some(Man::King) => put_king(builder, cell),
                Some(kind) => builder.piece(cell, stone(kind.color(), MAN)),
            }
        }
    }

    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        Some(match (owner, sign) {
            (_, 'K') => ("king", "kings"),
            (Owner::Black, _) => ("besieger", "besiegers"),
            _ => ("defender", "defenders"),
        })
    }
}

/// A throne or corner: a field of another color, with its diagonals.
fn put_throne(builder: &mut SceneBuilder, at: Place) {
    let half = CELL / 2 - 20;
    let field = Outline::Rect { width: 2 * half, height: 2 * half, round: 0 };
    builder.shape(Layer::Fields, at, Shape::filled(field, Role::Middle));
    builder.point(at, PointKind::Field { dark: true });
    let place = Place::new;
    let diagonals = [(place(-half, -half), place(half, half)), (place(-half, half), place(half, -half))];
    builder.shape(Layer::Lines, at, Shape::drawn(Outline::lines(&diagonals), Role::Line, 28));
}

/// The king is larger than the defenders, and has a cross.
fn put_king(builder: &mut SceneBuilder, cell: Cell) {
    builder.piece(cell, Piece { sign: 'K', ..stone(Color::White, KING) });
    builder.set_face(cell);
    if builder.shows(cell) {
        let (arm, place) = (250, Place::new);
        let cross = [(place(-arm, 0), place(arm, 0)), (place(0, -arm), place(0, arm))];
        builder.shape(
            Layer::Pieces,
            builder.at(cell),
            Shape::drawn(Outline::lines(&cross), Role::OnWhite, 110),
        );
    }
}

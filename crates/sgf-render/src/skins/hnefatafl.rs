//! Hnefatafl: a king with a cross, his men, and those who besiege them; the throne and the corners are marked.

use sgf_games::hnefatafl::{Hnefatafl, Man};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{CELL, Layer, Outline, Owner, Piece, Place, PointKind, Role, Shape};
use crate::surface::{Chequer, fields};

const MAN: i32 = 380;
const KING: i32 = 440;

impl Skin for Hnefatafl {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Plain);
        let side = self.side();
        for square in Square::all(side, side) {
            let cell = from_bottom(square, side);
            if pen.shows(cell) && (self.is_throne(square) || self.is_corner(square)) {
                put_seat(pen, pen.at(cell));
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        let side = self.side();
        for square in Square::all(side, side) {
            let cell = from_bottom(square, side);
            match self.piece(square) {
                None => {}
                Some(Man::King) => put_king(pen, cell),
                Some(kind) => pen.piece(cell, stone(kind.color(), MAN)),
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

/// A seat of the king: a field of another colour, with its diagonals.
fn put_seat(pen: &mut Pen, at: Place) {
    let half = CELL / 2 - 20;
    let field = Outline::Rect { width: 2 * half, height: 2 * half, round: 0 };
    pen.shape(Layer::Fields, at, Shape::filled(field, Role::Middle));
    pen.point(at, PointKind::Field { dark: true });
    let place = Place::new;
    let diagonals = [(place(-half, -half), place(half, half)), (place(-half, half), place(half, -half))];
    pen.shape(Layer::Lines, at, Shape::drawn(Outline::lines(&diagonals), Role::Line, 28));
}

/// The king is larger than his men, and has a cross.
fn put_king(pen: &mut Pen, cell: Cell) {
    pen.piece(cell, Piece { sign: 'K', ..stone(Color::White, KING) });
    pen.set_face(cell);
    if pen.shows(cell) {
        let (arm, place) = (250, Place::new);
        let cross = [(place(-arm, 0), place(arm, 0)), (place(0, -arm), place(0, arm))];
        pen.shape(Layer::Pieces, pen.at(cell), Shape::drawn(Outline::lines(&cross), Role::OnWhite, 110));
    }
}

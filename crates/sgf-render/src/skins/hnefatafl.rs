//! Hnefatafl: a king with a cross, his men, and those who besiege them; the throne and the corners are marked.

use sgf_games::hnefatafl::{Hnefatafl, Piece as Kind};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, read_from_bottom, stone};
use crate::board::{Board, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Layer, Outline, Owner, Piece, Place, PointKind, Role, Shape};
use crate::surface::{Chequer, fields};

const MAN: i32 = 380;
const KING: i32 = 440;

impl Skin for Hnefatafl {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::square(self.side(), self.side()) }
    }

    /// Setup names the king: `Kf6`; `k6` is a square.
    fn site(&self, point: &str) -> Option<Site> {
        let point = point.trim();
        let square = point
            .strip_prefix('K')
            .filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_alphabetic()));
        read_from_bottom(square.unwrap_or(point), (self.side(), self.side()))
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Plain);
        let side = self.side();
        for (column, row) in (0..side).flat_map(|row| (0..side).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            let site = from_bottom(square, side);
            if pen.shows(site) && (self.is_throne(square) || self.is_corner(square)) {
                put_seat(pen, pen.at(site));
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        let side = self.side();
        for (column, row) in (0..side).flat_map(|row| (0..side).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            let site = from_bottom(square, side);
            match self.piece(square) {
                None => {}
                Some(Kind::King) => put_king(pen, site),
                Some(kind) => pen.piece(site, stone(kind.color(), MAN)),
            }
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        self.read(color, text).map_or_else(|_| Vec::new(), |step| vec![from_bottom(step.to, self.side())])
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
fn put_king(pen: &mut Pen, site: Site) {
    pen.piece(site, Piece { sign: 'K', ..stone(Color::White, KING) });
    if pen.shows(site) {
        let (arm, place) = (250, Place::new);
        let cross = [(place(-arm, 0), place(arm, 0)), (place(0, -arm), place(0, arm))];
        pen.shape(Layer::Pieces, pen.at(site), Shape::drawn(Outline::lines(&cross), Role::OnWhite, 110));
    }
}

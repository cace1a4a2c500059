//! Chess: a checkered board and Staunton pieces.

use sgf_games::chess::{Chess, Kind};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::from_bottom;
use super::staunton::{Figure, shapes};
use crate::board::Board;
use crate::scene::{Body, CELL, Owner, Piece};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::surface::{FieldPattern, fields};

impl Skin for Chess {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        builder.faces = Faces::Figures;
        fields(builder, FieldPattern::Dark);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for square in Square::all(8, 8) {
            if let Some((color, kind)) = self.piece(square) {
                builder.piece(from_bottom(square, 8), piece(color, kind));
            }
        }
    }

    fn kind(&self, _: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        Some(match Kind::of(sign.to_ascii_uppercase())? {
            Kind::Pawn => ("pawn", "pawns"),
            Kind::Knight => ("knight", "knights"),
            Kind::Bishop => ("bishop", "bishops"),
            Kind::Rook => ("rook", "rooks"),
            Kind::Queen => ("queen", "queens"),
            Kind::King => ("king", "kings"),
        })
    }
}

fn piece(color: Color, kind: Kind) -> Piece {
    let figure = match kind {
        Kind::Pawn => Figure::Pawn,
        Kind::Knight => Figure::Knight,
        Kind::Bishop => Figure::Bishop,
        Kind::Rook => Figure::Rook,
        Kind::Queen => Figure::Queen,
        Kind::King => Figure::King,
    };
    let sign = match color {
        Color::Black => kind.letter().to_ascii_lowercase(),
        Color::White => kind.letter(),
    };
    Piece { owner: color.into(), body: Body::Shapes(shapes(figure, color)), face: None, sign, ghost: false }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;

    #[test]
    fn a_move_is_found_in_every_notation() {
        let touched = |line: &[&str]| picture(3, line).touched();
        assert_eq!(touched(&["W e2e4"]), [Cell::new(4, 4)]);
        assert_eq!(touched(&["W Nf3"]), [Cell::new(5, 5)]);
        let castled = ["W e4", "B e5", "W Nf3", "B Nc6", "W Bb5", "B a6", "W O-O"];
        assert_eq!(touched(&castled), [Cell::new(6, 7)]);
    }
}

//! Amazons: queens that burn squares.

use sgf_games::amazons::Amazons;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::from_top;
use super::staunton::{Figure, shapes};
use crate::board::Board;
use crate::scene::{Body, CELL, Outline, Owner, Piece, Place, Role, Shape};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::surface::{FieldPattern, fields};

impl Skin for Amazons {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        builder.faces = Faces::Figures;
        fields(builder, FieldPattern::Plain);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = self.board_size();
        for square in Square::all(columns, rows) {
            if let Some(color) = self.amazon(square) {
                builder.piece(from_top(square), amazon(color));
            } else if self.is_arrow(square) {
                builder.piece(from_top(square), arrow());
            }
        }
    }

    fn kind(&self, owner: Owner, _: char) -> Option<(&'static str, &'static str)> {
        Some(if owner == Owner::Neutral { ("arrow", "arrows") } else { ("amazon", "amazons") })
    }
}

fn amazon(color: Color) -> Piece {
    let sign = match color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    Piece {
        owner: color.into(),
        body: Body::Shapes(shapes(Figure::Queen, color)),
        face: None,
        sign,
        ghost: false,
    }
}

/// A burnt square, with the arrow in it.
fn arrow() -> Piece {
    let square = Shape::filled(Outline::Rect { width: 940, height: 940, round: 60 }, Role::Burnt)
        .with_stroke(Role::Line, 30);
    let place = Place::new;
    let shaft = Outline::lines(&[
        (place(-180, 180), place(170, -170)),
        (place(-20, -180), place(180, -180)),
        (place(180, -180), place(180, 20)),
    ]);
    let body = Body::Shapes(vec![square, Shape::drawn(shaft, Role::OnDark, 60)]);
    Piece { owner: Owner::Neutral, body, face: None, sign: '#', ghost: false }
}

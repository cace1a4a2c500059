//! Kropki: dots on squared paper, and enclosures.

use sgf_games::kropki::Kropki;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::from_top;
use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, Layer, Outline, Owner, Piece, Place, Role, Shape};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::surface::{crossings, tally};

const DOT: i32 = 310;

impl Skin for Kropki {
    fn board(&self) -> Board {
        Board { rim: 550, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        builder.faces = Faces::Small;
        crossings(builder, &[]);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for (color, chain) in self.enclosures() {
            let cells: Vec<Cell> = chain.into_iter().map(from_top).collect();
            if cells.iter().all(|&cell| builder.shows(cell)) {
                put_enclosure(builder, color, &cells);
            }
        }
        let (columns, rows) = self.board_size();
        for square in Square::all(columns, rows) {
            if let Some(color) = Kropki::dot(self, square) {
                let is_held = self.holder(square) == Some(color.other());
                builder.piece(from_top(square), held(dot(color, DOT), is_held));
            }
        }
        tally(builder, &dot, [Color::Black, Color::White].map(|color| self.prisoners(color)));
    }

    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        match (owner, sign) {
            (_, 'x' | 'o') => Some(("enclosed", "enclosed")),
            _ => Some(("dot", "dots")),
        }
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..dot(color, DOT) });
    }

    fn notes(&self) -> Vec<Phrase> {
        let taken = [Color::Black, Color::White].map(|color| self.prisoners(color).to_string());
        vec![Phrase::new("prisoners: Black {0}, White {1}; x and o are enclosed", taken)]
    }
}

fn dot(color: Color, radius: i32) -> Piece {
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let body = Shape::filled(Outline::Circle { radius }, face).with_stroke(rim, 40);
    Piece { body: Body::Shapes(vec![body]), ..crate::scene_builder::stone(color) }
}

/// Prisoners have small letters as symbols.
fn held(piece: Piece, is_held: bool) -> Piece {
    let sign = if is_held { piece.sign.to_ascii_lowercase() } else { piece.sign };
    Piece { sign, ..piece }
}

/// An enclosure: a faint fill with a line through the dots around it. White's line has edges, so that it differs from Black's in
/// more than color.
fn put_enclosure(builder: &mut SceneBuilder, color: Color, cells: &[Cell]) {
    let places: Vec<Place> =
        cells[..cells.len().saturating_sub(1)].iter().map(|&cell| builder.at(cell)).collect();
    let outline = Outline::polygon(&places);
    let (fill, lines): (Role, &[(Role, i32)]) = match color {
        Color::Black => (Role::BlackSide, &[(Role::BlackRim, 110)]),
        Color::White => (Role::WhiteSide, &[(Role::WhiteRim, 150), (Role::White, 80)]),
    };
    builder.shape(Layer::Flat, Place::default(), Shape::filled(outline.clone(), fill));
    for &(role, width) in lines {
        builder.shape(Layer::Flat, Place::default(), Shape::drawn(outline.clone(), role, width));
    }
}

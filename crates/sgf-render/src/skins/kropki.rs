//! Kropki: dots on squared paper, and what they enclose.

use sgf_games::kropki::Kropki;
use sgf_games::{Position, Square};
use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::Skin;
use super::squares::from_top;
use crate::Phrase;
use crate::board::{Board, Cell};
use crate::pen::{Faces, Pen};
use crate::scene::{Body, Layer, Outline, Owner, Piece, Place, Role, Shape};
use crate::surface::{crossings, tally};

const DOT: i32 = 310;

impl Skin for Kropki {
    fn board(&self) -> Board {
        Board { rim: 550, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        pen.faces = Faces::Small;
        crossings(pen, &[]);
    }

    fn pieces(&self, pen: &mut Pen) {
        for (color, chain) in self.enclosures() {
            let cells: Vec<Cell> = chain.into_iter().map(from_top).listed();
            if cells.iter().all(|&cell| pen.shows(cell)) {
                put_enclosure(pen, color, &cells);
            }
        }
        let (columns, rows) = self.board_size();
        for square in Square::all(columns, rows) {
            if let Some(color) = Kropki::dot(self, square) {
                let is_held = self.holder(square) == Some(color.other());
                pen.piece(from_top(square), held(dot(color, DOT), is_held));
            }
        }
        tally(pen, &dot, [Color::Black, Color::White].map(|color| self.prisoners(color)));
    }

    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        match (owner, sign) {
            (_, 'x' | 'o') => Some(("enclosed", "enclosed")),
            _ => Some(("dot", "dots")),
        }
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, Piece { ghost, ..dot(color, DOT) });
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
    Piece { body: Body::Shapes(vec![body]), ..crate::pen::stone(color) }
}

/// Prisoners have small letters for signs.
fn held(piece: Piece, is_held: bool) -> Piece {
    let sign = if is_held { piece.sign.to_ascii_lowercase() } else { piece.sign };
    Piece { sign, ..piece }
}

/// An enclosure: filled faintly, with a line through the dots around it. White's line has edges, and so is told from Black's without
/// its colour.
fn put_enclosure(pen: &mut Pen, color: Color, cells: &[Cell]) {
    let places: Vec<Place> = cells[..cells.len().saturating_sub(1)].iter().map(|&cell| pen.at(cell)).listed();
    let outline = Outline::polygon(&places);
    let (fill, lines): (Role, &[(Role, i32)]) = match color {
        Color::Black => (Role::BlackSide, &[(Role::BlackRim, 110)]),
        Color::White => (Role::WhiteSide, &[(Role::WhiteRim, 150), (Role::White, 80)]),
    };
    pen.shape(Layer::Flat, Place::default(), Shape::filled(outline.clone(), fill));
    for &(role, width) in lines {
        pen.shape(Layer::Flat, Place::default(), Shape::drawn(outline.clone(), role, width));
    }
}

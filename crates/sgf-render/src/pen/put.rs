//! What skins put into a picture: things, points of the board, pieces, texts beside it.

use std::borrow::Cow;
use std::num::NonZeroI32;

use sgf_model::value::Color;

use super::{Faces, Pen, STONE};
use crate::board::Cell;
use crate::scene::{
    Arms, Body, Item, Layer, Outline, Piece, Place, Point, PointKind, Role, Shape, Standing, Thing,
};

/// The radius of star points.
const STAR: i32 = 140;

impl Pen {
    /// Puts a thing at a place.
    pub(crate) fn put(&mut self, layer: Layer, at: Place, thing: Thing) {
        self.layers[layer as usize].push(Item { layer, at, thing, standing: None });
    }

    /// Says what a point of the board is. It is drawn by outlines.
    pub(crate) fn point(&mut self, at: Place, kind: PointKind) {
        self.points.push(Point { at, kind });
    }

    /// Says that a point is a crossing of lines, and draws its star. The lines are outlines.
    pub(crate) fn crossing(&mut self, at: Place, arms: Arms, star: bool) {
        self.point(at, PointKind::Crossing { arms, star });
        if star {
            self.shape(Layer::Lines, at, Shape::filled(Outline::Circle { radius: STAR }, Role::Line));
        }
    }

    /// Puts an outline at a place.
    pub(crate) fn shape(&mut self, layer: Layer, at: Place, shape: Shape) {
        self.put(layer, at, Thing::Shape(shape));
    }

    /// Puts a piece on a cell, if it is shown.
    pub(crate) fn piece(&mut self, cell: Cell, piece: Piece) {
        self.piece_at(cell, self.at(cell), piece);
    }

    /// Puts a piece on a cell, but not in its middle: for stacks.
    pub(crate) fn piece_at(&mut self, cell: Cell, at: Place, piece: Piece) {
        if !piece.ghost {
            let has_face = piece.face.is_some() || self.faces == Faces::Figures;
            self.change(cell, |spot| spot.carry(piece.owner.ground(), at, has_face));
        }
        if !self.shows(cell) {
            return;
        }
        let standing = (!piece.ghost).then_some(Standing { cell, since: None });
        if !piece.ghost {
            self.pieces.push((cell, piece.owner, piece.sign));
        }
        let item = Item { layer: Layer::Pieces, at, thing: Thing::Piece(piece), standing };
        self.layers[Layer::Pieces as usize].push(item);
    }

    /// Says since which move the uppermost piece of each cell stands there; the moves are in the order of [`Board::cells`].
    pub(crate) fn date(&mut self, mut since: Vec<Option<NonZeroI32>>) {
        let standing =
            self.layers[Layer::Pieces as usize].iter_mut().rev().filter_map(|item| item.standing.as_mut());
        for standing in standing {
            if let Some(index) = self.board.index(standing.cell) {
                standing.since = since.get_mut(index).and_then(Option::take);
            }
        }
    }

    /// Puts a stone on a cell.
    pub(crate) fn stone(&mut self, cell: Cell, color: Color) {
        self.piece(cell, stone(color));
    }

    /// Puts a text beside the board.
    pub(crate) fn beside(&mut self, at: Place, text: impl Into<Cow<'static, str>>, size: i32) {
        self.put(Layer::Margin, at, Thing::Beside { text: text.into(), size, turned: false });
    }
}

/// A stone of a colour, as of Go.
#[must_use]
pub(crate) fn stone(color: Color) -> Piece {
    let sign = match color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    Piece { owner: color.into(), body: Body::Stone { radius: STONE }, face: None, sign, ghost: false }
}

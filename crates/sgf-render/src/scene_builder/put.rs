//! Adding items: points of the board, pieces, texts next to the board.

use std::borrow::Cow;
use std::num::NonZeroI32;

use sgf_model::value::Color;

use super::{Faces, STONE, SceneBuilder};
use crate::cell::Cell;
use crate::scene::{
    Arms, Body, Item, ItemKind, Layer, Outline, Piece, Place, Point, PointKind, Role, Shape, Standing,
};

/// The radius of star points.
const STAR: i32 = 140;

impl SceneBuilder {
    /// Adds an item at a place.
    pub(crate) fn put(&mut self, layer: Layer, at: Place, kind: ItemKind) {
        self.layers[layer as usize].push(Item { layer, at, kind, standing: None });
    }

    /// Adds a point of the board, for text back ends. Its outlines are added separately.
    pub(crate) fn point(&mut self, at: Place, kind: PointKind) {
        self.points.push(Point { at, kind });
    }

    /// Adds a crossing of lines, and draws its star. Its lines are added separately as outlines.
    pub(crate) fn crossing(&mut self, at: Place, arms: Arms, star: bool) {
        self.point(at, PointKind::Crossing { arms, star });
        if star {
            self.shape(Layer::Lines, at, Shape::filled(Outline::Circle { radius: STAR }, Role::Line));
        }
    }

    /// Adds an outline at a place.
    pub(crate) fn shape(&mut self, layer: Layer, at: Place, shape: Shape) {
        self.put(layer, at, ItemKind::Shape(shape));
    }

    /// Adds a piece on a cell, if it is visible.
    pub(crate) fn piece(&mut self, cell: Cell, piece: Piece) {
        self.piece_at(cell, self.at(cell), piece);
    }

    /// Adds a piece on a cell, off its center: for stacks.
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
        let item = Item { layer: Layer::Pieces, at, kind: ItemKind::Piece(piece), standing };
        self.layers[Layer::Pieces as usize].push(item);
    }

    /// Sets the move numbers of the top pieces; `moves` has the order of [`Board::cells`].
    pub(crate) fn date(&mut self, mut since: Vec<Option<NonZeroI32>>) {
        let standing =
            self.layers[Layer::Pieces as usize].iter_mut().rev().filter_map(|item| item.standing.as_mut());
        for standing in standing {
            if let Some(index) = self.board.index(standing.cell) {
                standing.since = since.get_mut(index).and_then(Option::take);
            }
        }
    }

    /// Adds a stone on a cell.
    pub(crate) fn stone(&mut self, cell: Cell, color: Color) {
        self.piece(cell, stone(color));
    }

    /// Adds a text next to the board.
    pub(crate) fn beside(&mut self, at: Place, text: impl Into<Cow<'static, str>>, size: i32) {
        self.put(Layer::Margin, at, ItemKind::Beside { text: text.into(), size, turned: false });
    }
}

/// A Go stone of a color.
#[must_use]
pub(crate) fn stone(color: Color) -> Piece {
    let sign = match color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    Piece { owner: color.into(), body: Body::Stone { radius: STONE }, face: None, sign, ghost: false }
}

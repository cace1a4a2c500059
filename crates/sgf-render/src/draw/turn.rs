//! The turn indicator: a small stone next to the board.

use sgf_model::value::Color;

use crate::scene::{Body, CELL, Item, ItemKind, Layer, Owner, Piece, Place, Rect};

/// The radius of the stone.
const RADIUS: i32 = 240;
/// Its width with margins.
const ROOM: i32 = 700;

/// Adds a stone at the lower right corner of the board, and returns the larger frame.
pub(super) fn put(color: Color, frame: Rect, items: &mut Vec<Item>) -> Rect {
    let at = Place::new(frame.end().x + ROOM / 2, frame.end().y - CELL);
    let sign = match color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    let body = Body::Disc { radius: RADIUS };
    let piece = Piece { owner: Owner::from(color), body, face: None, sign, ghost: false };
    items.push(Item { layer: Layer::Margin, at, kind: ItemKind::Piece(piece), standing: None });
    Rect { width: frame.width + ROOM, ..frame }
}

//! Whose turn it is, told by a small stone beside the board.

use sgf_model::value::Color;

use crate::scene::{Body, CELL, Item, Layer, Owner, Piece, Place, Rect, Thing};

/// The radius of the stone.
const RADIUS: i32 = 240;
/// The room that it takes beside the picture.
const ROOM: i32 = 700;

/// Puts a stone of a player to the right of the board, in its lower corner, and returns the larger frame.
pub(super) fn put(color: Color, frame: Rect, items: &mut Vec<Item>) -> Rect {
    let at = Place::new(frame.end().x + ROOM / 2, frame.end().y - CELL);
    let sign = match color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    let body = Body::Disc { radius: RADIUS };
    let piece = Piece { owner: Owner::from(color), body, face: None, sign, ghost: false };
    items.push(Item { layer: Layer::Margin, at, thing: Thing::Piece(piece), standing: None });
    Rect { width: frame.width + ROOM, ..frame }
}

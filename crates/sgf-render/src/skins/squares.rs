//! Squares as the games count them, and sites as pictures do: column from the left, row from the top.

use sgf_games::Square;
use sgf_model::value::Color;

use crate::board::Site;
use crate::scene::{Body, Piece};

/// The site of a square whose row 0 is at the top.
pub(super) fn from_top(square: Square) -> Site {
    Site::new(square.column as i16, square.row as i16)
}

/// The site of a square whose row 0 is at the bottom, on a board with a number of rows.
pub(super) fn from_bottom(square: Square, rows: u16) -> Site {
    Site::new(square.column as i16, rows as i16 - 1 - square.row as i16)
}

/// The square of a site, with row 0 at the top; sites beside the board become squares beside it.
pub(super) fn to_top(site: Site) -> Square {
    Square::new(site.column as u16, site.row as u16)
}

/// The square of a site, with row 0 at the bottom, on a board with a number of rows.
pub(super) fn to_bottom(site: Site, rows: u16) -> Square {
    Square::new(site.column as u16, (rows as i16 - 1 - site.row) as u16)
}

/// Reads `c4` and finds its site, row 1 being at the top.
pub(super) fn read_from_top(text: &str, (columns, rows): (u16, u16)) -> Option<Site> {
    Square::read(text.trim()).filter(|square| square.is_within(columns, rows)).map(from_top)
}

/// Reads `c4` and finds its site, row 1 being at the bottom.
pub(super) fn read_from_bottom(text: &str, (columns, rows): (u16, u16)) -> Option<Site> {
    let square = Square::read(text.trim()).filter(|square| square.is_within(columns, rows));
    square.map(|square| from_bottom(square, rows))
}

/// Reads two letters, as in Go.
pub(super) fn read_letters(text: &str, (columns, rows): (u16, u16)) -> Option<Site> {
    Square::read_letters(text.trim()).filter(|square| square.is_within(columns, rows)).map(from_top)
}

/// The site of the only stone of a board, which was swapped; nothing when there are others.
pub(super) fn only(mut stones: impl Iterator<Item = Site>) -> Vec<Site> {
    let first = stones.next();
    first.filter(|_| stones.next().is_none()).into_iter().collect()
}

/// A stone of a colour and a size.
pub(super) fn stone(color: Color, radius: i32) -> Piece {
    Piece { body: Body::Stone { radius }, ..crate::pen::stone(color) }
}

//! The part of the board that a picture of a book needs: the moves of a line and what stands around them.

use sgf_games::{AnyPosition, Site, Square};

/// How much room is left around what has to be seen, in lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// On all sides.
    pub(super) lines: u16,
    /// A border of the board that is no further away is shown, because a border says more than a cut.
    pub(super) border: u16,
}

/// Finds the rectangle of some sites with room around it; nothing when that is most of the board, or when the points of the game are
/// not those of a grid.
pub(super) fn around(position: &dyn AnyPosition, sites: impl Iterator<Item = Site>, room: Room) -> Vec<Site> {
    let geometry = position.geometry();
    let has_letters = |site: &Site| Square::read_letters(&position.name(*site)).is_some();
    let mut extent: Option<(Square, Square)> = None;
    for site in sites.filter(has_letters) {
        let square = geometry.place(site).map(|(column, row)| Square::new(column, row));
        extent = square.map_or(extent, |square| Some(grown(extent, square)));
    }
    let Some((from, to)) = extent else { return Vec::new() };
    let side = |first: u16, last: u16, count: u16| {
        let first = if first <= room.border { 0 } else { first - room.lines };
        let last = if last + room.border + 1 >= count { count - 1 } else { last + room.lines };
        (i32::from(first), i32::from(last))
    };
    let (left, right) = side(from.column, to.column, geometry.columns());
    let (top, bottom) = side(from.row, to.row, geometry.rows());
    let seen = (right - left + 1) * (bottom - top + 1);
    if seen * 3 >= geometry.columns() as i32 * geometry.rows() as i32 * 2 {
        return Vec::new();
    }
    geometry.rectangle((left, top), (right, bottom)).collect()
}

fn grown(extent: Option<(Square, Square)>, square: Square) -> (Square, Square) {
    let (from, to) = extent.unwrap_or((square, square));
    (
        Square::new(from.column.min(square.column), from.row.min(square.row)),
        Square::new(to.column.max(square.column), to.row.max(square.row)),
    )
}

//! Cropping pictures of books to the moves of a line and their surroundings.

use sgf_games::{AnyPosition, Geometry, Site, Square};

/// The margin around the cropped content, in lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The margin on all sides.
    pub(super) lines: u16,
    /// A border of the board at most this far away is included, because a border says more than a cut.
    pub(super) border: u16,
}

/// Returns the rectangle of sites with a margin; empty if that is most of the board, or the points of the game are not on a grid.
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

/// The size of a window in columns and rows; `None` if it is empty.
pub(super) fn size(geometry: Geometry, window: &[Site]) -> Option<(i32, i32)> {
    let [left, top, right, bottom] = sides(geometry, window)?;
    Some((right - left + 1, bottom - top + 1))
}

/// Extends a window to a size, away from the borders of the board that it shows.
pub(super) fn extended(geometry: Geometry, window: &[Site], (columns, rows): (i32, i32)) -> Vec<Site> {
    let Some([left, top, right, bottom]) = sides(geometry, window) else { return window.to_vec() };
    let (left, right) = longer(left, right, columns, i32::from(geometry.columns()));
    let (top, bottom) = longer(top, bottom, rows, i32::from(geometry.rows()));
    geometry.rectangle((left, top), (right, bottom)).collect()
}

/// Extends a side of a window to a length on a board of a size.
fn longer(first: i32, last: i32, length: i32, size: i32) -> (i32, i32) {
    let more = (length.min(size) - (last - first + 1)).max(0);
    let before = match (first == 0, last + 1 == size) {
        (true, _) => 0,
        (false, true) => more,
        (false, false) => more / 2,
    };
    // Never beyond the board.
    let before = before.clamp((last + more + 1 - size).max(0).min(first), first);
    (first - before, last + more - before)
}

fn sides(geometry: Geometry, window: &[Site]) -> Option<[i32; 4]> {
    let (left, top) = geometry.place(*window.first()?)?;
    let (right, bottom) = geometry.place(*window.last()?)?;
    Some([left, top, right, bottom].map(i32::from))
}

fn grown(extent: Option<(Square, Square)>, square: Square) -> (Square, Square) {
    let (from, to) = extent.unwrap_or((square, square));
    (
        Square::new(from.column.min(square.column), from.row.min(square.row)),
        Square::new(to.column.max(square.column), to.row.max(square.row)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_grow_away_from_borders() {
        for (side, length, expected) in [
            ((0, 5), 9, (0, 8)),
            ((13, 18), 9, (10, 18)),
            ((6, 9), 8, (4, 11)),
            ((1, 4), 12, (0, 11)),
            ((0, 9), 8, (0, 9)),
            ((0, 5), 99, (0, 18)),
        ] {
            assert_eq!(longer(side.0, side.1, length, 19), expected, "{side:?}");
        }
    }
}

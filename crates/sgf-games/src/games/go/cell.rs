//! Cells: the contents of a point, and the number of its empty neighbors in the same byte.

use sgf_model::value::Color;

// One bit per kind of cell, so that sets of cells can be combined with `|`.
pub(super) const BORDER: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const EMPTY: u8 = 4;

/// The bits of the cell in the byte of a point; the number of empty neighbors is above them.
pub(super) const CELL: u8 = 0b0000_0111;
/// One empty neighbor in the byte of a point.
pub(super) const LIBERTY: u8 = 0b0000_1000;

/// The cell of a point.
#[inline]
pub(super) const fn cell_at(point: u8) -> u8 {
    point & CELL
}

/// Sets all points, including the border, and counts the empty neighbors of each.
pub(super) fn fill(points: &mut [u8], cells: &[u8], stride: usize) {
    let inside = stride..points.len() - stride;
    let points = &mut points[inside.clone()];
    points.copy_from_slice(&cells[inside]);
    for first in [0, stride - 1, stride + 1, 2 * stride] {
        for (point, neighbor) in points.iter_mut().zip(&cells[first..]) {
            *point += neighbor / EMPTY * LIBERTY;
        }
    }
}

pub(super) const fn cell_of(stone: Option<Color>) -> u8 {
    match stone {
        None => EMPTY,
        Some(color) => stone_of(color),
    }
}

/// The cell with a stone of a color, computed without a branch because colors alternate.
#[inline]
pub(super) const fn stone_of(color: Color) -> u8 {
    BLACK << (color as u8)
}

pub(super) const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

//! Coordinates next to the board.

use std::borrow::Cow;

use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Place, Rect};
use crate::scene_builder::SceneBuilder;
use crate::{Sides, View, width};

/// The font size of coordinates; large boards have small cells, and larger coordinates to match.
const SIZE: i32 = 420;

/// The font size for a number of lines.
fn size(n_lines: usize) -> i32 {
    SIZE + 16 * i32::try_from(n_lines.saturating_sub(11).min(8)).unwrap_or(0)
}

/// Writes the names of columns and rows next to the board and extends the picture.
pub(super) fn put(builder: &mut SceneBuilder, view: &View) {
    let (from, to) = builder.corners();
    let board = builder.board().clone();
    let mut sides = open_sides(builder, view.sides);
    let [above, below] = board.files.unwrap_or([board.across; 2]);
    if board.files.is_some() {
        // Files are numbered at both ends; ranks have no numbers.
        sides = Sides { top: true, right: false, bottom: true, left: false };
    }
    let n_lines = (from.column..=to.column).len() + (from.row..=to.row).len();
    let mut labels: Vec<(Place, Cow<'static, str>)> = Vec::with_capacity(2 * n_lines);
    for column in from.column..=to.column {
        let ends = ends(&board, (from.row..=to.row).map(|row| Cell::new(column, row)));
        let mut text = above.label(column.into(), board.columns.into());
        if let (true, Some(cell)) = (sides.top, ends.0) {
            labels.push((beyond(builder, cell, cell.moved(0, -1)), text.clone()));
        }
        if below != above {
            text = below.label(column.into(), board.columns.into());
        }
        if let (true, Some(cell)) = (sides.bottom, ends.1) {
            labels.push((beyond(builder, cell, cell.moved(0, 1)), text));
        }
    }
    for row in from.row..=to.row {
        let text = board.down.label(row.into(), board.rows.into());
        let ends = ends(&board, (from.column..=to.column).map(|column| Cell::new(column, row)));
        for (is_wanted, end, beside) in [(sides.left, ends.0, -1), (sides.right, ends.1, 1)] {
            if let (true, Some(cell)) = (is_wanted, end) {
                labels.push((beyond(builder, cell, cell.moved(beside, 0)), text.clone()));
            }
        }
    }
    let widest = labels.iter().map(|(_, text)| width(text)).max().unwrap_or(0);
    let longest = (from.column..=to.column).len().max((from.row..=to.row).len());
    let size = size(longest).min(CELL * 1000 / widest.max(1) * 9 / 10);
    for (place, text) in labels.into_iter().filter(|(_, text)| !text.is_empty()) {
        builder.reach(Rect { x: place.x, y: place.y, width: 0, height: 0 }.grown(CELL * 2 / 5));
        builder.beside(place, text, size);
    }
}

/// Returns the sides that can have names. On boards without corners, a side of a hexagon ends both columns and rows, so columns
/// are named only at the top and rows only on the left.
fn open_sides(builder: &SceneBuilder, sides: Sides) -> Sides {
    let board = builder.board();
    let (last, lowest) = (board.columns - 1, board.rows - 1);
    let corners = [(0, 0), (last, 0), (0, lowest), (last, lowest)];
    if corners.iter().all(|&(column, row)| board.has(Cell::new(column, row))) {
        return sides;
    }
    Sides { top: sides.top || sides.bottom, bottom: false, left: sides.left || sides.right, right: false }
}

/// The first and last cell of a line that are on the board.
fn ends(board: &Board, line: impl DoubleEndedIterator<Item = Cell> + Clone) -> (Option<Cell>, Option<Cell>) {
    let is_there = |cell: &Cell| board.has(*cell);
    (line.clone().find(is_there), line.rev().find(is_there))
}

/// The place outside the border of the board, in the direction of the next cell.
fn beyond(builder: &SceneBuilder, cell: Cell, next: Cell) -> Place {
    let (here, there) = (builder.at(cell), (builder.board().place)(next));
    super::away(here, there, -(builder.board().rim + CELL * 3 / 10))
}

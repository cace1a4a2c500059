//! Coordinates beside the board.

use std::borrow::Cow;

use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{CELL, Place, Rect};
use crate::{Sides, View, width};

/// The size of coordinates.
const SIZE: i32 = 420;

/// Writes the names of columns and rows beside the board; the picture grows by their room.
pub(super) fn put(pen: &mut Pen, view: &View) {
    let (from, to) = pen.corners();
    let board = pen.board().clone();
    let mut sides = open_sides(pen, view.sides);
    let [above, below] = board.files.unwrap_or([board.across; 2]);
    if board.files.is_some() {
        // Files have their numbers at both ends, and ranks have none.
        sides = Sides { top: true, right: false, bottom: true, left: false };
    }
    let n_lines = (from.column..=to.column).len() + (from.row..=to.row).len();
    let mut labels: Vec<(Place, Cow<'static, str>)> = Vec::with_capacity(2 * n_lines);
    for column in from.column..=to.column {
        let ends = ends(&board, (from.row..=to.row).map(|row| Cell::new(column, row)));
        let mut text = above.label(column.into(), board.columns.into());
        if let (true, Some(cell)) = (sides.top, ends.0) {
            labels.push((beyond(pen, cell, cell.moved(0, -1)), text.clone()));
        }
        if below != above {
            text = below.label(column.into(), board.columns.into());
        }
        if let (true, Some(cell)) = (sides.bottom, ends.1) {
            labels.push((beyond(pen, cell, cell.moved(0, 1)), text));
        }
    }
    for row in from.row..=to.row {
        let text = board.down.label(row.into(), board.rows.into());
        let ends = ends(&board, (from.column..=to.column).map(|column| Cell::new(column, row)));
        for (is_wanted, end, beside) in [(sides.left, ends.0, -1), (sides.right, ends.1, 1)] {
            if let (true, Some(cell)) = (is_wanted, end) {
                labels.push((beyond(pen, cell, cell.moved(beside, 0)), text.clone()));
            }
        }
    }
    let widest = labels.iter().map(|(_, text)| width(text)).max().unwrap_or(0);
    let size = SIZE.min(CELL * 1000 / widest.max(1) * 9 / 10);
    for (place, text) in labels.into_iter().filter(|(_, text)| !text.is_empty()) {
        pen.reach(Rect { x: place.x, y: place.y, width: 0, height: 0 }.grown(CELL * 2 / 5));
        pen.beside(place, text, size);
    }
}

/// The sides that can have names: on boards without corners, a side of a hexagon ends columns as well as rows, so the columns
/// have theirs at the top only and the rows at the left.
fn open_sides(pen: &Pen, sides: Sides) -> Sides {
    let board = pen.board();
    let (last, lowest) = (board.columns - 1, board.rows - 1);
    let corners = [(0, 0), (last, 0), (0, lowest), (last, lowest)];
    if corners.iter().all(|&(column, row)| board.has(Cell::new(column, row))) {
        return sides;
    }
    Sides { top: sides.top || sides.bottom, bottom: false, left: sides.left || sides.right, right: false }
}

/// The first and the last cell of a line that the board has.
fn ends(board: &Board, line: impl DoubleEndedIterator<Item = Cell> + Clone) -> (Option<Cell>, Option<Cell>) {
    let is_there = |cell: &Cell| board.has(*cell);
    (line.clone().find(is_there), line.rev().find(is_there))
}

/// The place beside the border of the board, in the direction of the cell that would come next.
fn beyond(pen: &Pen, cell: Cell, next: Cell) -> Place {
    let (here, there) = (pen.at(cell), (pen.board().place)(next));
    super::away(here, there, -(pen.board().rim + CELL * 3 / 10))
}

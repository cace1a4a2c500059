//! The visible part of the board.

use super::Marks;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene_builder::{SceneBuilder, VisibleCells};
use crate::skins::AnySkin;
use crate::{Diagram, View, Window};

/// The margin around the stones, in cells, when the window is chosen automatically.
const ROOM: i16 = 2;

/// Finds the visible cells. An invalid part shows the whole board.
pub(super) fn shown(
    diagram: &Diagram,
    view: &View,
    skin: &dyn AnySkin,
    board: &Board,
    marks: &Marks,
) -> VisibleCells {
    let chosen = match &view.window {
        Window::Whole => None,
        Window::Record => {
            around(diagram.markup.window.iter().filter_map(|&site| skin.cell(site)).collect(), true)
        }
        Window::Of(text) => {
            part(text, diagram, skin, board).and_then(|(one, other)| around(vec![one, other], false))
        }
        Window::Auto => auto(skin, board, marks),
    };
    chosen.unwrap_or_else(|| VisibleCells::all(board))
}

/// Parses two corners of the board.
pub(super) fn part(text: &str, diagram: &Diagram, skin: &dyn AnySkin, board: &Board) -> Option<(Cell, Cell)> {
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    let site = |text: &str| skin.cell(diagram.position.site(text).ok()?);
    let corner = |text| named(board, text).or_else(|| site(text));
    corner(one).zip(corner(other))
}

/// The smallest rectangle that contains the cells, and whether only the cells themselves are visible.
fn around(mut cells: Vec<Cell>, is_exact: bool) -> Option<VisibleCells> {
    cells.sort_unstable();
    cells.dedup();
    let first = *cells.first()?;
    let (mut from, mut to) = (first, first);
    for cell in &cells {
        from = Cell::new(from.column.min(cell.column), from.row.min(cell.row));
        to = Cell::new(to.column.max(cell.column), to.row.max(cell.row));
    }
    let n_cells = (i32::from(to.column - from.column) + 1) * (i32::from(to.row - from.row) + 1);
    let is_full = cells.len() == n_cells as usize;
    Some(VisibleCells { from, to, only: (is_exact && !is_full).then_some(cells) })
}

/// Parses a cell in the coordinates of the picture: `A1`, `10-4`, `四三`.
pub(crate) fn named(board: &Board, text: &str) -> Option<Cell> {
    let ends = text.char_indices().map(|(index, letter)| index + letter.len_utf8());
    let mut splits = ends.filter_map(|end| {
        let (column, row) = text.split_at(end);
        let column = board.across.index(column, board.columns.into())?;
        let row = board.down.index(row.trim_start_matches('-'), board.rows.into())?;
        Some(Cell { column: column as i16, row: row as i16 })
    });
    splits.next()
}

/// The window that contains all stones and marks with a margin; the whole board if that saves little.
fn auto(skin: &dyn AnySkin, board: &Board, marks: &Marks) -> Option<VisibleCells> {
    let mut probe = SceneBuilder::new(board.clone(), VisibleCells::all(board));
    skin.pieces(&mut probe);
    let pieces = probe.pieces().iter().map(|&(cell, _, _)| cell);
    let marked = marks.marks.iter().map(|&(cell, _)| cell);
    let texts = marks.texts.iter().map(|text| text.cell);
    let mut shown = around(pieces.chain(marked).chain(texts).collect(), false)?;
    let fit = |first: &mut i16, last: &mut i16, count: i16| {
        *first -= ROOM;
        *last += ROOM;
        // A nearby side is included, because a border says more than a cut.
        if *first <= ROOM {
            *first = 0;
        }
        if *last >= count - 1 - ROOM {
            *last = count - 1;
        }
    };
    fit(&mut shown.from.column, &mut shown.to.column, board.columns);
    fit(&mut shown.from.row, &mut shown.to.row, board.rows);
    let n_shown =
        i32::from(shown.to.column - shown.from.column + 1) * i32::from(shown.to.row - shown.from.row + 1);
    let n_cells = i32::from(board.columns) * i32::from(board.rows);
    (n_shown * 3 <= n_cells * 2).then_some(shown)
}

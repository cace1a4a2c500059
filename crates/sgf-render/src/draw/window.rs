//! Which part of the board is shown.

use sgf_syntax::{Arrange, Listed};

use super::Marks;
use crate::board::{Board, Cell};
use crate::pen::{Pen, Shown};
use crate::skins::AnySkin;
use crate::{Subject, View, Window};

/// How many cells are shown around the stones when the picture chooses its window itself.
const ROOM: i16 = 2;

/// Finds the cells that are shown; what names nothing on the board shows the whole of it.
pub(super) fn shown(
    subject: &Subject,
    view: &View,
    skin: &dyn AnySkin,
    board: &Board,
    marks: &Marks,
) -> Shown {
    let chosen = match &view.window {
        Window::Whole => None,
        Window::Record => {
            around(subject.markup.window.iter().filter_map(|&site| skin.cell(site)).listed(), true)
        }
        Window::Of(text) => {
            part(text, subject, skin, board).and_then(|(one, other)| around(vec![one, other], false))
        }
        Window::Auto => auto(skin, board, marks),
    };
    chosen.unwrap_or_else(|| Shown::whole(board))
}

/// The corners of a part of the board, if both are on it.
pub(super) fn part(text: &str, subject: &Subject, skin: &dyn AnySkin, board: &Board) -> Option<(Cell, Cell)> {
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    let site = |text: &str| skin.cell(subject.position.site(text).ok()?);
    let corner = |text| named(board, text).or_else(|| site(text));
    corner(one).zip(corner(other))
}

/// The smallest rectangle with cells in it, and whether only the cells themselves are shown.
fn around(mut cells: Vec<Cell>, is_exact: bool) -> Option<Shown> {
    cells.arrange();
    cells.dedup();
    let first = *cells.first()?;
    let (mut from, mut to) = (first, first);
    for cell in &cells {
        from = Cell::new(from.column.min(cell.column), from.row.min(cell.row));
        to = Cell::new(to.column.max(cell.column), to.row.max(cell.row));
    }
    let n_cells = (i32::from(to.column - from.column) + 1) * (i32::from(to.row - from.row) + 1);
    let is_full = cells.len() == n_cells as usize;
    Some(Shown { from, to, only: (is_exact && !is_full).then_some(cells) })
}

/// Reads a cell in the coordinates of the picture: `A1`, `10-4`, `四三`.
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

/// What is needed to show all stones and marks, with some room; the whole board when that saves little.
fn auto(skin: &dyn AnySkin, board: &Board, marks: &Marks) -> Option<Shown> {
    let mut probe = Pen::new(board.clone(), Shown::whole(board));
    skin.pieces(&mut probe);
    let pieces = probe.pieces().iter().map(|&(cell, _, _)| cell);
    let marked = marks.marks.iter().map(|&(cell, _)| cell);
    let texts = marks.texts.iter().map(|text| text.cell);
    let mut shown = around(pieces.chain(marked).chain(texts).listed(), false)?;
    let fit = |first: &mut i16, last: &mut i16, count: i16| {
        *first -= ROOM;
        *last += ROOM;
        // A side that is nearly there is shown, because a border says more than a cut.
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

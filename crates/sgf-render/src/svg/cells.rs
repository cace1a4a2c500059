//! What a picture tells the scripts of its page of each piece: where it stands, and since which move.
//!
//! A picture has hundreds of pieces and few columns and rows, so these are named beforehand.

use sgf_games::Axis;

use super::xml::{Short, Xml};
use crate::scene::{CellNames, Scene, Standing};

/// The most bytes of a name that is ready; the others are put together where they are needed.
const READY: usize = 8;

/// What the cells of a board are called.
pub(super) struct Cells<'a> {
    names: &'a CellNames,
    board: (u16, u16),
    columns: Vec<Short<READY>>,
    rows: Vec<Short<READY>>,
}

impl<'a> Cells<'a> {
    pub(super) fn of(scene: &'a Scene) -> Cells<'a> {
        let (names, board) = (&scene.cells, scene.board);
        Cells { names, board, columns: ready(names.across, board.0), rows: ready(names.down, board.1) }
    }

    /// Writes where a piece stands, and since which move.
    pub(super) fn data(&self, out: &mut Xml, standing: Standing) {
        let cell = standing.cell;
        let ready = || {
            let column = self.columns.get(usize::try_from(cell.column).ok()?)?;
            Some((column, self.rows.get(usize::try_from(cell.row).ok()?)?))
        };
        match ready().filter(|_| self.names.own.is_empty()) {
            Some((column, row)) => {
                out.piece::<{ 14 + 2 * READY }>(|piece| {
                    piece.put(" data-point=\"").short(column).short(row).put("\"");
                });
            }
            None => self.point(out, standing),
        }
        if let Some(number) = standing.since {
            let sign = if number.get() < 0 { "-" } else { "" };
            out.piece::<32>(|piece| {
                piece.put(" data-move=\"").put(sign).whole(number.get().unsigned_abs()).put("\"");
            });
        }
    }

    /// Writes where a piece stands, whatever its cell is called.
    fn point(&self, out: &mut Xml, Standing { cell, .. }: Standing) {
        let CellNames { across, down, own } = self.names;
        out.put(" data-point=\"");
        match own.get(&cell) {
            Some(name) => out.text(name),
            // Letters and digits need no care.
            None => out
                .put(&across.label(cell.column.into(), self.board.0.into()))
                .put(&down.label(cell.row.into(), self.board.1.into())),
        };
        out.put("\"");
    }
}

/// The names of the columns, or of the rows, up to the first that is too long.
fn ready(axis: Axis, count: u16) -> Vec<Short<READY>> {
    (0..count).map_while(|index| Short::of(&axis.label(index.into(), count.into()))).collect()
}

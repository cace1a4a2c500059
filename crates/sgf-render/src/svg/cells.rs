//! Attributes of pieces for scripts: the point and the move number.
//!
//! A picture has hundreds of pieces but few columns and rows, so their names are prepared.

use std::num::NonZeroI32;

use sgf_games::Axis;

use super::xml::{Piece, Short, Xml};
use crate::scene::{CellNames, Scene, Standing};

/// The maximum length of a prepared name; longer ones are assembled when needed.
const READY: usize = 8;

/// The names of cells.
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

    /// Writes the point and move number of a piece.
    pub(super) fn data(&self, out: &mut Xml, standing: Standing) {
        match self.ready(standing) {
            Some(ready) => out.piece::<{ Ready::ROOM }>(|piece| _ = ready.write(piece)),
            None => self.spelled(out, standing),
        };
    }

    /// The attributes of a piece whose column and row have prepared names.
    #[inline]
    pub(super) fn ready(&self, Standing { cell, since }: Standing) -> Option<Ready<'_>> {
        let column = self.columns.get(usize::try_from(cell.column).ok()?)?;
        let row = self.rows.get(usize::try_from(cell.row).ok()?)?;
        self.names.own.is_empty().then_some(Ready { column, row, since })
    }

    /// The attributes of a piece with any name.
    pub(super) fn spelled<'x>(&self, out: &'x mut Xml, Standing { cell, since }: Standing) -> &'x mut Xml {
        let CellNames { across, down, own } = self.names;
        out.put(" data-point=\"");
        match own.get(&cell) {
            Some(name) => out.text(name),
            // Letters and digits need no escaping.
            None => out
                .put(&across.label(cell.column.into(), self.board.0.into()))
                .put(&down.label(cell.row.into(), self.board.1.into())),
        };
        out.put("\"").piece::<{ Ready::ROOM }>(|piece| since_move(piece, since))
    }
}

/// The attributes of a piece.
pub(super) struct Ready<'a> {
    column: &'a Short<READY>,
    row: &'a Short<READY>,
    since: Option<NonZeroI32>,
}

impl Ready<'_> {
    /// Their maximum length.
    pub(super) const ROOM: usize = 64;

    #[inline]
    pub(super) fn write<'p, 'x>(&self, piece: &'p mut Piece<'x>) -> &'p mut Piece<'x> {
        piece.put(" data-point=\"").short(self.column).short(self.row).put("\"");
        since_move(piece, self.since);
        piece
    }
}

#[inline]
fn since_move(piece: &mut Piece<'_>, since: Option<NonZeroI32>) {
    if let Some(number) = since {
        let sign = if number.get() < 0 { "-" } else { "" };
        piece.put(" data-move=\"").put(sign).integer(number.get().unsigned_abs()).put("\"");
    }
}

/// The names of the columns or rows, up to the first that is too long.
fn ready(axis: Axis, count: u16) -> Vec<Short<READY>> {
    (0..count).map_while(|index| Short::of(&axis.label(index.into(), count.into()))).collect()
}

//! Gomoku and Renju: as Go, with letters and numbers from the lower left, and five stars.

use sgf_games::Position;
use sgf_games::gomoku::Gomoku;
use sgf_model::value::{Color, LetterPoint};

use super::Skin;
use super::go::stars;
use crate::board::{Board, Cell};
use crate::pen::{Pen, stone};
use crate::scene::Piece;
use crate::surface::crossings;

impl Skin for Gomoku {
    fn board(&self) -> Board {
        Board { rim: 600, ..Board::of(self.geometry()) }
    }

    /// On all boards from 7 lines the corners have stars and the middle, but not the sides.
    fn surface(&self, pen: &mut Pen) {
        let (columns, rows) = (pen.board().columns, pen.board().rows);
        let is_middle = |cell: Cell| (cell.column * 2 + 1 == columns, cell.row * 2 + 1 == rows);
        let mut stars = stars(columns, rows);
        stars.retain(|&cell| matches!(is_middle(cell), (true, true) | (false, false)));
        crossings(pen, &stars);
    }

    fn pieces(&self, pen: &mut Pen) {
        let (columns, rows) = self.board_size();
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let point = LetterPoint::new(column, row).expect("boards have at most 52 columns and rows");
            if let Some(color) = self.stone(point) {
                pen.stone(cell(point), color);
            }
        }
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, Piece { ghost, ..stone(color) });
    }
}

fn cell(point: LetterPoint) -> Cell {
    Cell::new(point.column().into(), point.row().into())
}

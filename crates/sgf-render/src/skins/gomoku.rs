//! Gomoku and Renju: like Go, with letters and numbers from the lower left, and five star points.

use sgf_games::Position;
use sgf_games::gomoku::Gomoku;
use sgf_model::value::{Color, LetterPoint};

use super::Skin;
use super::go::stars;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::Piece;
use crate::scene_builder::{SceneBuilder, stone};
use crate::surface::crossings;

impl Skin for Gomoku {
    fn board(&self) -> Board {
        Board { rim: 600, ..Board::of(self.geometry()) }
    }

    /// From 7 lines, the corners and the center have star points, but not the sides.
    fn surface(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = (builder.board().columns, builder.board().rows);
        let is_middle = |cell: Cell| (cell.column * 2 + 1 == columns, cell.row * 2 + 1 == rows);
        let mut stars = stars(columns, rows);
        stars.retain(|&cell| matches!(is_middle(cell), (true, true) | (false, false)));
        crossings(builder, &stars);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = self.board_size();
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let point = LetterPoint::new(column, row).expect("boards have at most 52 columns and rows");
            if let Some(color) = self.stone(point) {
                builder.stone(cell(point), color);
            }
        }
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..stone(color) });
    }
}

fn cell(point: LetterPoint) -> Cell {
    Cell::new(point.column().into(), point.row().into())
}

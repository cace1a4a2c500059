//! Hex: a rhombus of hexagons, with sides in the colours of the players who have to join them.

use sgf_games::hex::{Hex, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, only, read_from_top, read_letters, stone, to_top};
use crate::board::{Axis, Board, Labels, Layout, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Piece, Place, TextScale};
use crate::surface::{REACH, hexagons, sides};

/// The radius of stones: a hexagon is a cell wide.
const STONE: i32 = 420;

impl Skin for Hex {
    /// Each row begins half a cell further to the right; lying flat, columns go up and rows down, and the long diagonal is level.
    fn board(&self) -> Board {
        let (columns, rows) = self.board_size();
        let flat = Layout {
            place: |site| {
                let (column, row) = (i32::from(site.column), i32::from(site.row));
                Place::new((column + row) * 866, (row - column) * CELL / 2)
            },
            text: TextScale { column: 433, line: CELL / 2 },
        };
        Board {
            place: |site| {
                let (column, row) = (i32::from(site.column), i32::from(site.row));
                Place::new(column * CELL + row * CELL / 2, row * 866)
            },
            flat: Some(flat),
            rim: REACH,
            down: Axis { labels: Labels::Numbers, from_end: false },
            text: TextScale { column: CELL / 2, line: 866 },
            ..Board::square(columns, rows)
        }
    }

    fn site(&self, point: &str) -> Option<Site> {
        read_from_top(point, self.board_size()).or_else(|| read_letters(point, self.board_size()))
    }

    fn surface(&self, pen: &mut Pen) {
        sides(pen);
        hexagons(pen, around);
    }

    fn pieces(&self, pen: &mut Pen) {
        let (columns, rows) = self.board_size();
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let cell = Square::new(column, row);
            if let Some(color) = Hex::stone(self, cell) {
                pen.piece(from_top(cell), stone(color, STONE));
            }
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Put(cell)) => vec![from_top(cell)],
            Ok(Move::SwapPieces) => {
                let board = Skin::board(self);
                only(board.sites().filter(|&site| Hex::stone(self, to_top(site)).is_some()))
            }
            _ => Vec::new(),
        }
    }

    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        pen.piece(site, Piece { ghost, ..stone(color, STONE) });
    }
}

fn around(site: Site) -> [Site; 6] {
    [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)].map(|(right, down)| site.moved(right, down))
}

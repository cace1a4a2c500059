//! Havannah: a hexagon of hexagons.

use sgf_games::havannah::{Havannah, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, stone, to_top};
use crate::board::{Axis, Board, Labels, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Piece, Place, TextScale};
use crate::surface::hexagons;

const STONE: i32 = 420;

impl Skin for Havannah {
    /// The upper left of the square around the hexagon and its lower right lie on the board; each row begins half a cell
    /// further to the left.
    fn board(&self) -> Board {
        let width = self.side() * 2 - 1;
        Board {
            mask: |board, site| (site.column - site.row).abs() <= board.columns / 2,
            place: |site| {
                let (column, row) = (i32::from(site.column), i32::from(site.row));
                Place::new(column * CELL - row * CELL / 2, row * 866)
            },
            rim: CELL * 6 / 10,
            down: Axis { labels: Labels::Numbers, from_end: false },
            text: TextScale { column: CELL / 2, line: 866 },
            ..Board::square(width, width)
        }
    }

    fn site(&self, point: &str) -> Option<Site> {
        self.named_cell(point).map(from_top)
    }

    fn surface(&self, pen: &mut Pen) {
        hexagons(pen, around);
    }

    fn pieces(&self, pen: &mut Pen) {
        let board = Skin::board(self);
        for site in board.sites().filter(|&site| board.has(site)) {
            let cell: Square = to_top(site);
            if let Some(color) = Havannah::stone(self, cell) {
                pen.piece(site, stone(color, STONE));
            }
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Put(cell)) => vec![from_top(cell)],
            _ => Vec::new(),
        }
    }

    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        pen.piece(site, Piece { ghost, ..stone(color, STONE) });
    }
}

fn around(site: Site) -> [Site; 6] {
    [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)].map(|(right, down)| site.moved(right, down))
}

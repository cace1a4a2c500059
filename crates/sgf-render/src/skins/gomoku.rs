//! Gomoku and Renju: as Go, with letters and numbers from the lower left, and five stars.

use sgf_games::Position;
use sgf_games::gomoku::{Gomoku, Move};
use sgf_model::value::{Color, LetterPoint};

use super::Skin;
use super::go::stars;
use crate::board::{Axis, Board, Labels, Site};
use crate::pen::{Pen, stone};
use crate::scene::Piece;
use crate::surface::crossings;

impl Skin for Gomoku {
    fn board(&self) -> Board {
        let (columns, rows) = self.board_size();
        Board {
            across: Axis { labels: Labels::Capitals, from_end: false },
            rim: 600,
            ..Board::square(columns.into(), rows.into())
        }
    }

    fn site(&self, point: &str) -> Option<Site> {
        self.named_point(point).map(site)
    }

    /// On all boards from 7 lines the corners have stars and the middle, but not the sides.
    fn surface(&self, pen: &mut Pen) {
        let (columns, rows) = (pen.board().columns, pen.board().rows);
        let is_middle = |site: Site| (site.column * 2 + 1 == columns, site.row * 2 + 1 == rows);
        let mut stars = stars(columns, rows);
        stars.retain(|&site| matches!(is_middle(site), (true, true) | (false, false)));
        crossings(pen, &stars);
    }

    fn pieces(&self, pen: &mut Pen) {
        let (columns, rows) = self.board_size();
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            let point = LetterPoint::new(column, row).expect("boards have at most 52 columns and rows");
            if let Some(color) = self.stone(point) {
                pen.stone(site(point), color);
            }
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Put(point)) => vec![site(point)],
            _ => Vec::new(),
        }
    }

    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        pen.piece(site, Piece { ghost, ..stone(color) });
    }
}

fn site(point: LetterPoint) -> Site {
    Site::new(point.column().into(), point.row().into())
}

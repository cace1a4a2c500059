//! Go: stones on the crossings of lines, with star points.

use sgf_games::Position;
use sgf_games::go::Go;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::AddAll;

use super::Skin;
use crate::Phrase;
use crate::board::{Board, Cell};
use crate::pen::{Pen, stone};
use crate::surface::crossings;

impl Skin for Go {
    fn board(&self) -> Board {
        Board { rim: 600, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        let (columns, rows) = (pen.board().columns, pen.board().rows);
        let stars = stars(columns, rows);
        crossings(pen, &stars);
    }

    fn pieces(&self, pen: &mut Pen) {
        let own = Go::board(self);
        for row in 0..own.rows() {
            for column in 0..own.columns() {
                let point = LetterPoint::new(column, row).expect("boards have at most 52 columns and rows");
                if let Some(color) = own.stone(point) {
                    pen.stone(Cell::new(column.into(), row.into()), color);
                }
            }
        }
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, crate::scene::Piece { ghost, ..stone(color) });
    }

    fn notes(&self) -> Vec<Phrase> {
        let taken = |color: Color| Go::board(self).prisoners(color.other());
        let taken = [Color::Black, Color::White].map(|color| taken(color).to_string());
        vec![Phrase::new("prisoners: Black has {0}, White has {1}", taken)]
    }
}

/// The star points of a board: where the lines of the corners cross, from 9 lines the middle, from 15 the middles of the sides.
///
/// Corners are on the third line up to 12 lines, above that on the fourth.
pub(super) fn stars(columns: i16, rows: i16) -> Vec<Cell> {
    let lines = |count: i16| {
        let from_side = match count {
            0..5 => None,
            5..7 => Some(1),
            7..13 => Some(2),
            13.. => Some(3),
            _ => None,
        };
        let middle = (count % 2 == 1).then_some(count / 2);
        (from_side.map(|line| [line, count - 1 - line]), middle)
    };
    let ((across, middle), (down, centre)) = (lines(columns), lines(rows));
    let (Some(across), Some(down)) = (across, down) else { return Vec::new() };
    let mut stars = Vec::new();
    if columns >= 7 && rows >= 7 {
        stars.add_all(across.iter().flat_map(|&column| down.map(|row| Cell::new(column, row))));
    }
    stars.add_all(middle.zip(centre).map(|(column, row)| Cell::new(column, row)));
    if columns >= 15 {
        stars.add_all(middle.iter().flat_map(|&column| down.map(|row| Cell::new(column, row))));
    }
    if rows >= 15 {
        stars.add_all(centre.iter().flat_map(|&row| across.map(|column| Cell::new(column, row))));
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_stars_that_players_know() {
        let count = |columns, rows| stars(columns, rows).len();
        assert_eq!((count(19, 19), count(13, 13), count(9, 9)), (9, 5, 5));
        assert_eq!((count(8, 8), count(5, 5), count(3, 3), count(19, 9)), (4, 1, 0, 7));
        assert!(stars(19, 19).contains(&Cell::new(9, 3)));
        assert!(stars(9, 9).contains(&Cell::new(2, 2)));
    }
}

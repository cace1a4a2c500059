//! Go: stones on the crossings of lines, with star points.

use sgf_games::Position;
use sgf_games::go::Go;
use sgf_model::value::{Color, LetterPoint};

use super::Skin;
use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene_builder::{SceneBuilder, stone};
use crate::surface::crossings;

impl Skin for Go {
    fn board(&self) -> Board {
        Board { rim: 600, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = (builder.board().columns, builder.board().rows);
        let stars = stars(columns, rows);
        crossings(builder, &stars);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let own = Go::board(self);
        for row in 0..own.rows() {
            for column in 0..own.columns() {
                let point = LetterPoint::new(column, row).expect("boards have at most 52 columns and rows");
                if let Some(color) = own.stone(point) {
                    builder.stone(Cell::new(column.into(), row.into()), color);
                }
            }
        }
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, crate::scene::Piece { ghost, ..stone(color) });
    }

    fn notes(&self) -> Vec<Phrase> {
        let taken = |color: Color| Go::board(self).prisoners(color.other());
        let taken = [Color::Black, Color::White].map(|color| taken(color).to_string());
        vec![Phrase::new("prisoners: Black has {0}, White has {1}", taken)]
    }
}

/// The star points: the crossings of the corner lines, the center from 9 lines, and the middles of the sides from 15 lines.
///
/// Corners are on the third line up to 12 lines, and on the fourth above that.
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
    let ((across, middle), (down, center)) = (lines(columns), lines(rows));
    let (Some(across), Some(down)) = (across, down) else { return Vec::new() };
    let mut stars = Vec::new();
    if columns >= 7 && rows >= 7 {
        stars.extend(across.iter().flat_map(|&column| down.map(|row| Cell::new(column, row))));
    }
    stars.extend(middle.zip(center).map(|(column, row)| Cell::new(column, row)));
    if columns >= 15 {
        stars.extend(middle.iter().flat_map(|&column| down.map(|row| Cell::new(column, row))));
    }
    if rows >= 15 {
        stars.extend(center.iter().flat_map(|&row| across.map(|column| Cell::new(column, row))));
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_usual_star_points() {
        let count = |columns, rows| stars(columns, rows).len();
        assert_eq!((count(19, 19), count(13, 13), count(9, 9)), (9, 5, 5));
        assert_eq!((count(8, 8), count(5, 5), count(3, 3), count(19, 9)), (4, 1, 0, 7));
        assert!(stars(19, 19).contains(&Cell::new(9, 3)));
        assert!(stars(9, 9).contains(&Cell::new(2, 2)));
    }
}

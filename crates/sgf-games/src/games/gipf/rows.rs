//! Rows of four, and what is taken with them.

use sgf_model::value::Color;

use super::GRID;
use super::board::Gipf;
use super::notation::is_border;
use crate::hexgrid::{DIRECTIONS, Spot};

/// A row: all pieces in a line around four of one colour, from one free point to the next.
pub(super) type Line = Vec<Spot>;

const FOUR: usize = 4;

impl Gipf {
    /// Finds the rows of a colour; Gipf pieces that are to be left belong to them, too.
    pub(super) fn rows(&self, color: Color) -> Vec<Line> {
        let mut rows = Vec::new();
        for first in GRID.spots() {
            for direction in 0..DIRECTIONS / 2 {
                // A line of pieces is looked at from its beginning.
                let before = GRID.next(first, direction + DIRECTIONS / 2);
                if !self.is_inside(first) || before.is_some_and(|before| self.is_inside(before)) {
                    continue;
                }
                let line: Line = std::iter::once(first)
                    .chain(GRID.line(first, direction))
                    .take_while(|&spot| self.is_inside(spot))
                    .collect();
                if self.has_four(color, &line) {
                    rows.push(line);
                }
            }
        }
        rows
    }

    /// Tells whether a piece lies on a point inside the border.
    fn is_inside(&self, spot: Spot) -> bool {
        self.piece(spot).is_some() && !is_border(spot)
    }

    fn has_four(&self, color: Color, line: &[Spot]) -> bool {
        let is_own = |&spot: &Spot| self.piece(spot).is_some_and(|piece| piece.color == color);
        line.windows(FOUR).any(|four| four.iter().all(is_own))
    }

    /// Tells whether a piece in a row is left when the row is taken.
    pub(super) fn is_left(&self, color: Color, spot: Spot, rows: &[Line]) -> bool {
        let Some(piece) = self.piece(spot) else { return false };
        let n_rows = rows.iter().filter(|row| row.contains(&spot)).count();
        let by_itself = piece.is_gipf && (piece.color == color || n_rows > 1);
        by_itself != self.changed.contains(&spot)
    }

    /// Returns the pieces of a row that go when it is taken.
    pub(super) fn going(&self, color: Color, row: &[Spot], rows: &[Line]) -> Vec<Spot> {
        row.iter().copied().filter(|&spot| !self.is_left(color, spot, rows)).collect()
    }

    /// Returns the point by which a row is named when it is taken: one that belongs to no other row, and always goes.
    pub(super) fn name_of_row(&self, color: Color, row: &[Spot], rows: &[Line]) -> Option<Spot> {
        let is_name = |&&spot: &&Spot| {
            rows.iter().filter(|row| row.contains(&spot)).count() == 1
                && self.piece(spot).is_some_and(|piece| !piece.is_gipf)
                && !self.is_left(color, spot, rows)
        };
        row.iter().find(is_name).copied()
    }

    /// Tells whether no two rows cross.
    pub(super) fn is_simple(rows: &[Line]) -> bool {
        let is_once = |spot: &Spot| rows.iter().filter(|row| row.contains(spot)).count() == 1;
        rows.iter().flatten().all(is_once)
    }
}

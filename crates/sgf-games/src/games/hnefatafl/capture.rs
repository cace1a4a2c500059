//! Captures: men enclosed on a line, the king on four sides, rows at the border.

use sgf_model::value::Color;

use super::board::{Hnefatafl, Man};
use crate::Square;
use crate::boards::grid::FOUR;

impl Hnefatafl {
    /// Lists the captures of a piece that moved to a square.
    pub(super) fn captures(&self, to: Square, color: Color) -> Vec<Square> {
        let mut taken: Vec<Square> = Vec::new();
        for &(right, up) in FOUR {
            let Some(square) = self.grid().offset(to, right, up) else { continue };
            if self.color(square) == Some(color.other()) && self.is_closed_in(square, (right, up), color) {
                taken.push(square);
            }
        }
        if self.rules.has_forts && self.is_at_border(to) {
            let n_before = taken.len();
            for &direction in FOUR {
                for square in self.row_at_border(to, direction, color) {
                    if !taken[..n_before].contains(&square) {
                        taken.push(square);
                    }
                }
            }
        }
        taken
    }

    /// Returns whether a piece is captured by a piece that moved next to it.
    fn is_closed_in(&self, square: Square, direction: (i32, i32), color: Color) -> bool {
        let is_king = self.piece(square) == Some(Man::King);
        let is_near_throne = self.is_throne(square) || self.neighbors(square).any(|it| self.is_throne(it));
        if is_king && (self.rules.is_king_strong || is_near_throne) {
            return !self.is_at_border(square)
                && self.neighbors(square).all(|side| self.is_hostile(side, color));
        }
        let beyond = self.grid().offset(square, direction.0, direction.1);
        beyond.is_some_and(|beyond| self.is_hostile(beyond, color))
    }

    /// Returns whether a square helps a color to capture: by a piece, or as an empty throne or corner.
    fn is_hostile(&self, square: Square, color: Color) -> bool {
        match self.color(square) {
            Some(owner) => owner == color,
            None => self.is_throne(square) || self.is_corner(square),
        }
    }

    /// Lists the men of a row along the border that a piece closes at its end.
    fn row_at_border(&self, to: Square, direction: (i32, i32), color: Color) -> Vec<Square> {
        let grid = self.grid();
        let mut row = Vec::new();
        let (inward_right, inward_up) = self.inward(to);
        if direction == (inward_right, inward_up) || direction == (-inward_right, -inward_up) {
            return row;
        }
        for square in grid.ray(to, direction) {
            if self.is_corner(square) || self.color(square) == Some(color) {
                return row;
            }
            let before = grid.offset(square, inward_right, inward_up);
            let is_walled = before.is_some_and(|before| self.color(before) == Some(color));
            if self.color(square).is_none() || !is_walled {
                return Vec::new();
            }
            if self.piece(square) != Some(Man::King) {
                row.push(square);
            }
        }
        Vec::new()
    }

    /// Returns the direction from the border to the middle; from a corner, along a side.
    pub(super) fn inward(&self, square: Square) -> (i32, i32) {
        let last = self.side - 1;
        match (square.column, square.row) {
            (0, _) => (1, 0),
            (column, _) if column == last => (-1, 0),
            (_, 0) => (0, 1),
            _ => (0, -1),
        }
    }
}

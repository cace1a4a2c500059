//! Rows of four, and the pieces removed with them.

use sgf_model::value::Color;

use super::board::Gipf;
use super::notation::is_border;
use super::{GRID, Line, Move};
use crate::boards::hexgrid::{DIRECTIONS, Spot};
use crate::boardspace::Formality;

const FOUR: usize = 4;

impl Gipf {
    /// Finds the rows of a color, including Gipf pieces that will stay.
    pub(super) fn rows(&self, color: Color) -> Vec<Line> {
        let mut rows = Vec::new();
        for first in GRID.spots() {
            for direction in 0..DIRECTIONS / 2 {
                // A line of pieces is examined only from its first one.
                let before = GRID.next(first, direction + DIRECTIONS / 2);
                if !self.is_inside(first) || before.is_some_and(|before| self.is_inside(before)) {
                    continue;
                }
                let mut line = vec![first];
                line.extend(GRID.line(first, direction).take_while(|&spot| self.is_inside(spot)));
                if self.has_four(color, &line) {
                    rows.push(line);
                }
            }
        }
        rows
    }

    /// Returns whether a point inside the border has a piece.
    fn is_inside(&self, spot: Spot) -> bool {
        self.piece(spot).is_some() && !is_border(spot)
    }

    fn has_four(&self, color: Color, line: &[Spot]) -> bool {
        let is_own = |&spot: &Spot| self.piece(spot).is_some_and(|piece| piece.color == color);
        line.windows(FOUR).any(|four| four.iter().all(is_own))
    }

    /// Returns whether a piece in a row stays when the row is removed.
    pub(super) fn is_left(&self, color: Color, spot: Spot, rows: &[Line]) -> bool {
        let Some(piece) = self.piece(spot) else { return false };
        let n_rows = n_rows_with(spot, rows);
        let by_itself = piece.is_gipf && (piece.color == color || n_rows > 1);
        by_itself != self.changed.contains(&spot)
    }

    /// Returns the pieces of a row that are removed with it.
    pub(super) fn going(&self, color: Color, row: &[Spot], rows: &[Line]) -> Vec<Spot> {
        row.iter().copied().filter(|&spot| !self.is_left(color, spot, rows)).collect()
    }

    /// Lists the moves that remove a row with a single piece: one for each distinct set of removed pieces. A row is named by a single piece
    /// that no other row contains; otherwise by a shared one, if that is unambiguous; otherwise by its two ends. Marked Gipf pieces of
    /// other rows are removed by the next placement or by `Done`.
    pub(super) fn row_takings(&self, color: Color, rows: &[Line]) -> Vec<Move> {
        let mut choices: Vec<(&Line, Line)> = Vec::new();
        for row in rows.iter().filter(|row| self.has_single(row)) {
            let going = self.going(color, row, rows);
            if !going.is_empty() && choices.iter().all(|(_, other)| *other != going) {
                choices.push((row, going));
            }
        }
        choices.iter().map(|(row, going)| self.name_of_row(color, row, going, rows)).collect()
    }

    fn name_of_row(&self, color: Color, row: &[Spot], going: &[Spot], rows: &[Line]) -> Move {
        let singles = || going.iter().copied().filter(|&spot| !self.is_gipf(spot));
        let shared = || singles().find(|&spot| self.meant(color, spot, rows).as_deref() == Some(going));
        let name = singles().find(|&spot| n_rows_with(spot, rows) == 1).or_else(shared);
        match (name, row.first(), row.last()) {
            (Some(spot), ..) => Move::Remove(spot),
            (None, Some(&first), Some(&last)) => Move::Take(first, last),
            (None, ..) => Move::Formality(Formality::Done),
        }
    }

    /// Returns the pieces removed by naming a piece: its row or, if it is in several rows, the one that cannot be named by a piece of its
    /// own; `None` if that is ambiguous.
    pub(super) fn meant(&self, color: Color, spot: Spot, rows: &[Line]) -> Option<Line> {
        let with_it: Vec<&Line> = rows.iter().filter(|row| row.contains(&spot)).collect();
        let goings = |only_nameless: bool| {
            let mut goings: Vec<Line> = with_it.iter().map(|row| self.going(color, row, rows)).collect();
            goings.retain(|going| !only_nameless || going.iter().all(|&it| n_rows_with(it, rows) > 1));
            goings.dedup();
            goings
        };
        let (all, nameless) = (goings(false), goings(true));
        match (all.as_slice(), nameless.as_slice()) {
            ([only], _) | (_, [only]) => Some(only.clone()),
            _ => None,
        }
    }

    /// Finds the row through two points.
    pub(super) fn row_through<'r>(&self, one: Spot, other: Spot, rows: &'r [Line]) -> Option<&'r Line> {
        rows.iter().find(|row| one != other && row.contains(&one) && row.contains(&other))
    }

    /// Returns whether no two rows cross.
    pub(super) fn is_simple(rows: &[Line]) -> bool {
        let is_once = |spot: &Spot| rows.iter().filter(|row| row.contains(spot)).count() == 1;
        rows.iter().flatten().all(is_once)
    }
}

fn n_rows_with(spot: Spot, rows: &[Line]) -> usize {
    rows.iter().filter(|row| row.contains(&spot)).count()
}

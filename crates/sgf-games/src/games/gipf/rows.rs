//! Rows of four, and what is taken with them.

use sgf_model::value::Color;
use sgf_syntax::{AddAll, Listed};

use super::board::Gipf;
use super::notation::is_border;
use super::{GRID, Move};
use crate::boardspace::Formality;
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
                let mut line = vec![first];
                line.add_all(GRID.line(first, direction).take_while(|&spot| self.is_inside(spot)));
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
        let n_rows = n_rows_with(spot, rows);
        let by_itself = piece.is_gipf && (piece.color == color || n_rows > 1);
        by_itself != self.changed.contains(&spot)
    }

    /// Returns the pieces of a row that go when it is taken.
    pub(super) fn going(&self, color: Color, row: &[Spot], rows: &[Line]) -> Vec<Spot> {
        row.iter().copied().filter(|&spot| !self.is_left(color, spot, rows)).listed()
    }

    /// Lists the ways to take a row: each choice of pieces that go, once. A row goes by a point of its own that goes, a single piece
    /// before a Gipf piece; without such a point by one that it shares, if nothing else can be meant by it; or else by its two ends.
    pub(super) fn row_takings(&self, color: Color, rows: &[Line]) -> Vec<Move> {
        let mut choices: Vec<(&Line, Line)> = Vec::new();
        for row in rows {
            let going = self.going(color, row, rows);
            if !going.is_empty() && choices.iter().all(|(_, other)| *other != going) {
                choices.push((row, going));
            }
        }
        choices.iter().map(|(row, going)| self.name_of_row(color, row, going, rows)).listed()
    }

    fn name_of_row(&self, color: Color, row: &[Spot], going: &[Spot], rows: &[Line]) -> Move {
        let is_single = |spot: &Spot| self.piece(*spot).is_some_and(|piece| !piece.is_gipf);
        let own = || going.iter().copied().filter(|spot| n_rows_with(*spot, rows) == 1);
        let shared =
            || going.iter().copied().find(|&spot| self.meant(color, spot, rows).as_deref() == Some(going));
        let name = own().find(is_single).or_else(|| own().next()).or_else(shared);
        match (name, row.first(), row.last()) {
            (Some(spot), ..) => Move::Remove(spot),
            (None, Some(&first), Some(&last)) => Move::Take(first, last),
            (None, ..) => Move::Formality(Formality::Done),
        }
    }

    /// Returns what is taken by a point that goes: its row, or of several rows the one that has no point of its own to be named by;
    /// `None` if that may be one or the other.
    pub(super) fn meant(&self, color: Color, spot: Spot, rows: &[Line]) -> Option<Line> {
        let with_it: Vec<&Line> = rows.iter().filter(|row| row.contains(&spot)).listed();
        let goings = |only_nameless: bool| {
            let mut goings: Vec<Line> = with_it.iter().map(|row| self.going(color, row, rows)).listed();
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

    /// Finds the row that leads through two points.
    pub(super) fn row_through<'r>(&self, one: Spot, other: Spot, rows: &'r [Line]) -> Option<&'r Line> {
        rows.iter().find(|row| one != other && row.contains(&one) && row.contains(&other))
    }

    /// Tells whether no two rows cross.
    pub(super) fn is_simple(rows: &[Line]) -> bool {
        let is_once = |spot: &Spot| rows.iter().filter(|row| row.contains(spot)).count() == 1;
        rows.iter().flatten().all(is_once)
    }
}

fn n_rows_with(spot: Spot, rows: &[Line]) -> usize {
    rows.iter().filter(|row| row.contains(&spot)).count()
}

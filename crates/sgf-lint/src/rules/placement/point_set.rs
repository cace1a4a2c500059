//! Sets of points.

use sgf_model::value::{LetterPoint, LetterRange};

use crate::rules::value::board::Board;

/// A set of points, with one bit per column.
#[derive(Clone, Debug)]
pub(super) struct PointSet {
    rows: [u64; LetterPoint::LIMIT as usize],
}

impl PointSet {
    pub(super) fn new() -> PointSet {
        PointSet { rows: [0; LetterPoint::LIMIT as usize] }
    }

    pub(super) fn clear(&mut self) {
        self.rows.fill(0);
    }

    /// Adds points. Returns whether the set already contained any of them.
    pub(super) fn add(&mut self, range: LetterRange) -> bool {
        let (first, last, mask) = rows_of(range);
        let mut was_present = false;
        for row in &mut self.rows[first..=last] {
            was_present |= *row & mask != 0;
            *row |= mask;
        }
        was_present
    }

    /// Adds a point. Returns whether the set already contained it.
    #[inline]
    pub(super) fn add_point(&mut self, point: LetterPoint) -> bool {
        let (row, bit) = (&mut self.rows[usize::from(point.row())], 1 << point.column());
        let was_present = *row & bit != 0;
        *row |= bit;
        was_present
    }

    /// Returns whether the set contains any point of a range.
    pub(super) fn intersects(&self, range: LetterRange) -> bool {
        let (first, last, mask) = rows_of(range);
        self.rows[first..=last].iter().any(|row| row & mask != 0)
    }

    /// Returns whether the set contains all points of a range.
    pub(super) fn contains(&self, range: LetterRange) -> bool {
        let (first, last, mask) = rows_of(range);
        self.rows[first..=last].iter().all(|row| row & mask == mask)
    }

    /// Counts the points on a board.
    pub(super) fn count(&self, board: Board) -> u32 {
        let rows = self.rows.iter().take(board.rows as usize);
        let mask = 1u64.checked_shl(board.columns).map_or(u64::MAX, |bit| bit - 1);
        rows.map(|row| (row & mask).count_ones()).sum()
    }
}

/// Returns the first and last row of a range, and its columns as bits.
fn rows_of(range: LetterRange) -> (usize, usize, u64) {
    let (first, last) = range.corners();
    let width = last.column() - first.column() + 1;
    let mask = ((1u64 << width) - 1) << first.column();
    (usize::from(first.row()), usize::from(last.row()), mask)
}

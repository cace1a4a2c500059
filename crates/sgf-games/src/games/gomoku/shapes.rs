//! Rows, fours and threes: winning rows, and moves that Renju forbids.
//!
//! A *five* is a row of exactly five. A *four* becomes a five with one more stone; a *straight four* does so at both of its ends. A *three*
//! becomes a straight four with one more stone, if that stone itself makes no five and is not forbidden. So whether a point is forbidden
//! may depend on whether another one would be (Renju International Federation, "The International Rules of Renju", section 9).
//!
//! A stone that completes a row or a straight four is next to the existing stones on its line, so it is enough to examine two points per
//! line.

use sgf_model::value::Color;

use super::Rules;
use crate::IllegalMove;

pub(super) const EMPTY: u8 = 0;
const BORDER: u8 = 3;

/// The maximum number of points examined to decide whether a move is forbidden. Real games need less than a hundredth of this; positions
/// constructed to need more count as allowed.
const PATIENCE: u32 = 20_000;

/// The points of a board with a border of width one; left and right borders are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    stride: usize,
    cells: Box<[u8]>,
}

pub(super) const fn cell_of(color: Color) -> u8 {
    color as u8 + 1
}

impl Cells {
    pub(super) fn new(columns: u8, rows: u8) -> Cells {
        let stride = usize::from(columns) + 1;
        let mut cells = vec![BORDER; stride * (usize::from(rows) + 2) + 1].into_boxed_slice();
        for row in 1..=usize::from(rows) {
            cells[row * stride + 1..(row + 1) * stride].fill(EMPTY);
        }
        Cells { stride, cells }
    }

    /// Returns the index of a column and a row, which must be on the board.
    pub(super) fn at(&self, column: u8, row: u8) -> usize {
        (usize::from(row) + 1) * self.stride + usize::from(column) + 1
    }

    pub(super) fn get(&self, at: usize) -> u8 {
        self.cells[at]
    }

    pub(super) fn set(&mut self, at: usize, cell: u8) {
        self.cells[at] = cell;
    }

    /// The stones, as indexes and cells.
    pub(super) fn stones(&self) -> impl Iterator<Item = (usize, u8)> {
        self.cells.iter().copied().enumerate().filter(|&(_, cell)| cell != EMPTY && cell != BORDER)
    }

    /// The offsets to the next point on each of the four lines.
    fn directions(&self) -> [isize; 4] {
        let down = self.stride as isize;
        [1, down, down + 1, down - 1]
    }

    /// Returns the first point in a direction that is not of a color.
    fn end(&self, at: usize, step: isize, cell: u8) -> usize {
        let mut end = at.wrapping_add_signed(step);
        while self.cells[end] == cell {
            end = end.wrapping_add_signed(step);
        }
        end
    }

    /// Returns the two points beyond the ends of the row through a stone.
    fn ends(&self, at: usize, step: isize, cell: u8) -> [usize; 2] {
        [self.end(at, -step, cell), self.end(at, step, cell)]
    }

    /// Returns the length that the row through a point would have with a stone of this color.
    fn length(&self, at: usize, step: isize, cell: u8) -> usize {
        let [first, last] = self.ends(at, step, cell);
        (last - first) / step.unsigned_abs() - 1
    }

    /// Returns whether the stone on a point is in a winning row.
    pub(super) fn wins(&self, at: usize, color: Color, rules: Rules) -> bool {
        let cell = cell_of(color);
        self.directions().into_iter().any(|step| match self.length(at, step, cell) {
            0..=4 => false,
            5 => rules != Rules::Caro || !self.is_shut_in(at, step, color),
            _ => match rules {
                Rules::Freestyle | Rules::Caro => true,
                Rules::Standard | Rules::Omok => false,
                Rules::Renju => color == Color::White,
            },
        })
    }

    /// Returns whether both ends of a row are blocked by opposing stones.
    fn is_shut_in(&self, at: usize, step: isize, color: Color) -> bool {
        let other = cell_of(color.other());
        self.ends(at, step, cell_of(color)).into_iter().all(|end| self.cells[end] == other)
    }

    /// Returns why a stone on an empty point is forbidden, if it is.
    pub(super) fn foul(&self, at: usize, color: Color, rules: Rules) -> Option<IllegalMove> {
        let is_restricted = match rules {
            Rules::Renju => color == Color::Black,
            Rules::Omok => true,
            Rules::Freestyle | Rules::Standard | Rules::Caro => false,
        };
        if !is_restricted {
            return None;
        }
        let mut trial = Trial { cells: self.clone(), cell: cell_of(color), rules, patience: PATIENCE };
        trial.with_stone(at, |trial| trial.foul(at))
    }
}

/// A board for trying moves.
struct Trial {
    cells: Cells,
    cell: u8,
    rules: Rules,
    patience: u32,
}

impl Trial {
    fn with_stone<T>(&mut self, at: usize, look: impl FnOnce(&mut Trial) -> T) -> T {
        self.cells.set(at, self.cell);
        let seen = look(self);
        self.cells.set(at, EMPTY);
        seen
    }

    /// Returns why the stone on a point is forbidden, if it is.
    fn foul(&mut self, at: usize) -> Option<IllegalMove> {
        self.patience = self.patience.saturating_sub(1);
        if self.makes_five(at) || self.patience == 0 {
            return None;
        }
        let directions = self.cells.directions();
        if self.rules == Rules::Renju {
            if directions.iter().any(|&step| self.cells.length(at, step, self.cell) > 5) {
                return Some(IllegalMove::Overline);
            }
            if directions.iter().map(|&step| self.fours(at, step)).sum::<u32>() > 1 {
                return Some(IllegalMove::DoubleFour);
            }
        }
        let threes = directions.into_iter().filter(|&step| self.is_three(at, step)).take(2).count();
        (threes == 2).then_some(IllegalMove::DoubleThree)
    }

    fn makes_five(&self, at: usize) -> bool {
        self.cells.directions().into_iter().any(|step| self.cells.length(at, step, self.cell) == 5)
    }

    /// Returns whether a stone on a point would make a five on a line.
    fn is_fifth(&self, at: usize, step: isize) -> bool {
        self.cells.get(at) == EMPTY && self.cells.length(at, step, self.cell) == 5
    }

    /// Counts the fours on a line that contain a stone; there may be two, as in `x.xxx.x`.
    fn fours(&self, at: usize, step: isize) -> u32 {
        if self.is_straight_four(at, step) {
            return 1;
        }
        self.cells.ends(at, step, self.cell).into_iter().map(|end| u32::from(self.is_fifth(end, step))).sum()
    }

    fn is_straight_four(&self, at: usize, step: isize) -> bool {
        self.cells.length(at, step, self.cell) == 4
            && self.cells.ends(at, step, self.cell).into_iter().all(|end| self.is_fifth(end, step))
    }

    /// Returns whether a stone is in a three on a line.
    fn is_three(&mut self, at: usize, step: isize) -> bool {
        if self.fours(at, step) > 0 {
            return false;
        }
        self.cells.ends(at, step, self.cell).into_iter().any(|end| {
            self.cells.get(end) == EMPTY
                && self.with_stone(end, |trial| {
                    trial.is_straight_four(at, step) && !trial.makes_five(end) && trial.foul(end).is_none()
                })
        })
    }
}

//! The board and its lines: how far a stone goes, what is in its way, whether the stones of a colour are together.

use sgf_model::value::Color;

use crate::grid::{EIGHT, Grid};
use crate::hash::key;
use crate::{Reason, Square};

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Stone(Color),
    /// Nothing may land here, but everything may pass (Gemma).
    Gone,
}

impl Cell {
    const fn is_stone(self) -> bool {
        matches!(self, Cell::Stone(_))
    }
}

/// The cells, row by row from the bottom, with their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) grid: Grid,
    cells: Vec<Cell>,
    pub(super) hash: u64,
}

impl Lines {
    pub(super) fn new(side: u16) -> Lines {
        let grid = Grid { columns: side, rows: side };
        Lines { grid, cells: vec![Cell::Empty; grid.squares().count()], hash: 0 }
    }

    fn is_on_board(&self, square: Square) -> bool {
        square.is_within(self.grid.columns, self.grid.rows)
    }

    pub(super) fn cell(&self, square: Square) -> Cell {
        if self.is_on_board(square) { self.cells[self.grid.index(square)] } else { Cell::Empty }
    }

    /// Puts something on a square, and returns what was there.
    pub(super) fn put(&mut self, square: Square, cell: Cell) -> Cell {
        if !self.is_on_board(square) {
            return Cell::Empty;
        }
        let index = self.grid.index(square);
        let before = std::mem::replace(&mut self.cells[index], cell);
        self.hash ^= key_of(index, before) ^ key_of(index, cell);
        before
    }

    pub(super) fn fresh_hash(&self) -> u64 {
        self.cells.iter().enumerate().fold(0, |hash, (index, &cell)| hash ^ key_of(index, cell))
    }

    pub(super) fn clear(&mut self) {
        *self = Lines::new(self.grid.columns);
    }

    pub(super) fn stones(&self, color: Color) -> impl Iterator<Item = Square> {
        self.grid.squares().filter(move |&square| self.cell(square) == Cell::Stone(color))
    }

    /// Counts the stones on the whole line through a square, the square itself included.
    fn n_stones(&self, square: Square, (right, up): (i32, i32)) -> usize {
        let count =
            |direction| self.grid.ray(square, direction).filter(|&at| self.cell(at).is_stone()).count();
        usize::from(self.cell(square).is_stone()) + count((right, up)) + count((-right, -up))
    }

    /// Finds where a stone comes to in a direction.
    fn target(&self, color: Color, from: Square, direction: (i32, i32)) -> Result<Square, Reason> {
        let length = self.n_stones(from, direction);
        let to = self.grid.ray(from, direction).nth(length - 1).ok_or(Reason::Geometry)?;
        let between = self.grid.ray(from, direction).take(length - 1);
        if between.into_iter().any(|square| self.cell(square) == Cell::Stone(color.other())) {
            return Err(Reason::Blocked);
        }
        match self.cell(to) {
            Cell::Stone(stone) if stone == color => Err(Reason::Occupied),
            Cell::Gone => Err(Reason::Forbidden),
            _ => Ok(to),
        }
    }

    /// Lists where a stone can go.
    pub(super) fn targets(&self, color: Color, from: Square) -> impl Iterator<Item = Square> {
        EIGHT.iter().copied().filter_map(move |direction| self.target(color, from, direction).ok())
    }

    /// Tells why a stone cannot go from a square to another, if it cannot.
    pub(super) fn judge(&self, color: Color, from: Square, to: Square) -> Result<(), Reason> {
        match self.cell(from) {
            Cell::Stone(stone) if stone == color => {}
            Cell::Stone(_) => return Err(Reason::NotYours),
            Cell::Empty | Cell::Gone => return Err(Reason::NoPiece),
        }
        let leads_there = |direction: &(i32, i32)| self.grid.ray(from, *direction).any(|square| square == to);
        let direction = EIGHT.iter().copied().find(leads_there).ok_or(Reason::Geometry)?;
        match self.target(color, from, direction) {
            Ok(target) if target != to => Err(Reason::Geometry),
            other => other.map(|_| ()),
        }
    }

    /// Tells whether the stones of a colour, one at least, are together.
    pub(super) fn is_together(&self, color: Color) -> bool {
        let Some(first) = self.stones(color).next() else { return false };
        let mut seen = vec![false; self.cells.len()];
        seen[self.grid.index(first)] = true;
        let (mut open, mut n_seen) = (vec![first], 0);
        while let Some(square) = open.pop() {
            n_seen += 1;
            for &(right, up) in &EIGHT {
                let Some(next) = self.grid.offset(square, right, up) else { continue };
                let index = self.grid.index(next);
                if self.cells[index] == Cell::Stone(color) && !seen[index] {
                    seen[index] = true;
                    open.push(next);
                }
            }
        }
        n_seen == self.stones(color).count()
    }
}

fn key_of(index: usize, cell: Cell) -> u64 {
    match cell {
        Cell::Empty => 0,
        Cell::Stone(color) => key(index as u64 * 4 + color as u64),
        Cell::Gone => key(index as u64 * 4 + 2),
    }
}

//! The board: lines, moves, and connection.

use sgf_model::value::Color;

use crate::boards::grid::{EIGHT, Grid};
use crate::zobrist::key;
use crate::{IllegalMove, Square};

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Stone(Color),
    /// A blocked square: stones may not land on it, but may pass over it (Gemma).
    Gone,
}

impl Cell {
    const fn is_stone(self) -> bool {
        matches!(self, Cell::Stone(_))
    }
}

/// The cells row by row from the bottom, with their hash.
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

    /// Sets the content of a square, and returns the previous one.
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

    /// Counts the stones on the complete line through a square, including the square itself.
    fn n_stones(&self, square: Square, (right, up): (i32, i32)) -> usize {
        let count =
            |direction| self.grid.ray(square, direction).filter(|&at| self.cell(at).is_stone()).count();
        usize::from(self.cell(square).is_stone()) + count((right, up)) + count((-right, -up))
    }

    /// Returns the destination of a stone in a direction.
    fn target(&self, color: Color, from: Square, direction: (i32, i32)) -> Result<Square, IllegalMove> {
        let length = self.n_stones(from, direction);
        let to = self.grid.ray(from, direction).nth(length - 1).ok_or(IllegalMove::Geometry)?;
        let between = self.grid.ray(from, direction).take(length - 1);
        if between.into_iter().any(|square| self.cell(square) == Cell::Stone(color.other())) {
            return Err(IllegalMove::Blocked);
        }
        match self.cell(to) {
            Cell::Stone(stone) if stone == color => Err(IllegalMove::Occupied),
            Cell::Gone => Err(IllegalMove::Forbidden),
            _ => Ok(to),
        }
    }

    /// Lists the destinations of a stone.
    pub(super) fn targets(&self, color: Color, from: Square) -> impl Iterator<Item = Square> {
        EIGHT.iter().copied().filter_map(move |direction| self.target(color, from, direction).ok())
    }

    /// Checks that a stone can move between two squares.
    pub(super) fn check_move(&self, color: Color, from: Square, to: Square) -> Result<(), IllegalMove> {
        match self.cell(from) {
            Cell::Stone(stone) if stone == color => {}
            Cell::Stone(_) => return Err(IllegalMove::NotYours),
            Cell::Empty | Cell::Gone => return Err(IllegalMove::NoPiece),
        }
        let leads_there = |direction: &(i32, i32)| self.grid.ray(from, *direction).any(|square| square == to);
        let direction = EIGHT.iter().copied().find(leads_there).ok_or(IllegalMove::Geometry)?;
        match self.target(color, from, direction) {
            Ok(target) if target != to => Err(IllegalMove::Geometry),
            other => other.map(|_| ()),
        }
    }

    /// Returns whether a color has stones, and all of them are connected.
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

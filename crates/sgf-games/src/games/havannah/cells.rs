//! The cells of a hexagon, and the two ways to name them.
//!
//! A cell is a column and a row that runs through the board; both go from 0 to twice the side less two, and they differ by less
//! than the side.

use crate::Square;

/// The hexagon with a number of cells at each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hexagon {
    pub(super) side: u16,
}

/// The neighbours, in a circle.
const AROUND: [(i32, i32); 6] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)];

impl Hexagon {
    /// Returns how many columns and rows there are.
    pub(super) fn width(self) -> u16 {
        self.side * 2 - 1
    }

    pub(super) fn has(self, cell: Square) -> bool {
        cell.is_within(self.width(), self.width()) && cell.column.abs_diff(cell.row) < self.side
    }

    /// Returns the place of a cell in a list of all squares around the hexagon.
    pub(super) fn index(self, cell: Square) -> usize {
        usize::from(cell.row) * usize::from(self.width()) + usize::from(cell.column)
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Square> {
        (0..self.width()).flat_map(move |row| self.row(row))
    }

    /// Returns the cells of a row.
    pub(super) fn row(self, row: u16) -> impl Iterator<Item = Square> {
        let first = (row + 1).saturating_sub(self.side);
        let last = (row + self.side).min(self.width());
        (first..last).map(move |column| Square::new(column, row))
    }

    /// Returns the six neighbours of a cell in a circle, `None` beyond the board.
    pub(super) fn around(self, cell: Square) -> [Option<Square>; 6] {
        AROUND.map(|(right, down)| {
            cell.offset(right, down, self.width(), self.width()).filter(|&next| self.has(next))
        })
    }

    /// Returns a bit for the corner that a cell is, or for the side that it is on: corners are bits 0 to 5, sides 6 to 11.
    pub(super) fn marks(self, cell: Square) -> u16 {
        let (middle, last) = (self.side - 1, self.width() - 1);
        let edges = [
            cell.row == 0,
            cell.column >= cell.row && cell.column - cell.row == middle,
            cell.column == last,
            cell.row == last,
            cell.row >= cell.column && cell.row - cell.column == middle,
            cell.column == 0,
        ];
        let marks = edges.into_iter().enumerate().filter(|&(_, is_there)| is_there);
        let edges: u16 = marks.map(|(number, _)| 1 << number).sum();
        // A corner is where one edge and the next one meet: it is called after the two.
        if edges.count_ones() < 2 { edges << 6 } else { self.corner(edges) }
    }

    fn corner(self, edges: u16) -> u16 {
        let is_corner = |number: u32| edges & (1 << number) != 0 && edges & (1 << ((number + 1) % 6)) != 0;
        (0..6).filter(|&number| is_corner(number)).map(|number| 1 << number).sum()
    }

    /// Returns the cell that is called so when the numbers count in each column.
    pub(super) fn of_column_name(self, name: Square) -> Option<Square> {
        let cell = Square::new(name.column, name.row.checked_add(self.above(name.column))?);
        self.has(cell).then_some(cell)
    }

    /// Returns how a cell is called when the numbers count in each column.
    pub(super) fn column_name(self, cell: Square) -> Square {
        Square::new(cell.column, cell.row - self.above(cell.column))
    }

    /// Returns the first row of a column.
    fn above(self, column: u16) -> u16 {
        (column + 1).saturating_sub(self.side)
    }
}

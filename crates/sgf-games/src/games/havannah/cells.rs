//! The cells of a hexagon, and their names in two systems.
//!
//! A cell is a column and a row along lines of the board. Both range from 0 to twice the side minus two, and differ by less than the side.

use crate::{Axis, BoardPlan, Geometry, Joins, Labels, Naming, Square, Symmetry, turns};

/// The board with rows along lines.
pub(super) static BY_LINES: BoardPlan =
    BoardPlan { namings: &[LINES.called(""), LINES_TOO, COLUMNS_TOO], ..PLAN };

/// The board with rows counted in each column.
pub(super) static BY_COLUMNS: BoardPlan =
    BoardPlan { namings: &[COLUMNS.called(""), LINES_TOO, COLUMNS_TOO], ..PLAN };

const PLAN: BoardPlan = BoardPlan {
    down: Axis { labels: Labels::Numbers, from_end: false },
    mask: |geometry, (column, row)| hexagon(geometry).has(Square::new(column, row)),
    joins: Joins::Steps(&AROUND),
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

const LINES: Naming = Naming::FROM_TOP.called("lines");

const COLUMNS: Naming = Naming {
    name: "columns",
    read: |geometry, text| {
        let name = Square::read(text)?;
        let above = hexagon(geometry).above(name.column.min(geometry.columns()));
        Some((name.column.into(), i32::from(name.row) + i32::from(above)))
    },
    write: |geometry, (column, row)| {
        Some(hexagon(geometry).column_name(Square::new(column, row)).to_string())
    },
};

/// [`LINES`] for writing only: ambiguous names are read in the notation of the record.
const LINES_TOO: Naming = Naming { read: |_, _| None, ..LINES };
const COLUMNS_TOO: Naming = Naming { read: |_, _| None, ..COLUMNS };

/// The rotations and reflections of a hexagon, then the same with an exchange of the colors.
static SYMMETRIES: [Symmetry; 24] = {
    const TWELVE: [Symmetry; 12] = [
        Symmetry::NONE,
        Symmetry::of(|size, place| turned(size, place, 1)),
        Symmetry::of(|size, place| turned(size, place, 2)),
        Symmetry::of(turns::half),
        Symmetry::of(|size, place| turned(size, place, 4)),
        Symmetry::of(|size, place| turned(size, place, 5)),
        Symmetry::of(turns::diagonal),
        Symmetry::of(|size, place| turned(size, turns::diagonal(size, place), 1)),
        Symmetry::of(|size, place| turned(size, turns::diagonal(size, place), 2)),
        Symmetry::of(turns::counter),
        Symmetry::of(|size, place| turned(size, turns::diagonal(size, place), 4)),
        Symmetry::of(|size, place| turned(size, turns::diagonal(size, place), 5)),
    ];
    Symmetry::with_exchange(TWELVE)
};

/// Rotates a cell about the center by multiples of 60°.
fn turned((columns, _): (i32, i32), (column, row): (i32, i32), n_sixths: usize) -> (i32, i32) {
    let middle = (columns - 1) / 2;
    let (mut right, mut down) = (column - middle, row - middle);
    for _ in 0..n_sixths {
        (right, down) = (right - down, right);
    }
    (right + middle, down + middle)
}

fn hexagon(geometry: Geometry) -> Hexagon {
    Hexagon { side: geometry.columns().div_ceil(2) }
}

/// A hexagon with a number of cells per side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hexagon {
    pub(super) side: u16,
}

/// The neighbors in circular order.
const AROUND: [(i32, i32); 6] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)];

impl Hexagon {
    /// Returns the number of columns and rows.
    pub(super) fn width(self) -> u16 {
        self.side * 2 - 1
    }

    pub(super) fn has(self, cell: Square) -> bool {
        cell.is_within(self.width(), self.width()) && cell.column.abs_diff(cell.row) < self.side
    }

    /// Returns the index of a cell in the bounding square of the hexagon.
    pub(super) fn index(self, cell: Square) -> usize {
        usize::from(cell.row) * usize::from(self.width()) + usize::from(cell.column)
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Square> {
        Square::all(self.width(), self.width()).filter(move |&cell| self.has(cell))
    }

    /// Returns the six neighbors of a cell in circular order, `None` off the board.
    pub(super) fn around(self, cell: Square) -> [Option<Square>; 6] {
        AROUND.map(|(right, down)| {
            cell.offset(right, down, self.width(), self.width()).filter(|&next| self.has(next))
        })
    }

    /// Returns the bit of the corner or side that a cell belongs to, if any: corners are bits 0 to 5, sides 6 to 11.
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
        // A corner is on two adjacent edges, and identified by them.
        if edges.count_ones() < 2 { edges << 6 } else { self.corner(edges) }
    }

    fn corner(self, edges: u16) -> u16 {
        let is_corner = |number: u32| edges & (1 << number) != 0 && edges & (1 << ((number + 1) % 6)) != 0;
        (0..6).filter(|&number| is_corner(number)).map(|number| 1 << number).sum()
    }

    /// Returns the name of a cell with rows counted in each column.
    pub(super) fn column_name(self, cell: Square) -> Square {
        Square::new(cell.column, cell.row - self.above(cell.column))
    }

    /// Returns the first row of a column.
    fn above(self, column: u16) -> u16 {
        (column + 1).saturating_sub(self.side)
    }
}

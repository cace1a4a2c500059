//! Boards whose rows are numbered from the bottom, as in chess: reading and listing their squares.

use crate::{Cell, Diagram, SetUp, Square, Unreadable};

/// Columns and rows of a board; row 0 of a square is the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

/// Right and up: the four sides, then the four corners.
pub(crate) const EIGHT: [(i32, i32); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

impl Grid {
    /// Returns the squares from the lowest row up, each row from the left.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Square::new(column, row)))
    }

    /// Returns the place of a square in the order of [`Grid::squares`].
    pub(crate) fn index(self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    /// Returns the square some steps away.
    pub(crate) fn offset(self, from: Square, right: i32, up: i32) -> Option<Square> {
        from.offset(right, up, self.columns, self.rows)
    }

    /// Returns the squares in a direction up to the border, the nearest first.
    pub(crate) fn ray(self, from: Square, (right, up): (i32, i32)) -> impl Iterator<Item = Square> {
        (1..).map_while(move |far| self.offset(from, right * far, up * far))
    }

    /// Reads a square: `e2`.
    pub(crate) fn read(self, text: &str) -> Result<Square, Unreadable> {
        let square = Square::read(text.trim()).ok_or_else(|| Unreadable::syntax(text))?;
        self.check(square, text)
    }

    /// Reads two squares, and returns the rest: `e2e4`, `e2-e4`, `e2xe4`.
    pub(crate) fn read_two(self, text: &str) -> Result<(Square, Square, &str), Unreadable> {
        let read = |part| Square::read_first(part).ok_or_else(|| Unreadable::syntax(text));
        let (from, rest) = read(text.trim())?;
        let (to, rest) = read(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
        Ok((self.check(from, text)?, self.check(to, text)?, rest))
    }

    /// Reads the squares of a value of setup: one, or a rectangle.
    pub(crate) fn area(self, set_up: &SetUp<'_>) -> Result<Vec<Square>, Unreadable> {
        let (first, last) = set_up.corners();
        let (first, last) = (self.read(first)?, self.read(last)?);
        let columns = first.column.min(last.column)..=first.column.max(last.column);
        let rows = first.row.min(last.row)..=first.row.max(last.row);
        Ok(rows.flat_map(|row| columns.clone().map(move |column| Square::new(column, row))).collect())
    }

    /// Draws the board.
    pub(crate) fn diagram(self, sign: impl Fn(Square) -> char, is_last: impl Fn(Square) -> bool) -> Diagram {
        let cell = |column, row: u16| {
            let square = Square::new(column, self.rows - 1 - row);
            Cell { sign: sign(square), is_last: is_last(square) }
        };
        Diagram::grid((self.columns, self.rows), |row| (self.rows - row).to_string(), cell)
    }

    fn check(self, square: Square, text: &str) -> Result<Square, Unreadable> {
        if square.is_within(self.columns, self.rows) { Ok(square) } else { Err(Unreadable::off_board(text)) }
    }
}

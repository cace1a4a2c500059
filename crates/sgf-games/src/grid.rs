//! Boards whose rows are numbered from the bottom, as in chess: reading and listing their squares.

use crate::{Site, Square, Unreadable};

/// Columns and rows of a board; row 0 of a square is the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

/// Right and up: the four sides, then the four corners.
pub(crate) const EIGHT: [(i32, i32); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The straight ones of them.
pub(crate) const FOUR: &[(i32, i32)] = EIGHT.split_at(4).0;

impl Grid {
    /// Returns the squares from the lowest row up, each row from the left.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        Square::all(self.columns, self.rows)
    }

    /// Returns the square at a place in the order of [`Grid::squares`].
    pub(crate) fn nth(self, index: usize) -> Square {
        let columns = usize::from(self.columns);
        Square::new((index % columns) as u16, (index / columns) as u16)
    }

    /// Returns the place of a square in the order of [`Grid::squares`].
    pub(crate) fn index(self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    /// Returns the site of a square: sites are counted from the upper left.
    pub(crate) fn site(self, square: Square) -> Site {
        let row = u32::from(self.rows) - 1 - u32::from(square.row);
        Site::new(row * u32::from(self.columns) + u32::from(square.column))
    }

    /// Returns the square of a site; `None` beside the board.
    pub(crate) fn square(self, site: Site) -> Option<Square> {
        let (columns, rows) = (u32::from(self.columns), u32::from(self.rows));
        let is_there = site.number() < columns * rows;
        is_there.then(|| {
            Square::new((site.number() % columns) as u16, (rows - 1 - site.number() / columns) as u16)
        })
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

    fn check(self, square: Square, text: &str) -> Result<Square, Unreadable> {
        if square.is_within(self.columns, self.rows) { Ok(square) } else { Err(Unreadable::off_board(text)) }
    }
}

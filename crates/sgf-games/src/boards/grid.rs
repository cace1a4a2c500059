//! Boards whose rows are numbered from the bottom, as in chess.

use crate::{ParseMoveError, Site, Square};

/// The columns and rows of a board. Row 0 is at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

/// Eight directions as steps to the right and up: first the orthogonal ones, then the diagonal ones.
pub(crate) const EIGHT: [(i32, i32); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The four orthogonal directions.
pub(crate) const FOUR: &[(i32, i32)] = EIGHT.split_at(4).0;

impl Grid {
    /// Iterates over the squares row by row from the bottom left.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        Square::all(self.columns, self.rows)
    }

    /// Returns the square at an index in the order of [`Grid::squares`].
    pub(crate) fn nth(self, index: usize) -> Square {
        let columns = usize::from(self.columns);
        Square::new((index % columns) as u16, (index / columns) as u16)
    }

    /// Returns the index of a square in the order of [`Grid::squares`].
    pub(crate) fn index(self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    /// Returns the site of a square. Sites count from the upper left.
    pub(crate) fn site(self, square: Square) -> Site {
        let row = u32::from(self.rows) - 1 - u32::from(square.row);
        Site::new(row * u32::from(self.columns) + u32::from(square.column))
    }

    /// Returns the square of a site; `None` next to the board.
    pub(crate) fn square(self, site: Site) -> Option<Square> {
        let (columns, rows) = (u32::from(self.columns), u32::from(self.rows));
        let is_on_board = site.number() < columns * rows;
        is_on_board.then(|| {
            Square::new((site.number() % columns) as u16, (rows - 1 - site.number() / columns) as u16)
        })
    }

    /// Returns the square some steps away.
    pub(crate) fn offset(self, from: Square, right: i32, up: i32) -> Option<Square> {
        from.offset(right, up, self.columns, self.rows)
    }

    /// Iterates over the squares in a direction up to the edge, the nearest first.
    pub(crate) fn ray(self, from: Square, (right, up): (i32, i32)) -> impl Iterator<Item = Square> {
        (1..).map_while(move |far| self.offset(from, right * far, up * far))
    }

    /// Reads a square: `e2`.
    pub(crate) fn read(self, text: &str) -> Result<Square, ParseMoveError> {
        let square = Square::read(text.trim()).ok_or_else(|| ParseMoveError::syntax(text))?;
        self.check(square, text)
    }

    /// Reads two squares, such as `e2e4`, `e2-e4` or `e2xe4`, and returns them with the remaining text.
    pub(crate) fn read_two(self, text: &str) -> Result<(Square, Square, &str), ParseMoveError> {
        let read = |part| Square::read_first(part).ok_or_else(|| ParseMoveError::syntax(text));
        let (from, rest) = read(text.trim())?;
        let (to, rest) = read(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
        Ok((self.check(from, text)?, self.check(to, text)?, rest))
    }

    fn check(self, square: Square, text: &str) -> Result<Square, ParseMoveError> {
        if square.is_within(self.columns, self.rows) {
            Ok(square)
        } else {
            Err(ParseMoveError::off_board(text))
        }
    }
}

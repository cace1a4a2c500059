//! The 24 points and the sixteen lines of three.
//!
//! Points are numbered row by row from the upper left, so a set of points is a number with one bit per point.

use std::fmt;

use crate::boards::grid::Grid;
use crate::{Site, Square};

/// A point of the board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Square, morris::Point};
/// let point = Point::at(Square::read("d6").unwrap()).unwrap();
/// assert_eq!(point.to_string(), "d6");
/// assert!(Point::at(Square::read("a2").unwrap()).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

const GRID: Grid = Grid { columns: 7, rows: 7 };

/// Columns and rows of the points from the upper left; rows are counted from the bottom.
const SQUARES: [(u16, u16); 24] = [
    (0, 6),
    (3, 6),
    (6, 6),
    (1, 5),
    (3, 5),
    (5, 5),
    (2, 4),
    (3, 4),
    (4, 4),
    (0, 3),
    (1, 3),
    (2, 3),
    (4, 3),
    (5, 3),
    (6, 3),
    (2, 2),
    (3, 2),
    (4, 2),
    (1, 1),
    (3, 1),
    (5, 1),
    (0, 0),
    (3, 0),
    (6, 0),
];

/// The lines, each with its points in order.
const LINES: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

impl Point {
    /// The number of points.
    pub const COUNT: u8 = 24;

    /// Iterates over the lines, each with its three points in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::morris::Point;
    /// assert_eq!(Point::lines().count(), 16);
    /// ```
    pub fn lines() -> impl Iterator<Item = [Point; 3]> {
        LINES.iter().map(|line| line.map(Point))
    }

    /// Returns the point on a square of the 7×7 board, with rows counted from the bottom.
    #[must_use]
    pub fn at(square: Square) -> Option<Point> {
        let index = SQUARES.iter().position(|&there| there == (square.column, square.row))?;
        Some(Point(index as u8))
    }

    /// Returns the square of the point on the 7×7 board.
    #[must_use]
    pub fn square(self) -> Square {
        let (column, row) = SQUARES[usize::from(self.0)];
        Square::new(column, row)
    }

    /// Returns the point of a site; `None` if there is none.
    #[must_use]
    pub fn of(site: Site) -> Option<Point> {
        GRID.square(site).and_then(Point::at)
    }

    /// Returns the site of the point.
    #[must_use]
    pub fn site(self) -> Site {
        GRID.site(self.square())
    }

    /// Iterates over all points, row by row from the upper left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::morris::Point;
    /// let names: Vec<String> = Point::all().map(|point| point.to_string()).collect();
    /// assert_eq!((names.len(), names[0].as_str(), names[23].as_str()), (24, "a7", "g1"));
    /// ```
    pub fn all() -> impl Iterator<Item = Point> {
        (0..Point::COUNT).map(Point)
    }

    /// Returns the number of the point, counted from 0 at the upper left.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Returns the neighbors of the point, as a set.
    pub(super) fn neighbors(self) -> u32 {
        let next_on = |line: &[u8; 3]| match line.iter().position(|&point| point == self.0) {
            Some(1) => 1 << line[0] | 1 << line[2],
            Some(_) => 1 << line[1],
            None => 0,
        };
        LINES.iter().fold(0, |set, line| set | next_on(line))
    }
}

/// Returns the men of a set that are in mills.
pub(super) fn in_mills(men: u32) -> u32 {
    let mills = LINES.iter().map(|&[one, two, three]| 1 << one | 1 << two | 1 << three);
    mills.filter(|mill| men & mill == *mill).fold(0, |set, mill| set | mill)
}

impl fmt::Display for Point {
    /// Writes a letter and a number: `d6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

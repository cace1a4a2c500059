//! Movement of dice on the board, a cylinder of hexagons.

use crate::Square;

/// A direction, clockwise from north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};

/// The field in the middle.
pub(super) const CHAMBER: Square = Square::new(4, 4);

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Direction; 6] = [NorthEast, East, SouthEast, SouthWest, West, NorthWest];

    /// Returns the letters of the direction: `NE`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::chase::Direction;
    /// assert_eq!(Direction::ALL.map(Direction::letters), ["NE", "E", "SE", "SW", "W", "NW"]);
    /// ```
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            NorthEast => "NE",
            East => "E",
            SouthEast => "SE",
            SouthWest => "SW",
            West => "W",
            NorthWest => "NW",
        }
    }

    /// Rotates clockwise by a number of sixths of a turn.
    pub(super) fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    const fn up(self) -> i32 {
        match self {
            NorthEast | NorthWest => 1,
            SouthEast | SouthWest => -1,
            East | West => 0,
        }
    }

    const fn mirrored(self) -> Direction {
        match self {
            NorthEast => SouthEast,
            SouthEast => NorthEast,
            SouthWest => NorthWest,
            NorthWest => SouthWest,
            level => level,
        }
    }

    /// Returns whether a die on the first or last row would immediately leave the board in this direction.
    pub(super) fn leaves(self, from: Square) -> bool {
        !(0..9).contains(&(i32::from(from.row) + self.up()))
    }
}

/// Returns the next field and the direction there, which is reflected at the first and last row.
///
/// Rows are counted from the bottom; `a`, `c` and so on are half a field to the right of the others.
pub(super) fn next(from: Square, direction: Direction) -> (Square, Direction) {
    let direction = if direction.leaves(from) { direction.mirrored() } else { direction };
    let is_right_row = from.row.is_multiple_of(2);
    let right = match direction {
        East => 1,
        West => -1,
        NorthEast | SouthEast => i32::from(is_right_row),
        NorthWest | SouthWest => i32::from(is_right_row) - 1,
    };
    let column = (i32::from(from.column) + right).rem_euclid(9) as u16;
    let row = (i32::from(from.row) + direction.up()) as u16;
    (Square::new(column, row), direction)
}

/// Returns the fields of a move except the first, and the direction at its end.
pub(super) fn run(from: Square, direction: Direction, speed: u8) -> (Vec<Square>, Direction) {
    let (mut at, mut direction) = (from, direction);
    let mut fields = Vec::with_capacity(usize::from(speed));
    for _ in 0..speed {
        (at, direction) = next(at, direction);
        fields.push(at);
    }
    (fields, direction)
}

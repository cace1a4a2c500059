//! Links: pairs of holes a knight's move apart, named by their midpoint.
//!
//! A link is stored at its upper end with one of four directions, so it has a unique representation. Its center is between two rows
//! (*shallow*, `C2*`) or between two columns (*steep*, `B*3`). Two crossing links share each center; the slope, `/` or `\`, distinguishes
//! them.

use std::fmt;

use crate::{Square, column_label};

/// Offsets from the upper end of a link to the lower one: columns to the right, rows down.
const DOWN: [(i32, i32); 4] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];

/// A link: its upper end and its direction.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, twixt::Twixt};
/// use sgf_model::value::Color;
/// let mut position = Twixt::begin(&Options::default())?;
/// for (color, text) in [(Color::White, "f6"), (Color::Black, "k9"), (Color::White, "g8")] {
///     position.play_text(color, text)?;
/// }
/// // Pegs a knight's move apart are linked automatically.
/// let (color, link) = position.links().next().expect("a link");
/// assert_eq!((color, link.upper().to_string(), link.lower().to_string()), (Color::White, "f6".into(), "g8".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link {
    upper: Square,
    /// An index into [`DOWN`].
    direction: u8,
}

/// The slope of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slope {
    /// `/`: the upper end is on the right.
    Rising,
    /// `\`: the upper end is on the left.
    Falling,
}

/// The center of a link, on a board of any size.
///
/// # Examples
///
/// ```
/// use sgf_games::twixt::Center;
/// let (center, rest) = Center::read_first("F6*").unwrap();
/// assert_eq!((center.to_string().as_str(), rest), ("f6*", ""));
/// assert_eq!(Center::read_first("h'6K6").map(|(center, rest)| (center.to_string(), rest)), Some(("h*6".to_owned(), "K6")));
/// assert!(Center::read_first("g7").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Center {
    /// The hole to the left of the center, or above it.
    pub hole: Square,
    /// Whether the center is between two columns, which makes its links steep.
    pub is_steep: bool,
}

impl Center {
    /// Reads a center at the start of a text, in the old notation (`F6*`, `G*7`) or the new one (`F6'`, `G'7`), and returns the remaining
    /// text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::twixt::Center;
    /// let (center, rest) = Center::read_first("G*7 ").expect("a center");
    /// assert_eq!((center.to_string().as_str(), rest), ("g*7", " "));
    /// ```
    #[must_use]
    pub fn read_first(text: &str) -> Option<(Center, &str)> {
        if let Some((hole, rest)) = Square::read_first(text) {
            let rest = rest.strip_prefix(['*', '\''])?;
            return Some((Center { hole, is_steep: false }, rest));
        }
        let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let rest = text[n_letters..].strip_prefix(['*', '\''])?;
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let hole = Square::read(&format!("{}{}", &text[..n_letters], &rest[..n_digits]))?;
        Some((Center { hole, is_steep: true }, &rest[n_digits..]))
    }

    /// Returns the link with this center and a slope, or `None` if it does not fit on the board.
    #[must_use]
    pub fn link(self, slope: Slope, columns: u16, rows: u16) -> Option<Link> {
        // Offset from the hole next to the center to the upper end of the link.
        let (right, down, direction) = match (self.is_steep, slope) {
            (false, Slope::Falling) => (-1, 0, 3),
            (false, Slope::Rising) => (1, 0, 0),
            (true, Slope::Falling) => (0, -1, 2),
            (true, Slope::Rising) => (1, -1, 1),
        };
        Link::new(self.hole.offset(right, down, columns, rows)?, direction, columns, rows)
    }
}

impl fmt::Display for Center {
    /// Writes the center in the old notation and lower case: `c2*` or `b*3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_steep {
            write!(f, "{}*{}", column_label(self.hole.column), self.hole.row + 1)
        } else {
            write!(f, "{}*", self.hole)
        }
    }
}

impl Link {
    /// The number of directions from the upper end of a link.
    pub(super) const N_DIRECTIONS: u8 = DOWN.len() as u8;

    /// The link from a hole in a downward direction, or `None` if it does not fit on the board.
    pub(super) fn new(upper: Square, direction: u8, columns: u16, rows: u16) -> Option<Link> {
        let link = Link { upper, direction };
        let (right, down) = DOWN[usize::from(direction)];
        upper.offset(right, down, columns, rows).map(|_| link)
    }

    /// Returns up to eight links of a hole that fit on the board, each with its other end.
    pub(super) fn around(hole: Square, columns: u16, rows: u16) -> impl Iterator<Item = (Link, Square)> {
        // Each direction, downward and upward.
        (0..2 * Link::N_DIRECTIONS).filter_map(move |number| {
            let (direction, is_above) = (number / 2, number % 2 == 1);
            let (right, down) = DOWN[usize::from(direction)];
            let sign = if is_above { -1 } else { 1 };
            let end = hole.offset(sign * right, sign * down, columns, rows)?;
            Some((Link { upper: if is_above { end } else { hole }, direction }, end))
        })
    }

    /// Returns the upper end.
    #[must_use]
    pub fn upper(self) -> Square {
        self.upper
    }

    /// Returns the lower end.
    #[must_use]
    pub fn lower(self) -> Square {
        let (right, down) = DOWN[usize::from(self.direction)];
        // Both ends of a link are on the board.
        Square::new(self.upper.column.wrapping_add_signed(right as i16), self.upper.row + down as u16)
    }

    pub(super) fn path(self) -> u8 {
        self.direction
    }

    /// Returns the slope.
    #[must_use]
    pub fn slope(self) -> Slope {
        if DOWN[usize::from(self.direction)].0 < 0 { Slope::Rising } else { Slope::Falling }
    }

    /// Returns the midpoint of the ends.
    #[must_use]
    pub fn center(self) -> Center {
        let lower = self.lower();
        let left = self.upper.column.min(lower.column);
        let is_steep = lower.row - self.upper.row == 2;
        let hole = if is_steep {
            Square::new(left, self.upper.row + 1)
        } else {
            Square::new(left + 1, self.upper.row)
        };
        Center { hole, is_steep }
    }

    /// Returns the link reflected in the long diagonal.
    pub(super) fn mirrored(self) -> Link {
        let turned = |hole: Square| Square::new(hole.row, hole.column);
        let (one, other) = (turned(self.upper), turned(self.lower()));
        let (upper, lower) = if one.row < other.row { (one, other) } else { (other, one) };
        let right = i32::from(lower.column) - i32::from(upper.column);
        let direction = DOWN.iter().position(|&(other_right, _)| other_right == right);
        Link { upper, direction: direction.expect("a mirrored link is a link") as u8 }
    }

    /// Returns the links that cross this one and fit on the board, at most nine.
    pub(super) fn crossing(self, columns: u16, rows: u16) -> impl Iterator<Item = Link> {
        CROSSING[usize::from(self.direction)].iter().filter_map(move |&(right, down, direction)| {
            Link::new(self.upper.offset(right.into(), down.into(), columns, rows)?, direction, columns, rows)
        })
    }
}

/// The nine links that cross a link of each direction: offsets of their upper ends, and their directions.
const CROSSING: [[(i8, i8, u8); 9]; 4] = [crossing(0), crossing(1), crossing(2), crossing(3)];

const fn crossing(direction: usize) -> [(i8, i8, u8); 9] {
    let (mut found, mut n_found) = ([(0, 0, 0); 9], 0);
    let mut number = 0;
    // Upper ends from (-4, -2) to (4, 2), with four directions each.
    while number < 9 * 5 * 4 {
        let (right, down, other) = (number / 20 - 4, number / 4 % 5 - 2, number % 4);
        let start = (right, down);
        let end = (right + DOWN[other as usize].0, down + DOWN[other as usize].1);
        if do_cross((0, 0), DOWN[direction], start, end) {
            found[n_found] = (right as i8, down as i8, other as u8);
            n_found += 1;
        }
        number += 1;
    }
    assert!(n_found == 9, "each link is crossed by nine others");
    found
}

/// Returns whether two segments cross at inner points: each separates the ends of the other.
const fn do_cross(from: (i32, i32), to: (i32, i32), start: (i32, i32), end: (i32, i32)) -> bool {
    side(from, to, start) * side(from, to, end) < 0 && side(start, end, from) * side(start, end, to) < 0
}

/// The sign tells on which side of a line a point is.
const fn side(from: (i32, i32), to: (i32, i32), point: (i32, i32)) -> i32 {
    let across = (to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0);
    across.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centers_name_links() {
        let link = |text: &str, slope| {
            let (center, _) = Center::read_first(text).expect("a center");
            center.link(slope, 24, 24).map(|link| (link.upper().to_string(), link.lower().to_string()))
        };
        let ends = |upper: &str, lower: &str| Some((upper.to_owned(), lower.to_owned()));
        assert_eq!(link("C2*", Slope::Falling), ends("b2", "d3"));
        assert_eq!(link("C2*", Slope::Rising), ends("d2", "b3"));
        assert_eq!(link("B*3", Slope::Falling), ends("b2", "c4"));
        assert_eq!(link("h'6", Slope::Rising), ends("i5", "h7"));
        assert_eq!(link("D*5", Slope::Falling), ends("d4", "e6"));
        assert_eq!(link("a1*", Slope::Falling), None);
        assert_eq!(link("x*5", Slope::Falling), None);
    }

    #[test]
    fn links_have_one_center_and_mirror() {
        for direction in 0..Link::N_DIRECTIONS {
            let link = Link::new(Square::new(5, 7), direction, 24, 24).expect("in the middle");
            assert_eq!(link.center().link(link.slope(), 24, 24), Some(link));
            assert_eq!(link.mirrored().mirrored(), link);
            assert_eq!(link.crossing(24, 24).count(), 9);
            assert!(link.crossing(24, 24).all(|other| other.crossing(24, 24).any(|back| back == link)));
        }
    }

    /// The nine links that cross the one from (0, 0) to (2, 1), determined by hand.
    #[test]
    fn finds_crossing_links() {
        let at = |right: i16, down: i16| Square::new((10 + right) as u16, (10 + down) as u16);
        let link = Link::new(at(0, 0), 3, 24, 24).expect("in the middle");
        let mut crossing: Vec<_> = link.crossing(24, 24).map(|link| (link.upper(), link.lower())).collect();
        let mut expected = vec![
            (at(1, 0), at(-1, 1)),
            (at(0, -1), at(1, 1)),
            (at(1, -1), at(0, 1)),
            (at(2, 0), at(0, 1)),
            (at(1, 0), at(0, 2)),
            (at(1, 0), at(2, 2)),
            (at(2, -1), at(1, 1)),
            (at(3, 0), at(1, 1)),
            (at(2, 0), at(1, 2)),
        ];
        crossing.sort();
        expected.sort();
        assert_eq!(crossing, expected);
    }
}

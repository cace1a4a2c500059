//! Compressed point lists: rectangles for points and points for rectangles (sgf4.html, section 3.5.1).
//!
//! A set of points has many compressed forms, and the smallest one is hard to find. This greedily takes the
//! largest rectangle that starts at the first point not covered yet, from the top left. That is deterministic, never longer
//! than the plain list, and optimal for the shapes that occur (views, territories, walls).

use std::fmt;

use super::LetterPoint;

const SIDE: usize = LetterPoint::LIMIT as usize;

/// An entry of a list of points in the Go notation.
///
/// # Examples
///
/// ```
/// use sgf_model::value::{LetterPoint, LetterRange, compress};
/// let corner = [b"aa", b"ba", b"ab", b"bb"].map(|point| LetterPoint::decode(point));
/// let ranges = compress(corner.into_iter().flatten());
/// assert_eq!(ranges, [LetterRange::Rectangle(LetterPoint::decode(b"aa")?, LetterPoint::decode(b"bb")?)]);
/// # Ok::<(), sgf_model::value::ValueError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LetterRange {
    /// `aa`
    Single(LetterPoint),
    /// `aa:cc`: the first and the second written corner.
    Rectangle(LetterPoint, LetterPoint),
}

impl LetterRange {
    /// Returns the upper left and the lower right corner, in whatever order they are written.
    pub fn corners(self) -> (LetterPoint, LetterPoint) {
        let (first, second) = match self {
            LetterRange::Single(point) => (point, point),
            LetterRange::Rectangle(first, second) => (first, second),
        };
        let (left, right) = sorted(first.column(), second.column());
        let (top, bottom) = sorted(first.row(), second.row());
        let corner = |column, row| LetterPoint::new(column, row).unwrap_or(first);
        (corner(left, top), corner(right, bottom))
    }

    /// Returns whether this follows the specification: upper left corner first, and no rectangle of one point.
    pub fn is_regular(self) -> bool {
        match self {
            LetterRange::Single(_) => true,
            LetterRange::Rectangle(first, second) => first != second && self.corners() == (first, second),
        }
    }

    /// Iterates over the points, row by row from the top left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::{LetterPoint, LetterRange};
    /// let corner = |raw| LetterPoint::decode(raw).unwrap();
    /// let range = LetterRange::Rectangle(corner(b"aa"), corner(b"bb"));
    /// let points: Vec<String> = range.points().map(|point| point.to_string()).collect();
    /// assert_eq!(points, ["aa", "ba", "ab", "bb"]);
    /// ```
    pub fn points(self) -> impl Iterator<Item = LetterPoint> {
        let (first, last) = self.corners();
        (first.row()..=last.row()).flat_map(move |row| {
            (first.column()..=last.column()).filter_map(move |column| LetterPoint::new(column, row))
        })
    }
}

impl fmt::Display for LetterRange {
    /// Writes `aa` or `aa:cc`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LetterRange::Single(point) => write!(f, "{point}"),
            LetterRange::Rectangle(first, second) => write!(f, "{first}:{second}"),
        }
    }
}

/// Compresses a set of points into entries that cover each point exactly once.
///
/// The result does not depend on the order of the points or on duplicates. The cost is
/// linear in the number of points.
///
/// # Examples
///
/// ```
/// use sgf_model::value::{LetterPoint, compress};
/// let points = ["ca", "aa", "ba", "cb"].map(|raw| LetterPoint::decode(raw.as_bytes()).unwrap());
/// let list: Vec<String> = compress(points).iter().map(ToString::to_string).collect();
/// assert_eq!(list, ["aa:ca", "cb"]);
/// ```
pub fn compress(points: impl IntoIterator<Item = LetterPoint>) -> Vec<LetterRange> {
    // One bit per column; 52 columns fit a word.
    let mut rows = [0u64; SIDE];
    for point in points {
        rows[usize::from(point.row())] |= 1 << point.column();
    }
    let mut out = Vec::new();
    for top in 0..SIDE {
        while rows[top] != 0 {
            let left = rows[top].trailing_zeros() as usize;
            let (width, height) = largest_from(&rows, top, left);
            let mask = ((1u64 << width) - 1) << left;
            rows[top..top + height].iter_mut().for_each(|row| *row &= !mask);
            out.push(range(left, top, width, height));
        }
    }
    out
}

/// The largest rectangle with a given upper left corner; of two equal ones the wider.
fn largest_from(rows: &[u64; SIDE], top: usize, left: usize) -> (usize, usize) {
    let mut best = (1, 1);
    let mut width = SIDE;
    for (below, row) in rows[top..].iter().enumerate() {
        width = width.min((row >> left).trailing_ones() as usize);
        if width == 0 {
            break;
        }
        if width * (below + 1) > best.0 * best.1 {
            best = (width, below + 1);
        }
    }
    best
}

fn range(left: usize, top: usize, width: usize, height: usize) -> LetterRange {
    let corner = |column: usize, row: usize| {
        LetterPoint::new(column as u8, row as u8).expect("a set bit stands for a column and a row below 52")
    };
    let first = corner(left, top);
    let last = corner(left + width - 1, top + height - 1);
    if first == last { LetterRange::Single(first) } else { LetterRange::Rectangle(first, last) }
}

fn sorted(first: u8, second: u8) -> (u8, u8) {
    (first.min(second), first.max(second))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn written(points: &str) -> String {
        let points = points.split_whitespace().map(|raw| LetterPoint::decode(raw.as_bytes()).unwrap());
        compress(points).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn compresses_known_shapes() {
        let table = [
            ("", ""),
            ("dd", "dd"),
            ("dd dd", "dd"),
            ("aa ba", "aa:ba"),
            ("aa ab", "aa:ab"),
            ("aa bb", "aa bb"),
            ("ba ca da bb cb db", "ba:db"),
            ("aa ba ca ab ac ad", "aa:ad ba:ca"),
            ("yA zA AA BA", "yA:BA"),
            ("ZZ", "ZZ"),
        ];
        for (points, expected) in table {
            assert_eq!(written(points), expected);
        }
    }

    #[test]
    fn the_whole_board_is_one_rectangle() {
        let all = (0..52).flat_map(|row| (0..52).filter_map(move |column| LetterPoint::new(column, row)));
        assert_eq!(compress(all).iter().map(ToString::to_string).collect::<Vec<_>>(), ["aa:ZZ"]);
    }

    #[test]
    fn accepts_irregular_rectangles() {
        let point = |raw: &str| LetterPoint::decode(raw.as_bytes()).unwrap();
        let reversed = LetterRange::Rectangle(point("ca"), point("ab"));
        assert!(!reversed.is_regular());
        assert_eq!(reversed.corners(), (point("aa"), point("cb")));
        assert_eq!(reversed.points().count(), 6);
        assert!(!LetterRange::Rectangle(point("aa"), point("aa")).is_regular());
        assert!(LetterRange::Rectangle(point("aa"), point("ab")).is_regular());
    }

    proptest! {
        #[test]
        fn expanding_restores_the_set(cells in proptest::collection::btree_set((0u8..52, 0u8..52), 0..300)) {
            let set: BTreeSet<LetterPoint> =
                cells.iter().filter_map(|&(column, row)| LetterPoint::new(column, row)).collect();
            let ranges = compress(set.iter().copied());
            let expanded: Vec<LetterPoint> = ranges.iter().flat_map(|range| range.points()).collect();
            prop_assert_eq!(expanded.len(), set.len());
            prop_assert_eq!(expanded.into_iter().collect::<BTreeSet<_>>(), set.clone());
            prop_assert!(ranges.iter().all(|range| range.is_regular()));
            prop_assert_eq!(compress(set.iter().rev().copied()), ranges);
        }
    }
}

//! Boards with six neighbors per point, in columns named by letters: the boards of Zertz, Yinsh, Dvonn and Gipf.
//!
//! Internally, a point is a column and a row such that the six directions are the same everywhere: along the column, to the next column in
//! the same row, and to the next column one row up. Most of these games count the rows of each column from 1; Yinsh and Dvonn count them
//! along the lines of the board, like the internal rows.

use super::square::{Square, column_label};
use super::{Site, Symmetry, turns};

/// A point, with its column in the upper four bits and its row in the lower four.
///
/// # Examples
///
/// ```
/// use sgf_games::hexgrid::SIDE_FIVE;
/// let spot = SIDE_FIVE.read("C 4").expect("a point of the board");
/// assert_eq!((spot.column(), spot.row()), (2, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(u8);

impl Spot {
    /// The number of values of [`Spot::index`], for arrays.
    pub const MANY: usize = 256;

    const fn new(column: u8, row: u8) -> Spot {
        Spot(column << 4 | row)
    }

    /// Returns the column, counted from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 >> 4
    }

    /// Returns the row, which is constant along a line of the board.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 & 15
    }

    /// Returns a number for arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The directions in turn. The opposite of one is three further.
const STEPS: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The number of directions.
pub const DIRECTIONS: usize = STEPS.len();

/// A board with six neighbors per point.
///
/// Its points are on a rectangle of places in which every other place is empty, because neighboring columns or rows are shifted by half a
/// step. In *upright* boards the columns are vertical lines, in *lying* boards the rows are horizontal lines.
///
/// # Examples
///
/// ```
/// use sgf_games::hexgrid::HexGrid;
/// // Seven points in columns of two, three and two.
/// static BOARD: HexGrid = HexGrid::new(&[(1, 2), (1, 3), (2, 2)], true, false);
/// let names: Vec<String> = BOARD.spots().map(|spot| BOARD.write(spot)).collect();
/// assert_eq!(names, ["A 1", "A 2", "B 1", "B 2", "B 3", "C 1", "C 2"]);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct HexGrid {
    /// The lowest row and the number of points of each column.
    pub columns: &'static [(u8, u8)],
    /// Whether the rows of each column are counted from 1.
    pub counts_from_one: bool,
    /// Whether its rows are horizontal.
    pub is_lying: bool,
    /// The leftmost column and the highest row of places, and their numbers.
    extent: (i16, i16, u16, u16),
}

impl HexGrid {
    /// Creates a board from the lowest row and the number of points of each column.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::HexGrid;
    /// static LINE: HexGrid = HexGrid::new(&[(1, 4)], true, false);
    /// assert_eq!(LINE.spots().count(), 4);
    /// ```
    #[must_use]
    pub const fn new(columns: &'static [(u8, u8)], counts_from_one: bool, is_lying: bool) -> HexGrid {
        let (mut left, mut right, mut low, mut high) = (i16::MAX, i16::MIN, i16::MAX, i16::MIN);
        let mut column = 0;
        while column < columns.len() {
            let (lowest, count) = columns[column];
            let mut row = lowest;
            while row < lowest + count {
                let (across, up) = raw(column as i16, row as i16, is_lying);
                left = if across < left { across } else { left };
                right = if across > right { across } else { right };
                low = if up < low { up } else { low };
                high = if up > high { up } else { high };
                row += 1;
            }
            column += 1;
        }
        let extent = (left, high, (right - left + 1) as u16, (high - low + 1) as u16);
        HexGrid { columns, counts_from_one, is_lying, extent }
    }

    /// Returns the number of columns and rows of places.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// // In an upright board, points of a column are two places apart.
    /// assert_eq!(SIDE_FIVE.size(), (9, 17));
    /// ```
    #[must_use]
    pub const fn size(&self) -> (u16, u16) {
        (self.extent.2, self.extent.3)
    }

    /// Returns the column and the row of the place of a point, both counted from the upper left.
    #[must_use]
    pub const fn place(&self, spot: Spot) -> (u16, u16) {
        let (across, up) = raw(spot.column() as i16, spot.row() as i16, self.is_lying);
        ((across - self.extent.0) as u16, (self.extent.1 - up) as u16)
    }

    /// Returns the point on a place.
    #[must_use]
    pub fn spot_at(&self, (column, row): (u16, u16)) -> Option<Spot> {
        let across = i16::try_from(column).ok()? + self.extent.0;
        let up = self.extent.1 - i16::try_from(row).ok()?;
        let (twice, other) = if self.is_lying { (across + up, up) } else { (up + across, across) };
        if twice % 2 != 0 {
            return None;
        }
        if self.is_lying { self.at(twice / 2, other) } else { self.at(other, twice / 2) }
    }

    /// Returns the site of a point.
    #[must_use]
    pub const fn site(&self, spot: Spot) -> Site {
        let (column, row) = self.place(spot);
        Site::new(row as u32 * self.extent.2 as u32 + column as u32)
    }

    /// Returns the point of a site.
    #[must_use]
    pub fn spot(&self, site: Site) -> Option<Spot> {
        let columns = u32::from(self.extent.2);
        let row = u16::try_from(site.number() / columns).ok().filter(|&row| row < self.extent.3)?;
        self.spot_at(((site.number() % columns) as u16, row))
    }

    /// Reads a point: `G 2`, `g2`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// assert_eq!(SIDE_FIVE.read("g2"), SIDE_FIVE.read("G 2"));
    /// assert_eq!(SIDE_FIVE.read("A 6"), None);
    /// ```
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Spot> {
        let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let (letters, row) = plain.split_at(plain.find(|sign: char| sign.is_ascii_digit())?);
        self.named(letters, row.parse().ok()?)
    }

    /// Returns the point at a column and an internal row; `None` if it is not on the board.
    #[must_use]
    pub fn at(&self, column: i16, row: i16) -> Option<Spot> {
        let (lowest, count) = *self.columns.get(usize::try_from(column).ok()?)?;
        let is_on_board = (i16::from(lowest)..i16::from(lowest + count)).contains(&row);
        is_on_board.then(|| Spot::new(column as u8, row as u8))
    }

    /// Iterates over all points, column by column.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// assert_eq!(SIDE_FIVE.spots().count(), 61);
    /// ```
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let columns = (0..).zip(self.columns);
        columns.flat_map(|(column, &(lowest, count))| {
            (lowest..lowest + count).map(move |row| Spot::new(column, row))
        })
    }

    /// Returns the neighbor in a direction.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::{DIRECTIONS, SIDE_FIVE};
    /// let middle = SIDE_FIVE.read("E 5").expect("the middle");
    /// let around: Vec<String> =
    ///     (0..DIRECTIONS).filter_map(|it| SIDE_FIVE.next(middle, it)).map(|spot| SIDE_FIVE.write(spot)).collect();
    /// assert_eq!(around, ["E 6", "F 5", "F 4", "E 4", "D 4", "D 5"]);
    /// ```
    #[must_use]
    pub fn next(&self, spot: Spot, direction: usize) -> Option<Spot> {
        let (right, up) = STEPS[direction % DIRECTIONS];
        self.at(i16::from(spot.column()) + i16::from(right), i16::from(spot.row()) + i16::from(up))
    }

    /// Iterates over the neighbors.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// let n_around = |name| SIDE_FIVE.read(name).map(|spot| SIDE_FIVE.neighbors(spot).count());
    /// assert_eq!((n_around("A 1"), n_around("A 2"), n_around("E 5")), (Some(3), Some(4), Some(6)));
    /// ```
    pub fn neighbors(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        (0..DIRECTIONS).filter_map(move |direction| self.next(spot, direction))
    }

    /// Iterates over the points in a direction, without the starting point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// let corner = SIDE_FIVE.read("A 1").expect("a corner");
    /// let up: Vec<String> = SIDE_FIVE.line(corner, 0).map(|spot| SIDE_FIVE.write(spot)).collect();
    /// assert_eq!(up, ["A 2", "A 3", "A 4", "A 5"]);
    /// ```
    pub fn line(&self, from: Spot, direction: usize) -> impl Iterator<Item = Spot> {
        std::iter::successors(self.next(from, direction), move |&spot| self.next(spot, direction))
    }

    /// Returns the direction from one point to another, if they are on a line.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// let direction = |from, to| SIDE_FIVE.direction(SIDE_FIVE.read(from)?, SIDE_FIVE.read(to)?);
    /// assert_eq!(
    ///     (direction("A 1", "A 5"), direction("A 5", "A 1"), direction("A 1", "B 4")),
    ///     (Some(0), Some(3), None)
    /// );
    /// ```
    #[must_use]
    pub fn direction(&self, from: Spot, to: Spot) -> Option<usize> {
        let (right, up) = (to.column().cmp(&from.column()) as i8, to.row().cmp(&from.row()) as i8);
        let direction = STEPS.iter().position(|&step| step == (right, up))?;
        self.line(from, direction).any(|spot| spot == to).then_some(direction)
    }

    /// Returns a point by the letters of its column and the row as players count it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// assert_eq!(SIDE_FIVE.named("G", 2), SIDE_FIVE.read("G 2"));
    /// ```
    #[must_use]
    pub fn named(&self, letters: &str, row: u16) -> Option<Spot> {
        let (first, _) = Square::read_first(&format!("{letters}1"))?;
        let column = i16::try_from(first.column).ok()?;
        let (lowest, _) = *self.columns.get(usize::from(first.column))?;
        let row = i16::try_from(row).ok()?;
        let shift = if self.counts_from_one { i16::from(lowest) - 1 } else { 0 };
        self.at(column, row.checked_add(shift)?)
    }

    /// Returns the letter of the column and the row as players count it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// assert_eq!(SIDE_FIVE.read("g2").map(|spot| SIDE_FIVE.name(spot)), Some(("G".into(), 2)));
    /// ```
    #[must_use]
    pub fn name(&self, spot: Spot) -> (String, u8) {
        let lowest = self.columns.get(usize::from(spot.column())).map_or(1, |&(lowest, _)| lowest);
        let shift = if self.counts_from_one { lowest - 1 } else { 0 };
        (column_label(u16::from(spot.column())).to_ascii_uppercase(), spot.row().saturating_sub(shift))
    }

    /// Writes a point as BoardSpace does: `C 4`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hexgrid::SIDE_FIVE;
    /// assert_eq!(SIDE_FIVE.read("g2").map(|spot| SIDE_FIVE.write(spot)).as_deref(), Some("G 2"));
    /// ```
    #[must_use]
    pub fn write(&self, spot: Spot) -> String {
        let (letters, row) = self.name(spot);
        format!("{letters} {row}")
    }
}

/// The column and row of a place, both possibly negative; rows count from the bottom.
const fn raw(column: i16, row: i16, is_lying: bool) -> (i16, i16) {
    if is_lying { (2 * column - row, row) } else { (column, 2 * row - column) }
}

/// Declares the plan of a board with six neighbors per point.
macro_rules! hex_plan {
    ($grid:expr, $symmetries:expr, $beside:expr) => {
        $crate::BoardPlan {
            across: $crate::Axis { labels: $crate::Labels::None, from_end: false },
            down: $crate::Axis { labels: $crate::Labels::None, from_end: false },
            mask: |_, place| $grid.spot_at(place).is_some(),
            namings: &[$crate::Naming {
                name: "",
                read: |_, text| $grid.read(text).map(|spot| $crate::hexgrid::wide($grid.place(spot))),
                write: |_, place| $grid.spot_at(place).map(|spot| $grid.write(spot)),
            }],
            joins: $crate::Joins::Steps(if $grid.is_lying {
                $crate::hexgrid::LYING
            } else {
                $crate::hexgrid::UPRIGHT
            }),
            beside: $beside,
            symmetries: $symmetries,
            ..$crate::BoardPlan::SQUARES
        }
    };
}
pub(crate) use hex_plan;

pub(crate) fn wide((column, row): (u16, u16)) -> (i32, i32) {
    (i32::from(column), i32::from(row))
}

/// Offsets from a point to its neighbors, as columns to the right and rows down.
pub(crate) const UPRIGHT: &[(i32, i32)] = &[(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
pub(crate) const LYING: &[(i32, i32)] = &[(2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)];

/// The symmetries of an upright hexagon; every other one is also a symmetry of a triangle.
pub(crate) const TWELVE: [Symmetry; 12] = [
    Symmetry::NONE,
    Symmetry::of(|size, place| turned(size, place, 1)),
    Symmetry::of(|size, place| turned(size, place, 2)),
    Symmetry::of(turns::half),
    Symmetry::of(|size, place| turned(size, place, 4)),
    Symmetry::of(|size, place| turned(size, place, 5)),
    Symmetry::of(turns::across),
    Symmetry::of(|size, place| turned(size, turns::across(size, place), 1)),
    Symmetry::of(|size, place| turned(size, turns::across(size, place), 2)),
    Symmetry::of(turns::over),
    Symmetry::of(|size, place| turned(size, turns::across(size, place), 4)),
    Symmetry::of(|size, place| turned(size, turns::across(size, place), 5)),
];

/// The same symmetries, then those with an exchange of the colors.
pub(crate) const TWENTY_FOUR: [Symmetry; 24] = Symmetry::with_exchange(TWELVE);

/// Rotates a place about the center of its rectangle by a number of sixths of a turn.
fn turned((columns, rows): (i32, i32), place: (i32, i32), n_sixths: usize) -> (i32, i32) {
    turned_about((3 * (columns - 1), 3 * (rows - 1)), place, n_sixths)
}

/// Rotates a place by a number of sixths of a turn about a center, whose column and row are given in sixths.
///
/// Relative to the center, a sixth of a turn maps (a, b) to ((a - b) / 2, (3a + b) / 2), because the width of a column is the height of a
/// row times the square root of three.
pub(crate) fn turned_about(middle: (i32, i32), (column, row): (i32, i32), n_sixths: usize) -> (i32, i32) {
    let (mut right, mut down) = (6 * column - middle.0, 6 * row - middle.1);
    for _ in 0..n_sixths {
        (right, down) = ((right - down) / 2, (3 * right + down) / 2);
    }
    ((right + middle.0).div_euclid(6), (down + middle.1).div_euclid(6))
}

/// The hexagon with five points per side: Gipf with its border, and the largest board of Zertz.
pub static SIDE_FIVE: HexGrid =
    HexGrid::new(&[(1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (2, 8), (3, 7), (4, 6), (5, 5)], true, false);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_directions_round_trip() {
        for spot in SIDE_FIVE.spots() {
            let (letters, row) = SIDE_FIVE.name(spot);
            assert_eq!(SIDE_FIVE.named(&letters, u16::from(row)), Some(spot));
            for direction in 0..DIRECTIONS {
                let Some(next) = SIDE_FIVE.next(spot, direction) else { continue };
                assert_eq!(SIDE_FIVE.next(next, direction + 3), Some(spot));
                assert_eq!(SIDE_FIVE.direction(spot, next), Some(direction));
            }
        }
        assert_eq!(SIDE_FIVE.spots().count(), 61);
        assert_eq!(
            (SIDE_FIVE.named("F", 9), SIDE_FIVE.named("J", 1), SIDE_FIVE.named("A", 0)),
            (None, None, None)
        );
    }

    #[test]
    fn neighbors_match_the_drawing() {
        let names = |letters, row| {
            let spot = SIDE_FIVE.named(letters, row).expect("a point");
            let names: Vec<String> = SIDE_FIVE.neighbors(spot).map(|next| SIDE_FIVE.write(next)).collect();
            names.join(", ")
        };
        assert_eq!(names("G", 5), "G 6, H 5, H 4, G 4, F 5, F 6");
        assert_eq!(names("A", 1), "A 2, B 2, B 1");
    }
}

//! Boards of points with six neighbours, in columns named by letters: the boards of Zertz, Yinsh, Dvonn and Gipf.
//!
//! Inside, a point is a column and a row such that the six directions are the same everywhere: along the column, to the
//! next column at the same row, and to the next column a row up. Most of these games count the rows of each column from
//! 1; Yinsh and Dvonn count them along the lines of the board, as we do inside.

use crate::{Cell, Diagram, Row, column_label};

/// A point: its column in the upper half, its row in the lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(u8);

impl Spot {
    /// How many numbers [`Spot::index`] can return: for arrays.
    pub const MANY: usize = 256;

    const fn new(column: u8, row: u8) -> Spot {
        Spot(column << 4 | row)
    }

    /// Returns the column, counted from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 >> 4
    }

    /// Returns the row, the same along the lines of the board.
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

/// The directions, turning; the opposite of one is three further.
const STEPS: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// How many directions there are.
pub const DIRECTIONS: usize = STEPS.len();

/// A board.
#[derive(Debug, PartialEq, Eq)]
pub struct HexGrid {
    /// For each column its lowest row, and how many points it has.
    pub columns: &'static [(u8, u8)],
    /// Whether the rows of each column are counted from 1.
    pub counts_from_one: bool,
}

impl HexGrid {
    /// Returns the point at a column and an inner row, both as they may come out of a calculation.
    #[must_use]
    pub fn at(&self, column: i16, row: i16) -> Option<Spot> {
        let (lowest, count) = *self.columns.get(usize::try_from(column).ok()?)?;
        let is_there = (i16::from(lowest)..i16::from(lowest + count)).contains(&row);
        is_there.then(|| Spot::new(column as u8, row as u8))
    }

    /// Walks over all points, column by column.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let columns = self.columns.iter().zip(0..);
        columns.flat_map(|(&(lowest, count), column)| {
            (lowest..lowest + count).map(move |row| Spot::new(column, row))
        })
    }

    /// Returns the neighbour in a direction.
    #[must_use]
    pub fn next(&self, spot: Spot, direction: usize) -> Option<Spot> {
        let (right, up) = STEPS[direction % DIRECTIONS];
        self.at(i16::from(spot.column()) + i16::from(right), i16::from(spot.row()) + i16::from(up))
    }

    /// Walks over the neighbours.
    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        (0..DIRECTIONS).filter_map(move |direction| self.next(spot, direction))
    }

    /// Walks from a point in a direction, the point itself left out.
    pub fn line(&self, from: Spot, direction: usize) -> impl Iterator<Item = Spot> {
        std::iter::successors(self.next(from, direction), move |&spot| self.next(spot, direction))
    }

    /// Finds the direction in which one point lies from another, if they are on a line.
    #[must_use]
    pub fn direction(&self, from: Spot, to: Spot) -> Option<usize> {
        (0..DIRECTIONS).find(|&direction| self.line(from, direction).any(|spot| spot == to))
    }

    /// Finds a point by its name: the letters of the column, and the row as players count it.
    #[must_use]
    pub fn named(&self, letters: &str, row: u16) -> Option<Spot> {
        let (first, _) = crate::Square::read_first(&format!("{letters}1"))?;
        let column = i16::try_from(first.column).ok()?;
        let (lowest, _) = *self.columns.get(usize::from(first.column))?;
        let row = i16::try_from(row).ok()?;
        let shift = if self.counts_from_one { i16::from(lowest) - 1 } else { 0 };
        self.at(column, row.checked_add(shift)?)
    }

    /// Returns the letter of the column and the row as players count it.
    #[must_use]
    pub fn name(&self, spot: Spot) -> (String, u8) {
        let lowest = self.columns.get(usize::from(spot.column())).map_or(1, |&(lowest, _)| lowest);
        let shift = if self.counts_from_one { lowest - 1 } else { 0 };
        (column_label(u16::from(spot.column())).to_uppercase(), spot.row().saturating_sub(shift))
    }

    /// Writes a point as BoardSpace does: `C 4`.
    #[must_use]
    pub fn write(&self, spot: Spot) -> String {
        let (letters, row) = self.name(spot);
        format!("{letters} {row}")
    }

    /// Draws the board, a line for each column, its first row at the left: the board lies on its side.
    #[must_use]
    pub fn diagram(&self, sign: impl Fn(Spot) -> Cell) -> Diagram {
        let place = |column: usize, row: u8| 2 * usize::from(row) + self.columns.len() - column;
        let places = self.columns.iter().enumerate().map(|(column, &(lowest, _))| place(column, lowest));
        let leftmost = places.min().unwrap_or(0);
        let row = |(column, &(lowest, count)): (usize, &(u8, u8))| Row {
            label: column_label(column as u16),
            indent: (place(column, lowest) - leftmost) as u16,
            cells: (lowest..lowest + count).map(|row| sign(Spot::new(column as u8, row))).collect(),
        };
        Diagram { rows: self.columns.iter().enumerate().map(row).collect(), ..Diagram::default() }
    }
}

/// The hexagon with five points on a side: Gipf with its border, and the largest board of Zertz.
pub static SIDE_FIVE: HexGrid = HexGrid {
    columns: &[(1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (2, 8), (3, 7), (4, 6), (5, 5)],
    counts_from_one: true,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_and_directions_turn_round() {
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
    fn neighbours_are_those_of_the_drawing() {
        let names = |letters, row| {
            let spot = SIDE_FIVE.named(letters, row).expect("a point");
            let names: Vec<String> = SIDE_FIVE.neighbours(spot).map(|next| SIDE_FIVE.write(next)).collect();
            names.join(", ")
        };
        assert_eq!(names("G", 5), "G 6, H 5, H 4, G 4, F 5, F 6");
        assert_eq!(names("A", 1), "A 2, B 2, B 1");
    }
}

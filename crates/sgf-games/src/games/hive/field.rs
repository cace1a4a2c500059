//! Fields of the table, and their neighbors.

use crate::Site;

/// A field of the table.
///
/// The table is unlimited, but a hive is at most as long as the number of pieces, so 32 columns and rows that wrap around are enough.
/// BoardSpace names fields by column and row; most games start on N 13.
///
/// # Examples
///
/// ```
/// use sgf_games::hive::Field;
/// assert_eq!(Field::new(13, 13), Field::START);
/// assert_eq!(Field::START.neighbors().count(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field(u16);

const SIDE: u16 = 32;

/// The six directions as columns and rows, counterclockwise from the right.
const STEPS: [(u16, u16); 6] = [(1, 0), (1, 1), (0, 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1), (0, SIDE - 1)];

/// The number of directions.
pub(super) const DIRECTIONS: usize = STEPS.len();

impl Field {
    /// The number of columns and rows.
    pub(super) const SIDE: u16 = SIDE;

    pub(super) const COUNT: usize = (SIDE * SIDE) as usize;

    /// The initial field, N 13.
    pub const START: Field = Field::new(13, 13);

    /// Returns the field at a column and row; columns are counted from 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hive::Field;
    /// assert_eq!(Field::new(12, 14).column_and_row(), (12, 14));
    /// ```
    #[must_use]
    pub const fn new(column: u16, row: u16) -> Field {
        Field(row % SIDE * SIDE + column % SIDE)
    }

    /// Returns the field of a site; `None` for sites in hand.
    #[must_use]
    pub fn of(site: Site) -> Option<Field> {
        let number = u16::try_from(site.number()).ok().filter(|&number| number < SIDE * SIDE)?;
        Some(Field::new(number % SIDE, SIDE - 1 - number / SIDE))
    }

    /// Returns the site of the field. Sites are counted from the upper left, rows from the bottom.
    #[must_use]
    pub const fn site(self) -> Site {
        let (column, row) = self.column_and_row();
        Site::new(((SIDE - 1 - row) * SIDE + column) as u32)
    }

    /// Returns column and row.
    #[must_use]
    pub const fn column_and_row(self) -> (u16, u16) {
        (self.0 % SIDE, self.0 / SIDE)
    }

    /// Returns the neighbor in a direction, counted counterclockwise from the right.
    pub(super) fn next(self, direction: usize) -> Field {
        let (column, row) = self.column_and_row();
        let (right, up) = STEPS[direction % DIRECTIONS];
        Field::new(column + right, row + up)
    }

    /// Iterates over the neighbors, counterclockwise from the right.
    pub fn neighbors(self) -> impl Iterator<Item = Field> {
        (0..DIRECTIONS).map(move |direction| self.next(direction))
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

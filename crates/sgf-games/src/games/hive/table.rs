//! The hive on the table: where each piece lies, and what lies beneath it.

use super::bug::Tile;
use crate::Site;

/// A place on the table.
///
/// The table is endless, but a hive is never longer than its pieces: 32 columns and rows, of which the last is
/// followed by the first, hold every hive. The places of BoardSpace are named by column and row: N 13 is where most
/// games begin.
///
/// # Examples
///
/// ```
/// use sgf_games::hive::Field;
/// assert_eq!(Field::new(13, 13), Field::START);
/// assert_eq!(Field::START.neighbours().count(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field(u16);

const SIDE: u16 = 32;

/// The six directions, turning left from the right: as columns and rows.
const STEPS: [(u16, u16); 6] = [(1, 0), (1, 1), (0, 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1), (0, SIDE - 1)];

/// How many directions there are.
pub(super) const DIRECTIONS: usize = STEPS.len();

impl Field {
    /// How many columns and rows there are.
    pub(super) const SIDE: u16 = SIDE;

    /// Where a game begins: N 13.
    pub const START: Field = Field::new(13, 13);

    /// The place at a column and a row, columns counted from 0.
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

    /// The field of a site; `None` for those of the hands.
    #[must_use]
    pub fn of(site: Site) -> Option<Field> {
        let number = u16::try_from(site.number()).ok().filter(|&number| number < SIDE * SIDE)?;
        Some(Field::new(number % SIDE, SIDE - 1 - number / SIDE))
    }

    /// Returns the site of the field: sites are counted from the upper left, and rows go up.
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

    /// Returns the neighbour in a direction: 0 is to the right, and they turn left.
    pub(super) fn next(self, direction: usize) -> Field {
        let (column, row) = self.column_and_row();
        let (right, up) = STEPS[direction % DIRECTIONS];
        Field::new(column + right, row + up)
    }

    /// Walks over the neighbours, from the right turning left.
    pub fn neighbours(self) -> impl Iterator<Item = Field> {
        (0..DIRECTIONS).map(move |direction| self.next(direction))
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

const NOWHERE: u16 = u16::MAX;
const NOTHING: u8 = u8::MAX;

/// Where the pieces lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    places: [u16; Tile::COUNT],
    /// For each piece, what lies directly beneath it.
    beneath: [u8; Tile::COUNT],
    /// For each place, the uppermost piece.
    tops: [u8; (SIDE * SIDE) as usize],
}

impl Table {
    pub(super) const EMPTY: Table = Table {
        places: [NOWHERE; Tile::COUNT],
        beneath: [NOTHING; Tile::COUNT],
        tops: [NOTHING; (SIDE * SIDE) as usize],
    };

    /// Returns where a piece lies; `None` when it is still in hand.
    pub(super) fn place(&self, piece: Tile) -> Option<Field> {
        let place = self.places[piece.index()];
        (place != NOWHERE).then_some(Field(place))
    }

    pub(super) fn top(&self, place: Field) -> Option<Tile> {
        piece(self.tops[place.index()])
    }

    pub(super) fn is_empty(&self, place: Field) -> bool {
        self.tops[place.index()] == NOTHING
    }

    pub(super) fn beneath(&self, above: Tile) -> Option<Tile> {
        piece(self.beneath[above.index()])
    }

    /// Walks over the pieces on a place, from the uppermost down.
    pub(super) fn stack(&self, place: Field) -> impl Iterator<Item = Tile> {
        std::iter::successors(self.top(place), |&above| self.beneath(above))
    }

    pub(super) fn height(&self, place: Field) -> usize {
        self.stack(place).count()
    }

    /// Puts a piece that is in hand onto a place, on top of what is there.
    pub(super) fn put(&mut self, piece: Tile, place: Field) {
        self.places[piece.index()] = place.0;
        self.beneath[piece.index()] = self.tops[place.index()];
        self.tops[place.index()] = piece.index() as u8;
    }

    /// Takes a piece into the hand, wherever in a stack it is.
    pub(super) fn take(&mut self, taken: Tile) {
        let Some(place) = self.place(taken) else { return };
        let below = self.beneath[taken.index()];
        let above = self.stack(place).find(|&above| self.beneath(above) == Some(taken));
        match above {
            Some(above) => self.beneath[above.index()] = below,
            None => self.tops[place.index()] = below,
        }
        (self.places[taken.index()], self.beneath[taken.index()]) = (NOWHERE, NOTHING);
    }

    /// Walks over all places where something lies, each once.
    pub(super) fn occupied(&self) -> impl Iterator<Item = Field> {
        Tile::all().filter_map(|piece| {
            let place = self.place(piece)?;
            (self.top(place) == Some(piece)).then_some(place)
        })
    }

    /// Tells whether all that lies on the table hangs together.
    pub(super) fn is_one_hive(&self) -> bool {
        let mut occupied = self.occupied();
        let Some(first) = occupied.next() else { return true };
        let n_places = 1 + occupied.count();
        let mut seen = [0_u32; SIDE as usize];
        let mut found = Vec::with_capacity(n_places);
        let mut reach = |place: Field, found: &mut Vec<Field>| {
            let (column, row) = place.column_and_row();
            let (line, bit) = (&mut seen[usize::from(row)], 1 << column);
            if *line & bit == 0 && !self.is_empty(place) {
                *line |= bit;
                found.push(place);
            }
        };
        reach(first, &mut found);
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            place.neighbours().for_each(|neighbour| reach(neighbour, &mut found));
        }
        found.len() == n_places
    }
}

fn piece(index: u8) -> Option<Tile> {
    (index != NOTHING).then(|| Tile::from_index(index))
}

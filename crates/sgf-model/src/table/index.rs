//! Finds a row by a direct index of the one or two characters of the identifier.
//!
//! The linter looks up every property of collections of a hundred megabytes, so a lookup is a subtraction, an array
//! access and a bit test; only for a game that redefines the identifier does it walk over the two to six rows that
//! do so. The index is computed at compile time.

use super::{Games, Property};

/// First character: `A`-`Z` or `a`-`z`. Second: none, `A`-`Z` or `0`-`9`.
const FIRST: usize = 52;
const SECOND: usize = 37;
const CAPACITY: usize = 320;

/// A set of rows, indexed by game and identifier.
pub struct Table {
    rows: [Option<&'static Property>; CAPACITY],
    /// For each row of a game, the next one with the same identifier, plus one.
    next: [u16; CAPACITY],
    slots: [Slot; FIRST * SECOND],
    length: usize,
}

/// The rows of one identifier.
#[derive(Clone, Copy)]
struct Slot {
    /// One bit for each game below 64 that has its own row; most have none, and need not walk the chain.
    games: u64,
    /// The first row of a game, plus one.
    own: u16,
    /// The row of all games, plus one.
    shared: u16,
}

impl Table {
    /// Builds the index over several lists of rows; used in a `static`, so that the compiler does it.
    ///
    /// # Panics
    ///
    /// Panics if an identifier is longer than two characters, or if two rows for all games have the same one.
    pub const fn new(lists: &[&'static [Property]]) -> Self {
        let empty = Slot { games: 0, own: 0, shared: 0 };
        let mut table =
            Table { rows: [None; CAPACITY], next: [0; CAPACITY], slots: [empty; FIRST * SECOND], length: 0 };
        let mut list = 0;
        while list < lists.len() {
            let mut row = 0;
            while row < lists[list].len() {
                table.add(&lists[list][row]);
                row += 1;
            }
            list += 1;
        }
        table
    }

    const fn add(&mut self, row: &'static Property) {
        let Some(slot) = slot_of(row.ident.as_bytes()) else {
            panic!("an identifier of the table is one or two characters");
        };
        assert!(self.length < CAPACITY, "the table has more rows than places");
        let index = self.length;
        self.length += 1;
        self.rows[index] = Some(row);
        let slot = &mut self.slots[slot];
        match row.games {
            Games::All => {
                assert!(slot.shared == 0, "two rows claim one identifier for all games");
                slot.shared = index as u16 + 1;
            }
            Games::Only(numbers) => {
                self.next[index] = slot.own;
                slot.own = index as u16 + 1;
                slot.games |= bits_of(numbers);
            }
        }
    }

    /// Returns the row for an identifier in a game, given by its GM number: the game's own, or that of all games.
    ///
    /// Private properties, and those of other games, have none. Long names must be reduced first, see
    /// [`reduce_ident`](super::reduce_ident).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::{PropType, TABLE};
    /// assert_eq!(TABLE.get(9, b"AS").unwrap().title, "Adding stones");
    /// assert_eq!(TABLE.get(19, b"AS").unwrap().title, "Arrow stone");
    /// assert_eq!(TABLE.get(1, b"AS"), None);
    /// assert_eq!(TABLE.get(40, b"PB").unwrap().prop_type, PropType::GameInfo);
    /// ```
    #[inline]
    pub fn get(&self, game: u16, ident: &[u8]) -> Option<&'static Property> {
        let slot = &self.slots[slot_of(ident)?];
        let own = if slot.games & bits_of(&[game]) == 0 { None } else { self.own_row(slot, game) };
        own.or_else(|| self.row(slot.shared))
    }

    /// Iterates over all rows with an identifier: those of single games, then that of all games.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// assert!(TABLE.all(b"AS").count() > 1);
    /// ```
    pub fn all(&self, ident: &[u8]) -> impl Iterator<Item = &'static Property> {
        let slot = slot_of(ident).map(|slot| &self.slots[slot]);
        let shared = slot.and_then(|slot| self.row(slot.shared));
        self.own_rows(slot.map_or(0, |slot| slot.own)).chain(shared)
    }

    /// Iterates over all rows, in the order of the lists that the table was built from.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::table::TABLE;
    /// assert!(TABLE.rows().any(|row| row.ident == "PB"));
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = &'static Property> {
        self.rows[..self.length].iter().flatten().copied()
    }

    fn own_row(&self, slot: &Slot, game: u16) -> Option<&'static Property> {
        self.own_rows(slot.own).find(|row| row.games.contains(game))
    }

    fn own_rows(&self, first: u16) -> impl Iterator<Item = &'static Property> {
        let mut at = first;
        std::iter::from_fn(move || {
            let row = self.row(at)?;
            at = self.next[usize::from(at) - 1];
            Some(row)
        })
    }

    #[inline]
    fn row(&self, place: u16) -> Option<&'static Property> {
        self.rows[usize::from(place).checked_sub(1)?]
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.rows().map(|row| row.ident)).finish()
    }
}

/// A bit set of games; those from 63 on share the last bit.
#[inline]
const fn bits_of(games: &[u16]) -> u64 {
    let mut bits = 0;
    let mut index = 0;
    while index < games.len() {
        bits |= 1 << if games[index] < 63 { games[index] } else { 63 };
        index += 1;
    }
    bits
}

#[inline]
const fn slot_of(ident: &[u8]) -> Option<usize> {
    let (first, second) = match ident {
        [first] => (*first, 0),
        [first, second] => match second {
            b'A'..=b'Z' => (*first, *second - b'A' + 1),
            b'0'..=b'9' => (*first, *second - b'0' + 27),
            _ => return None,
        },
        _ => return None,
    };
    match first {
        b'A'..=b'Z' => Some((first - b'A') as usize * SECOND + second as usize),
        b'a'..=b'z' => Some((first - b'a' + 26) as usize * SECOND + second as usize),
        _ => None,
    }
}

//! Finding a row: a direct index by the one or two characters of the identifier.
//!
//! The linter looks up every property of collections of a hundred megabytes, so a lookup is a subtraction, an array
//! access, and for identifiers that games define anew a walk over a chain of two to six rows. The index is computed by
//! the compiler.

use super::{Games, Property};

/// First character: `A`-`Z` or `a`-`z`. Second: none, `A`-`Z` or `0`-`9`.
const FIRST: usize = 52;
const SECOND: usize = 37;
const CAPACITY: usize = 320;

/// A set of rows that is found by game and identifier.
pub struct Table {
    rows: [Option<&'static Property>; CAPACITY],
    /// For each row the next one with the same identifier, plus one.
    next: [u16; CAPACITY],
    /// For each identifier the first row, plus one: the games' rows before the general one.
    slots: [u16; FIRST * SECOND],
    length: usize,
}

impl Table {
    /// Builds the index over several lists of rows; to be called for a `static`, so that the compiler does it.
    ///
    /// # Panics
    ///
    /// Panics when an identifier is longer than two characters or two rows claim one for all games.
    pub const fn new(lists: &[&'static [Property]]) -> Self {
        let mut table =
            Table { rows: [None; CAPACITY], next: [0; CAPACITY], slots: [0; FIRST * SECOND], length: 0 };
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
        let head = self.slots[slot];
        match row.games {
            Games::Only(_) => {
                self.next[index] = head;
                self.slots[slot] = index as u16 + 1;
            }
            Games::All => self.add_last(slot, index),
        }
    }

    /// Rows for all games end the chain, so that the games' own are found first.
    const fn add_last(&mut self, slot: usize, index: usize) {
        let mut at = self.slots[slot];
        if at == 0 {
            self.slots[slot] = index as u16 + 1;
            return;
        }
        loop {
            if let Some(row) = self.rows[at as usize - 1] {
                assert!(matches!(row.games, Games::Only(_)), "two rows claim one identifier for all games");
            }
            if self.next[at as usize - 1] == 0 {
                self.next[at as usize - 1] = index as u16 + 1;
                return;
            }
            at = self.next[at as usize - 1];
        }
    }

    /// The row for an identifier in a game, given by its GM number: the game's own, or the one that all games share.
    ///
    /// Private properties, and those that only other games define, have none. Long names must be reduced first, see
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
    pub fn get(&self, game: u16, ident: &[u8]) -> Option<&'static Property> {
        self.chain(ident).find(|row| row.games.contains(game))
    }

    /// Every row with an identifier, of whatever game.
    pub fn all(&self, ident: &[u8]) -> impl Iterator<Item = &'static Property> {
        self.chain(ident)
    }

    /// Every row, in the order of the lists that the table was built from.
    pub fn rows(&self) -> impl Iterator<Item = &'static Property> {
        self.rows[..self.length].iter().flatten().copied()
    }

    fn chain(&self, ident: &[u8]) -> impl Iterator<Item = &'static Property> {
        let mut at = slot_of(ident).map_or(0, |slot| self.slots[slot]);
        std::iter::from_fn(move || {
            let index = usize::from(at).checked_sub(1)?;
            at = self.next[index];
            self.rows[index]
        })
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.rows().map(|row| row.ident)).finish()
    }
}

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

//! What a move would do, found out without doing it: how many stones it takes, and what the board is like afterwards.

use sgf_model::value::Color;

use super::board::{Board, EMPTY, Ko, ROOM, stone_key, stone_of};

/// What a stone on an empty point would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foreseen {
    /// How many stones of the other colour it would take.
    pub(super) captured: u32,
    /// How many stones of its own colour it would take, itself among them.
    pub(super) suicide: u32,
    /// Whether it would retake a ko at once.
    pub(super) retakes_ko: bool,
    /// The hash of the board afterwards.
    pub(super) hash: u64,
}

impl Board {
    /// Tells whether nothing stands on a point of the board.
    pub(super) fn is_empty(&self, at: usize) -> bool {
        self.cell(at) == EMPTY
    }

    /// Finds out what a stone on an empty point would do.
    pub(super) fn foresee(&self, color: Color, at: usize) -> Foreseen {
        let (own, other) = (stone_of(color), stone_of(color.other()));
        let mut hash = self.hash() ^ stone_key(at, own);
        if self.is_plain(at, color) {
            return Foreseen { captured: 0, suicide: 0, retakes_ko: false, hash };
        }
        let mut walk = Walk::default();
        let mut captured = 0;
        for neighbour in self.neighbours(at) {
            if self.cell(neighbour) == other
                && !walk.has_seen(neighbour)
                && walk.is_smothered(self, neighbour, at)
            {
                captured += walk.group.len() as u32;
                hash ^= walk.key_of(other);
            }
        }
        let suicide = if captured == 0 { self.foresee_suicide(own, at, &mut hash) } else { 0 };
        let retakes_ko = captured == 1 && self.ko == Some(Ko { at: at as u16, color });
        Foreseen { captured, suicide, retakes_ko, hash }
    }

    /// Counts the stones of its own that a stone that takes nothing would take.
    fn foresee_suicide(&self, own: u8, at: usize, hash: &mut u64) -> u32 {
        if self.neighbours(at).iter().any(|&neighbour| self.cell(neighbour) == EMPTY) {
            return 0;
        }
        let mut walk = Walk::default();
        let (mut suicide, mut keys) = (1, stone_key(at, own));
        for neighbour in self.neighbours(at) {
            if self.cell(neighbour) == own && !walk.has_seen(neighbour) {
                if !walk.is_smothered(self, neighbour, at) {
                    return 0;
                }
                suicide += walk.group.len() as u32;
                keys ^= walk.key_of(own);
            }
        }
        *hash ^= keys;
        suicide
    }
}

/// A walk over groups, to see whether a point is all they have for a liberty.
#[derive(Default)]
struct Walk {
    /// The stones of the group that was walked over last.
    group: Vec<u16>,
    /// The stones of the groups that have no other liberty.
    seen: Option<Seen>,
}

impl Walk {
    fn has_seen(&self, at: usize) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.contains(at))
    }

    /// Tells whether the group of a stone has no liberty but one; then `group` holds all of it.
    fn is_smothered(&mut self, board: &Board, stone: usize, liberty: usize) -> bool {
        if board.n_empty_beside(stone) > 1 || board.touches(stone, board.cell(stone), 2) {
            return false;
        }
        let is_smothered = self.has_no_other_liberty(board, stone, liberty);
        if let Some(seen) = self.seen.as_mut().filter(|_| !is_smothered) {
            // The next walk may begin in another stone of the same group.
            self.group.iter().for_each(|&at| seen.remove(usize::from(at)));
        }
        is_smothered
    }

    fn has_no_other_liberty(&mut self, board: &Board, stone: usize, liberty: usize) -> bool {
        let color = board.cell(stone);
        let seen = self.seen.get_or_insert_with(Seen::nothing);
        seen.insert(stone);
        self.group.clear();
        self.group.push(stone as u16);
        let mut next = 0;
        while let Some(&at) = self.group.get(next) {
            next += 1;
            for neighbour in board.neighbours(usize::from(at)) {
                let cell = board.cell(neighbour);
                if cell == EMPTY && neighbour != liberty {
                    return false;
                }
                if cell == color && seen.insert(neighbour) {
                    self.group.push(neighbour as u16);
                }
            }
        }
        true
    }

    fn key_of(&self, cell: u8) -> u64 {
        self.group.iter().fold(0, |keys, &at| keys ^ stone_key(usize::from(at), cell))
    }
}

/// A set of places on the board.
pub(super) struct Seen([u64; ROOM / 64]);

impl Seen {
    pub(super) fn nothing() -> Seen {
        Seen([0; ROOM / 64])
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        self.0[at / 64 % (ROOM / 64)] >> (at % 64) & 1 != 0
    }

    /// Adds a place, and tells whether it was not there yet.
    pub(super) fn insert(&mut self, at: usize) -> bool {
        let is_new = !self.contains(at);
        self.0[at / 64 % (ROOM / 64)] |= 1 << (at % 64);
        is_new
    }

    fn remove(&mut self, at: usize) {
        self.0[at / 64 % (ROOM / 64)] &= !(1 << (at % 64));
    }
}

//! The effect of a move without playing it: captures, suicide, ko and the resulting hash.

use sgf_model::value::Color;

use super::board::{Board, Ko, ROOM, stone_key};
use super::cell::{EMPTY, stone_of};

/// The effect of a stone on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foreseen {
    /// Number of stones of the other color that would be captured.
    pub(super) captured: u32,
    /// Number of own stones that would be removed, including the new one.
    pub(super) suicide: u32,
    /// Whether it would retake a ko immediately.
    pub(super) retakes_ko: bool,
    /// The hash of the board afterwards.
    pub(super) hash: u64,
}

impl Board {
    /// Returns whether a point on the board is empty.
    pub(super) fn is_empty(&self, at: usize) -> bool {
        self.cell(at) == EMPTY
    }

    /// Returns the effect of a stone on an empty point.
    pub(super) fn foresee(&self, color: Color, at: usize) -> Foreseen {
        let (own, other) = (stone_of(color), stone_of(color.other()));
        let mut hash = self.hash() ^ stone_key(at, own);
        if self.is_plain(at, color) {
            return Foreseen { captured: 0, suicide: 0, retakes_ko: false, hash };
        }
        let mut walk = Walk::default();
        let mut captured = 0;
        for neighbor in self.neighbors(at) {
            if self.cell(neighbor) == other
                && !walk.has_seen(neighbor)
                && walk.is_smothered(self, neighbor, at)
            {
                captured += walk.group.len() as u32;
                hash ^= walk.key_of(other);
            }
        }
        let suicide = if captured == 0 { self.foresee_suicide(own, at, &mut hash) } else { 0 };
        let retakes_ko = captured == 1 && self.ko == Some(Ko { at: at as u16, color });
        Foreseen { captured, suicide, retakes_ko, hash }
    }

    /// Counts the own stones that a stone without captures would remove.
    fn foresee_suicide(&self, own: u8, at: usize, hash: &mut u64) -> u32 {
        if self.neighbors(at).iter().any(|&neighbor| self.cell(neighbor) == EMPTY) {
            return 0;
        }
        let mut walk = Walk::default();
        let (mut suicide, mut keys) = (1, stone_key(at, own));
        for neighbor in self.neighbors(at) {
            if self.cell(neighbor) == own && !walk.has_seen(neighbor) {
                if !walk.is_smothered(self, neighbor, at) {
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

/// Searches groups that have a given point as their only liberty.
#[derive(Default)]
struct Walk {
    /// The stones of the last group.
    group: Vec<u16>,
    /// The stones of all groups without another liberty.
    seen: Option<Seen>,
}

impl Walk {
    fn has_seen(&self, at: usize) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.contains(at))
    }

    /// Returns whether the group of a stone has no other liberty; if so, `group` contains the group.
    fn is_smothered(&mut self, board: &Board, stone: usize, liberty: usize) -> bool {
        if board.n_liberties(stone) > 1 || board.touches(stone, board.cell(stone), 2) {
            return false;
        }
        let is_smothered = self.has_no_other_liberty(board, stone, liberty);
        if let Some(seen) = self.seen.as_mut().filter(|_| !is_smothered) {
            // The next search may start at another stone of the same group.
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
            for neighbor in board.neighbors(usize::from(at)) {
                let cell = board.cell(neighbor);
                if cell == EMPTY && neighbor != liberty {
                    return false;
                }
                if cell == color && seen.insert(neighbor) {
                    self.group.push(neighbor as u16);
                }
            }
        }
        true
    }

    fn key_of(&self, cell: u8) -> u64 {
        self.group.iter().fold(0, |keys, &at| keys ^ stone_key(usize::from(at), cell))
    }
}

/// A set of points.
pub(super) struct Seen([u64; ROOM / 64]);

impl Seen {
    pub(super) fn nothing() -> Seen {
        Seen([0; ROOM / 64])
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        self.0[at / 64 % (ROOM / 64)] >> (at % 64) & 1 != 0
    }

    /// Adds a point, and returns whether it is new.
    pub(super) fn insert(&mut self, at: usize) -> bool {
        let is_new = !self.contains(at);
        self.0[at / 64 % (ROOM / 64)] |= 1 << (at % 64);
        is_new
    }

    fn remove(&mut self, at: usize) {
        self.0[at / 64 % (ROOM / 64)] &= !(1 << (at % 64));
    }
}

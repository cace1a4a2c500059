//! The table of positions that were searched before.

use super::MATES;

/// The meaning of the score of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The score; a mate is counted from the position, not from the root.
    score: i32,
    pub(super) best: u16,
    pub(super) depth: i8,
    bound: Bound,
}

/// The number of a move in an entry without a best move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// A table with one entry for each remainder of the hash. Later searches replace earlier ones.
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table for a number of positions.
    pub(super) fn new(n_positions: u32) -> Table {
        let n_entries = n_positions.clamp(1 << 10, 1 << 19).next_power_of_two() as usize;
        let empty = Entry { key: 0, score: 0, best: NO_MOVE, depth: -1, bound: Bound::AtMost };
        Table { entries: vec![empty; n_entries] }
    }

    fn index(&self, key: u64) -> usize {
        // The length is a power of two.
        (key & (self.entries.len() as u64 - 1)) as usize
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        let entry = &self.entries[self.index(key)];
        (entry.key == key && entry.depth >= 0).then_some(entry)
    }

    pub(super) fn set(&mut self, key: u64, depth: i32, ply: i32, best: u16, score: i32, bound: Bound) {
        let score = match score {
            score if score > MATES => score + ply,
            score if score < -MATES => score - ply,
            score => score,
        };
        let index = self.index(key);
        let depth = depth.clamp(0, 127) as i8;
        self.entries[index] = Entry { key, score, best, depth, bound };
    }
}

impl Entry {
    /// The score, if it decides a search of a depth with a window.
    pub(super) fn decides(&self, depth: i32, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        let score = match self.score {
            score if score > MATES => score - ply,
            score if score < -MATES => score + ply,
            score => score,
        };
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (is_enough && i32::from(self.depth) >= depth).then_some(score)
    }
}

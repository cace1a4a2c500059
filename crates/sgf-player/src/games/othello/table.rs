//! A table of positions with bounds of their scores.

use sgf_games::othello::Discs;

/// The known bounds of the score of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) low: i16,
    pub(super) high: i16,
    /// The best move, as the number of its point.
    pub(super) best: u8,
    /// The depth of the search; in exact endings, the number of empty points.
    pub(super) depth: u8,
}

/// A table with a pair of entries for each remainder of the hash: one keeps the deepest search, the other the last.
pub(super) struct Table {
    entries: Vec<[([u64; 2], Bounds); 2]>,
}

impl Table {
    /// A table of a number of pairs, which is a power of two.
    pub(super) fn new(n_pairs: usize) -> Table {
        let nothing = Bounds { low: 0, high: 0, best: 0, depth: 0 };
        Table { entries: vec![[([0; 2], nothing); 2]; n_pairs] }
    }

    fn index(&self, [own, other]: [u64; 2]) -> usize {
        let mixed = own.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed >> 32) & (self.entries.len() as u64 - 1)) as usize
    }

    /// The bounds from a search of exactly this depth.
    pub(super) fn get(&self, discs: Discs, depth: u8) -> Option<Bounds> {
        self.any(discs).filter(|bounds| bounds.depth == depth)
    }

    /// The bounds from a search of any depth.
    pub(super) fn any(&self, discs: Discs) -> Option<Bounds> {
        let sides = discs.sides();
        let pair = &self.entries[self.index(sides)];
        pair.iter().find(|(key, _)| *key == sides).map(|(_, bounds)| *bounds)
    }

    pub(super) fn set(&mut self, discs: Discs, bounds: Bounds) {
        let sides = discs.sides();
        let index = self.index(sides);
        let [deepest, last] = &mut self.entries[index];
        let is_kept = deepest.0 == sides || (last.0 != sides && bounds.depth >= deepest.1.depth);
        *(if is_kept { deepest } else { last }) = (sides, bounds);
    }
}

//! A cheap test whether a game may repeat a position.
//!
//! Two conditions are necessary for a repetition. The point of the last stone had a stone of the same color before, and the
//! board had the same number of stones before. In most ko fights the second condition fails. After a large capture it does
//! not, so the hashes of all positions are also recorded, and two of them on the same path must be equal. Only games that
//! pass both tests are replayed.

use std::collections::HashSet;

use sgf_model::value::{Color, LetterPoint, LetterRange};
use sgf_syntax::Game;

use crate::rules::placement::point_set::PointSet;

/// The history of a path, reduced to what the test needs.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The points that have had a stone, by color.
    occupied: [PointSet; 2],
    /// The number of stones, minus those of the root.
    n_stones: i64,
    /// The maximum number of stones so far, and before the last move.
    max: i64,
    max_before: i64,
}

impl History {
    pub(super) fn new() -> History {
        History { occupied: [PointSet::new(), PointSet::new()], n_stones: 0, max: 0, max_before: i64::MIN }
    }

    /// Records stones that are set up in the root.
    pub(super) fn set_up_root(&mut self, range: LetterRange, color: Color) {
        self.occupied[color as usize].add(range);
    }

    /// Records later setup, after which any position is possible.
    pub(super) fn set_up(&mut self) {
        (self.max, self.max_before) = (i64::MAX, i64::MAX);
    }

    /// Records a move that removed `n_removed` stones. Returns whether it may have repeated a position.
    #[inline]
    pub(super) fn play(&mut self, color: Color, point: LetterPoint, n_removed: u32) -> bool {
        let was_occupied = self.occupied[color as usize].add_point(point);
        self.n_stones += 1 - i64::from(n_removed);
        let may_repeat = was_occupied && self.n_stones <= self.max_before;
        self.max_before = self.max;
        self.max = self.max.max(self.n_stones);
        may_repeat
    }
}

/// The positions of a game, along all of its paths.
#[derive(Debug)]
pub(super) struct Positions {
    /// The hash of each position and the number of its node.
    all: Vec<(u64, u32)>,
    /// The hashes of positions that may be repetitions.
    candidates: Vec<u64>,
    /// Whether a replay would have the same positions. It may read unusual nodes differently.
    is_reliable: bool,
}

impl Positions {
    pub(super) fn new() -> Positions {
        Positions { all: Vec::new(), candidates: Vec::new(), is_reliable: true }
    }

    /// Adds the position after a move of a node, or after the setup of the root.
    #[inline]
    pub(super) fn add(&mut self, hash: u64, node: usize, may_repeat: bool) {
        self.all.push((hash, node as u32));
        if may_repeat {
            self.candidates.push(hash);
        }
    }

    /// Records that a replay may read something differently.
    pub(super) fn set_unreliable(&mut self) {
        self.is_reliable = false;
    }

    /// Returns whether the game may repeat a position.
    pub(super) fn may_repeat(mut self, game: Game<'_>) -> bool {
        !self.candidates.is_empty() && (!self.is_reliable || self.has_repetition(game))
    }

    fn has_repetition(&mut self, game: Game<'_>) -> bool {
        // The empty board.
        self.all.push((0, 0));
        let candidates = HashSet::<u64>::from_iter(self.candidates.iter().copied());
        self.all.retain(|(hash, _)| candidates.contains(hash));
        self.all.sort_unstable();
        let is_above =
            |one: u32, other: u32| game.node(one as usize).is_none_or(|one| other < one.subtree_end());
        // Nodes are numbered in file order: if a node is above any later one of the same position, it is above the next.
        let mut pairs = self.all.windows(2);
        pairs.any(|pair| pair[0].0 == pair[1].0 && is_above(pair[0].1, pair[1].1))
    }
}

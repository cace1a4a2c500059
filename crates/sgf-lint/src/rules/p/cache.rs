//! What several rules need to know of the paths of a game; found out when the first of them asks.

use std::cell::OnceCell;

use super::lacks_stones;
use super::paths::PathFacts;
use crate::GameCx;

/// What the rules of this family found out about a game.
#[derive(Default)]
pub(crate) struct Cache {
    paths: OnceCell<PathFacts>,
    lacks_handicap_stones: OnceCell<bool>,
}

impl GameCx<'_> {
    /// Returns what is remarkable along the paths of the game; found out when first asked for.
    pub(crate) fn paths(&self) -> &PathFacts {
        self.caches.p.paths.get_or_init(|| {
            let (paths, loud) = PathFacts::of(self);
            // The walk along the paths sees which nodes are quiet.
            self.loud.get_or_init(|| loud);
            paths
        })
    }

    /// Returns whether somebody has asked for them before.
    pub(crate) fn are_paths_known(&self) -> bool {
        self.caches.p.paths.get().is_some()
    }

    /// Returns whether the game has handicap stones that nobody set up, so that its moves cannot be judged; found out when first asked for.
    pub(crate) fn lacks_handicap_stones(&self) -> bool {
        *self.caches.p.lacks_handicap_stones.get_or_init(|| lacks_stones(self))
    }
}

//! Data about the paths of a game that several rules share, computed on first use.

use std::cell::OnceCell;

use super::p020_handicap_and_stones::lacks_stones;
use super::paths::{PathFact, PathFacts};
use super::territory::{Unsettled, unsettled};
use crate::GameCx;

/// The cached data of a game.
#[derive(Default)]
pub(crate) struct Cache {
    paths: OnceCell<PathFacts>,
    lacks_handicap_stones: OnceCell<bool>,
    unsettled: OnceCell<Vec<Unsettled>>,
}

impl GameCx<'_> {
    /// Follows the paths of the game, and passes each noteworthy event to `visit`.
    pub(crate) fn follow_paths(&self, visit: &mut dyn FnMut(&PathFact)) {
        let (paths, non_quiet) = PathFacts::of(self, visit);
        // The walk along the paths also finds the nodes that are not quiet.
        self.non_quiet.get_or_init(|| non_quiet);
        self.caches.placement.paths.get_or_init(|| paths);
    }

    /// Returns a summary of the paths of the game.
    pub(crate) fn paths(&self) -> &PathFacts {
        let paths = &self.caches.placement.paths;
        if paths.get().is_none() {
            self.follow_paths(&mut |_| {});
        }
        paths.get().expect("the paths were followed")
    }

    /// Returns whether [`paths`](Self::paths) has been computed.
    pub(crate) fn are_paths_known(&self) -> bool {
        self.caches.placement.paths.get().is_some()
    }

    /// Returns whether the game declares a handicap but does not set up the stones, so that its moves cannot be checked.
    pub(crate) fn lacks_handicap_stones(&self) -> bool {
        *self.caches.placement.lacks_handicap_stones.get_or_init(|| lacks_stones(self))
    }

    /// Returns marked territory of Go that is not settled, in file order.
    pub(crate) fn unsettled(&self) -> &[Unsettled] {
        self.caches.placement.unsettled.get_or_init(|| unsettled(self))
    }
}

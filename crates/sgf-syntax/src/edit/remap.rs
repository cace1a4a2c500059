//! The new ids of nodes after a commit.
//!
//! Most edits touch a few nodes and shift the others, so the map consists of runs: a range of old indices becomes a range
//! of new ones. Its size depends on the change, not on the length of the record, and it can be inverted.

use super::node_ref::NodeRef;
use crate::NodeId;

/// Maps the ids of a document to those after a commit.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;(;B[aa])(;B[bb]))");
/// let [gone, stays] = [1, 2].map(|index| doc.game(0).unwrap().node(index).unwrap().id());
/// let mut edit = doc.edit();
/// edit.remove_subtree(gone);
/// let remap = edit.commit().remap;
/// assert_eq!(remap.of(gone), None);
/// assert_eq!(remap.of(stays).map(|id| id.node), Some(1));
/// assert_eq!(remap.reversed().of(remap.of(stays).unwrap()), Some(stays));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remap {
    /// The new index of each remaining game.
    pub(super) games: Runs,
    /// For each changed game that remains (usually one), the new index of each remaining node.
    pub(super) nodes: Vec<(u32, Runs)>,
    /// The ids of new nodes that a transaction created, up to the last one that remains.
    pub(super) new: Vec<Option<NodeId>>,
}

impl Remap {
    /// The remap of an edit that leaves all nodes of all games in place.
    #[must_use]
    pub fn unmoved(n_games: usize) -> Remap {
        Remap { games: Runs::identity(n_games as u32), ..Remap::default() }
    }

    /// Returns the id of a node after the commit, or `None` if it was removed.
    #[must_use]
    pub fn of(&self, node: impl Into<NodeRef>) -> Option<NodeId> {
        match node.into() {
            NodeRef::New(index) => self.new.get(index).copied().flatten(),
            NodeRef::Old(id) => {
                let game = self.games.of(id.game)?;
                let node = match self.nodes_of(id.game) {
                    Some(nodes) => nodes.of(id.node)?,
                    None => id.node,
                };
                Some(NodeId { game, node })
            }
        }
    }

    /// Returns the remap of the inverse edit: nodes that this edit added are gone.
    #[must_use]
    pub fn reversed(&self) -> Remap {
        let nodes = self.nodes.iter();
        let nodes = nodes.filter_map(|(game, runs)| Some((self.games.of(*game)?, runs.reversed())));
        let mut nodes: Vec<(u32, Runs)> = nodes.collect();
        nodes.sort_by_key(|(game, _)| *game);
        Remap { games: self.games.reversed(), nodes, new: Vec::new() }
    }

    /// The new indices of the nodes of an old game; `None` if they did not change, or if the game is gone.
    pub(super) fn nodes_of(&self, game: u32) -> Option<&Runs> {
        let found = self.nodes.binary_search_by_key(&game, |(known, _)| *known).ok()?;
        Some(&self.nodes[found].1)
    }

    /// Sets the id of a new node.
    pub(super) fn set_new(&mut self, index: usize, id: NodeId) {
        if self.new.len() <= index {
            self.new.resize(index + 1, None);
        }
        self.new[index] = Some(id);
    }

    /// Sets the new indices of the nodes of an old game.
    pub(super) fn set_nodes(&mut self, game: u32, runs: Runs) {
        let at = self.nodes.partition_point(|(known, _)| *known < game);
        self.nodes.insert(at, (game, runs));
    }
}

/// A range of old indices and the start of the new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    old: u32,
    new: u32,
    len: u32,
}

/// A map of indices: runs in the order of the old indices; indices outside of all runs are gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Runs(Vec<Run>);

impl Runs {
    /// The identity on `0..len`.
    pub(super) fn identity(len: u32) -> Runs {
        let mut runs = Runs::default();
        runs.push(0, 0, len);
        runs
    }

    /// The old indices in these ranges, concatenated and renumbered from zero.
    pub(super) fn in_turn(ranges: impl IntoIterator<Item = std::ops::Range<u32>>) -> Runs {
        let (mut runs, mut place) = (Runs::default(), 0);
        for range in ranges {
            let len = range.end.saturating_sub(range.start);
            runs.push(range.start, place, len);
            place += len;
        }
        runs.0.sort_unstable();
        runs
    }

    /// The identity on `0..len` with a gap of `room` new indices at `at`.
    pub(super) fn with_room(len: u32, at: u32, room: u32) -> Runs {
        let mut runs = Runs::default();
        runs.push(0, 0, at);
        runs.push(at, at + room, len - at);
        runs
    }

    /// Appends a run, merging it with the last one if it continues it.
    pub(super) fn push(&mut self, old: u32, new: u32, len: u32) {
        match self.0.last_mut() {
            _ if len == 0 => {}
            Some(last) if last.old + last.len == old && last.new + last.len == new => last.len += len,
            _ => self.0.push(Run { old, new, len }),
        }
    }

    pub(super) fn of(&self, old: u32) -> Option<u32> {
        let run = self.0[..self.0.partition_point(|run| run.old <= old)].last()?;
        let within = old - run.old;
        (within < run.len).then(|| run.new + within)
    }

    fn reversed(&self) -> Runs {
        let mut runs: Vec<Run> =
            self.0.iter().map(|run| Run { old: run.new, new: run.old, len: run.len }).collect();
        runs.sort_unstable();
        Runs(runs)
    }

    /// The number of remaining indices.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|run| run.len as usize).sum()
    }
}

impl FromIterator<Option<u32>> for Runs {
    fn from_iter<I: IntoIterator<Item = Option<u32>>>(places: I) -> Runs {
        let mut runs = Runs::default();
        for (old, new) in (0..).zip(places) {
            if let Some(new) = new {
                runs.push(old, new, 1);
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_map_like_lists() {
        let places = [Some(0), Some(1), None, Some(5), Some(6), None, Some(2), Some(3), Some(4)];
        let runs: Runs = places.into_iter().collect();
        assert_eq!(runs.0.len(), 3);
        assert_eq!((0..9).map(|old| runs.of(old)).collect::<Vec<_>>(), places);
        assert_eq!((runs.of(9), runs.count()), (None, 7));
        let back = runs.reversed();
        assert!((0..9).all(|old| runs.of(old).is_none_or(|new| back.of(new) == Some(old))));
    }

    #[test]
    fn ranges_change_places() {
        let runs = Runs::in_turn([0..2, 5..8, 2..5]);
        let places = (0..9).map(|old| runs.of(old)).collect::<Vec<_>>();
        let expected = [0, 1, 5, 6, 7, 2, 3, 4].map(Some);
        assert_eq!(places[..8], expected);
        assert_eq!(places[8], None);
    }
}

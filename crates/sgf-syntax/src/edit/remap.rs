//! Where the nodes of a document are after a commit.
//!
//! Most edits touch a few nodes and shift the others, so the answer is kept as runs: so many nodes from here are so many
//! nodes from there. It costs what was changed, whatever the length of the record, and it can be turned around.

use super::transaction::NodeRef;
use crate::NodeId;
use crate::{Arrange, Listed};

/// Where the nodes of a document are after a commit.
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
    /// The new number of each old game that stays.
    pub(super) games: Runs,
    /// For each touched game that stays, mostly one, the new number of each old node that stays.
    pub(super) nodes: Vec<(u32, Runs)>,
    /// Where the new nodes are that a transaction has made; none behind the last that stays.
    pub(super) new: Vec<Option<NodeId>>,
}

impl Remap {
    /// The remap of an edit after which all nodes of so many games are where they were.
    #[must_use]
    pub fn unmoved(n_games: usize) -> Remap {
        Remap { games: Runs::identity(n_games as u32), ..Remap::default() }
    }

    /// Returns the name that a node has after the commit, or `None` when it was taken out.
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

    /// Returns the remap of the edit that takes this one back: nodes that this one brought in are gone.
    #[must_use]
    pub fn reversed(&self) -> Remap {
        let nodes = self.nodes.iter();
        let nodes = nodes.filter_map(|(game, runs)| Some((self.games.of(*game)?, runs.reversed())));
        let mut nodes: Vec<(u32, Runs)> = nodes.listed();
        nodes.arrange_by_key(|(game, _)| *game);
        Remap { games: self.games.reversed(), nodes, new: Vec::new() }
    }

    /// Where the nodes of an old game are; `None` when they are where they were, and when the game is gone.
    pub(super) fn nodes_of(&self, game: u32) -> Option<&Runs> {
        let found = self.nodes.binary_search_by_key(&game, |(known, _)| *known).ok()?;
        Some(&self.nodes[found].1)
    }

    /// Says where a new node is.
    pub(super) fn set_new(&mut self, index: usize, id: NodeId) {
        if self.new.len() <= index {
            self.new.resize(index + 1, None);
        }
        self.new[index] = Some(id);
    }

    /// Says where the nodes of an old game are.
    pub(super) fn set_nodes(&mut self, game: u32, runs: Runs) {
        let at = self.nodes.partition_point(|(known, _)| *known < game);
        self.nodes.insert(at, (game, runs));
    }
}

/// So many numbers, from here to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    old: u32,
    new: u32,
    len: u32,
}

/// A map of numbers to numbers: runs in the order of the old ones; what no run holds is gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Runs(Vec<Run>);

impl Runs {
    /// So many numbers that stay what they are.
    pub(super) fn identity(len: u32) -> Runs {
        let mut runs = Runs::default();
        runs.push(0, 0, len);
        runs
    }

    /// The old numbers in these ranges, one range after the other, counted from zero.
    pub(super) fn in_turn(ranges: impl IntoIterator<Item = std::ops::Range<u32>>) -> Runs {
        let (mut runs, mut place) = (Runs::default(), 0);
        for range in ranges {
            let len = range.end.saturating_sub(range.start);
            runs.push(range.start, place, len);
            place += len;
        }
        runs.0.arrange();
        runs
    }

    /// The numbers from `at` on make room for so many new ones.
    pub(super) fn with_room(len: u32, at: u32, room: u32) -> Runs {
        let mut runs = Runs::default();
        runs.push(0, 0, at);
        runs.push(at, at + room, len - at);
        runs
    }

    /// Adds a run after all others, as part of the last one where it goes on with it.
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
            self.0.iter().map(|run| Run { old: run.new, new: run.old, len: run.len }).listed();
        runs.arrange();
        Runs(runs)
    }

    /// How many numbers stay.
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
    fn runs_map_as_lists_do() {
        let places = [Some(0), Some(1), None, Some(5), Some(6), None, Some(2), Some(3), Some(4)];
        let runs: Runs = places.into_iter().collect();
        assert_eq!(runs.0.len(), 3);
        assert_eq!((0..9).map(|old| runs.of(old)).collect::<Vec<_>>(), places);
        assert_eq!((runs.of(9), runs.count()), (None, 7));
        let back = runs.reversed();
        assert!((0..9).all(|old| runs.of(old).is_none_or(|new| back.of(new) == Some(old))));
    }

    #[test]
    fn ranges_in_turn_change_places() {
        let runs = Runs::in_turn([0..2, 5..8, 2..5]);
        let places = (0..9).map(|old| runs.of(old)).collect::<Vec<_>>();
        let expected = [0, 1, 5, 6, 7, 2, 3, 4].map(Some);
        assert_eq!(places[..8], expected);
        assert_eq!(places[8], None);
    }
}

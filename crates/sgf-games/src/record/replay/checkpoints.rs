//! Positions stored at intervals in a game tree, by node index.
//!
//! They do not borrow the record, so they survive edits: an editor drops the positions that an edit invalidates and renumbers the others.

use std::collections::BTreeMap;
use std::ops::Range;

use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::follow_all;
use crate::{AnyPosition, GameSpec, Options, StartError};

/// The maximum number of stored positions; longer games have longer intervals.
const MAX_POSITIONS: usize = 4096;

/// The minimum interval: for fewer nodes, replaying is cheaper than storing.
const MIN_INTERVAL: usize = 16;

/// Positions at nodes of one game, from which every other position is a few nodes away.
///
/// All methods that take a view expect the current view of the same game.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game, replay::Checkpoints};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3];W[c5](;B[d6])(;B[b4]))");
/// let view = record::games(&doc).next().unwrap();
/// let mut checkpoints = Checkpoints::begin(game(2).unwrap(), &Options::of(&view))?;
/// let last = view.nodes().last().unwrap();
/// assert_eq!(checkpoints.reach(&view, last).placement().iter().count(), 7);
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Debug)]
pub struct Checkpoints {
    spec: &'static GameSpec,
    start: Box<dyn AnyPosition>,
    kept: BTreeMap<usize, Box<dyn AnyPosition>>,
}

impl Checkpoints {
    /// Creates checkpoints with only the start position.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot begin with these options, or its notation is not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, StartError, chess, replay::Checkpoints};
    /// let error = Checkpoints::begin(&chess::SPEC, &Options::default().with_size(9, 9)).err();
    /// assert_eq!(error, Some(StartError::Size(9, 9)));
    /// ```
    pub fn begin(spec: &'static GameSpec, options: &Options) -> Result<Checkpoints, StartError> {
        Ok(Checkpoints { spec, start: spec.begin(options)?, kept: BTreeMap::new() })
    }

    /// Returns the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess, replay::Checkpoints};
    /// assert_eq!(Checkpoints::begin(&chess::SPEC, &Options::default())?.spec().name, "Chess");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn spec(&self) -> &'static GameSpec {
        self.spec
    }

    /// Returns the position before the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, chess, replay::Checkpoints};
    /// let checkpoints = Checkpoints::begin(&chess::SPEC, &Options::default())?;
    /// assert_eq!(checkpoints.start().n_moves(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Box<dyn AnyPosition> {
        self.start.copy()
    }

    /// The interval between stored positions of a game.
    pub(super) fn interval(view: &GameView<'_>) -> usize {
        (view.node_count() / MAX_POSITIONS).max(MIN_INTERVAL)
    }

    /// Stores the position at a node.
    pub(super) fn keep(&mut self, node: Node<'_>, position: Box<dyn AnyPosition>) {
        self.kept.insert(node.index(), position);
    }

    /// Returns the position at a node, after its own setup and moves, without storing positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello, replay::Checkpoints};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[2];B[d3];W[c5](;B[d6])(;B[b4]))");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let checkpoints = Checkpoints::begin(&othello::SPEC, &Options::of(&view))?;
    /// let n_discs: Vec<usize> =
    ///     view.nodes().map(|node| checkpoints.at(&view, node).placement().iter().count()).collect();
    /// assert_eq!(n_discs, [4, 5, 6, 7, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at<'d>(&self, view: &GameView<'d>, node: Node<'d>) -> Box<dyn AnyPosition> {
        let (mut position, missing) = self.nearest(node);
        follow_all(&mut *position, view, self.spec, &missing);
        position
    }

    /// Returns the position at a node like [`Checkpoints::at`], and stores positions on the path to it for later calls.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello, replay::Checkpoints};
    /// use sgf_model::{record, value::Color};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[2];B[d3];W[c5];B[d6])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let mut checkpoints = Checkpoints::begin(&othello::SPEC, &Options::of(&view))?;
    /// let last = view.main_line().last().expect("it has a root");
    /// assert_eq!(checkpoints.reach(&view, last).turn(), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reach<'d>(&mut self, view: &GameView<'d>, node: Node<'d>) -> Box<dyn AnyPosition> {
        // Limits the memory after jumps to the ends of many lines.
        if self.kept.len() >= 2 * MAX_POSITIONS {
            self.kept.clear();
        }
        let (mut position, missing) = self.nearest(node);
        for nodes in missing.chunks(Checkpoints::interval(view)) {
            follow_all(&mut *position, view, self.spec, nodes);
            if let (true, Some(last)) = (nodes.len() == Checkpoints::interval(view), nodes.last()) {
                self.keep(*last, position.copy());
            }
        }
        position
    }

    /// The position at the nearest stored ancestor, and the nodes from there to this node.
    fn nearest<'d>(&self, node: Node<'d>) -> (Box<dyn AnyPosition>, Vec<Node<'d>>) {
        let mut missing = Vec::new();
        let mut nearest = None;
        for above in std::iter::once(node).chain(node.ancestors()) {
            nearest = self.kept.get(&above.index());
            if nearest.is_some() {
                break;
            }
            missing.push(above);
        }
        missing.reverse();
        (nearest.unwrap_or(&self.start).copy(), missing)
    }

    /// Drops the positions at nodes with these indexes, which an edit has invalidated.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello, replay::Checkpoints};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let (before, after) = (Document::parse(b"(;GM[2];B[d3];W[c5])"), Document::parse(b"(;GM[2];B[d3];W[c3])"));
    /// let [old, new] = [&before, &after].map(|doc| record::games(doc).next().expect("the record has a game"));
    /// let mut checkpoints = Checkpoints::begin(&othello::SPEC, &Options::of(&old))?;
    /// let last = |view: &record::GameView<'_>| view.node_count() - 1;
    /// checkpoints.reach(&old, old.node(last(&old)).expect("there are moves"));
    /// // The last move has changed, so positions from there on are invalid.
    /// checkpoints.forget(last(&old)..old.node_count());
    /// let position = checkpoints.reach(&new, new.node(last(&new)).expect("there are moves"));
    /// assert!(!position.occupant(position.site("c3")?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget(&mut self, nodes: Range<usize>) {
        self.kept.retain(|node, _| !nodes.contains(node));
    }

    /// Maps node indexes to new ones, and drops positions at removed nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, othello, replay::Checkpoints};
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let (before, after) = (Document::parse(b"(;GM[2];B[d3])"), Document::parse(b"(;GM[2];C[to begin];B[d3])"));
    /// let [old, new] = [&before, &after].map(|doc| record::games(doc).next().expect("the record has a game"));
    /// let mut checkpoints = Checkpoints::begin(&othello::SPEC, &Options::of(&old))?;
    /// // A node was inserted after the root, so all later nodes move by one.
    /// checkpoints.renumber(|node| Some(if node == 0 { 0 } else { node + 1 }));
    /// let last = new.nodes().last().expect("there is a move");
    /// assert_eq!(checkpoints.reach(&new, last).placement().iter().count(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn renumber(&mut self, new: impl Fn(usize) -> Option<usize>) {
        let kept = std::mem::take(&mut self.kept);
        self.kept = kept.into_iter().filter_map(|(node, position)| Some((new(node)?, position))).collect();
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;

    #[test]
    fn stored_positions_equal_replayed_ones() {
        let moves = ["d3", "c5", "d6", "e3", "f5", "c6"].map(|step| format!(";B[{step}]")).concat();
        let text = format!("(;GM[2]{})", moves.repeat(40));
        let doc = Document::parse(text.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let options = Options::of(&view);
        let spec = crate::game(2).expect("Othello");
        let mut checkpoints = Checkpoints::begin(spec, &options).expect("8×8");
        for index in [240, 3, 100, 99, 240, 17, 16, 0] {
            let node = view.node(index).expect("a node");
            let played = super::super::position_at(&view, spec, &options, node).expect("8×8");
            assert_eq!(checkpoints.reach(&view, node).hash(), played.hash(), "node {index}");
        }
        assert_eq!(checkpoints.kept.len(), 15);
        checkpoints.forget(100..241);
        assert_eq!(checkpoints.kept.len(), 6);
        checkpoints.renumber(|node| (node < 50).then_some(node));
        assert_eq!(checkpoints.kept.len(), 3);
    }
}

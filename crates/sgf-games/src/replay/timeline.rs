//! The position at any node, at once.

use std::collections::HashMap;

use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::{Replay, execute};
use crate::{AnyPosition, GameSpec, Options, Refused};

/// How many positions are kept; a longer game has longer intervals.
const MANY: usize = 4096;

/// The shortest interval: below it, replaying is cheaper than keeping.
const SHORT: usize = 16;

/// Positions kept at intervals of a game's tree, from which any other one is a few nodes away.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game, replay::Timeline};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3];W[c5](;B[d6])(;B[b4]))");
/// let view = record::games(&doc).next().unwrap();
/// let timeline = Timeline::new(&view, game(2).unwrap(), &Options::of(&view))?;
/// let last = view.nodes().last().unwrap();
/// assert!(timeline.at(last).diagram().to_string().contains('X'));
/// # Ok::<(), sgf_games::Refused>(())
/// ```
#[derive(Debug)]
pub struct Timeline<'v, 'd> {
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    start: Box<dyn AnyPosition>,
    kept: HashMap<usize, Box<dyn AnyPosition>>,
}

impl<'v, 'd> Timeline<'v, 'd> {
    /// Replays a game once and keeps positions on the way.
    ///
    /// # Errors
    ///
    /// Fails when no moves of the game are known here, or the game is not played like this.
    pub fn new(
        view: &'v GameView<'d>,
        spec: &'static GameSpec,
        options: &Options,
    ) -> Result<Timeline<'v, 'd>, Refused> {
        let interval = (view.node_count() / MANY).max(SHORT) as u32;
        let mut replay = Replay::begin(view, spec, options)?;
        let start = replay.position().copy();
        let mut kept = HashMap::new();
        // How far each node is from the nearest kept one above it.
        let mut distances: Vec<u32> = Vec::with_capacity(view.node_count());
        let mut events = Vec::new();
        for node in view.nodes() {
            replay.enter(node, &mut events);
            events.clear();
            let distance = node.parent().map_or(1, |parent| distances[parent.index()] + 1);
            let is_kept = distance >= interval;
            if is_kept {
                kept.insert(node.index(), replay.position().copy());
            }
            distances.push(if is_kept { 0 } else { distance });
        }
        Ok(Timeline { view, spec, start, kept })
    }

    /// Returns the position at a node of the game, its own setup and moves executed.
    #[must_use]
    pub fn at(&self, node: Node<'d>) -> Box<dyn AnyPosition> {
        let mut missing = Vec::new();
        let mut nearest = None;
        for above in std::iter::once(node).chain(node.ancestors()) {
            nearest = self.kept.get(&above.index());
            if nearest.is_some() {
                break;
            }
            missing.push(above);
        }
        let mut position = nearest.unwrap_or(&self.start).copy();
        let mut events = Vec::new();
        for &below in missing.iter().rev() {
            execute(&mut *position, self.view, self.spec, below, &mut events);
            events.clear();
        }
        position
    }
}

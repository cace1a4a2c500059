//! Points of figures: which move is one, how they are said to readers, and which are seen.

use std::collections::HashSet;

use sgf_games::{AnyMove, AnyPosition, GameSpec, Site};
use sgf_model::record::GameView;
use sgf_syntax::Node;

use crate::markup::areas;

/// The habit of coordinates in which players of Go and its relatives speak: `D16`.
const EDGE: &str = "edge";

/// Finds the point of a move that is written as nothing else; `None` for a pass, a move from one point to another, and words.
///
/// What follows a full stop is not the point: Kropki writes its enclosures there.
pub(super) fn point(board: &dyn AnyPosition, step: &AnyMove, written: &str) -> Option<Site> {
    let &site = step.rests().last()?;
    let point = written.split('.').next().unwrap_or(written);
    (board.name(site) == point).then_some(site)
}

/// Returns what players call a point; where that is not known, what records call it.
pub(super) fn spoken(board: &dyn AnyPosition, spec: &GameSpec, site: Site) -> String {
    let habit = spec.habits.iter().find(|habit| **habit == EDGE);
    let said = habit.and_then(|habit| board.name_as(site, habit));
    said.unwrap_or_else(|| board.name(site))
}

/// The part of the board that is seen.
#[derive(Debug, Default)]
pub(super) struct Window {
    /// The points; nothing means that all are seen.
    points: HashSet<Site>,
}

impl Window {
    /// Reads VW in a node.
    pub(super) fn of<'d>(view: &GameView<'d>, board: &dyn AnyPosition, node: Node<'d>) -> Window {
        Window { points: areas(view, node, b"VW", board).into_iter().collect() }
    }

    /// Tells whether the whole board is seen.
    pub(super) fn is_whole(&self) -> bool {
        self.points.is_empty()
    }

    /// Tells whether a point is seen.
    pub(super) fn shows(&self, site: Site) -> bool {
        self.is_whole() || self.points.contains(&site)
    }
}

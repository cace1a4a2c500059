//! Points of figures: parsing, names, and visibility.

use std::collections::HashSet;

use sgf_games::{AnyMove, AnyPosition, GameSpec, Site};
use sgf_model::record::GameView;
use sgf_syntax::Node;

use sgf_render::marked_sites;

/// The coordinates that players of Go and similar games use: `D16`.
const EDGE: &str = "edge";

/// Returns the point of a move that consists of only a point; `None` for a pass, a move between points, and other text.
///
/// Text after a period is not part of the point: Kropki writes enclosures there.
pub(super) fn point(board: &dyn AnyPosition, step: &AnyMove, written: &str) -> Option<Site> {
    let &site = step.footprint().last()?;
    let point = written.split('.').next().unwrap_or(written);
    (board.name(site) == point).then_some(site)
}

/// Returns the name that players use for a point, or else the name in records.
pub(crate) fn display_name(board: &dyn AnyPosition, spec: &GameSpec, site: Site) -> String {
    let style = spec.coordinates.iter().find(|style| **style == EDGE);
    style.and_then(|style| board.name_as(site, style)).unwrap_or_else(|| board.name(site))
}

/// The visible part of the board.
#[derive(Debug, Default)]
pub(super) struct Window {
    /// The points; empty if all are visible.
    points: HashSet<Site>,
}

impl Window {
    /// Reads VW in a node.
    pub(super) fn of<'d>(view: &GameView<'d>, board: &dyn AnyPosition, node: Node<'d>) -> Window {
        Window { points: marked_sites(view, node, b"VW", board).into_iter().collect() }
    }

    /// Returns whether the whole board is visible.
    pub(super) fn is_whole_board(&self) -> bool {
        self.points.is_empty()
    }

    /// Returns whether a point is visible.
    pub(super) fn shows(&self, site: Site) -> bool {
        self.is_whole_board() || self.points.contains(&site)
    }
}

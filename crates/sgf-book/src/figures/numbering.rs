//! Numbers of a variation that follow the labels of its author.
//!
//! Many commentators count from the move before a variation and put the numbers on the board as labels. If the picture started
//! with 1, the text would say 2 and mean stone 1. If all numeric labels on moves of the line are ahead by the same amount, the
//! line is counted like them.

use std::collections::HashMap;

use sgf_games::{AnyPosition, Site};
use sgf_model::record::{GameView, find, find_all};
use sgf_syntax::Node;

use super::Move;

/// The minimum number of labels that must agree; a single one may mean anything.
const ENOUGH: usize = 2;

/// Returns how far the labels of a line are ahead of its move numbers; `None` if the line has too few
/// labels, they disagree, or MN sets the numbers.
pub(super) fn ahead<'d>(
    view: &GameView<'d>,
    board: &dyn AnyPosition,
    nodes: &[Node<'d>],
    moves: &[Move<'d>],
) -> Option<i64> {
    let mut counted: HashMap<Site, i64> = HashMap::new();
    for it in moves {
        if let Some(site) = it.site {
            // The picture shows the first stone on a point.
            counted.entry(site).or_insert(it.counted);
        }
    }
    let mut agreed: Option<i64> = None;
    let mut n_labels = 0;
    for &node in nodes {
        if find(node, b"MN").is_some() {
            return None;
        }
        for value in find_all(node, b"LB").flat_map(sgf_syntax::Property::values) {
            let Some((site, number)) = label(board, &view.line(value)) else { continue };
            let Some(counted) = counted.get(&site) else { continue };
            let difference = number - counted;
            if *agreed.get_or_insert(difference) != difference {
                return None;
            }
            n_labels += 1;
        }
    }
    agreed.filter(|&difference| difference > 0 && n_labels >= ENOUGH)
}

/// A numeric label on a move: its point and its number.
fn label(board: &dyn AnyPosition, value: &str) -> Option<(Site, i64)> {
    let (point, text) = value.split_once(':')?;
    let number: u16 = text.trim().parse().ok()?;
    Some((board.site(point).ok()?, i64::from(number)))
}

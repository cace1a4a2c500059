//! The numbers of a variation as its author counts.
//!
//! Many who comment on games count from the move before a variation, and put their numbers onto the board as labels: where the picture
//! began with 1, the text would speak of 2 and mean the stone 1. If all labels that are numbers, and that stand on moves of the line,
//! are ahead of these by the same number, the line is counted as they do.

use std::collections::HashMap;

use sgf_games::{AnyPosition, Site};
use sgf_model::record::{GameView, find, find_all};
use sgf_syntax::Node;

use super::Move;

/// So many labels have to agree; one alone may mean anything.
const ENOUGH: usize = 2;

/// How far the labels of a line are ahead of the numbers of its moves; `None` where there are no such labels, where they disagree, and where
/// MN says what the numbers are.
pub(super) fn ahead<'d>(
    view: &GameView<'d>,
    board: &dyn AnyPosition,
    nodes: &[Node<'d>],
    moves: &[Move<'d>],
) -> Option<i64> {
    let mut counted: HashMap<Site, i64> = HashMap::new();
    for it in moves {
        if let Some(site) = it.site {
            // The first stone on a point is the one that the picture shows.
            counted.entry(site).or_insert(it.counted);
        }
    }
    let mut agreed: Option<i64> = None;
    let mut n_labels = 0;
    for &node in nodes {
        if find(node, b"MN").is_some() {
            return None;
        }
        for value in find_all(node, b"LB").flat_map(|property| property.values()) {
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

/// A label that is a number of a move: its point, and the number.
fn label(board: &dyn AnyPosition, value: &str) -> Option<(Site, i64)> {
    let (point, text) = value.split_once(':')?;
    let number: u16 = text.trim().parse().ok()?;
    Some((board.site(point).ok()?, i64::from(number)))
}

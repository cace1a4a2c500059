//! Comparison of two lists of items.

use super::{Items, Key, Moved, Put, ShownItem};
use crate::scene::Rect;

/// A patch whose new items are not built yet: `fresh` has their indices, from the top down.
#[derive(Debug, Default)]
pub(super) struct Difference {
    pub(super) frame: Option<Rect>,
    pub(super) removed: Vec<Key>,
    pub(super) moved: Vec<Moved>,
    pub(super) fresh: Vec<usize>,
    pub(super) put: Vec<Put>,
}

/// Compares the shown items with the next ones.
///
/// Items that stay keep their order. If two have changed places, the one that comes first in the new order stays, and the other
/// is removed and added again.
pub(super) fn diff(old: &Items, new: &Items, point: &dyn Fn(usize) -> Option<String>) -> Difference {
    let (mut stays, mut reached) = (vec![false; old.shown.len()], 0);
    let mut fresh = Vec::new();
    for (index, shown) in new.shown.iter().enumerate() {
        match old.place(&shown.key) {
            Some(place) if place >= reached && old.shown[place].look == shown.look => {
                stays[place] = true;
                reached = place;
            }
            _ => fresh.push(index),
        }
    }
    let mut gone: Vec<&ShownItem> =
        old.shown.iter().zip(&stays).filter(|(_, stays)| !**stays).map(|(old, _)| old).collect();
    let mut difference = Difference::default();
    // A piece that left one place and appears at another has moved, if it looks the same.
    fresh.retain(|&index| {
        let shown = &new.shown[index];
        let from = gone.iter().position(|old| {
            old.moves
                && shown.moves
                && old.look == shown.look
                && new.place(&old.key).is_none()
                && old.key.layer == shown.key.layer
        });
        let is_free = old.place(&shown.key).is_none() || gone.iter().any(|old| old.key == shown.key);
        match from.filter(|_| is_free) {
            Some(from) => {
                let old = gone.swap_remove(from);
                let before = new.above(index);
                difference.moved.push(Moved { from: old.key, to: shown.key, before, point: point(index) });
                false
            }
            None => true,
        }
    });
    difference.removed = gone.into_iter().map(|old| old.key).collect();
    fresh.reverse();
    difference.moved.reverse();
    difference.fresh = fresh;
    difference
}

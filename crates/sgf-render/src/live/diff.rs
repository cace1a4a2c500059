//! What is different between two lists of items.

use std::collections::{HashMap, HashSet};

use super::{Key, Moved, Put, Shown};
use crate::scene::Rect;

/// A patch whose new items are not made yet: `fresh` are their indices, from the top down.
#[derive(Debug, Default)]
pub(super) struct Difference {
    pub(super) frame: Option<Rect>,
    pub(super) removed: Vec<Key>,
    pub(super) moved: Vec<Moved>,
    pub(super) fresh: Vec<usize>,
    pub(super) put: Vec<Put>,
}

/// Compares what is shown with what is to be shown.
///
/// Items that stay keep their order. Where two have changed places, the one that comes earlier in the new order stays, and the other one
/// is removed and put again.
pub(super) fn diff(old: &[Shown], new: &[Shown], point: impl Fn(usize) -> Option<String>) -> Difference {
    let places: HashMap<Key, usize> =
        old.iter().enumerate().map(|(index, shown)| (shown.key, index)).collect();
    let (mut stays, mut reached) = (vec![false; old.len()], 0);
    let mut fresh = Vec::new();
    for (index, shown) in new.iter().enumerate() {
        match places.get(&shown.key) {
            Some(&place) if place >= reached && old[place].look == shown.look => {
                stays[place] = true;
                reached = place;
            }
            _ => fresh.push(index),
        }
    }
    let mut gone: Vec<&Shown> =
        old.iter().zip(&stays).filter(|(_, stays)| !**stays).map(|(old, _)| old).collect();
    let wanted: HashSet<Key> = new.iter().map(|shown| shown.key).collect();
    let mut difference = Difference::default();
    // A piece that left one place and came to another has moved, if nothing else of its look did.
    fresh.retain(|&index| {
        let shown = &new[index];
        let from = gone.iter().position(|old| {
            old.moves
                && shown.moves
                && old.look == shown.look
                && !wanted.contains(&old.key)
                && old.key.layer == shown.key.layer
        });
        let is_free = !places.contains_key(&shown.key) || gone.iter().any(|old| old.key == shown.key);
        match from.filter(|_| is_free) {
            Some(from) => {
                let old = gone.swap_remove(from);
                let before = above(new, index);
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

/// The item above another one in its layer.
pub(super) fn above(new: &[Shown], index: usize) -> Option<Key> {
    let next = new.get(index + 1)?;
    (next.key.layer == new[index].key.layer).then_some(next.key)
}

//! Items of an animation with the frames in which they are visible.
//!
//! Consecutive scenes share nearly all items. Each layer is one list of the items of all scenes, in which items that are visible
//! together have the order of their scene.

use std::ops::Range;

use crate::scene::Item;

use super::Frame;

/// An item, and the frames in which it is visible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TimedItem<'a> {
    /// The item.
    pub(super) item: &'a Item,
    /// The first frame, and the one after the last.
    pub(super) frames: Range<usize>,
}

/// Returns the items of all frames, once for each time they appear.
pub(super) fn timeline(frames: &[Frame]) -> Vec<TimedItem<'_>> {
    let mut list = List::default();
    let mut visible: Vec<usize> = Vec::new();
    for (number, frame) in frames.iter().enumerate() {
        visible = list.show(number, &frame.scene.items, &visible);
    }
    let mut all = list.in_order();
    // Items that are never visible together may be out of layer order.
    all.sort_by_key(|seen| seen.item.layer);
    all
}

/// A linked list; index 0 is the head.
#[derive(Debug, Default)]
struct List<'a> {
    seen: Vec<TimedItem<'a>>,
    /// The successor of each entry; index 0 is the head, and entry n is at index n + 1.
    next: Vec<Option<usize>>,
}

impl<'a> List<'a> {
    /// Adds a frame to the list, given the visible items; returns the items visible now.
    fn show(&mut self, number: usize, items: &'a [Item], visible: &[usize]) -> Vec<usize> {
        let (mut from, mut last) = (0, None);
        let mut now = Vec::with_capacity(items.len());
        for item in items {
            // Stop at the end of the layer.
            let candidates =
                visible[from..].iter().take_while(|&&place| self.seen[place].item.layer <= item.layer);
            let known = candidates.enumerate().find(|&(_, &place)| self.seen[place].item == item);
            let place = match known {
                Some((ahead, &place)) => {
                    from += ahead + 1;
                    self.seen[place].frames.end = number + 1;
                    place
                }
                None => self.insert(last, TimedItem { item, frames: number..number + 1 }),
            };
            last = Some(place);
            now.push(place);
        }
        now
    }

    fn insert(&mut self, after: Option<usize>, seen: TimedItem<'a>) -> usize {
        if self.next.is_empty() {
            self.next.push(None);
        }
        let place = self.seen.len();
        let before = after.map_or(0, |after| after + 1);
        let behind = self.next[before].replace(place);
        self.seen.push(seen);
        self.next.push(behind);
        place
    }

    fn in_order(self) -> Vec<TimedItem<'a>> {
        let first = self.next.first().copied().flatten();
        let places = std::iter::successors(first, |place| self.next[place + 1]);
        places.map(|place| self.seen[place].clone()).collect()
    }
}

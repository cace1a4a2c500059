//! From frames to things with the time in which they are seen.
//!
//! Scenes that follow each other have nearly all things in common. Each layer is a list in which the things of all scenes have
//! their place, such that those which are seen at the same time lie in the order of their scene.

use std::ops::Range;

use crate::scene::Item;

use super::Frame;

/// A thing, and in which frames it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Seen<'a> {
    /// The thing.
    pub(super) item: &'a Item,
    /// From which frame on, and up to which.
    pub(super) frames: Range<usize>,
}

/// Returns the things of all frames, each once for each time that it comes.
pub(super) fn timeline(frames: &[Frame]) -> Vec<Seen<'_>> {
    let mut list = List::default();
    let mut visible: Vec<usize> = Vec::new();
    for (number, frame) in frames.iter().enumerate() {
        visible = list.show(number, &frame.scene.items, &visible);
    }
    let mut all = list.in_order();
    // What is never seen together may have come into each other's layers.
    all.sort_by_key(|seen| seen.item.layer);
    all
}

/// A linked list; the first place stands for the beginning.
#[derive(Debug, Default)]
struct List<'a> {
    seen: Vec<Seen<'a>>,
    /// After each place, what comes next; index 0 is the beginning, and place n stands at index n + 1.
    next: Vec<Option<usize>>,
}

impl<'a> List<'a> {
    /// Adds a frame to a list in which some things are visible; returns those that are visible now.
    fn show(&mut self, number: usize, items: &'a [Item], visible: &[usize]) -> Vec<usize> {
        let (mut from, mut last) = (0, None);
        let mut now = Vec::with_capacity(items.len());
        for item in items {
            // Beyond its layer, a thing need not be looked for.
            let candidates =
                visible[from..].iter().take_while(|&&place| self.seen[place].item.layer <= item.layer);
            let known = candidates.enumerate().find(|&(_, &place)| self.seen[place].item == item);
            let place = match known {
                Some((ahead, &place)) => {
                    from += ahead + 1;
                    self.seen[place].frames.end = number + 1;
                    place
                }
                None => self.insert(last, Seen { item, frames: number..number + 1 }),
            };
            last = Some(place);
            now.push(place);
        }
        now
    }

    fn insert(&mut self, after: Option<usize>, seen: Seen<'a>) -> usize {
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

    fn in_order(self) -> Vec<Seen<'a>> {
        let first = self.next.first().copied().flatten();
        let places = std::iter::successors(first, |place| self.next[place + 1]);
        places.map(|place| self.seen[place].clone()).collect()
    }
}

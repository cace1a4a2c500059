//! Numbers in order, each with a place in a list.
//!
//! This is a tree of the standard library. For pages, which should be small, the numbers lie in lists: a tree takes one and a half kilobytes
//! of a module, and they take half of it.

#[cfg(target_family = "wasm")]
pub(crate) use in_parts::Numbers;
#[cfg(not(target_family = "wasm"))]
pub(crate) use in_tree::Numbers;

#[cfg(not(target_family = "wasm"))]
mod in_tree {
    use std::collections::BTreeMap;
    use std::ops::RangeInclusive;

    /// Numbers in order, each with a place.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Numbers(BTreeMap<u64, usize>);

    impl Numbers {
        /// Returns the place of a number.
        pub(crate) fn get(&self, number: u64) -> Option<usize> {
            self.0.get(&number).copied()
        }

        /// Finds the place of a number, which is `next` for one that has none.
        pub(crate) fn place_of(&mut self, number: u64, next: usize) -> usize {
            *self.0.entry(number).or_insert(next)
        }

        /// The numbers of a range with their places, in order.
        pub(crate) fn range(
            &self,
            numbers: RangeInclusive<u64>,
        ) -> impl DoubleEndedIterator<Item = (u64, usize)> {
            self.0.range(numbers).map(|(&number, &place)| (number, place))
        }
    }
}

/// The same in lists: a part is short enough for its numbers to be moved.
#[cfg(any(target_family = "wasm", test))]
mod in_parts {
    use std::ops::RangeInclusive;

    /// How many numbers a part holds: in tests so few that there are several parts.
    const MOST: usize = if cfg!(test) { 4 } else { 512 };

    /// Numbers in order, each with a place.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Numbers {
        /// No part is empty.
        parts: Vec<Vec<(u64, usize)>>,
    }

    impl Numbers {
        /// Returns the place of a number.
        pub(crate) fn get(&self, number: u64) -> Option<usize> {
            let part = self.parts.get(self.part_of(number))?;
            search(part, number).ok().map(|at| part[at].1)
        }

        /// Finds the place of a number, which is `next` for one that has none.
        pub(crate) fn place_of(&mut self, number: u64, next: usize) -> usize {
            let index = self.part_of(number);
            let Some(part) = self.parts.get_mut(index) else {
                self.parts.push(vec![(number, next)]);
                return next;
            };
            match search(part, number) {
                Ok(at) => part[at].1,
                Err(at) => {
                    part.insert(at, (number, next));
                    if part.len() > MOST {
                        let behind = part.split_off(MOST / 2);
                        self.parts.insert(index + 1, behind);
                    }
                    next
                }
            }
        }

        /// The part in which a number lies, or would lie.
        fn part_of(&self, number: u64) -> usize {
            self.parts.partition_point(|part| part[0].0 <= number).saturating_sub(1)
        }

        /// The numbers of a range with their places, in order.
        pub(crate) fn range(&self, numbers: RangeInclusive<u64>) -> InOrder<'_> {
            let front = self.border(*numbers.start());
            let back = numbers.end().checked_add(1).map_or((self.parts.len(), 0), |end| self.border(end));
            InOrder { parts: &self.parts, front, back: back.max(front) }
        }

        /// The first entry that is not before a number: its part, and where it lies there.
        fn border(&self, number: u64) -> (usize, usize) {
            let index = self.part_of(number);
            let Some(part) = self.parts.get(index) else { return (0, 0) };
            match search(part, number) {
                Err(at) if at == part.len() => (index + 1, 0),
                Ok(at) | Err(at) => (index, at),
            }
        }
    }

    fn search(part: &[(u64, usize)], number: u64) -> Result<usize, usize> {
        part.binary_search_by_key(&number, |&(known, _)| known)
    }

    /// The entries between two borders.
    pub(crate) struct InOrder<'a> {
        parts: &'a [Vec<(u64, usize)>],
        front: (usize, usize),
        back: (usize, usize),
    }

    impl Iterator for InOrder<'_> {
        type Item = (u64, usize);

        fn next(&mut self) -> Option<(u64, usize)> {
            if self.front == self.back {
                return None;
            }
            let (index, at) = self.front;
            let part = &self.parts[index];
            self.front = if at + 1 == part.len() { (index + 1, 0) } else { (index, at + 1) };
            Some(part[at])
        }
    }

    impl DoubleEndedIterator for InOrder<'_> {
        fn next_back(&mut self) -> Option<(u64, usize)> {
            if self.front == self.back {
                return None;
            }
            let (index, at) = self.back;
            self.back = if at == 0 { (index - 1, self.parts[index - 1].len() - 1) } else { (index, at - 1) };
            let (index, at) = self.back;
            Some(self.parts[index][at])
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{in_parts, in_tree};

    proptest! {
        #[test]
        fn lists_are_as_a_tree(numbers in prop::collection::vec(0..60_u64, 0..200), start in 0..60_u64, end in 0..60_u64) {
            let (mut parts, mut tree) = (in_parts::Numbers::default(), in_tree::Numbers::default());
            for (next, number) in numbers.into_iter().enumerate() {
                prop_assert_eq!(parts.get(number), tree.get(number));
                prop_assert_eq!(parts.place_of(number, next), tree.place_of(number, next));
            }
            let range = start.min(end)..=start.max(end);
            prop_assert!(parts.range(range.clone()).eq(tree.range(range.clone())));
            prop_assert!(parts.range(range.clone()).rev().eq(tree.range(range).rev()));
            prop_assert!(parts.range(0..=u64::MAX).eq(tree.range(0..=u64::MAX)));
        }
    }
}

//! Lists put in order, with little code for each type.
//!
//! The compiler makes a sort again for each type, which takes three to five hundred bytes of a module for the browser each time. There, one
//! sort is made for all: what it knows of a list is which of two entries is less, and how two entries change places.

use std::cmp::Ordering;

/// Puts a list in order.
pub trait Arrange<T> {
    /// Sorts the entries, as [`sort_unstable`](slice::sort_unstable) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Arrange;
    /// let mut numbers = [3, 1, 2];
    /// numbers.arrange();
    /// assert_eq!(numbers, [1, 2, 3]);
    /// ```
    fn arrange(&mut self)
    where
        T: Ord;

    /// Sorts the entries by a key, as [`sort_by_key`](slice::sort_by_key) does: equal ones keep their order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Arrange;
    /// let mut words = ["three", "one", "two"];
    /// words.arrange_by_key(|word| word.len());
    /// assert_eq!(words, ["one", "two", "three"]);
    /// ```
    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);

    /// Sorts the entries by comparing them, as [`sort_by`](slice::sort_by) does: equal ones keep their order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Arrange;
    /// let mut numbers = [3, 1, 2];
    /// numbers.arrange_by(|one, other| other.cmp(one));
    /// assert_eq!(numbers, [3, 2, 1]);
    /// ```
    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);
}

#[cfg(not(target_family = "wasm"))]
impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.sort_unstable();
    }

    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.sort_by_key(key);
    }

    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        self.sort_by(compare);
    }
}

#[cfg(target_family = "wasm")]
impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        let end = self.len();
        one_for_all::sort(&mut (self, T::lt), 0, end);
    }

    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        let end = self.len();
        one_for_all::sort(&mut (self, |one: &T, other: &T| key(one) < key(other)), 0, end);
    }

    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let end = self.len();
        one_for_all::sort(&mut (self, |one: &T, other: &T| compare(one, other).is_lt()), 0, end);
    }
}

/// A stable sort for all types: it halves a list, and merges the halves where they lie.
#[cfg(any(target_family = "wasm", test))]
mod one_for_all {
    /// What the sort knows of a list.
    pub(super) trait Entries {
        /// Tells whether an entry has to stand before another one.
        fn is_less(&self, one: usize, other: usize) -> bool;
        fn swap(&mut self, one: usize, other: usize);
    }

    impl<T, F: Fn(&T, &T) -> bool> Entries for (&mut [T], F) {
        fn is_less(&self, one: usize, other: usize) -> bool {
            (self.1)(&self.0[one], &self.0[other])
        }

        fn swap(&mut self, one: usize, other: usize) {
            self.0.swap(one, other);
        }
    }

    pub(super) fn sort(list: &mut dyn Entries, start: usize, end: usize) {
        if end - start > 1 {
            let middle = usize::midpoint(start, end);
            sort(list, start, middle);
            sort(list, middle, end);
            merge(list, start, middle, end);
        }
    }

    /// Merges two neighbouring parts, each of which is in order.
    fn merge(list: &mut dyn Entries, start: usize, middle: usize, end: usize) {
        // Most lists are nearly in order when they come.
        if start == middle || middle == end || !list.is_less(middle, middle - 1) {
            return;
        }
        if end - start == 2 {
            list.swap(start, middle);
            return;
        }
        // The longer part is halved; the other one is cut where the half would stand.
        let (low, high) = if middle - start > end - middle {
            let low = usize::midpoint(start, middle);
            (low, first(middle, end, &|at| !list.is_less(at, low)))
        } else {
            let high = usize::midpoint(middle, end);
            (first(start, middle, &|at| list.is_less(high, at)), high)
        };
        // What lies between the cuts changes sides.
        reverse(list, low, middle);
        reverse(list, middle, high);
        reverse(list, low, high);
        let border = low + (high - middle);
        merge(list, start, low, border);
        merge(list, border, high, end);
    }

    /// The first place for which something holds that holds for all behind it too.
    fn first(mut start: usize, mut end: usize, holds: &dyn Fn(usize) -> bool) -> usize {
        while start < end {
            let middle = usize::midpoint(start, end);
            if holds(middle) {
                end = middle;
            } else {
                start = middle + 1;
            }
        }
        start
    }

    fn reverse(list: &mut dyn Entries, mut start: usize, mut end: usize) {
        while start + 1 < end {
            end -= 1;
            list.swap(start, end);
            start += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_as_any_stable_sort(mut list in prop::collection::vec((0..20_u8, 0..9_u8), 0..80)) {
            let mut expected = list.clone();
            expected.sort_by_key(|&(key, _)| key);
            let mut own = list.clone();
            let end = own.len();
            one_for_all::sort(&mut (&mut own[..], |one: &(u8, u8), other: &(u8, u8)| one.0 < other.0), 0, end);
            prop_assert_eq!(&own, &expected);
            list.arrange_by_key(|&(key, _)| key);
            prop_assert_eq!(list, expected);
        }
    }
}

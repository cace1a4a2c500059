//! A map by number for entries that come in any order, however many they are.
//!
//! The compiler makes a tree again for each type that it holds, as [`Sorted`](crate::Sorted) says. Here the numbers lead to places in a list,
//! whatever lies there: they are compiled once, and for each type the list is.

use std::ops::RangeInclusive;

use crate::numbers::Numbers;

/// A map whose keys are numbers.
///
/// # Examples
///
/// ```
/// use sgf_syntax::ByNumber;
/// let mut names: ByNumber<String> = ByNumber::default();
/// names.or_default(7).push_str("seven");
/// names.or_default(3).push_str("three");
/// assert_eq!(names.get(7).map(String::as_str), Some("seven"));
/// assert_eq!(names.range(0..=9).map(|(number, _)| number).collect::<Vec<_>>(), [3, 7]);
/// ```
#[derive(Clone, Debug)]
pub struct ByNumber<V> {
    places: Numbers,
    values: Vec<V>,
}

impl<V> Default for ByNumber<V> {
    fn default() -> ByNumber<V> {
        ByNumber { places: Numbers::default(), values: Vec::new() }
    }
}

impl<V> ByNumber<V> {
    /// Returns the value of a number.
    #[must_use]
    pub fn get(&self, number: u64) -> Option<&V> {
        self.places.get(number).map(|place| &self.values[place])
    }

    /// Returns the value of a number, to be changed; where there is none, the default is put there.
    pub fn or_default(&mut self, number: u64) -> &mut V
    where
        V: Default,
    {
        let next = self.values.len();
        let place = self.places.place_of(number, next);
        if place == next {
            self.values.push(V::default());
        }
        &mut self.values[place]
    }

    /// Gives a number a value, instead of the one that it had. Returns whether it had none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::ByNumber;
    /// let mut seen = ByNumber::default();
    /// assert!(seen.insert(4, ()));
    /// assert!(!seen.insert(4, ()));
    /// ```
    pub fn insert(&mut self, number: u64, value: V) -> bool {
        let next = self.values.len();
        let place = self.places.place_of(number, next);
        match self.values.get_mut(place) {
            Some(known) => *known = value,
            None => self.values.push(value),
        }
        place == next
    }

    /// The entries of a range of numbers, in their order.
    pub fn range(&self, numbers: RangeInclusive<u64>) -> impl DoubleEndedIterator<Item = (u64, &V)> {
        self.places.range(numbers).map(|(number, place)| (number, &self.values[place]))
    }

    /// All entries, in the order of the numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, &V)> {
        self.range(0..=u64::MAX)
    }

    /// Returns whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_as_a_tree(deeds in prop::collection::vec((0..3, 0..40_u64, 0..40_u64), 0..200)) {
            let (mut by_number, mut tree) = (ByNumber::default(), BTreeMap::new());
            for (what, number, other) in deeds {
                match what {
                    0 => prop_assert_eq!(by_number.insert(number, other), tree.insert(number, other).is_none()),
                    1 => {
                        *by_number.or_default(number) += other;
                        *tree.entry(number).or_default() += other;
                    }
                    _ => {
                        let numbers = number.min(other)..=number.max(other);
                        let found: Vec<_> = by_number.range(numbers.clone()).collect();
                        let expected: Vec<_> = tree.range(numbers).map(|(&number, value)| (number, value)).collect();
                        prop_assert_eq!(found, expected);
                    }
                }
                prop_assert_eq!(by_number.get(number), tree.get(&number));
                prop_assert_eq!(by_number.is_empty(), tree.is_empty());
            }
            prop_assert!(by_number.iter().eq(tree.iter().map(|(&number, value)| (number, value))));
            prop_assert!(by_number.iter().rev().eq(tree.iter().rev().map(|(&number, value)| (number, value))));
        }
    }
}

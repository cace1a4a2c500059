//! A map kept as a list in the order of its keys: for few entries, or for many that come nearly in order.
//!
//! The compiler makes a hash table or a tree again for each type that it holds, and each takes some kilobytes of a module for the
//! browser each time. A list that is sorted takes a few hundred bytes, keeps its order, and is as fast where most entries come last.

/// A map whose entries lie in the order of their keys.
///
/// What comes in order is put at the end; what comes elsewhere moves all entries behind it.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Sorted;
/// let mut names: Sorted<u32, &str> = [(7, "seven"), (3, "three")].into_iter().collect();
/// assert_eq!(names.insert(5, "five"), None);
/// assert_eq!(names.insert(5, "cinq"), Some("five"));
/// assert_eq!(names.get(&5), Some(&"cinq"));
/// assert_eq!(names.iter().map(|(key, _)| *key).collect::<Vec<_>>(), [3, 5, 7]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Sorted<K, V> {
        Sorted(Vec::new())
    }
}

impl<K: Ord, V> Sorted<K, V> {
    /// Finds the entry of a key, or the place where it would be.
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: std::borrow::Borrow<Q>,
    {
        self.0.binary_search_by(|(known, _)| known.borrow().cmp(key))
    }

    /// Returns the value of a key.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Sorted;
    /// let names = Sorted::from_iter([("d4".to_owned(), 1)]);
    /// assert_eq!((names.get("d4"), names.get("e5")), (Some(&1), None));
    /// ```
    #[must_use]
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: std::borrow::Borrow<Q>,
    {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    /// Tells whether there is an entry for a key.
    #[must_use]
    pub fn contains(&self, key: &K) -> bool {
        self.place(key).is_ok()
    }

    /// Puts a value under a key, and returns the one that was there.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => Some(std::mem::replace(&mut self.0[place].1, value)),
            Err(place) => {
                self.0.insert(place, (key, value));
                None
            }
        }
    }

    /// Returns the value of a key, to be changed; one that is not there comes with its default.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Sorted;
    /// let mut counts: Sorted<char, u32> = Sorted::default();
    /// "abba".chars().for_each(|letter| *counts.or_default(letter) += 1);
    /// assert_eq!(counts.into_iter().collect::<Vec<_>>(), [('a', 2), ('b', 2)]);
    /// ```
    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let place = self.place(&key);
        if let Err(place) = place {
            self.0.insert(place, (key, V::default()));
        }
        let (Ok(place) | Err(place)) = place;
        &mut self.0[place].1
    }

    /// Takes the entry of a key out, and returns its value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Sorted;
    /// let mut folds = Sorted::from_iter([(2, ()), (9, ())]);
    /// assert!(folds.remove(&2).is_some() && folds.remove(&2).is_none());
    /// assert_eq!(folds.len(), 1);
    /// ```
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.place(key).ok().map(|place| self.0.remove(place).1)
    }

    /// Keeps the entries that are wanted.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Sorted;
    /// let mut squares = Sorted::from_iter((1..=4).map(|number| (number, number * number)));
    /// squares.retain(|_, square| square % 2 == 0);
    /// assert_eq!(squares.iter().map(|(_, square)| *square).collect::<Vec<_>>(), [4, 16]);
    /// ```
    pub fn retain(&mut self, mut is_wanted: impl FnMut(&K, &V) -> bool) {
        self.0.retain(|(key, value)| is_wanted(key, value));
    }
}

impl<K, V> Sorted<K, V> {
    /// Takes all entries out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tells whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lists the keys in their order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    /// Lists the values in the order of their keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Lists the entries in the order of their keys.
    pub fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }
}

impl<K: Ord, V> Extend<(K, V)> for Sorted<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

/// Of several values for a key, the last one stays.
impl<K: Ord, V> FromIterator<(K, V)> for Sorted<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Sorted<K, V> {
        let mut sorted = Sorted::default();
        sorted.extend(entries);
        sorted
    }
}

impl<'a, K, V> IntoIterator for &'a Sorted<K, V> {
    type Item = &'a (K, V);
    type IntoIter = std::slice::Iter<'a, (K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K, V> IntoIterator for Sorted<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_the_map_of_the_library(acts in prop::collection::vec((0_u8..20, any::<Option<u8>>()), 0..60)) {
            let (mut sorted, mut map) = (Sorted::default(), BTreeMap::new());
            for (key, value) in acts {
                match value {
                    Some(value) => prop_assert_eq!(sorted.insert(key, value), map.insert(key, value)),
                    None => prop_assert_eq!(sorted.remove(&key), map.remove(&key)),
                }
                prop_assert_eq!(sorted.get(&key), map.get(&key));
            }
            prop_assert_eq!(sorted.clone().into_iter().collect::<Vec<_>>(), map.into_iter().collect::<Vec<_>>());
        }
    }
}

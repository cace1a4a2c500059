//! A map by text for entries that come in any order, however many they are.
//!
//! A text is followed through the numbers of [`ByNumber`](crate::ByNumber) a few bytes at a time, so that no tree of texts has to be compiled
//! beside them. The cost of a text depends on its length, and hardly on the others.

use crate::numbers::Numbers;

/// How many bytes the first step takes, which is all that most identifiers have: with how many they are, they fill a number.
const FIRST: usize = 7;

/// How many bytes each other step takes: half of the number tells where it begins.
const NEXT: usize = 3;

/// A map from texts to numbers.
///
/// # Examples
///
/// ```
/// use sgf_syntax::ByText;
/// let mut lines = ByText::default();
/// assert_eq!(lines.insert(b"Ann", 7), None);
/// assert_eq!(lines.insert(b"Ann", 8), Some(7));
/// assert_eq!((lines.get(b"Ann"), lines.get(b"Annabel"), lines.get(b"")), (Some(8), None, None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ByText {
    /// Where a step leads, by where it begins and by its bytes.
    steps: Numbers,
    /// The number of the text that ends with a step.
    numbers: Vec<Option<usize>>,
}

impl ByText {
    /// Returns the number of a text.
    #[must_use]
    pub fn get(&self, text: &[u8]) -> Option<usize> {
        let mut at = None;
        each_step(text, |step| {
            at = self.steps.get(number_of(at, step));
            at.is_some()
        });
        self.numbers[at?]
    }

    /// Gives a text a number, and returns the one that it had.
    pub fn insert(&mut self, text: &[u8], number: usize) -> Option<usize> {
        let mut at = None;
        each_step(text, |step| {
            let next = self.numbers.len();
            let place = self.steps.place_of(number_of(at, step), next);
            if place == next {
                self.numbers.push(None);
            }
            at = Some(place);
            true
        });
        self.numbers[at.expect("every text has a step")].replace(number)
    }

    /// Tells whether a text has a number.
    #[must_use]
    pub fn contains(&self, text: &[u8]) -> bool {
        self.get(text).is_some()
    }

    /// Returns whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// Gives the steps of a text, one even for none, as long as the callback wants more.
fn each_step(mut text: &[u8], mut go: impl FnMut(&[u8]) -> bool) {
    let mut width = FIRST;
    loop {
        let (step, rest) = text.split_at(text.len().min(width));
        if !go(step) || rest.is_empty() {
            return;
        }
        (text, width) = (rest, NEXT);
    }
}

/// The number of a step that begins where another has led.
fn number_of(at: Option<usize>, step: &[u8]) -> u64 {
    let bytes = step.iter().fold(step.len() as u64, |number, &byte| number << 8 | u64::from(byte));
    at.map_or(bytes, |at| 1 << 63 | (at as u64) << 32 | bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_as_a_tree(texts in prop::collection::vec(prop::collection::vec(0..2_u8, 0..16), 0..60)) {
            let (mut by_text, mut tree) = (ByText::default(), BTreeMap::new());
            for (number, text) in texts.iter().enumerate() {
                prop_assert_eq!(by_text.get(text), tree.get(text).copied());
                prop_assert_eq!(by_text.insert(text, number), tree.insert(text, number));
                prop_assert!(by_text.contains(text) && !by_text.is_empty());
            }
            for text in &texts {
                let longer = [&text[..], b"\0"].concat();
                prop_assert_eq!(by_text.get(&longer), tree.get(&longer).copied());
            }
        }
    }
}

//! A set of the hashes of previous positions, for superko.
//!
//! Clones share their parts, because the variations of a record have most of their past in common. The set is a hash trie with
//! sixteen branches per level and a few hashes per leaf. Adding a hash copies only the path to its leaf, and only if it is shared.
//! Look-ups and insertions take a step for every four bits, so their cost hardly grows with the length of a game.

use std::sync::Arc;

/// Capacity of a leaf before it is split.
const ROOM: usize = 32;

/// Bits per level.
const BITS: u32 = 4;

/// A set of hashes that shares its parts with its clones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    root: Option<Arc<Part>>,
}

/// A part of the set. Sets of the same hashes have the same parts, regardless of the order of insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The hashes in ascending order.
    Leaf(Vec<u64>),
    Branches([Option<Arc<Part>>; 1 << BITS]),
}

impl Past {
    /// Returns whether a hash is in the set.
    pub(super) fn contains(&self, hash: u64) -> bool {
        let (mut part, mut rest) = (&self.root, hash);
        loop {
            match part.as_deref() {
                None => return false,
                Some(Part::Leaf(hashes)) => return hashes.binary_search(&hash).is_ok(),
                Some(Part::Branches(branches)) => part = &branches[branch_of(&mut rest)],
            }
        }
    }

    /// Adds a hash.
    pub(super) fn add(&mut self, hash: u64) {
        let (mut part, mut rest, mut depth) = (&mut self.root, hash, 0);
        loop {
            let here = Arc::make_mut(part.get_or_insert_with(|| Arc::new(Part::Leaf(Vec::new()))));
            if let Part::Leaf(hashes) = here {
                let Err(place) = hashes.binary_search(&hash) else { return };
                if hashes.len() < ROOM {
                    hashes.insert(place, hash);
                    return;
                }
                *here = split(hashes, depth);
            }
            let Part::Branches(branches) = here else { unreachable!("full leaves are split") };
            part = &mut branches[branch_of(&mut rest)];
            depth += 1;
        }
    }

    /// Removes all hashes.
    pub(super) fn clear(&mut self) {
        self.root = None;
    }
}

/// Takes the lowest bits, which select a branch, from the hash.
fn branch_of(rest: &mut u64) -> usize {
    let branch = *rest % (1 << BITS);
    *rest >>= BITS;
    branch as usize
}

/// Splits a full leaf.
fn split(hashes: &[u64], depth: u32) -> Part {
    let mut leaves: [Vec<u64>; 1 << BITS] = Default::default();
    for &hash in hashes {
        leaves[branch_of(&mut (hash >> (depth * BITS)))].push(hash);
    }
    Part::Branches(leaves.map(|leaf| (!leaf.is_empty()).then(|| Arc::new(Part::Leaf(leaf)))))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use testkit::Random;

    #[test]
    fn clones_are_independent_sets() {
        let mut random = Random::named("past");
        let (mut past, mut plain) = (Past::default(), HashSet::new());
        let mut copies = Vec::new();
        for number in 0..20_000_u64 {
            // Half of the hashes agree in their lowest bits.
            let hash = if random.one_in(2) { crate::zobrist::key(number / 3) } else { number << 40 };
            assert_eq!(past.contains(hash), plain.contains(&hash));
            past.add(hash);
            plain.insert(hash);
            if random.one_in(1000) {
                copies.push((past.clone(), plain.clone()));
            }
        }
        for (copy, plain_copy) in copies {
            assert!(plain_copy.iter().all(|&hash| copy.contains(hash)));
            assert!(plain.difference(&plain_copy).all(|&hash| !copy.contains(hash)));
        }
    }

    #[test]
    fn equality_ignores_insertion_order() {
        let (mut one, mut other) = (Past::default(), Past::default());
        (0..500).for_each(|number| one.add(crate::zobrist::key(number)));
        (0..500).rev().for_each(|number| other.add(crate::zobrist::key(number)));
        assert_eq!(one, other);
        other.add(1);
        assert_ne!(one, other);
        other.clear();
        assert_eq!(other, Past::default());
    }
}

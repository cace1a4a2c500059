//! The positions that have been, for the rules that forbid their return.
//!
//! A set of hashes that is copied at no cost, because every variation of a record has a past of its own, most of which it
//! shares with others. It is a tree of sixteen branches a level, which the bits of a hash choose; its leaves hold a few
//! hashes each. To add one, only the way to its leaf is copied, and not even that when nobody shares it. Looking up and adding
//! take a step for every four bits by which the hashes differ, so a game of a million moves costs little more a move than
//! a short one.

use std::sync::Arc;

/// How many hashes a leaf holds before it is divided.
const ROOM: usize = 32;

/// How many bits choose a branch.
const BITS: u32 = 4;

/// A set of hashes that shares its parts with its copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    root: Option<Arc<Part>>,
}

/// A part of the set. Two sets of the same hashes have the same parts, in whatever order they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The hashes, from the lowest to the highest.
    Leaf(Vec<u64>),
    Branches([Option<Arc<Part>>; 1 << BITS]),
}

impl Past {
    /// Tells whether a hash is in the set.
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
                *here = divided(hashes, depth);
            }
            let Part::Branches(branches) = here else { unreachable!("a full leaf was divided") };
            part = &mut branches[branch_of(&mut rest)];
            depth += 1;
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.root = None;
    }
}

/// Returns the branch that the lowest bits choose, and leaves the bits above.
fn branch_of(rest: &mut u64) -> usize {
    let branch = *rest % (1 << BITS);
    *rest >>= BITS;
    branch as usize
}

/// Divides the hashes of a full leaf.
fn divided(hashes: &[u64], depth: u32) -> Part {
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
    fn it_is_a_set_and_its_copies_go_their_own_ways() {
        let mut random = Random::named("past");
        let (mut past, mut plain) = (Past::default(), HashSet::new());
        let mut copies = Vec::new();
        for number in 0..20_000_u64 {
            // Many hashes that agree in their lowest bits, and many that do not.
            let hash = if random.one_in(2) { crate::hash::key(number / 3) } else { number << 40 };
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
    fn the_order_of_adding_does_not_matter() {
        let (mut one, mut other) = (Past::default(), Past::default());
        (0..500).for_each(|number| one.add(crate::hash::key(number)));
        (0..500).rev().for_each(|number| other.add(crate::hash::key(number)));
        assert_eq!(one, other);
        other.add(1);
        assert_ne!(one, other);
        other.clear();
        assert_eq!(other, Past::default());
    }
}

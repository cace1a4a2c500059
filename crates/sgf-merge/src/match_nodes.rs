//! Matching the nodes of two trees.
//!
//! Children of matching nodes are matched by key: the same move or the same setup, whatever else the nodes contain. Among
//! several children with one key, those with equal subtrees are matched first, then the others in order. A remaining node
//! can be a *correction*: another move with mostly the same subtree. Corrections are matched too.

use std::collections::{HashMap, HashSet};

use crate::tree::Tree;

/// The matched children of two nodes.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    /// Matching nodes.
    pub(crate) same: Vec<(u32, u32)>,
    /// The members of `same` that are corrections.
    pub(crate) corrected: HashSet<(u32, u32)>,
    /// Nodes that only the first tree has.
    pub(crate) first: Vec<u32>,
    /// Nodes that only the second tree has.
    pub(crate) second: Vec<u32>,
}

/// Matches two trees, with a work limit for finding corrections.
pub(crate) struct Matcher<'t, 'd> {
    pub(crate) first: &'t Tree<'d>,
    pub(crate) second: &'t Tree<'d>,
    /// The number of nodes that may still be visited, which keeps the total linear.
    budget: usize,
}

/// The largest number of unmatched children to compare with each other.
const MAX_UNMATCHED: usize = 8;
/// The smallest number of common nodes that makes a correction.
const MIN_COMMON: usize = 3;
/// The average number of visits per node.
const VISITS: usize = 8;

impl<'t, 'd> Matcher<'t, 'd> {
    pub(crate) fn new(first: &'t Tree<'d>, second: &'t Tree<'d>) -> Matcher<'t, 'd> {
        Matcher { first, second, budget: VISITS * (first.nodes.len() + second.nodes.len()) }
    }

    /// Matches the children of two matching nodes.
    pub(crate) fn children(&mut self, first: u32, second: u32) -> Pairs {
        let (first, second) = (self.first.children(first).collect(), self.second.children(second).collect());
        let mut pairs = by_key(self.first, first, self.second, second);
        self.match_corrections(&mut pairs);
        pairs.same.sort_unstable();
        pairs
    }

    /// Matches remaining nodes with mostly equal subtrees.
    fn match_corrections(&mut self, pairs: &mut Pairs) {
        if pairs.first.is_empty() || pairs.second.is_empty() {
            return;
        }
        self.match_equal_children(pairs);
        if pairs.first.len() > MAX_UNMATCHED || pairs.second.len() > MAX_UNMATCHED {
            return;
        }
        for first in std::mem::take(&mut pairs.first) {
            let mut best: Option<(usize, usize)> = None;
            for (index, second) in pairs.second.iter().enumerate() {
                let similarity = self.similarity(first, *second);
                if similarity > best.map_or(0, |(_, most)| most) {
                    best = Some((index, similarity));
                }
            }
            match best {
                Some((index, _)) => pairs.correct(first, index),
                None => pairs.first.push(first),
            }
        }
    }

    /// Matches nodes of the same class with equal children.
    fn match_equal_children(&self, pairs: &mut Pairs) {
        let below = |tree: &Tree<'_>, node: u32| {
            let subtrees: Vec<u32> = tree.children(node).map(|child| tree.subtree[child as usize]).collect();
            (!subtrees.is_empty()).then(|| (tree.class[node as usize], subtrees))
        };
        let mut candidates: HashMap<_, Vec<u32>> = HashMap::new();
        for second in pairs.second.iter().rev() {
            if let Some(below) = below(self.second, *second) {
                candidates.entry(below).or_default().push(*second);
            }
        }
        let mut taken = HashSet::new();
        for first in std::mem::take(&mut pairs.first) {
            let found = below(self.first, first).and_then(|below| candidates.get_mut(&below)?.pop());
            match found {
                Some(second) => {
                    taken.insert(second);
                    pairs.same.push((first, second));
                    pairs.corrected.insert((first, second));
                }
                None => pairs.first.push(first),
            }
        }
        pairs.second.retain(|second| !taken.contains(second));
    }

    /// The common part of two subtrees in thousandths; 0 if it is less than half, or too small.
    fn similarity(&mut self, first: u32, second: u32) -> usize {
        let (a, b) = (self.first.size(first) as usize - 1, self.second.size(second) as usize - 1);
        let is_possible = a.min(b) >= MIN_COMMON && 2 * a.min(b) >= a.max(b);
        if !is_possible || self.first.class[first as usize] != self.second.class[second as usize] {
            return 0;
        }
        let n_common = self.n_common(first, second);
        if n_common >= MIN_COMMON && 2 * n_common >= a.max(b) { 1000 * n_common / a.max(b) } else { 0 }
    }

    /// Counts the matching nodes of two subtrees, within the work limit.
    fn n_common(&mut self, first: u32, second: u32) -> usize {
        let mut n_common = 0;
        let mut open = vec![(first, second)];
        while let Some((first, second)) = open.pop() {
            let n_children = self.first.children(first).count() + self.second.children(second).count();
            let Some(budget) = self.budget.checked_sub(n_children + 1) else { return 0 };
            self.budget = budget;
            let children = |tree: &Tree<'_>, node| tree.children(node).collect();
            let pairs =
                by_key(self.first, children(self.first, first), self.second, children(self.second, second));
            for (first, second) in pairs.same {
                if self.first.subtree[first as usize] == self.second.subtree[second as usize] {
                    n_common += self.first.size(first) as usize;
                } else {
                    n_common += 1;
                    open.push((first, second));
                }
            }
        }
        n_common
    }
}

impl Pairs {
    fn correct(&mut self, first: u32, index: usize) {
        let second = self.second.remove(index);
        self.same.push((first, second));
        self.corrected.insert((first, second));
    }
}

/// Matches nodes of two trees by key.
pub(crate) fn by_key(a: &Tree<'_>, first: Vec<u32>, b: &Tree<'_>, second: Vec<u32>) -> Pairs {
    if let ([one], [other]) = (&first[..], &second[..]) {
        return match a.key[*one as usize] == b.key[*other as usize] {
            true => Pairs { same: vec![(*one, *other)], ..Pairs::default() },
            false => Pairs { first, second, ..Pairs::default() },
        };
    }
    if first.is_empty() || second.is_empty() {
        return Pairs { first, second, ..Pairs::default() };
    }
    let mut pairs = Pairs { first, second, ..Pairs::default() };
    pairs.match_up(|node| (a.key[node], a.subtree[node]), |node| (b.key[node], b.subtree[node]));
    pairs.match_up(|node| a.key[node], |node| b.key[node]);
    pairs
}

impl Pairs {
    /// Matches remaining nodes with equal keys, in order.
    fn match_up<K: std::hash::Hash + Eq>(
        &mut self,
        of_first: impl Fn(usize) -> K,
        of_second: impl Fn(usize) -> K,
    ) {
        let mut candidates: HashMap<K, Vec<u32>> = HashMap::new();
        for second in self.second.iter().rev() {
            candidates.entry(of_second(*second as usize)).or_default().push(*second);
        }
        let mut taken = HashSet::new();
        self.first.retain(|first| match candidates.get_mut(&of_first(*first as usize)).and_then(Vec::pop) {
            Some(second) => {
                taken.insert(second);
                self.same.push((*first, second));
                false
            }
            None => true,
        });
        self.second.retain(|second| !taken.contains(second));
    }
}

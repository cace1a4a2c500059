//! Which nodes of two trees are the same node.
//!
//! Children of nodes that are the same are paired by their keys: the same move, or the same setup, whatever else the nodes say.
//! Among several with one key those with the same subtrees go together, and then one after the other. What is left over may be a
//! node that somebody *corrected*: another move, with what follows it unchanged. Such nodes are paired too.

use std::collections::{HashMap, HashSet};

use crate::tree::Tree;

/// Children of two nodes.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    /// Those that are the same node.
    pub(crate) same: Vec<(u32, u32)>,
    /// Those of `same` that are the same by what follows them: the node itself was corrected.
    pub(crate) corrected: HashSet<(u32, u32)>,
    /// Those that only the first has.
    pub(crate) first: Vec<u32>,
    /// Those that only the second has.
    pub(crate) second: Vec<u32>,
}

/// Two trees that are compared, and how much work may still go into finding corrected nodes.
pub(crate) struct Pairing<'t, 'd> {
    pub(crate) first: &'t Tree<'d>,
    pub(crate) second: &'t Tree<'d>,
    /// Nodes that may still be looked at; the whole stays linear.
    budget: usize,
}

/// How many left-over children are compared with each other.
const FEW: usize = 8;
/// How many nodes must be the same to tell something, where not all are.
const ENOUGH: usize = 3;
/// How often each node may be looked at.
const LOOKS: usize = 8;

impl<'t, 'd> Pairing<'t, 'd> {
    pub(crate) fn new(first: &'t Tree<'d>, second: &'t Tree<'d>) -> Pairing<'t, 'd> {
        Pairing { first, second, budget: LOOKS * (first.nodes.len() + second.nodes.len()) }
    }

    /// Pairs the children of two nodes that are the same.
    pub(crate) fn children(&mut self, first: u32, second: u32) -> Pairs {
        let (first, second) = (self.first.children(first).collect(), self.second.children(second).collect());
        let mut pairs = by_key(self.first, first, self.second, second);
        self.repair(&mut pairs);
        pairs.same.sort_unstable();
        pairs
    }

    /// Pairs what is left over, if what follows it is the same for the most part.
    fn repair(&mut self, pairs: &mut Pairs) {
        if pairs.first.is_empty() || pairs.second.is_empty() {
            return;
        }
        self.repair_by_equals(pairs);
        if pairs.first.len() > FEW || pairs.second.len() > FEW {
            return;
        }
        for first in std::mem::take(&mut pairs.first) {
            let mut best: Option<(usize, usize)> = None;
            for (index, second) in pairs.second.iter().enumerate() {
                let likeness = self.likeness(first, *second);
                if likeness > best.map_or(0, |(_, most)| most) {
                    best = Some((index, likeness));
                }
            }
            match best {
                Some((index, _)) => pairs.correct(first, index),
                None => pairs.first.push(first),
            }
        }
    }

    /// Pairs those with the same class of key and the same subtrees below.
    fn repair_by_equals(&self, pairs: &mut Pairs) {
        let below = |tree: &Tree<'_>, node: u32| {
            let subtrees: Vec<u32> = tree.children(node).map(|child| tree.subtree[child as usize]).collect();
            (!subtrees.is_empty()).then(|| (tree.class[node as usize], subtrees))
        };
        let mut wanted: HashMap<_, Vec<u32>> = HashMap::new();
        for second in pairs.second.iter().rev() {
            if let Some(below) = below(self.second, *second) {
                wanted.entry(below).or_default().push(*second);
            }
        }
        let mut taken = HashSet::new();
        for first in std::mem::take(&mut pairs.first) {
            let found = below(self.first, first).and_then(|below| wanted.get_mut(&below)?.pop());
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

    /// How much of what follows two nodes is the same, in thousandths; 0 if that is less than half, or too little to tell.
    fn likeness(&mut self, first: u32, second: u32) -> usize {
        let (a, b) = (self.first.size(first) as usize - 1, self.second.size(second) as usize - 1);
        let is_possible = a.min(b) >= ENOUGH && 2 * a.min(b) >= a.max(b);
        if !is_possible || self.first.class[first as usize] != self.second.class[second as usize] {
            return 0;
        }
        let n_common = self.n_common(first, second);
        if n_common >= ENOUGH && 2 * n_common >= a.max(b) { 1000 * n_common / a.max(b) } else { 0 }
    }

    /// Counts the nodes below two nodes that are the same by their keys, as far as the budget goes.
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

/// Pairs nodes of two trees by their keys.
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
    /// Pairs what is left over and alike, in the order of the nodes.
    fn match_up<K: std::hash::Hash + Eq>(
        &mut self,
        of_first: impl Fn(usize) -> K,
        of_second: impl Fn(usize) -> K,
    ) {
        let mut wanted: HashMap<K, Vec<u32>> = HashMap::new();
        for second in self.second.iter().rev() {
            wanted.entry(of_second(*second as usize)).or_default().push(*second);
        }
        let mut taken = HashSet::new();
        self.first.retain(|first| match wanted.get_mut(&of_first(*first as usize)).and_then(Vec::pop) {
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

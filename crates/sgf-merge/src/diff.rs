//! Differences between two records.
//!
//! Walks both trees together, over nodes with the same path of moves, and stops at equal subtrees.

use std::collections::{BTreeMap, BTreeSet};

use sgf_model::record::{self, GameView};
use sgf_model::value::{TextDecoder, simple_text, text};
use sgf_syntax::{Document, NodeId};

use crate::games::pair;
use crate::match_nodes::Matcher;
use crate::merge::{MergeError, repaired};
use crate::recode::charset_of;
use crate::semantics::{Class, Entry, Rule};
use crate::tree::{Interner, Tree};

/// The kind of a [`Change`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// Only the second record has the game.
    GameAdded,
    /// Only the first record has the game.
    GameRemoved,
    /// Only the second record has the node and its subtree.
    Added {
        /// The number of nodes.
        n_nodes: usize,
    },
    /// Only the first record has the node and its subtree.
    Removed {
        /// The number of nodes.
        n_nodes: usize,
    },
    /// The node has another move or setup, but most of its subtree is the same.
    Corrected {
        /// The number of nodes below it in the second record.
        n_below: usize,
    },
    /// A property of the node changed.
    Property {
        /// The short identifier.
        ident: String,
        /// Removed values; for properties with a single meaning, all values in the first record.
        old: Vec<String>,
        /// Added values; for properties with a single meaning, all values in the second record.
        new: Vec<String>,
    },
    /// The node became the first child of its parent.
    MainLine,
    /// The children of the node are in another order, with the same first child.
    Order,
    /// Only the notation differs: layout, the order of points, `6.50` for `6.5`.
    Spelling {
        /// The number of nodes with another notation; 0 if only the text between nodes differs.
        n_nodes: usize,
    },
}

/// A difference between two records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The node in the first record; for additions, the parent node.
    pub first: Option<NodeId>,
    /// The node in the second record; for removals, the parent node.
    pub second: Option<NodeId>,
    /// The kind of change.
    pub kind: ChangeKind,
}

/// Compares two records by meaning.
///
/// Changes are listed game by game, and within a game from the root down, main line first. Records with the same meaning
/// have no changes except [`ChangeKind::Spelling`].
///
/// # Errors
///
/// Fails if a record is damaged beyond repair.
///
/// # Examples
///
/// ```
/// use sgf_merge::{ChangeKind, diff};
/// use sgf_syntax::Document;
/// let first = Document::parse(b"(;GM[1]KM[6.5];B[dd];W[pp])");
/// let second = Document::parse(b"(;GM[1]KM[7.5];B[dd](;W[pp])(;W[dp]))");
/// let changes = diff(&first, &second)?;
/// let ChangeKind::Property { ident, old, new } = &changes[0].kind else { panic!("KM has changed") };
/// assert_eq!((&ident[..], &old[..], &new[..]), ("KM", &["6.5".to_owned()][..], &["7.5".to_owned()][..]));
/// assert_eq!(changes[1].kind, ChangeKind::Added { n_nodes: 1 });
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
pub fn diff(first: &Document<'_>, second: &Document<'_>) -> Result<Vec<Change>, MergeError> {
    if first.write() == second.write() {
        return Ok(Vec::new());
    }
    // Formatting a damaged record keeps the node numbers.
    let (repaired_first, repaired_second) = (repaired(first)?, repaired(second)?);
    let first: &Document<'_> = repaired_first.as_ref().unwrap_or(first);
    let second: &Document<'_> = repaired_second.as_ref().unwrap_or(second);
    let (of_first, of_second) = (views(first), views(second));
    let pairs = match (&of_first[..], &of_second[..]) {
        ([one], [other]) if one.number() == other.number() => vec![(0, 0)],
        _ => pair(&of_first, &of_second, 1),
    };
    let mut changes = Vec::new();
    let second_of: BTreeMap<usize, usize> = pairs.iter().copied().collect();
    for (index, view) in of_first.iter().enumerate() {
        match second_of.get(&index) {
            Some(other) => game(view, &of_second[*other], &mut changes),
            None => {
                let first = Some(view.root().id());
                changes.push(Change { first, second: None, kind: ChangeKind::GameRemoved });
            }
        }
    }
    let known: BTreeSet<usize> = second_of.into_values().collect();
    for view in of_second.iter().filter(|view| !known.contains(&view.index())) {
        let second = Some(view.root().id());
        changes.push(Change { first: None, second, kind: ChangeKind::GameAdded });
    }
    Ok(changes)
}

fn views<'d>(doc: &'d Document<'_>) -> Vec<GameView<'d>> {
    let views = record::games(doc).map(|view| {
        let charset = charset_of(doc, &view);
        GameView::of_kind(view.game(), charset, view.number(), view.version())
    });
    views.collect()
}

/// Compares two records of a game.
fn game(first: &GameView<'_>, second: &GameView<'_>, changes: &mut Vec<Change>) {
    if first.bytes() == second.bytes() && first.charset() == second.charset() {
        return;
    }
    let mut interner = Interner::default();
    let first = Tree::new(first.clone(), &mut interner);
    let second = Tree::new(second.clone(), &mut interner);
    let before = changes.len();
    let mut walk = Walk {
        first: &first,
        second: &second,
        pairing: Matcher::new(&first, &second),
        open: vec![Open::Node(0, 0, false)],
        n_respelled: 0,
        changes,
    };
    walk.run();
    let n_nodes = walk.n_respelled;
    if n_nodes > 0 || changes.len() == before {
        let (first, second) = (Some(first.nodes[0].id()), Some(second.nodes[0].id()));
        changes.push(Change { first, second, kind: ChangeKind::Spelling { n_nodes } });
    }
}

/// A pending step of the walk.
enum Open {
    /// A node of both, and whether it was corrected.
    Node(u32, u32, bool),
    /// A change that was found earlier, in tree order.
    Change(Change),
}

struct Walk<'t, 'd> {
    first: &'t Tree<'d>,
    second: &'t Tree<'d>,
    pairing: Matcher<'t, 'd>,
    open: Vec<Open>,
    n_respelled: usize,
    changes: &'t mut Vec<Change>,
}

impl Walk<'_, '_> {
    fn run(&mut self) {
        while let Some(open) = self.open.pop() {
            match open {
                Open::Change(change) => self.changes.push(change),
                Open::Node(first, second, is_corrected) => self.node(first, second, is_corrected),
            }
        }
    }

    fn node(&mut self, first: u32, second: u32, is_corrected: bool) {
        if self.first.subtree[first as usize] == self.second.subtree[second as usize] {
            self.same(first, second);
            return;
        }
        if is_corrected {
            let n_below = self.second.size(second) as usize - 1;
            self.push(first, second, ChangeKind::Corrected { n_below });
        }
        if self.first.content[first as usize] == self.second.content[second as usize] {
            let is_respelled = self.first.node_bytes(first) != self.second.node_bytes(second);
            self.n_respelled += usize::from(is_respelled);
        } else {
            self.properties(first, second, is_corrected);
        }
        self.children(first, second);
    }

    /// Counts the nodes of equal subtrees with another notation.
    fn same(&mut self, first: u32, second: u32) {
        if self.first.bytes(first) == self.second.bytes(second) {
            return;
        }
        let pairs = (first..first + self.first.size(first)).zip(second..);
        let is_respelled =
            |pair: &(u32, u32)| self.first.node_bytes(pair.0) != self.second.node_bytes(pair.1);
        self.n_respelled += pairs.filter(is_respelled).count();
    }

    fn properties(&mut self, first: u32, second: u32, is_corrected: bool) {
        let (of_first, of_second) = (self.first.units(first), self.second.units(second));
        let names: BTreeSet<&[u8]> = of_first.keys().chain(of_second.keys()).map(|name| &**name).collect();
        for name in names {
            let (old, new) = (of_first.get(name), of_second.get(name));
            if old.zip(new).is_some_and(|(old, new)| old.means_same(new)) {
                continue;
            }
            let rule = old.or(new).map_or(Rule::Whole, |unit| unit.rule);
            let entries =
                |unit: Option<&crate::semantics::Unit<'_>>| unit.map_or(0, |unit| unit.entries.len());
            let (n_old, n_new) = (entries(old), entries(new));
            let (old, new) = (
                old.map_or(&[][..], |unit| &unit.entries[..n_old]),
                new.map_or(&[][..], |unit| &unit.entries[..n_new]),
            );
            let idents: BTreeSet<&[u8]> = old.iter().chain(new).map(|entry| &*entry.ident).collect();
            for ident in idents {
                let (old, new) = (of_ident(old, ident), of_ident(new, ident));
                let (old, new) = if rule == Rule::Keyed { without_common(old, new) } else { (old, new) };
                let is_same = old.len() == new.len() && old.iter().zip(&new).all(|(a, b)| a.means_same(b));
                let key_class = is_corrected && name == b"B";
                if is_same || key_class {
                    continue;
                }
                let kind = ChangeKind::Property {
                    ident: String::from_utf8_lossy(ident).into_owned(),
                    old: old.iter().map(|entry| shown(self.first, entry, rule)).collect(),
                    new: new.iter().map(|entry| shown(self.second, entry, rule)).collect(),
                };
                self.push(first, second, kind);
            }
        }
    }

    fn children(&mut self, first: u32, second: u32) {
        let mut pairs = self.pairing.children(first, second);
        // Last moves have no subtree to compare: a one-for-one replacement is a correction.
        if let ([one], [other]) = (&pairs.first[..], &pairs.second[..])
            && self.is_last_move(*one, *other)
        {
            pairs.corrected.insert((*one, *other));
            pairs.same.push((*one, *other));
            pairs.first.clear();
            pairs.second.clear();
        }
        let mut next: Vec<(u32, Open)> = Vec::new();
        self.order(first, second, &pairs.same);
        for (one, other) in &pairs.same {
            next.push((*other, Open::Node(*one, *other, pairs.corrected.contains(&(*one, *other)))));
        }
        for node in pairs.second {
            let kind = ChangeKind::Added { n_nodes: self.second.size(node) as usize };
            next.push((node, Open::Change(self.change(first, node, kind))));
        }
        next.sort_by_key(|(place, _)| *place);
        // Removals come before additions.
        for node in pairs.first.into_iter().rev() {
            let kind = ChangeKind::Removed { n_nodes: self.first.size(node) as usize };
            next.insert(0, (0, Open::Change(self.change(node, second, kind))));
        }
        self.open.extend(next.into_iter().rev().map(|(_, open)| open));
    }

    /// Returns whether both are moves of the same color at the end of a line.
    fn is_last_move(&self, first: u32, second: u32) -> bool {
        let class = self.first.class[first as usize];
        class >= Class::Black
            && class == self.second.class[second as usize]
            && self.first.size(first) == 1
            && self.second.size(second) == 1
    }

    /// Adds a change if common children are in another order.
    fn order(&mut self, first: u32, second: u32, same: &[(u32, u32)]) {
        let mut by_second: Vec<(u32, u32)> = same.to_vec();
        by_second.sort_by_key(|pair| pair.1);
        let Some(leader) = by_second.first().copied() else { return };
        let was_first = self.first.children(first).next();
        let is_first = self.second.children(second).next();
        if is_first == Some(leader.1) && was_first != Some(leader.0) && same.len() > 1 {
            let was_gone = !same.iter().any(|pair| Some(pair.0) == was_first);
            if !was_gone {
                self.push(leader.0, leader.1, ChangeKind::MainLine);
                return;
            }
        }
        if !by_second.is_sorted_by_key(|pair| pair.0) {
            self.push(first, second, ChangeKind::Order);
        }
    }

    fn push(&mut self, first: u32, second: u32, kind: ChangeKind) {
        let change = self.change(first, second, kind);
        self.changes.push(change);
    }

    fn change(&self, first: u32, second: u32, kind: ChangeKind) -> Change {
        let first = Some(self.first.nodes[first as usize].id());
        let second = Some(self.second.nodes[second as usize].id());
        Change { first, second, kind }
    }
}

fn of_ident<'e, 'd>(entries: &'e [Entry<'d>], ident: &[u8]) -> Vec<&'e Entry<'d>> {
    entries.iter().filter(|entry| *entry.ident == *ident).collect()
}

/// Sorted entries, without those that both have.
fn without_common<'e, 'd>(
    old: Vec<&'e Entry<'d>>,
    new: Vec<&'e Entry<'d>>,
) -> (Vec<&'e Entry<'d>>, Vec<&'e Entry<'d>>) {
    let (mut only_old, mut only_new) = (Vec::new(), Vec::new());
    let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
    let order = |entry: &Entry<'d>| (entry.key.clone(), entry.meaning.clone());
    loop {
        match (old.peek(), new.peek()) {
            (Some(one), Some(other)) if one.means_same(other) => {
                old.next();
                new.next();
            }
            (Some(one), Some(other)) if order(one) < order(other) => only_old.extend(old.next()),
            (Some(_), None) => only_old.extend(old.next()),
            (_, Some(_)) => only_new.extend(new.next()),
            (None, None) => return (only_old, only_new),
        }
    }
}

/// A decoded value for display.
fn shown(tree: &Tree<'_>, entry: &Entry<'_>, rule: Rule) -> String {
    let characters = tree.meaning.view.characters(&entry.raw);
    if rule == Rule::Text { text(characters).into_owned() } else { simple_text(characters).into_owned() }
}

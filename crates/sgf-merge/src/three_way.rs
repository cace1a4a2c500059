//! Three-way merge of game trees.
//!
//! Walks down from the roots over nodes that both sides have. If two of the three versions have the same subtree, the
//! third version is taken.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use sgf_model::charset::{Charset, UnmappableError};
use sgf_model::record::find_all;
use sgf_model::table::{CONFLICT, reduce_ident};
use sgf_syntax::ScanMode;

use crate::conflict::{self, Side};
use crate::match_nodes::{Matcher, Pairs, by_key};
use crate::merged_tree::{Piece, node_text, write};
use crate::node::{self, MergedNode, Taken};
use crate::order::{self, Children, Item};
use crate::semantics::Units;
use crate::tree::Tree;

pub(crate) const OURS: usize = 0;
pub(crate) const THEIRS: usize = 1;

/// Merges the trees of a game and returns the text.
///
/// # Errors
///
/// Fails if a character is not in the charset.
pub(crate) fn merge(
    base: Option<&Tree<'_>>,
    ours: &Tree<'_>,
    theirs: &Tree<'_>,
) -> Result<Vec<u8>, UnmappableError> {
    let mut merger = Merger {
        base,
        sides: [ours, theirs],
        to_base: base.map(|base| [Matcher::new(base, ours), Matcher::new(base, theirs)]),
        pieces: Vec::new(),
        spelling: HashMap::new(),
        open: Vec::new(),
        mode: conflict::mode_of(ours.meaning.view.charset()),
        charset: ours.meaning.view.charset(),
    };
    merger.add(Item { base: base.map(|_| 0), ours: Some(0), theirs: Some(0) });
    while let Some((piece, item)) = merger.open.pop() {
        merger.merge_node(piece, item)?;
    }
    Ok(write(&merger.sides, &merger.pieces))
}

struct Merger<'t, 'd> {
    base: Option<&'t Tree<'d>>,
    sides: [&'t Tree<'d>; 2],
    to_base: Option<[Matcher<'t, 'd>; 2]>,
    pieces: Vec<Piece>,
    /// Whether subtrees of ours that mean the same as in the base also have the same bytes.
    spelling: HashMap<u32, bool>,
    /// Nodes still to be merged, and their pieces.
    open: Vec<(usize, Item)>,
    mode: ScanMode,
    charset: Charset,
}

impl<'t, 'd> Merger<'t, 'd> {
    /// Adds the piece of a node, or of a subtree that is taken unchanged.
    fn add(&mut self, item: Item) -> usize {
        let index = self.pieces.len();
        let piece = match (item.ours, item.theirs) {
            (Some(ours), Some(theirs)) => match self.unchanged_subtree(item.base, ours, theirs) {
                Some(piece) => piece,
                None => {
                    self.open.push((index, item));
                    Piece::subtree(OURS, ours)
                }
            },
            (Some(ours), None) => self.only(OURS, ours, item.base),
            (None, theirs) => self.only(THEIRS, theirs.unwrap_or(0), item.base),
        };
        self.pieces.push(piece);
        index
    }

    /// The merged subtree, if it is the subtree of one side.
    fn unchanged_subtree(&mut self, base: Option<u32>, ours: u32, theirs: u32) -> Option<Piece> {
        let [of_ours, of_theirs] =
            [(OURS, ours), (THEIRS, theirs)].map(|(side, node)| self.sides[side].subtree[node as usize]);
        let of_base = base.and_then(|node| Some(self.base?.subtree[node as usize]));
        // Keep a notation that only ours changed, unless theirs changed the meaning.
        let is_as_base =
            of_base == Some(of_ours) && base.is_some_and(|base| self.is_spelled_as_base(base, ours));
        if of_ours == of_theirs {
            // All mean the same: take the side with another notation.
            let takes_theirs = is_as_base;
            return Some(if takes_theirs {
                Piece::subtree(THEIRS, theirs)
            } else {
                Piece::subtree(OURS, ours)
            });
        }
        if of_base == Some(of_theirs) {
            return Some(Piece::subtree(OURS, ours));
        }
        is_as_base.then(|| Piece::subtree(THEIRS, theirs))
    }

    /// Returns whether a subtree of ours that means the same as in the base also has the same bytes.
    ///
    /// Results are cached for all nodes of the subtree, so that no byte is compared twice.
    fn is_spelled_as_base(&mut self, base: u32, ours: u32) -> bool {
        let (Some(of_base), of_ours) = (self.base, self.sides[OURS]) else { return false };
        if let Some(known) = self.spelling.get(&ours) {
            return *known;
        }
        let size = of_ours.size(ours);
        let same = |at: u32| of_base.bytes_from(base, base + at) == of_ours.bytes_from(ours, ours + at);
        let mut is_same: Vec<bool> = (0..size).map(same).collect();
        for at in (1..size).rev() {
            let parent =
                of_ours.nodes[(ours + at) as usize].parent().map_or(0, |parent| parent.index() as u32 - ours);
            is_same[parent as usize] &= is_same[at as usize];
        }
        let known = (0..size).map(|at| (ours + at, is_same[at as usize]));
        self.spelling.extend(known);
        is_same[0]
    }

    /// A subtree of one side: it is new, or the other side deleted it while this side changed it.
    fn only(&self, side: usize, node: u32, base: Option<u32>) -> Piece {
        let piece = Piece::subtree(side, node);
        if base.is_none() {
            return piece;
        }
        let by = if side == OURS { Side::Theirs } else { Side::Ours };
        let text = self.with_conflicts(side, node, &[conflict::of_deletion(by)]);
        Piece { text: Some(text), ..piece }
    }

    fn merge_node(&mut self, piece: usize, item: Item) -> Result<(), UnmappableError> {
        let (Some(ours), Some(theirs)) = (item.ours, item.theirs) else { return Ok(()) };
        let mut conflicts: Vec<Vec<u8>> = Vec::new();
        let children = self.children(item.base, ours, theirs);
        let ordered = order::order(&children);
        if let Some(first) = ordered.other_first {
            let key = self.sides[THEIRS].key_text(first);
            conflicts.push(conflict::of_main_line(&key, self.mode, self.charset)?);
        }
        let indices = ordered.items.into_iter().map(|child| self.add(child)).collect();
        let (side, node, text) = self.properties(item.base, ours, theirs, &mut conflicts)?;
        self.pieces[piece] = Piece { side, node, text, children: Some(indices) };
        Ok(())
    }

    /// The merged properties of a node: side and node of the text, and the text if it is new.
    fn properties(
        &self,
        base: Option<u32>,
        ours: u32,
        theirs: u32,
        conflicts: &mut Vec<Vec<u8>>,
    ) -> Result<(usize, u32, Option<Vec<u8>>), UnmappableError> {
        let content = |tree: &Tree<'_>, node: u32| tree.content[node as usize];
        let of_ours = content(self.sides[OURS], ours);
        let of_theirs = content(self.sides[THEIRS], theirs);
        let of_base = self.base.zip(base).map(|(tree, node)| content(tree, node));
        let is_spelled_as_base = || match (self.base, base) {
            (Some(tree), Some(base)) => tree.node_bytes(base) == self.sides[OURS].node_bytes(ours),
            _ => false,
        };
        let (side, node) = match () {
            () if of_ours == of_theirs || of_base == Some(of_theirs) => (OURS, ours),
            () if of_base == Some(of_ours) && is_spelled_as_base() => (THEIRS, theirs),
            () => {
                let of_base = self.base.zip(base).map_or_else(Units::new, |(tree, node)| tree.units(node));
                let units = [self.sides[OURS].units(ours), self.sides[THEIRS].units(theirs)];
                let visits = |side: usize, node: u32| {
                    visits(&self.sides[side].meaning.view, self.sides[side].nodes[node as usize])
                };
                let has_more = || visits(THEIRS, theirs) > visits(OURS, ours);
                let merged = node::merge(&of_base, &units[OURS], &units[THEIRS], self.charset, &has_more)?;
                for clash in &merged.clashes {
                    conflicts.push(conflict::of_clash(clash, self.mode, self.charset)?);
                }
                return Ok((OURS, ours, Some(self.merged_text(ours, theirs, &merged, conflicts))));
            }
        };
        let text = (!conflicts.is_empty()).then(|| self.with_conflicts(side, node, conflicts));
        Ok((side, node, text))
    }

    /// The text of a node of ours with the merged units and conflicts.
    fn merged_text(&self, ours: u32, theirs: u32, merged: &MergedNode<'_>, conflicts: &[Vec<u8>]) -> Vec<u8> {
        let ours_node = self.sides[OURS].nodes[ours as usize];
        let mut texts: BTreeMap<Cow<'_, [u8]>, Vec<u8>> = BTreeMap::new();
        for (name, taken) in &merged.changed {
            let text = match taken {
                Taken::Ours => continue,
                Taken::Theirs => self.unit_text(THEIRS, theirs, name),
                Taken::New(entries) => conflict::node_of(entries)[1..].to_vec(),
            };
            texts.insert(name.clone(), text);
        }
        let meaning = &self.sides[OURS].meaning;
        // Keep existing conflicts of the node.
        if !conflicts.is_empty() {
            let kept: Vec<&[u8]> = match merged.changed.get(CONFLICT.as_bytes()) {
                Some(Taken::New(entries)) => entries.iter().map(|entry| &*entry.raw).collect(),
                Some(Taken::Theirs) => self.conflicts(THEIRS, theirs),
                _ => self.conflicts(OURS, ours),
            };
            texts.insert(Cow::Borrowed(CONFLICT.as_bytes()), conflict_text(&kept, conflicts));
        }
        let mut written = BTreeSet::new();
        let mut changed = |ident: &[u8]| {
            let name = meaning.unit_name(ident);
            let text = texts.get(&*name)?;
            Some(if written.insert(name.into_owned()) { text.clone() } else { Vec::new() })
        };
        let text = node_text(ours_node, &mut changed, b"");
        let missing = texts.iter().filter(|(name, _)| !written.contains(&***name));
        let added: Vec<u8> = missing.flat_map(|(_, text)| text.clone()).collect();
        [text, added].concat()
    }

    /// The properties of a unit in a node.
    fn unit_text(&self, side: usize, node: u32, name: &[u8]) -> Vec<u8> {
        let node = self.sides[side].nodes[node as usize];
        let meaning = &self.sides[side].meaning;
        let game = node.game();
        let mine = node.properties().filter(|property| *meaning.unit_name(property.ident()) == *name);
        mine.flat_map(|property| {
            let span = property.span();
            game.bytes()[span.start - game.span().start..span.end - game.span().start].to_vec()
        })
        .collect()
    }

    /// The existing conflicts of a node, raw.
    fn conflicts(&self, side: usize, node: u32) -> Vec<&'d [u8]> {
        let properties = find_all(self.sides[side].nodes[node as usize], CONFLICT.as_bytes());
        properties.flat_map(sgf_syntax::Property::values).map(sgf_syntax::Value::raw).collect()
    }

    /// The text of a node with conflicts.
    fn with_conflicts(&self, side: usize, node: u32, conflicts: &[Vec<u8>]) -> Vec<u8> {
        let text = conflict_text(&self.conflicts(side, node), conflicts);
        let mut is_written = false;
        let changed = |ident: &[u8]| {
            let is_it = *reduce_ident(ident) == *CONFLICT.as_bytes();
            is_it.then(|| if std::mem::replace(&mut is_written, true) { Vec::new() } else { text.clone() })
        };
        let new = node_text(self.sides[side].nodes[node as usize], changed, b"");
        if is_written { new } else { [new, text].concat() }
    }

    /// The children of a node that both sides have.
    fn children(&mut self, base: Option<u32>, ours: u32, theirs: u32) -> Children {
        let (pairs_ours, pairs_theirs) = match (&mut self.to_base, base) {
            (Some([to_ours, to_theirs]), Some(base)) => {
                (to_ours.children(base, ours), to_theirs.children(base, theirs))
            }
            _ => {
                let all = |side: usize, node| self.sides[side].children(node).collect();
                let (first, second) = (all(OURS, ours), all(THEIRS, theirs));
                (Pairs { second: first, ..Pairs::default() }, Pairs { second, ..Pairs::default() })
            }
        };
        let (pairs_ours, pairs_theirs) = self.without_doubles(pairs_ours, pairs_theirs);
        let of_ours: HashMap<u32, u32> = pairs_ours.same.iter().copied().collect();
        let of_theirs: HashMap<u32, u32> = pairs_theirs.same.iter().copied().collect();
        let mut items = Vec::new();
        let mut gone = Vec::new();
        for child in self.base.zip(base).into_iter().flat_map(|(tree, node)| tree.children(node)) {
            let (ours, theirs) = (of_ours.get(&child).copied(), of_theirs.get(&child).copied());
            let item = Item { base: Some(child), ours, theirs };
            match (ours, theirs) {
                (None, None) => {}
                (Some(node), None) if self.is_untouched(OURS, child, node) => gone.push(item),
                (None, Some(node)) if self.is_untouched(THEIRS, child, node) => gone.push(item),
                _ => items.push(item),
            }
        }
        let new = by_key(self.sides[OURS], pairs_ours.second, self.sides[THEIRS], pairs_theirs.second);
        let both = new.same.into_iter().map(|(ours, theirs)| (Some(ours), Some(theirs)));
        let one = new.first.into_iter().map(|ours| (Some(ours), None));
        let other = new.second.into_iter().map(|theirs| (None, Some(theirs)));
        let items_new = both.chain(one).chain(other);
        items.extend(items_new.map(|(ours, theirs)| Item { base: None, ours, theirs }));
        Children { items, gone }
    }

    fn is_untouched(&self, side: usize, base: u32, node: u32) -> bool {
        self.base.is_some_and(|tree| tree.subtree[base as usize] == self.sides[side].subtree[node as usize])
    }

    /// Treats a corrected node as new if the other side has the new move next to the old one, so that no move occurs twice.
    fn without_doubles(&self, mut ours: Pairs, mut theirs: Pairs) -> (Pairs, Pairs) {
        let (of_ours, of_theirs) = (self.keys(OURS, &ours), self.keys(THEIRS, &theirs));
        self.undo_doubles(OURS, &mut ours, &of_theirs);
        self.undo_doubles(THEIRS, &mut theirs, &of_ours);
        (ours, theirs)
    }

    /// The keys of all children of a side, each with its child of the base.
    fn keys(&self, side: usize, pairs: &Pairs) -> HashMap<u32, Option<u32>> {
        let same = pairs.same.iter().map(|(base, child)| (*child, Some(*base)));
        let new = pairs.second.iter().map(|child| (*child, None));
        new.chain(same).map(|(child, base)| (self.sides[side].key[child as usize], base)).collect()
    }

    fn undo_doubles(&self, side: usize, pairs: &mut Pairs, others: &HashMap<u32, Option<u32>>) {
        let is_double = |(base, child): &(u32, u32)| {
            let other = others.get(&self.sides[side].key[*child as usize]);
            other.is_some_and(|other| *other != Some(*base))
        };
        let undone: BTreeSet<(u32, u32)> = pairs.corrected.iter().copied().filter(is_double).collect();
        pairs.same.retain(|pair| !undone.contains(pair));
        for pair in undone {
            pairs.corrected.remove(&pair);
            pairs.first.push(pair.0);
            pairs.second.push(pair.1);
        }
        pairs.second.sort_unstable();
    }
}

/// The CONFLICT property with existing and new values, without duplicates.
fn conflict_text(kept: &[&[u8]], conflicts: &[Vec<u8>]) -> Vec<u8> {
    let mut text = CONFLICT.as_bytes().to_vec();
    let mut seen = BTreeSet::new();
    for value in kept.iter().copied().chain(conflicts.iter().map(Vec::as_slice)) {
        if seen.insert(value) {
            text.extend_from_slice(&[b"[", value, b"]"].concat());
        }
    }
    text
}

/// The number of visits behind the analysis of a node.
#[cfg(feature = "analysis")]
fn visits(view: &sgf_model::record::GameView<'_>, node: sgf_syntax::Node<'_>) -> Option<u64> {
    sgf_formats::analysis::visits(view, node)
}

/// Without the feature `analysis`, visits are unknown.
#[cfg(not(feature = "analysis"))]
fn visits(_: &sgf_model::record::GameView<'_>, _: sgf_syntax::Node<'_>) -> Option<u64> {
    None
}

//! Edits inside of one well-formed game tree: only the nodes about them are read again.
//!
//! In a tree without damage, what a node is depends on its own bytes and on the variations that are open where it stands.
//! So reading goes on at the last node that starts before the edits, as strictly as [`crate::visit`] does, until it meets the
//! first node or variation behind them. If as many variations are open there as were before, the rest of the tree is the
//! old one, moved. At anything else the whole tree is parsed again.

mod patch;
mod rest;

use std::ops::Range;

use crate::tree::{GameRecord, NONE, Tables, VariationRecord};
use crate::{AddAll, Document, Fact, Listed, Span, TextEdits};
use patch::Patch;
use rest::Rest;

/// Where in the old tree reading goes on, and where it may stop. Offsets and numbers are relative to the tree.
struct Gap {
    /// The node with which reading goes on.
    first: usize,
    /// The first node behind the edits, and the first variation; their numbers where there are none.
    next_node: usize,
    next_variation: usize,
    /// The offset of that node, or of the `(` in front of it; the end of the tree if there is none.
    end: usize,
    /// The variations that are open there, from the root on.
    open: Vec<u32>,
}

/// Makes the tables of the edited text, if all edits lie inside of one tree of a document without damage and the tree stays
/// without. Otherwise nothing can be relied on in `tables` and `facts`.
pub(super) fn splice(
    doc: &Document<'_>,
    edits: &TextEdits,
    text: &[u8],
    tables: &mut Tables,
    facts: &mut Vec<Fact>,
) -> Option<()> {
    let (first, last) = (edits.iter().next()?.span.start, edits.iter().last()?.span.end);
    let games = &doc.tables.games;
    let index = games.partition_point(|game| game.start <= first).checked_sub(1)?;
    let old = &games[index];
    if last >= old.end() || !doc.is_sure() {
        return None;
    }
    let gap = Gap::find(&doc.tables, old, first - old.start, last - old.start)?;
    // Two's complement: the text may become shorter.
    let moved = text.len().wrapping_sub(doc.text().len());
    let len = old.len as usize;
    if len.wrapping_add(moved) >= crate::parse::GAME_LIMIT {
        return None;
    }
    tables.clear();
    tables.extend_from(&doc.tables, 0..index, |start| start);
    let mut patch = Patch::new(&doc.tables, old, &gap, old.start + gap.end.wrapping_add(moved), tables);
    patch.read(text, doc, old)?;
    let is_end = gap.end == len;
    let open = patch.open();
    if patch.is_met == is_end || open.len() != gap.open.len() {
        return None;
    }
    let Patch { facts: read, game, .. } = patch;
    Rest { old: &doc.tables, game: old, gap: &gap, open: &open, moved }.append_to(tables, game);
    tables.extend_from(&doc.tables, index + 1..games.len(), |start| start.wrapping_add(moved));
    put_facts(facts, doc.facts(), old.start + gap.start(&doc.tables, old)..old.start + gap.end, read, moved);
    Some(())
}

impl Gap {
    /// Looks where reading goes on for edits between two offsets, and where it may stop.
    fn find(tables: &Tables, game: &GameRecord, first_edit: usize, last_edit: usize) -> Option<Gap> {
        let nodes = tables.nodes_of(game);
        let variations = tables.variations_of(game);
        let first = nodes.partition_point(|node| (node.start as usize) < first_edit).checked_sub(1)?;
        let mut next_node = nodes.partition_point(|node| (node.start as usize) < last_edit);
        let mut next_variation =
            variations.partition_point(|variation| (variation.first_node as usize) < next_node);
        let is_first = |node: usize, variation: usize| {
            variations.get(variation).is_some_and(|variation| variation.first_node as usize == node)
        };
        if is_first(next_node, next_variation) && (variations[next_variation].open as usize) < last_edit {
            next_node += 1;
            next_variation += 1;
        }
        let (end, innermost) = match nodes.get(next_node) {
            None => (game.len as usize, NONE),
            Some(_) if is_first(next_node, next_variation) => {
                let variation = variations[next_variation];
                (variation.open as usize, variation.parent)
            }
            Some(node) => (node.start as usize, (next_variation - 1) as u32),
        };
        Some(Gap { first, next_node, next_variation, end, open: chain(variations, innermost) })
    }

    /// The offset from which reading goes on.
    fn start(&self, tables: &Tables, game: &GameRecord) -> usize {
        tables.nodes_of(game)[self.first].start as usize
    }
}

/// The facts of the edited text: those in the gap are found again.
fn put_facts(to: &mut Vec<Fact>, old: &[Fact], gap: Range<usize>, read: Vec<Fact>, moved: usize) {
    to.clear();
    let before = old.partition_point(|fact| fact.span.start < gap.start);
    let behind = old.partition_point(|fact| fact.span.start < gap.end);
    to.extend_from_slice(&old[..before]);
    to.add_all(read);
    to.extend(old[behind..].iter().map(|fact| Fact {
        span: Span::new(fact.span.start.wrapping_add(moved), fact.span.end.wrapping_add(moved)),
        ..*fact
    }));
}

/// The variations around one, from the root on, and itself.
fn chain(variations: &[VariationRecord], innermost: u32) -> Vec<u32> {
    let up = |number: u32| (number != NONE).then_some(number);
    let mut chain: Vec<u32> =
        std::iter::successors(up(innermost), |&number| up(variations[number as usize].parent)).listed();
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests;

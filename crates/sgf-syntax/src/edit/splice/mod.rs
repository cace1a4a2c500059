//! Edits inside of one well-formed game tree: reparses only the nodes around them.
//!
//! In an undamaged tree, the parse of a node depends on its own bytes and on the variations that are open before it.
//! So parsing continues at the last node that starts before the edits, as strictly as [`crate::visit`], until it reaches the
//! first node or variation after them. If the same number of variations is open as before, the tail of the tree is
//! unchanged and only moves. In any other case the entire tree is parsed again.

mod patch;
mod tail;

use std::ops::Range;

use crate::tree::{GameRecord, NONE, Tables, VariationRecord};
use crate::{Document, Fact, Span, TextEdits};
use patch::Patch;
use tail::Tail;

/// The part of the old tree to parse again. Offsets and indices are relative to the tree.
struct Gap {
    /// The node at which parsing starts.
    first: usize,
    /// The first node and the first variation after the edits; the total counts if there are none.
    next_node: usize,
    next_variation: usize,
    /// The offset of that node, or of the `(` before it; the end of the tree if there is none.
    end: usize,
    /// The open variations there, from the root on.
    open: Vec<u32>,
}

/// Builds the tables of the edited text, if all edits are inside of one tree of an undamaged document and the tree stays
/// undamaged. Otherwise the contents of `tables` and `facts` are unspecified.
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
    Tail { old: &doc.tables, game: old, gap: &gap, open: &open, moved }.append_to(tables, game);
    tables.extend_from(&doc.tables, index + 1..games.len(), |start| start.wrapping_add(moved));
    put_facts(facts, doc.facts(), old.start + gap.start(&doc.tables, old)..old.start + gap.end, read, moved);
    Some(())
}

impl Gap {
    /// Finds the gap for edits between two offsets.
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

    /// The offset at which parsing starts.
    fn start(&self, tables: &Tables, game: &GameRecord) -> usize {
        tables.nodes_of(game)[self.first].start as usize
    }
}

/// Updates the facts: those in the gap are found again.
fn put_facts(to: &mut Vec<Fact>, old: &[Fact], gap: Range<usize>, read: Vec<Fact>, moved: usize) {
    to.clear();
    let before = old.partition_point(|fact| fact.span.start < gap.start);
    let behind = old.partition_point(|fact| fact.span.start < gap.end);
    to.extend_from_slice(&old[..before]);
    to.extend(read);
    to.extend(old[behind..].iter().map(|fact| Fact {
        span: Span::new(fact.span.start.wrapping_add(moved), fact.span.end.wrapping_add(moved)),
        ..*fact
    }));
}

/// The variations around one, from the root on, including itself.
fn chain(variations: &[VariationRecord], innermost: u32) -> Vec<u32> {
    let up = |number: u32| (number != NONE).then_some(number);
    let mut chain: Vec<u32> =
        std::iter::successors(up(innermost), |&number| up(variations[number as usize].parent)).collect();
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests;

//! The part of a tree after the edits, which only moves.

use super::Gap;
use crate::tree::{GameRecord, NodeRecord, PropertyRecord, Tables, ValueRecord, VariationRecord};

/// The part of the old tree after the gap, which only moves.
pub(super) struct Tail<'t> {
    pub(super) old: &'t Tables,
    pub(super) game: &'t GameRecord,
    pub(super) gap: &'t Gap,
    /// The open variations before it, in the new tree.
    pub(super) open: &'t [u32],
    pub(super) moved: usize,
}

impl Tail<'_> {
    /// Appends the tail of the tree, and its record.
    pub(super) fn append_to(&self, to: &mut Tables, mut new: GameRecord) {
        let Gap { next_node, next_variation, .. } = *self.gap;
        let next_property = self
            .old
            .nodes_of(self.game)
            .get(next_node)
            .map_or(self.game.property_count, |node| node.first_property);
        let next_value = self.old.first_value(self.game, next_property as usize) as u32;
        let by = |now: usize, begin: usize, old: u32| ((now - begin) as u32).wrapping_sub(old);
        let bytes = self.moved as u32;
        let n_variations = by(to.variations.len(), new.variations, next_variation as u32);
        let n_nodes = by(to.nodes.len(), new.nodes, next_node as u32);
        let n_properties = by(to.properties.len(), new.properties, next_property);
        let n_values = by(to.values.len(), new.values, next_value);

        self.move_open(&mut to.variations[new.variations..], n_variations);
        let rest = &self.old.variations_of(self.game)[next_variation..];
        to.variations.extend(rest.iter().map(|record| VariationRecord {
            open: record.open.wrapping_add(bytes),
            close: record.close.wrapping_add(bytes),
            first_node: record.first_node.wrapping_add(n_nodes),
            parent: self.parent(record.parent, n_variations),
            next: record.next.wrapping_add(n_variations),
        }));
        to.nodes.extend(self.old.nodes_of(self.game)[next_node..].iter().map(|record| NodeRecord {
            start: record.start.wrapping_add(bytes),
            first_property: record.first_property.wrapping_add(n_properties),
        }));
        let rest = &self.old.properties_of(self.game)[next_property as usize..];
        to.properties.extend(rest.iter().map(|record| PropertyRecord {
            start: record.start.wrapping_add(bytes),
            first_value: record.first_value.wrapping_add(n_values),
        }));
        let rest = &self.old.values_of(self.game)[next_value as usize..];
        to.values.extend(rest.iter().map(|record| ValueRecord {
            start: record.start.wrapping_add(bytes),
            end: record.end.wrapping_add(bytes),
        }));

        new.len = self.game.len.wrapping_add(bytes);
        new.count(to);
        to.games.push(new);
    }

    /// The variations that are open before the tail end in it, like the old ones.
    fn move_open(&self, new: &mut [VariationRecord], n_variations: u32) {
        let old = self.old.variations_of(self.game);
        for (&new_number, &old_number) in self.open.iter().zip(&self.gap.open) {
            let (new, old) = (&mut new[new_number as usize], old[old_number as usize]);
            new.close = old.close.wrapping_add(self.moved as u32);
            new.next = old.next.wrapping_add(n_variations);
        }
    }

    /// The index of an old variation that has others in the tail.
    fn parent(&self, old: u32, n_variations: u32) -> u32 {
        match self.gap.open.binary_search(&old) {
            Ok(depth) => self.open[depth],
            Err(_) => old.wrapping_add(n_variations),
        }
    }
}

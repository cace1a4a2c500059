//! The flat tree: four tables of small records.
//!
//! In the grammar, a game tree is `"(" Sequence { GameTree } ")"`: a sequence of nodes, then its
//! variations. The tables store exactly that. A *variation* (the root game tree is variation 0) owns a run of adjacent
//! nodes in the node table, followed by its own variations. So a node needs neither a parent nor a child
//! pointer: both are its neighbors in the table, except at the ends of a sequence, which the variation links.
//!
//! ```text
//! variation  open close first_node parent next     20 bytes   one for each "("
//! node       start first_property                   8 bytes
//! property   start first_value                      8 bytes
//! value      start end                              8 bytes
//! ```
//!
//! A bare move `;B[aa]` takes 24 bytes. All offsets are 32 bits, relative to the start of the root game tree, whose own
//! offset is 64 bits wide; record numbers are relative to the first records of the game.

use std::ops::Range;

use crate::ScanMode;

/// The parent of a root game tree: no variation.
pub(crate) const NONE: u32 = u32::MAX;

/// A root game tree: the start of its text and its records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameRecord {
    /// The offset of the tree's first byte in the text.
    pub(crate) start: usize,
    /// The length of the tree in bytes.
    pub(crate) len: u32,
    /// The scan mode of its values.
    pub(crate) mode: ScanMode,
    pub(crate) variations: usize,
    pub(crate) nodes: usize,
    pub(crate) properties: usize,
    pub(crate) values: usize,
    pub(crate) variation_count: u32,
    pub(crate) node_count: u32,
    pub(crate) property_count: u32,
    pub(crate) value_count: u32,
}

impl GameRecord {
    /// The offset after the tree.
    pub(crate) fn end(&self) -> usize {
        self.start + self.len as usize
    }

    /// Counts its records, which are the last of the tables.
    pub(crate) fn count(&mut self, tables: &Tables) {
        self.variation_count = (tables.variations.len() - self.variations) as u32;
        self.node_count = (tables.nodes.len() - self.nodes) as u32;
        self.property_count = (tables.properties.len() - self.properties) as u32;
        self.value_count = (tables.values.len() - self.values) as u32;
    }
}

/// A variation: a sequence of nodes and the variations that follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VariationRecord {
    /// The offset of its `(`, or of its first node if the `(` is missing.
    pub(crate) open: u32,
    /// The offset of its `)`, or of the position where the parser closed it.
    pub(crate) close: u32,
    pub(crate) first_node: u32,
    pub(crate) parent: u32,
    /// The first variation outside of this one.
    pub(crate) next: u32,
}

/// A node; its properties end where those of the next node start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeRecord {
    /// The offset of its `;`, or of its first property if the `;` is missing.
    pub(crate) start: u32,
    pub(crate) first_property: u32,
}

/// A property; its values end where those of the next property start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PropertyRecord {
    /// The offset of its identifier, or of its first `[` if the identifier is missing.
    pub(crate) start: u32,
    pub(crate) first_value: u32,
}

/// A value: the bytes between `[` and `]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueRecord {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// All records of a document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    pub(crate) games: Vec<GameRecord>,
    pub(crate) variations: Vec<VariationRecord>,
    pub(crate) nodes: Vec<NodeRecord>,
    pub(crate) properties: Vec<PropertyRecord>,
    pub(crate) values: Vec<ValueRecord>,
}

impl Tables {
    pub(crate) fn clear(&mut self) {
        self.games.clear();
        self.variations.clear();
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
    }

    pub(crate) fn variations_of(&self, game: &GameRecord) -> &[VariationRecord] {
        &self.variations[game.variations..][..game.variation_count as usize]
    }

    pub(crate) fn nodes_of(&self, game: &GameRecord) -> &[NodeRecord] {
        &self.nodes[game.nodes..][..game.node_count as usize]
    }

    pub(crate) fn properties_of(&self, game: &GameRecord) -> &[PropertyRecord] {
        &self.properties[game.properties..][..game.property_count as usize]
    }

    pub(crate) fn values_of(&self, game: &GameRecord) -> &[ValueRecord] {
        &self.values[game.values..][..game.value_count as usize]
    }

    /// The index of the first value of a property, or of the end of all values if the property does not exist.
    pub(crate) fn first_value(&self, game: &GameRecord, property: usize) -> usize {
        let record = self.properties_of(game).get(property);
        record.map_or(game.value_count as usize, |record| record.first_value as usize)
    }

    /// Removes the records of the last game.
    pub(crate) fn take_back_last(&mut self) {
        let Some(game) = self.games.pop() else { return };
        self.variations.truncate(game.variations);
        self.nodes.truncate(game.nodes);
        self.properties.truncate(game.properties);
        self.values.truncate(game.values);
    }

    /// Returns the memory of the records in bytes, including spare capacity.
    pub(crate) fn memory(&self) -> usize {
        fn of<T>(table: &Vec<T>) -> usize {
            table.capacity() * size_of::<T>()
        }
        of(&self.games) + of(&self.variations) + of(&self.nodes) + of(&self.properties) + of(&self.values)
    }

    /// Copies the records of some games of other tables to new start offsets.
    pub(crate) fn extend_from(
        &mut self,
        other: &Tables,
        games: Range<usize>,
        start: impl Fn(usize) -> usize,
    ) {
        let copied = &other.games[games];
        let (Some(first), Some(last)) = (copied.first(), copied.last()) else { return };
        let (variations, nodes) = (self.variations.len(), self.nodes.len());
        let (properties, values) = (self.properties.len(), self.values.len());
        self.games.extend(copied.iter().map(|game| GameRecord {
            start: start(game.start),
            variations: game.variations - first.variations + variations,
            nodes: game.nodes - first.nodes + nodes,
            properties: game.properties - first.properties + properties,
            values: game.values - first.values + values,
            ..*game
        }));
        fn copy<T: Copy>(to: &mut Vec<T>, from: &[T], first: usize, last: usize, count: u32) {
            to.extend_from_slice(&from[first..last + count as usize]);
        }
        copy(
            &mut self.variations,
            &other.variations,
            first.variations,
            last.variations,
            last.variation_count,
        );
        copy(&mut self.nodes, &other.nodes, first.nodes, last.nodes, last.node_count);
        copy(&mut self.properties, &other.properties, first.properties, last.properties, last.property_count);
        copy(&mut self.values, &other.values, first.values, last.values, last.value_count);
    }

    /// Reserves capacity for a text with these counts of `(`, `;` and `]`.
    ///
    /// The counts are upper bounds, except in broken files, where the tables simply grow.
    pub(crate) fn reserve(&mut self, counts: crate::scan::Counts) {
        self.variations.reserve_exact(counts.opens);
        self.nodes.reserve_exact(counts.semicolons);
        self.properties.reserve_exact(counts.brackets);
        self.values.reserve_exact(counts.brackets);
    }
}

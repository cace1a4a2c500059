//! The flat tree: four tables of small records.
//!
//! A game tree as the specification writes it is `"(" Sequence { GameTree } ")"`: a sequence of nodes, then its
//! variations. We keep just that. A *variation* (the root game tree is variation 0) owns a run of nodes that stand
//! beside each other in the node table; its own variations follow it. So a node needs neither a parent nor a child
//! pointer: its neighbour in the table is both, except at the ends of a sequence, where the variation knows.
//!
//! ```text
//! variation  open close first_node parent next     20 bytes   one for each "("
//! node       start first_property                   8 bytes
//! property   start first_value                      8 bytes
//! value      start end                              8 bytes
//! ```
//!
//! A bare move `;B[aa]` takes 24 bytes. All offsets are 32 bits, relative to the start of the root game tree, whose own
//! offset is 64 bits wide; so are the numbers in the tables, relative to where the game's records start.

use std::ops::Range;

use crate::ScanMode;

/// No variation: the parent of a root game tree.
pub(crate) const NONE: u32 = u32::MAX;

/// One root game tree: where its text and its records start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameRecord {
    /// Offset of the tree's first byte in the text.
    pub(crate) start: usize,
    /// Length of the tree in bytes.
    pub(crate) len: u32,
    /// How its values were scanned.
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

/// One variation: a sequence of nodes and the variations that follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VariationRecord {
    /// Offset of its `(`, or of its first node when the `(` is missing.
    pub(crate) open: u32,
    /// Offset of its `)`, or of the place where the reader closed it.
    pub(crate) close: u32,
    pub(crate) first_node: u32,
    pub(crate) parent: u32,
    /// The first variation that is not inside this one.
    pub(crate) next: u32,
}

/// One node; its properties end where those of the next node start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeRecord {
    /// Offset of its `;`, or of its first property when the `;` is missing.
    pub(crate) start: u32,
    pub(crate) first_property: u32,
}

/// One property; its values end where those of the next property start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PropertyRecord {
    /// Offset of its identifier, or of its first `[` when the identifier is missing.
    pub(crate) start: u32,
    pub(crate) first_value: u32,
}

/// One value: what stands between `[` and `]`.
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

    /// The number of the first value of a property, or of all values if there is no such property.
    pub(crate) fn first_value(&self, game: &GameRecord, property: usize) -> usize {
        let record = self.properties_of(game).get(property);
        record.map_or(game.value_count as usize, |record| record.first_value as usize)
    }

    /// Takes the records of the last game out again.
    pub(crate) fn take_back_last(&mut self) {
        let Some(game) = self.games.pop() else { return };
        self.variations.truncate(game.variations);
        self.nodes.truncate(game.nodes);
        self.properties.truncate(game.properties);
        self.values.truncate(game.values);
    }

    /// Returns the bytes that the records take, room for growth included.
    pub(crate) fn memory(&self) -> usize {
        fn of<T>(table: &Vec<T>) -> usize {
            table.capacity() * size_of::<T>()
        }
        of(&self.games) + of(&self.variations) + of(&self.nodes) + of(&self.properties) + of(&self.values)
    }

    /// Copies the records of some games of other tables, putting each at a new start.
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

    /// Reserves room for what a text with these counts of `(`, `;` and `]` can hold.
    ///
    /// The counts are upper bounds but for broken files, where the tables simply grow.
    pub(crate) fn reserve(&mut self, counts: crate::scan::Counts) {
        self.variations.reserve_exact(counts.opens);
        self.nodes.reserve_exact(counts.semicolons);
        self.properties.reserve_exact(counts.brackets);
        self.values.reserve_exact(counts.brackets);
    }
}

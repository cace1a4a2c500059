//! A root game tree.

mod node;
mod sequence;

use std::ops::Range;

use crate::tree::{GameRecord, NodeRecord, PropertyRecord, ValueRecord, VariationRecord};
use crate::{Document, ScanMode, Span};

pub use node::{Node, NodeId, Property, Value};
pub use sequence::Sequence;

/// A root game tree of a collection.
#[derive(Clone, Copy)]
pub struct Game<'d> {
    // Every node, property and value contains a game, so it is kept small.
    doc: &'d Document<'d>,
    pub(super) record: &'d GameRecord,
}

impl<'d> Game<'d> {
    pub(crate) fn new(doc: &'d Document<'_>, index: usize) -> Game<'d> {
        Game { doc, record: &doc.tables.games[index] }
    }

    /// Returns the index of this game in its collection, from zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])(;B[bb])");
    /// assert_eq!(doc.games().map(|game| game.index()).collect::<Vec<_>>(), [0, 1]);
    /// ```
    #[must_use]
    pub fn index(self) -> usize {
        // All records are in one list, in the order of the games.
        let offset = std::ptr::from_ref(self.record).addr() - self.doc.tables.games.as_ptr().addr();
        offset / size_of::<GameRecord>()
    }

    /// Returns the span of the tree, including its parentheses.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])\n(;B[bb])");
    /// assert_eq!(doc.game(1).unwrap().span().range(), 9..17);
    /// ```
    #[must_use]
    pub fn span(self) -> Span {
        Span::new(self.record.start, self.record.start + self.record.len as usize)
    }

    /// Returns the bytes of the tree, including its parentheses.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"mail header (;B[aa])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.bytes(), b"(;B[aa])");
    /// ```
    #[must_use]
    pub fn bytes(self) -> &'d [u8] {
        &self.doc.text()[self.span().range()]
    }

    /// Returns the scan mode of this game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, ScanMode};
    /// let doc = Document::parse_with(b"(;PB[\x95\x5C])", |_| ScanMode::ShiftJis);
    /// assert_eq!(doc.game(0).unwrap().mode(), ScanMode::ShiftJis);
    /// ```
    #[must_use]
    pub fn mode(self) -> ScanMode {
        self.record.mode
    }

    /// Returns the root node.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;FF[4];B[aa])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().get(b"FF").unwrap().raw(), b"4");
    /// ```
    #[must_use]
    #[inline]
    pub fn root(self) -> Node<'d> {
        Node::new(self, 0, 0)
    }

    /// Returns the number of nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;FF[4](;B[aa])(;B[bb]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node_count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn node_count(self) -> usize {
        self.record.node_count as usize
    }

    /// Returns the number of variations, including the root game tree.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;FF[4](;B[aa])(;B[bb]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.variation_count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn variation_count(self) -> usize {
        self.record.variation_count as usize
    }

    /// Iterates over all nodes in the order of the file, which is depth first, root first.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa](;W[bb])(;W[cc];B[dd]))");
    /// let game = doc.game(0).unwrap();
    /// let moves = game.nodes().filter_map(|node| node.properties().next());
    /// assert_eq!(moves.map(|property| property.raw()).collect::<Vec<_>>(), [b"aa", b"bb", b"cc", b"dd"]);
    /// ```
    ///
    /// Source: sgf4, section 1 ("This tree is written in pre-order").
    #[inline]
    pub fn nodes(self) -> impl Iterator<Item = Node<'d>> {
        self.sequences().flat_map(Sequence::nodes)
    }

    /// Iterates over the sequences of all variations, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa](;W[bb])(;W[cc];B[dd]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.sequences().map(|sequence| sequence.numbers()).collect::<Vec<_>>(), [0..1, 1..2, 2..4]);
    /// ```
    #[inline]
    pub fn sequences(self) -> impl Iterator<Item = Sequence<'d>> {
        (0..self.variation_count() as u32).map(move |variation| Sequence::new(self, variation))
    }

    /// Iterates over the main line: from the root to the first child of each node.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa](;W[bb])(;W[cc];B[dd]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.main_line().map(|node| node.index()).collect::<Vec<_>>(), [0, 1]);
    /// ```
    pub fn main_line(self) -> impl Iterator<Item = Node<'d>> {
        std::iter::successors(Some(self.root()), |node| node.first_child())
    }

    /// Returns the node with an index, counted from zero in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa](;W[bb])(;W[cc];B[dd]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node(3).unwrap().get(b"B").unwrap().raw(), b"dd");
    /// assert!(game.node(4).is_none());
    /// ```
    #[must_use]
    pub fn node(self, index: usize) -> Option<Node<'d>> {
        if index >= self.node_count() {
            return None;
        }
        let first = self.record.variations;
        let variations = &self.doc.tables.variations[first..first + self.variation_count()];
        let variation = variations.partition_point(|variation| variation.first_node as usize <= index) - 1;
        Some(Node::new(self, variation as u32, index as u32))
    }

    /// Returns the number of games in the document.
    pub(crate) fn n_games(self) -> usize {
        self.doc.tables.games.len()
    }

    pub(crate) fn node_at(self, variation: u32, index: u32) -> Node<'d> {
        Node::new(self, variation, index)
    }

    #[inline]
    pub(crate) fn variation(self, index: u32) -> &'d VariationRecord {
        &self.doc.tables.variations[self.record.variations + index as usize]
    }

    /// The variation that starts at an offset of this tree.
    pub(crate) fn variation_at(self, open: u32) -> Option<u32> {
        let first = self.record.variations;
        let variations = &self.doc.tables.variations[first..first + self.variation_count()];
        variations.binary_search_by_key(&open, |variation| variation.open).ok().map(|index| index as u32)
    }

    /// Returns the number of missing `)` at the end of the tree, one for each variation with a `(` that the parser closed there.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa](;W[bb])(;W[cc];B[dd]");
    /// assert_eq!(doc.game(0).unwrap().n_unclosed(), 2);
    /// ```
    #[must_use]
    pub fn n_unclosed(self) -> usize {
        self.open_variations().filter(|&index| self.has_parenthesis(index)).count()
    }

    /// Returns whether a variation has its own `(`.
    pub(crate) fn has_parenthesis(self, variation: u32) -> bool {
        self.byte(self.variation(variation).open) == Some(b'(')
    }

    /// The variations that the parser closed at the end of the tree, from the outermost in: they have no `)`.
    pub(crate) fn open_variations(self) -> impl Iterator<Item = u32> {
        let count = self.variation_count() as u32;
        let is_open = move |index: u32| self.variation(index).close == self.record.len;
        let inside = move |outer: &u32| {
            let mut child = outer + 1;
            while child < count && !is_open(child) {
                child = self.variation(child).next;
            }
            (child < count).then_some(child)
        };
        std::iter::successors((count > 0 && is_open(0)).then_some(0), inside)
    }

    /// The byte at an offset of this tree.
    pub(crate) fn byte(self, at: u32) -> Option<u8> {
        self.text().get(at as usize).copied()
    }

    /// The index after the last node of a variation's own sequence.
    #[inline]
    pub(crate) fn sequence_end(self, variation: u32) -> u32 {
        match variation as usize + 1 {
            next if next < self.variation_count() => self.variation(next as u32).first_node,
            _ => self.node_count() as u32,
        }
    }

    #[inline]
    pub(super) fn node_record(self, index: u32) -> &'d NodeRecord {
        &self.doc.tables.nodes[self.record.nodes + index as usize]
    }

    #[inline]
    pub(super) fn node_records(self, numbers: Range<usize>) -> &'d [NodeRecord] {
        &self.doc.tables.nodes[self.record.nodes..][numbers]
    }

    /// The properties of a node, which end where those of the next node start.
    #[inline]
    pub(super) fn properties_of(self, node: u32) -> Range<u32> {
        let next = node + 1;
        let end = if next < self.record.node_count {
            self.node_record(next).first_property
        } else {
            self.record.property_count
        };
        self.node_record(node).first_property..end
    }

    #[inline]
    pub(super) fn property_record(self, index: u32) -> &'d PropertyRecord {
        &self.doc.tables.properties[self.record.properties + index as usize]
    }

    /// The values of a property, which end where those of the next property start.
    #[inline]
    pub(super) fn values_of(self, property: u32) -> Range<u32> {
        let next = property + 1;
        let end = if next < self.record.property_count {
            self.property_record(next).first_value
        } else {
            self.record.value_count
        };
        self.property_record(property).first_value..end
    }

    #[inline]
    pub(super) fn value_record(self, index: u32) -> &'d ValueRecord {
        &self.doc.tables.values[self.record.values + index as usize]
    }

    /// The text of this tree and everything after it.
    #[inline]
    pub(super) fn text(self) -> &'d [u8] {
        &self.doc.text()[self.record.start..]
    }

    #[inline]
    pub(super) fn spanned(self, start: u32, end: u32) -> Span {
        Span::new(self.record.start + start as usize, self.record.start + end as usize)
    }
}

impl std::fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("index", &self.index()).field("span", &self.span()).finish()
    }
}

impl PartialEq for Game<'_> {
    /// Two cursors are equal if they point at the same game of the same document.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.record, other.record)
    }
}

impl Eq for Game<'_> {}

impl Document<'_> {
    /// Returns the node with an id.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.game(id.game as usize)?.node(id.node as usize)
    }
}

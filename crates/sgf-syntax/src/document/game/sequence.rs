//! A run of nodes without branches.

use std::ops::Range;

use super::{Game, Node};

/// The sequence of a variation: its own nodes, each the child of the one before it.
///
/// Their indices are consecutive, so code that knows something about nodes by index can skip many of
/// them without visiting the tree.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;;(;;;)(;))");
/// let numbers: Vec<_> = doc.game(0).unwrap().sequences().map(|sequence| sequence.numbers()).collect();
/// assert_eq!(numbers, [0..2, 2..5, 5..6]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'d> {
    game: Game<'d>,
    variation: u32,
    first: u32,
    end: u32,
}

impl<'d> Sequence<'d> {
    #[inline]
    pub(super) fn new(game: Game<'d>, variation: u32) -> Sequence<'d> {
        let (first, end) = (game.variation(variation).first_node, game.sequence_end(variation));
        Sequence { game, variation, first, end }
    }

    /// Returns the indices of the nodes in their game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// let sequence = game.sequences().nth(1).unwrap();
    /// assert_eq!(sequence.numbers(), 1..3);
    /// ```
    #[inline]
    #[must_use]
    pub fn numbers(self) -> Range<usize> {
        self.first as usize..self.end as usize
    }

    /// Returns the node with an index, if it is in the sequence; unlike [`Game::node`] in constant time.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// let sequence = game.sequences().nth(1).unwrap();
    /// assert_eq!(sequence.node(2).unwrap().get(b"W").unwrap().raw(), b"bb");
    /// assert!(sequence.node(3).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn node(self, number: usize) -> Option<Node<'d>> {
        self.numbers().contains(&number).then(|| Node::new(self.game, self.variation, number as u32))
    }

    /// Iterates over the nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// let sequence = game.sequences().nth(1).unwrap();
    /// assert_eq!(sequence.nodes().map(|node| node.index()).collect::<Vec<_>>(), [1, 2]);
    /// ```
    #[inline]
    pub fn nodes(self) -> impl ExactSizeIterator<Item = Node<'d>> {
        (self.first..self.end).map(move |index| Node::new(self.game, self.variation, index))
    }

    /// Iterates over the indices of the nodes, and the [`Node::ahead`] of each.
    #[inline]
    pub fn aheads(self) -> impl Iterator<Item = (usize, &'d [u8])> {
        let text = self.game.text();
        let records = self.game.node_records(self.numbers());
        self.numbers().zip(records.iter().map(move |record| &text[record.start as usize..]))
    }
}

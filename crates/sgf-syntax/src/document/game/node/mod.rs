//! A node and its neighbors.

mod property;

use super::Game;
use crate::Span;
use crate::tree::NONE;

pub use property::{Property, Value};

/// The id of a node in its document: game and node index, both in the order of the file.
///
/// An id is only valid for its document. After a commit, the remap translates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeId {
    /// The index of the game in its collection, from zero.
    pub game: u32,
    /// The index of the node in its game, from zero, in the order of the file.
    pub node: u32,
}

/// A node of a game tree.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;C[root](;C[a];C[b])(;C[c]))");
/// let root = doc.game(0).unwrap().root();
/// let names = |node: sgf_syntax::Node<'_>| node.get(b"C").unwrap().raw().to_vec();
/// let children: Vec<_> = root.children().map(names).collect();
/// assert_eq!(children, [b"a", b"c"]);
/// let last = doc.game(0).unwrap().node(2).unwrap();
/// assert_eq!(names(last), b"b");
/// assert_eq!(last.parent().and_then(|node| node.next_sibling()).map(names).unwrap(), b"c");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Node<'d> {
    game: Game<'d>,
    variation: u32,
    index: u32,
}

impl<'d> Node<'d> {
    #[inline]
    pub(super) fn new(game: Game<'d>, variation: u32, index: u32) -> Node<'d> {
        Node { game, variation, index }
    }

    /// Returns the game of the node.
    #[must_use]
    pub fn game(self) -> Game<'d> {
        self.game
    }

    /// Returns the index of the node in its game, from zero, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa])(;B[bb]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().children().map(|node| node.index()).collect::<Vec<_>>(), [1, 2]);
    /// ```
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the id of the node, which does not borrow the document.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])(;B[bb];W[cc])");
    /// let id = doc.game(1).unwrap().node(1).unwrap().id();
    /// assert_eq!((id.game, id.node), (1, 1));
    /// assert_eq!(doc.node(id).unwrap().span(), doc.game(1).unwrap().node(1).unwrap().span());
    /// ```
    #[must_use]
    pub fn id(self) -> NodeId {
        NodeId { game: self.game.index() as u32, node: self.index }
    }

    /// Returns the span of the node: from its `;` to the end of its last value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa] ; W[bb])");
    /// let game = doc.game(0).unwrap();
    /// let second = game.node(1).unwrap();
    /// assert_eq!(&doc.text()[second.span().range()], b"; W[bb]");
    /// ```
    #[must_use]
    pub fn span(self) -> Span {
        let record = self.game.node_record(self.index);
        let bare = Span::new(
            self.game.spanned(record.start, 0).start,
            self.game.record.start + record.start as usize + usize::from(self.has_semicolon()),
        );
        match self.last_property() {
            Some(property) => Span::new(bare.start, property.span().end),
            None => bare,
        }
    }

    /// Returns the text from the start of the node to the end of the document.
    ///
    /// This is for a quick look at the beginning of the node, without the cost of its properties.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;FF[4];B[aa];W[bb])");
    /// let second = doc.game(0).unwrap().node(1).unwrap();
    /// assert_eq!(second.ahead(), b";B[aa];W[bb])");
    /// ```
    #[inline]
    #[must_use]
    pub fn ahead(self) -> &'d [u8] {
        &self.game.text()[self.game.node_record(self.index).start as usize..]
    }

    /// Returns whether the node starts with the required `;`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(B[aa];W[bb])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.nodes().map(|node| node.has_semicolon()).collect::<Vec<_>>(), [false, true]);
    /// ```
    #[must_use]
    #[inline]
    pub fn has_semicolon(self) -> bool {
        self.game.text().get(self.game.node_record(self.index).start as usize) == Some(&b';')
    }

    /// Returns whether this is the root of its game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa];W[bb])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.nodes().map(|node| node.is_root()).collect::<Vec<_>>(), [true, false]);
    /// ```
    #[must_use]
    #[inline]
    pub fn is_root(self) -> bool {
        self.index == 0
    }

    pub(crate) fn variation(self) -> u32 {
        self.variation
    }

    /// Returns whether this is the first node of its variation, or the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa];W[bb](;B[cc])(;B[dd]))");
    /// let game = doc.game(0).unwrap();
    /// let starts = game.nodes().map(|node| node.starts_variation());
    /// assert_eq!(starts.collect::<Vec<_>>(), [true, false, true, true]);
    /// ```
    #[must_use]
    #[inline]
    pub fn starts_variation(self) -> bool {
        self.index == self.game.variation(self.variation).first_node
    }

    #[inline]
    fn is_last(self) -> bool {
        self.index + 1 == self.game.sequence_end(self.variation)
    }

    /// Returns the node before this one in the tree, if it is not the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// let parents = game.nodes().map(|node| node.parent().map(|parent| parent.index()));
    /// assert_eq!(parents.collect::<Vec<_>>(), [None, Some(0), Some(1), Some(0)]);
    /// ```
    #[must_use]
    #[inline]
    pub fn parent(self) -> Option<Node<'d>> {
        if !self.starts_variation() {
            return Some(Node::new(self.game, self.variation, self.index - 1));
        }
        let parent = self.game.variation(self.variation).parent;
        (parent != NONE).then(|| Node::new(self.game, parent, self.game.sequence_end(parent) - 1))
    }

    /// Returns the first child: the next node of the main line from here.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().first_child().unwrap().index(), 1);
    /// assert!(game.node(3).unwrap().first_child().is_none());
    /// ```
    #[must_use]
    pub fn first_child(self) -> Option<Node<'d>> {
        if !self.is_last() {
            return Some(Node::new(self.game, self.variation, self.index + 1));
        }
        let own = self.game.variation(self.variation);
        (own.next > self.variation + 1).then(|| Node::new(self.game, self.variation + 1, self.index + 1))
    }

    /// Returns the next child of this node's parent.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node(1).unwrap().next_sibling().unwrap().index(), 3);
    /// assert!(game.node(3).unwrap().next_sibling().is_none());
    /// ```
    #[must_use]
    #[inline]
    pub fn next_sibling(self) -> Option<Node<'d>> {
        let own = self.game.variation(self.variation);
        if !self.starts_variation() || own.parent == NONE || own.next >= self.game.variation(own.parent).next
        {
            return None;
        }
        Some(Node::new(self.game, own.next, self.game.variation(own.next).first_node))
    }

    /// Iterates over the children, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().children().map(|node| node.index()).collect::<Vec<_>>(), [1, 3]);
    /// ```
    pub fn children(self) -> impl Iterator<Item = Node<'d>> {
        std::iter::successors(self.first_child(), |node| node.next_sibling())
    }

    /// Iterates from the parent up to the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node(2).unwrap().ancestors().map(|node| node.index()).collect::<Vec<_>>(), [1, 0]);
    /// ```
    pub fn ancestors(self) -> impl Iterator<Item = Node<'d>> {
        std::iter::successors(self.parent(), |node| node.parent())
    }

    /// Iterates over this node and all nodes below it, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node(1).unwrap().subtree().map(|node| node.index()).collect::<Vec<_>>(), [1, 2]);
    /// ```
    pub fn subtree(self) -> impl Iterator<Item = Node<'d>> {
        let end = self.subtree_end();
        std::iter::successors(Some(self), move |node| node.next_in_file())
            .take_while(move |node| node.index < end)
    }

    /// Returns the first node of this node's run: there is no branch from it down to here.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;;B[aa])(;))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.nodes().map(|node| node.sequence_first().index()).collect::<Vec<_>>(), [0, 1, 1, 3]);
    /// ```
    #[must_use]
    pub fn sequence_first(self) -> Node<'d> {
        Node { index: self.game.variation(self.variation).first_node, ..self }
    }

    /// Returns the last node of this node's run: there is no branch from here down to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;;B[aa])(;))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.nodes().map(|node| node.sequence_last().index()).collect::<Vec<_>>(), [0, 2, 2, 3]);
    /// ```
    #[must_use]
    pub fn sequence_last(self) -> Node<'d> {
        Node { index: self.game.sequence_end(self.variation) - 1, ..self }
    }

    /// Returns whether everything below this node is written without parentheses.
    pub(crate) fn is_line(self) -> bool {
        self.subtree_end() == self.game.sequence_end(self.variation)
    }

    /// Returns the index of the first node after this subtree, in constant time.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa];W[bb])(;B[cc]))");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.node(1).unwrap().subtree_end(), 3);
    /// ```
    #[must_use]
    pub fn subtree_end(self) -> u32 {
        match self.game.variation(self.variation).next as usize {
            next if next < self.game.variation_count() => self.game.variation(next as u32).first_node,
            _ => self.game.node_count() as u32,
        }
    }

    fn next_in_file(self) -> Option<Node<'d>> {
        if !self.is_last() {
            return Some(Node::new(self.game, self.variation, self.index + 1));
        }
        let next = self.variation + 1;
        ((next as usize) < self.game.variation_count()).then(|| Node::new(self.game, next, self.index + 1))
    }

    /// Iterates over the properties, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa]C[a move])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().properties().map(|property| property.ident()).collect::<Vec<_>>(), [&b"B"[..], b"C"]);
    /// ```
    #[inline]
    pub fn properties(self) -> impl ExactSizeIterator<Item = Property<'d>> + DoubleEndedIterator {
        let game = self.game;
        self.game.properties_of(self.index).map(move |index| Property::new(game, index))
    }

    /// Returns the property with an index, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa]C[x])");
    /// let root = doc.game(0).unwrap().root();
    /// assert_eq!(root.property(1).unwrap().ident(), b"C");
    /// assert!(root.property(2).is_none());
    /// ```
    #[must_use]
    pub fn property(self, number: usize) -> Option<Property<'d>> {
        let all = self.game.properties_of(self.index);
        let index = all.start.checked_add(u32::try_from(number).ok()?)?;
        (index < all.end).then(|| Property::new(self.game, index))
    }

    fn last_property(self) -> Option<Property<'d>> {
        self.properties().next_back()
    }

    /// Returns the first property with exactly this identifier.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa]C[a move])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().get(b"C").unwrap().raw(), b"a move");
    /// assert!(game.root().get(b"W").is_none());
    /// ```
    #[must_use]
    pub fn get(self, ident: &[u8]) -> Option<Property<'d>> {
        self.properties().find(|property| property.ident() == ident)
    }
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let span = self.span();
        let text = &self.game.text()[span.start - self.game.record.start..][..span.len()];
        write!(f, "{}:{} {}", self.game.index(), self.index, text.escape_ascii())
    }
}

//! Transactions: changes to nodes and properties, committed together.
//!
//! All ids of a transaction mean the document it was begun on; nodes that it makes have ids of their own, which later
//! changes of the same transaction may name. Nothing moves until the commit, so no id ever goes stale.

use super::plan::Plan;
use super::promise::{Escapes, Promise};
use super::remap::Remap;
use crate::{Buffers, ByNumber, Document, Game, Listed, Node, NodeId, ScanMode, TextEdits};

/// A node that a transaction can change: one of the document's, or one that the transaction has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeRef {
    /// A node of the document.
    Old(NodeId),
    /// The node that this transaction made as its n-th, from zero.
    New(usize),
}

impl From<NodeId> for NodeRef {
    fn from(id: NodeId) -> NodeRef {
        NodeRef::Old(id)
    }
}

impl From<Node<'_>> for NodeRef {
    fn from(node: Node<'_>) -> NodeRef {
        NodeRef::Old(node.id())
    }
}

/// An identifier and its values, raw: as they shall stand in the file, escaped.
pub(super) type RawProperty = (Vec<u8>, Vec<Vec<u8>>);

/// What happens to a property of one of the document's nodes: the new values of an identifier, or its removal.
pub(super) type PropertyChange = (Vec<u8>, Option<Vec<Vec<u8>>>);

/// What happens to the properties of one of the document's nodes.
pub(super) type PropertyChanges = Vec<PropertyChange>;

/// What happens to one of the document's nodes.
#[derive(Debug, Default)]
pub(super) struct NodeChange {
    pub(super) properties: PropertyChanges,
    /// Its new children.
    pub(super) children: Vec<usize>,
    /// Whether it goes, with all below it.
    pub(super) removed: bool,
}

/// The number of one of the document's nodes; numbers are in the order of the file.
fn number_of(id: NodeId) -> u64 {
    u64::from(id.game) << 32 | u64::from(id.node)
}

fn id_of(number: u64) -> NodeId {
    NodeId { game: (number >> 32) as u32, node: number as u32 }
}

/// A node that the transaction makes.
#[derive(Debug, Default)]
pub(super) struct NewNode {
    pub(super) properties: Vec<RawProperty>,
    pub(super) children: Vec<usize>,
    pub(super) removed: bool,
}

/// Changes to a document that will be made together.
///
/// Values are raw, as the names of the methods say: the bytes that shall stand between the brackets, in the charset of the
/// record. What would break out of its brackets is escaped; all else is the caller's. Text goes in by the model's `Put`,
/// which encodes it as the game does. In a file of wide units, bytes that are not UTF-8 become U+FFFD.
///
/// Changing a game tree whose structure is broken first writes down what the reader understood (the missing bracket, the
/// missing parenthesis), since what stands beside a gap decides how the gap is read.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[Black]\n;B[aa];W[bb])");
/// let root = doc.game(0).unwrap().root();
/// let mut edit = doc.edit();
/// edit.set_raw(root, b"PB", &[b"Honinbo Shusaku"]);
/// let answer = edit.append_child_raw(root.first_child().unwrap(), &[(b"W", &[b"cc"])]);
/// edit.set_raw(answer, b"C", &[b"instead"]);
/// let committed = edit.commit();
/// assert_eq!(committed.document.write(), b"(;PB[Honinbo Shusaku]\n;B[aa](;W[bb])(;W[cc]C[instead]))");
/// let answer = committed.remap.of(answer).unwrap();
/// assert_eq!(committed.document.node(answer).unwrap().get(b"C").unwrap().raw(), b"instead");
/// ```
#[derive(Debug)]
pub struct Transaction<'d> {
    pub(super) doc: &'d Document<'d>,
    /// The document's nodes to which something happens, by the number of [`number_of`].
    changes: ByNumber<NodeChange>,
    /// How often one of them was said to go or to get children.
    n_moving: usize,
    pub(super) new: Vec<NewNode>,
    /// New root nodes, after all games.
    pub(super) games: Vec<usize>,
    /// Games whose values will be scanned in another mode than they were.
    modes: ByNumber<ScanMode>,
}

/// What a commit gives: the new document, and where the old nodes are in it.
#[derive(Debug)]
pub struct Committed {
    /// The document with the changes made.
    pub document: Document<'static>,
    /// The new names of the nodes.
    pub remap: Remap,
    /// What was changed in the text.
    pub edits: TextEdits,
    /// Whether a parse of the document gives the tree that the changes describe.
    ///
    /// It does, but for a few texts that were cut in the middle of a character: there what stands beside the game decides how
    /// its last values are read. Such a document should not replace a file.
    pub is_kept: bool,
}

impl Document<'_> {
    /// Begins a transaction on this document.
    #[must_use]
    pub fn edit(&self) -> Transaction<'_> {
        Transaction {
            doc: self,
            changes: ByNumber::default(),
            n_moving: 0,
            new: Vec::new(),
            games: Vec::new(),
            modes: ByNumber::default(),
        }
    }
}

impl<'d> Transaction<'d> {
    /// Returns the document that the changes are made to.
    #[must_use]
    pub fn document(&self) -> &'d Document<'d> {
        self.doc
    }

    /// Returns the mode in which the values of a game are scanned when the changes have been made.
    #[must_use]
    pub fn mode(&self, game: Game<'_>) -> ScanMode {
        self.modes.get(game.index() as u64).copied().unwrap_or(game.mode())
    }

    /// Has the values of a game scanned in another mode from now on; tells whether that is possible.
    ///
    /// It is where the mode makes no difference yet: in plain ASCII without escape sequences. A game in Shift_JIS without a
    /// Japanese character is scanned like any other, until one is put in whose second byte is a backslash.
    #[must_use]
    pub fn rescan(&mut self, game: Game<'_>, mode: ScanMode) -> bool {
        let is_same = self.mode(game) == mode;
        let is_free = is_same || game.bytes().is_ascii() && !game.bytes().contains(&0x1B);
        if !is_same && is_free {
            self.modes.insert(game.index() as u64, mode);
        }
        is_free
    }
}

impl Transaction<'_> {
    /// Returns whether nothing would change.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])");
    /// assert!(doc.edit().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Transaction { doc: _, modes: _, n_moving: _, changes, new, games } = self;
        changes.is_empty() && new.is_empty() && games.is_empty()
    }

    /// Gives a property these raw values, adding it at the end of the node if it is not there.
    ///
    /// Where the node has the identifier more than once, the first takes the values and the others go.
    ///
    /// # Panics
    ///
    /// Panics when the identifier is not made of letters and digits, when there is no value, or when the node is not one
    /// of this document or transaction.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Ann])");
    /// let game = doc.game(0).unwrap();
    /// let mut edit = doc.edit();
    /// edit.set_raw(game.root(), b"PB", &[b"Bob"]);
    /// assert_eq!(edit.commit().document.write(), b"(;PB[Bob])");
    /// ```
    pub fn set_raw(&mut self, node: impl Into<NodeRef>, ident: &[u8], values: &[&[u8]]) {
        let values = self.raw_values(ident, values);
        match node.into() {
            NodeRef::Old(id) => self.change(id, ident, Some(values)),
            NodeRef::New(index) => {
                let properties = &mut self.new[index].properties;
                match properties.iter_mut().find(|property| property.0 == ident) {
                    Some(property) => property.1 = values,
                    None => properties.push((ident.to_vec(), values)),
                }
            }
        }
    }

    /// Takes a property out of a node, wherever it stands in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PB[Ann]PW[Bob])");
    /// let game = doc.game(0).unwrap();
    /// let mut edit = doc.edit();
    /// edit.remove(game.root(), b"PB");
    /// assert_eq!(edit.commit().document.write(), b"(;PW[Bob])");
    /// ```
    pub fn remove(&mut self, node: impl Into<NodeRef>, ident: &[u8]) {
        match node.into() {
            NodeRef::Old(id) => self.change(id, ident, None),
            NodeRef::New(index) => self.new[index].properties.retain(|property| property.0 != ident),
        }
    }

    fn change(&mut self, id: NodeId, ident: &[u8], values: Option<Vec<Vec<u8>>>) {
        let changes = &mut self.node_change(id).properties;
        match changes.iter_mut().find(|change| change.0 == ident) {
            Some(change) => change.1 = values,
            None => changes.push((ident.to_vec(), values)),
        }
    }

    fn node_change(&mut self, id: NodeId) -> &mut NodeChange {
        assert!(self.doc.node(id).is_some(), "a node of this document");
        self.changes.or_default(number_of(id))
    }

    /// Adds an empty child after all children that a node has, and returns its name in this transaction.
    ///
    /// # Panics
    ///
    /// Panics when the node is not one of this document or transaction.
    pub fn append_child(&mut self, parent: impl Into<NodeRef>) -> NodeRef {
        self.append_child_raw(parent, &[])
    }

    /// Adds a child with some properties after all children that a node has, and returns its name in this transaction.
    ///
    /// # Panics
    ///
    /// Panics for the reasons of [`Transaction::set_raw`].
    pub fn append_child_raw(
        &mut self,
        parent: impl Into<NodeRef>,
        properties: &[(&[u8], &[&[u8]])],
    ) -> NodeRef {
        let index = self.make(properties);
        match parent.into() {
            NodeRef::Old(id) => self.moving(id).children.push(index),
            NodeRef::New(parent) => self.new[parent].children.push(index),
        }
        NodeRef::New(index)
    }

    /// Adds a game after all games of the collection, and returns the name of its root in this transaction.
    ///
    /// # Panics
    ///
    /// Panics for the reasons of [`Transaction::set_raw`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])");
    /// let mut edit = doc.edit();
    /// edit.append_game_raw(&[(b"B", &[b"bb"])]);
    /// assert_eq!(edit.commit().document.games().len(), 2);
    /// ```
    pub fn append_game_raw(&mut self, properties: &[(&[u8], &[&[u8]])]) -> NodeRef {
        let index = self.make(properties);
        self.games.push(index);
        NodeRef::New(index)
    }

    fn make(&mut self, properties: &[(&[u8], &[&[u8]])]) -> usize {
        let raw = |(ident, values): &(&[u8], &[&[u8]])| (ident.to_vec(), self.raw_values(ident, values));
        let properties = properties.iter().map(raw).collect();
        self.new.push(NewNode { properties, ..NewNode::default() });
        self.new.len() - 1
    }

    /// Takes a node out, with all nodes below it; with a root, the whole game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;(;B[aa])(;B[bb]))");
    /// let game = doc.game(0).unwrap();
    /// let mut edit = doc.edit();
    /// edit.remove_subtree(game.node(1).unwrap());
    /// assert_eq!(edit.commit().document.games().next().unwrap().node_count(), 2);
    /// ```
    pub fn remove_subtree(&mut self, node: impl Into<NodeRef>) {
        match node.into() {
            NodeRef::Old(id) => self.moving(id).removed = true,
            NodeRef::New(index) => self.new[index].removed = true,
        }
    }

    /// What happens to a node that goes or gets children.
    fn moving(&mut self, id: NodeId) -> &mut NodeChange {
        self.n_moving += 1;
        self.node_change(id)
    }

    /// What happens to the document's nodes, in the order of the file.
    pub(super) fn changes(&self) -> impl DoubleEndedIterator<Item = (NodeId, &NodeChange)> {
        self.changes.iter().map(|(number, change)| (id_of(number), change))
    }

    /// What happens to the nodes of one game, in the order of the file.
    pub(super) fn changes_in(&self, game: u32) -> impl DoubleEndedIterator<Item = (NodeId, &NodeChange)> {
        let number = |node: u32| number_of(NodeId { game, node });
        let changes = self.changes.range(number(0)..=number(u32::MAX));
        changes.map(|(number, change)| (id_of(number), change))
    }

    /// What happens to the properties of one of the document's nodes.
    pub(super) fn properties_of(&self, id: NodeId) -> &[PropertyChange] {
        self.changes.get(number_of(id)).map_or(&[], |change| &change.properties)
    }

    /// The document's nodes that go, in the order of the file.
    pub(super) fn removed(&self) -> impl Iterator<Item = NodeId> {
        self.changes().filter(|(_, change)| change.removed).map(|(id, _)| id)
    }

    /// Tells whether a node of the document goes, not because of one above it.
    pub(super) fn removes(&self, id: NodeId) -> bool {
        self.changes.get(number_of(id)).is_some_and(|change| change.removed)
    }

    /// Makes the changes.
    ///
    /// A parse of the new document's bytes gives exactly the tree that the changes describe; where damage does not allow that,
    /// [`Committed::is_kept`] says so. Bytes outside of what was
    /// changed stay as they are. One case is left: if the damage of a broken game tree cannot be separated from the
    /// change (mostly text between its tokens), the tree is formatted, and such text is moved after it.
    #[must_use]
    pub fn commit(self) -> Committed {
        self.commit_in(Buffers::default())
    }

    /// Makes the changes like [`Transaction::commit`], in the memory of an earlier document where that is possible.
    #[must_use]
    pub fn commit_in(mut self, buffers: Buffers) -> Committed {
        if self.modes.is_empty() {
            return self.committed(buffers);
        }
        // Where the mode makes no difference yet, the tree is the same in both.
        let mut doc = self.doc.clone();
        for (game, &mode) in std::mem::take(&mut self.modes).iter() {
            doc.tables.games[game as usize].mode = mode;
        }
        Transaction { doc: &doc, ..self }.committed(buffers)
    }

    fn committed(self, buffers: Buffers) -> Committed {
        match self.is_of_properties() && self.doc.is_sure() {
            true => self.properties_committed(buffers),
            false => self.all_committed(),
        }
    }

    /// Tells whether no node comes or goes.
    fn is_of_properties(&self) -> bool {
        let Transaction { doc: _, modes: _, changes: _, n_moving, new, games } = self;
        *n_moving == 0 && new.is_empty() && games.is_empty()
    }

    /// Changes properties of a document without damage: no node moves, and the cost is that of the changes and of a commit.
    fn properties_committed(self, buffers: Buffers) -> Committed {
        let promise = Promise::unmoved(self.doc);
        let edits = Plan::of_properties(&self, &promise).edits();
        let document = self.doc.commit_in(&edits, &[], buffers);
        let n_nodes = |doc: &Document<'_>, id: NodeId| doc.game(id.game as usize).map(Game::node_count);
        let is_kept = document.is_sure()
            && document.games().len() == self.doc.games().len()
            && self.changes().all(|(id, _)| n_nodes(&document, id) == n_nodes(self.doc, id));
        match is_kept {
            true => Committed { document, remap: promise.into_remap(), edits, is_kept },
            false => self.all_committed(),
        }
    }

    fn all_committed(self) -> Committed {
        let promise = Promise::new(&self);
        let edits = Plan::new(&self, &promise).edits();
        let document = self.doc.commit(&edits);
        if promise.is_kept_by(&self, &document) {
            return Committed { document, remap: promise.into_remap(), edits, is_kept: true };
        }
        let rewritten = |escapes| {
            let edits = promise.rewritten(&self, escapes);
            let document = self.doc.commit(&edits);
            let is_kept = promise.is_kept_by(&self, &document);
            (document, edits, is_kept)
        };
        let (document, edits, is_kept) = match rewritten(Escapes::Needed) {
            (document, edits, true) => (document, edits, true),
            _ => rewritten(Escapes::All),
        };
        Committed { document, remap: promise.into_remap(), edits, is_kept }
    }

    /// Checks an identifier and its values, and returns the values as they will stand in the text.
    fn raw_values(&self, ident: &[u8], values: &[&[u8]]) -> Vec<Vec<u8>> {
        let letters = ident.iter().all(u8::is_ascii_alphanumeric);
        assert!(letters && !ident.is_empty(), "an identifier of letters and digits");
        assert!(!values.is_empty(), "a property has at least one value");
        // The way to UTF-16 and back would change other bytes; what is promised is what will be read.
        let recoded = self.doc.recoded().is_some();
        let raw = |value: &&[u8]| match recoded {
            true => String::from_utf8_lossy(value).into_owned().into_bytes(),
            false => value.to_vec(),
        };
        values.iter().map(raw).listed()
    }
}

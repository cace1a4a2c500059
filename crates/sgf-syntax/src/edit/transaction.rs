//! Transactions: changes to nodes and properties that are committed together.
//!
//! All ids in a transaction refer to the original document; nodes that it creates have their own ids, which later
//! changes of the same transaction may use. Nothing moves until the commit, so ids never become invalid.

use std::collections::BTreeMap;

use super::node_ref::NodeRef;
use crate::{Document, Game, NodeId, ScanMode};

/// An identifier and its raw values, escaped as in the file.
pub(super) type RawProperty = (Vec<u8>, Vec<Vec<u8>>);

/// A change of a property: the new values of an identifier, or its removal.
pub(super) type PropertyChange = (Vec<u8>, Option<Vec<Vec<u8>>>);

/// The changes of the properties of a node.
pub(super) type PropertyChanges = Vec<PropertyChange>;

/// The changes of a node.
#[derive(Debug, Default)]
pub(super) struct NodeChange {
    pub(super) properties: PropertyChanges,
    /// Its new children.
    pub(super) children: Vec<usize>,
    /// Whether it is removed with all nodes below it.
    pub(super) removed: bool,
}

/// A node that the transaction creates.
#[derive(Debug, Default)]
pub(super) struct NewNode {
    pub(super) properties: Vec<RawProperty>,
    pub(super) children: Vec<usize>,
    pub(super) removed: bool,
}

/// Changes to a document that are committed together.
///
/// Values are raw, as the method names say: the bytes between the brackets, in the charset of the
/// record. Brackets that would end the value are escaped; everything else is up to the caller. To write text, use the model's
/// `Put`, which encodes it in the charset of the game. In a file of wide units, bytes that are not UTF-8 become U+FFFD.
///
/// Changing a broken game tree also makes the parser's repairs explicit (a missing bracket, a
/// missing parenthesis), since a repair depends on the text around it.
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
    /// The document's nodes that change.
    pub(super) changes: BTreeMap<NodeId, NodeChange>,
    /// The number of removals and new children.
    pub(super) n_moving: usize,
    pub(super) new: Vec<NewNode>,
    /// New root nodes, after all games.
    pub(super) games: Vec<usize>,
    /// Games with a new scan mode.
    pub(super) modes: BTreeMap<u32, ScanMode>,
}

impl Document<'_> {
    /// Starts a transaction on this document.
    #[must_use]
    pub fn edit(&self) -> Transaction<'_> {
        Transaction {
            doc: self,
            changes: BTreeMap::new(),
            n_moving: 0,
            new: Vec::new(),
            games: Vec::new(),
            modes: BTreeMap::new(),
        }
    }
}

impl<'d> Transaction<'d> {
    /// Returns the document that the transaction changes.
    #[must_use]
    pub fn document(&self) -> &'d Document<'d> {
        self.doc
    }

    /// Returns the scan mode of a game after the changes.
    #[must_use]
    pub fn mode(&self, game: Game<'_>) -> ScanMode {
        self.modes.get(&(game.index() as u32)).copied().unwrap_or(game.mode())
    }

    /// Sets the scan mode of a game, and returns whether that is possible.
    ///
    /// It is possible if the mode makes no difference yet: in plain ASCII without escape sequences. A game in Shift_JIS without a
    /// Japanese character parses like any other, until you add a character whose second byte is a backslash.
    #[must_use]
    pub fn rescan(&mut self, game: Game<'_>, mode: ScanMode) -> bool {
        let is_same = self.mode(game) == mode;
        let is_free = is_same || game.bytes().is_ascii() && !game.bytes().contains(&0x1B);
        if !is_same && is_free {
            self.modes.insert(game.index() as u32, mode);
        }
        is_free
    }
}

impl Transaction<'_> {
    /// Returns whether there are no changes.
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

    /// Sets the raw values of a property, adding it at the end of the node if necessary.
    ///
    /// If the node has the identifier more than once, the first takes the values and the others are removed.
    ///
    /// # Panics
    ///
    /// Panics if the identifier contains other characters than letters and digits, if there is no value, or if the node is not
    /// in this document or transaction.
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

    /// Removes all properties with an identifier from a node. If it has none, the repairs of a broken game still become explicit.
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
        self.changes.entry(id).or_default()
    }

    /// Adds an empty child after all children of a node, and returns its id in this transaction.
    ///
    /// # Panics
    ///
    /// Panics if the node is not in this document or transaction.
    pub fn append_child(&mut self, parent: impl Into<NodeRef>) -> NodeRef {
        self.append_child_raw(parent, &[])
    }

    /// Adds a child with properties after all children of a node, and returns its id in this transaction.
    ///
    /// # Panics
    ///
    /// Panics like [`Transaction::set_raw`].
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

    /// Adds a game after all games of the collection, and returns the id of its root in this transaction.
    ///
    /// # Panics
    ///
    /// Panics like [`Transaction::set_raw`].
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

    /// Removes a node with all nodes below it; removing a root removes the game.
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

    /// The change of a node that is removed or gets children.
    fn moving(&mut self, id: NodeId) -> &mut NodeChange {
        self.n_moving += 1;
        self.node_change(id)
    }

    /// The changes of existing nodes, in the order of the file.
    pub(super) fn changes(&self) -> impl DoubleEndedIterator<Item = (NodeId, &NodeChange)> {
        self.changes.iter().map(|(&id, change)| (id, change))
    }

    /// The changes of the nodes of a game, in the order of the file.
    pub(super) fn changes_in(&self, game: u32) -> impl DoubleEndedIterator<Item = (NodeId, &NodeChange)> {
        let ids = NodeId { game, node: 0 }..=NodeId { game, node: u32::MAX };
        self.changes.range(ids).map(|(&id, change)| (id, change))
    }

    /// The changes of the properties of an existing node.
    pub(super) fn properties_of(&self, id: NodeId) -> &[PropertyChange] {
        self.changes.get(&id).map_or(&[], |change| &change.properties)
    }

    /// The removed nodes, in the order of the file.
    pub(super) fn removed(&self) -> impl Iterator<Item = NodeId> {
        self.changes().filter(|(_, change)| change.removed).map(|(id, _)| id)
    }

    /// Returns whether a node itself is removed, rather than one above it.
    pub(super) fn removes(&self, id: NodeId) -> bool {
        self.changes.get(&id).is_some_and(|change| change.removed)
    }

    /// Checks an identifier and its values, and returns the values as they will be in the text.
    fn raw_values(&self, ident: &[u8], values: &[&[u8]]) -> Vec<Vec<u8>> {
        let letters = ident.iter().all(u8::is_ascii_alphanumeric);
        assert!(letters && !ident.is_empty(), "an identifier of letters and digits");
        assert!(!values.is_empty(), "a property has at least one value");
        // The conversion to UTF-16 and back would change other bytes; expect what will be parsed.
        let recoded = self.doc.recoded().is_some();
        let raw = |value: &&[u8]| match recoded {
            true => String::from_utf8_lossy(value).into_owned().into_bytes(),
            false => value.to_vec(),
        };
        values.iter().map(raw).collect()
    }
}

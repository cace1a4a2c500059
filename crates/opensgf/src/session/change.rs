//! What an operation has changed.

use std::ops::Range;

use sgf_syntax::{NodeId, Remap};

/// What an operation of a session has changed: all that a view of the record needs to follow.
///
/// Node ids are those after the operation, but for `gone`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Where the nodes of before are: a handle that was held is mapped by [`Remap::of`].
    pub remap: Remap,
    /// The nodes that came.
    pub new: Vec<Range<NodeId>>,
    /// The nodes that went, by their ids of before.
    pub gone: Vec<Range<NodeId>>,
    /// The nodes whose properties were changed.
    pub nodes: Vec<NodeId>,
    /// The properties that were changed in them, by their short identifiers.
    pub idents: Vec<String>,
    /// Whether the tree has another shape than before: nodes or games came, went or changed places.
    pub tree: bool,
    /// Whether a position can be another than before.
    pub positions: bool,
    /// The selected node.
    pub selection: Option<NodeId>,
}

impl Change {
    /// Tells whether the record is the same as before; the selection may be another.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let mut session = Session::new(opensgf::read(b"(;PB[Dosaku])").into_owned());
    /// let root = session.selection().unwrap();
    /// assert!(session.set(root, prop::PB, "Dosaku")?.is_empty());
    /// assert!(!session.set(root, prop::PB, "Shusaku")?.is_empty());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.tree && self.nodes.is_empty() && self.new.is_empty() && self.gone.is_empty()
    }
}

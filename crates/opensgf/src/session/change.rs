//! The result of an operation.

use std::ops::Range;

use sgf_syntax::{NodeId, Remap};

/// The effects of an operation, for views that follow the record.
///
/// Node ids are those after the operation, except in `gone`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Maps old node ids to new ones: see [`Remap::of`].
    pub remap: Remap,
    /// Inserted nodes.
    pub new: Vec<Range<NodeId>>,
    /// Removed nodes, by their old ids.
    pub gone: Vec<Range<NodeId>>,
    /// Nodes with changed properties.
    pub nodes: Vec<NodeId>,
    /// The short identifiers of the changed properties.
    pub idents: Vec<String>,
    /// Whether nodes or games were inserted, removed or moved.
    pub tree: bool,
    /// Whether positions may have changed.
    pub positions: bool,
    /// The selected node.
    pub selection: Option<NodeId>,
}

impl Change {
    /// Returns true if the record is unchanged. The selection may have changed.
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

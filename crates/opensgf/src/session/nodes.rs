//! Inserts, deletes and reorders nodes and variations.

use sgf_syntax::{Buffers, Node, NodeId, Subtree, TreeEdit};

use super::commit::{Draft, written};
use super::{Change, Session, SessionError};

/// The effect of a tree edit on positions.
enum Below {
    /// None: the nodes have no moves, or only change their order.
    Same,
    /// The positions at the node and below it change.
    Other,
}

impl Session {
    /// Inserts an empty node between a node and its parent, and selects it.
    ///
    /// # Errors
    ///
    /// Fails for a root, because the new node would be the root.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1](;B[aa])(;B[bb]))").into_owned());
    /// session.insert_before(NodeId { game: 0, node: 2 })?;
    /// assert_eq!(session.write(), b"(;GM[1](;B[aa])(;;B[bb]))");
    /// assert!(session.insert_before(NodeId { game: 0, node: 0 }).is_err());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn insert_before(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.grow(node, |node, subtree| {
            if node.is_root() { Err(SessionError::Root) } else { Ok(TreeEdit::insert_above(node, subtree)) }
        })
    }

    /// Inserts an empty node between a node and all its children, and selects it.
    ///
    /// # Errors
    ///
    /// Fails if the node does not exist, or its game is too damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1](;B[aa])(;B[bb]))").into_owned());
    /// session.insert_after(NodeId { game: 0, node: 0 })?;
    /// assert_eq!(session.write(), b"(;GM[1];(;B[aa])(;B[bb]))");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn insert_after(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.grow(node, |node, subtree| Ok(TreeEdit::insert_below(node, subtree)))
    }

    /// Inserts an empty child at an index, or at the end if there are fewer children, and selects it.
    ///
    /// # Errors
    ///
    /// Fails if the node does not exist, or its game is too damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1](;B[aa])(;B[bb]))").into_owned());
    /// session.insert_child(NodeId { game: 0, node: 0 }, 1)?;
    /// assert_eq!(session.write(), b"(;GM[1](;B[aa])(;)(;B[bb]))");
    /// assert_eq!(session.selection().map(|id| id.node), Some(2));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn insert_child(&mut self, parent: NodeId, number: usize) -> Result<Change, SessionError> {
        self.grow(parent, |node, subtree| Ok(TreeEdit::insert_child(node, number, subtree)))
    }

    /// Inserts an empty node near a node, and selects it.
    fn grow(
        &mut self,
        id: NodeId,
        place: impl FnOnce(Node<'_>, &Subtree) -> Result<TreeEdit, SessionError>,
    ) -> Result<Change, SessionError> {
        self.operate(id, |session, buffers| {
            let view = session.view_of(id.game as usize).ok_or(SessionError::NoNode(id))?;
            let node = session.document.node(id).ok_or(SessionError::NoNode(id))?;
            let edit = place(node, &written(&view, &[])?)?;
            let select = edit.first_new();
            Ok(Draft { select, ..Draft::of_tree(session, edit, &[], buffers) })
        })
    }

    /// Deletes a node. Its children become children of its parent.
    ///
    /// # Errors
    ///
    /// Fails for a root, because its properties describe the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1];C[x](;B[aa])(;B[bb]))").into_owned());
    /// session.delete_node(NodeId { game: 0, node: 1 })?;
    /// assert_eq!(session.write(), b"(;GM[1](;B[aa])(;B[bb]))");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn delete_node(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.rearrange(node, Below::Other, |_, node| {
            if node.is_root() { Err(SessionError::Root) } else { Ok(TreeEdit::remove_node(node)) }
        })
    }

    /// Deletes a node and its descendants; for a root, the whole game. If the selected node is deleted, its nearest ancestor
    /// is selected.
    ///
    /// # Errors
    ///
    /// Fails if the node does not exist, or the remaining record would be read differently.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1];B[aa];W[bb])").into_owned());
    /// session.last();
    /// session.delete_subtree(NodeId { game: 0, node: 1 })?;
    /// assert_eq!(session.write(), b"(;GM[1])");
    /// assert_eq!(session.selection().map(|id| id.node), Some(0));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn delete_subtree(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.rearrange(node, Below::Other, |session, node| {
            Ok(TreeEdit::remove_subtree(&session.document, node))
        })
    }

    /// Moves a node before its previous sibling.
    ///
    /// # Errors
    ///
    /// Fails for the first sibling.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;(;B[aa])(;B[bb])(;B[cc]))").into_owned());
    /// session.promote(NodeId { game: 0, node: 3 })?;
    /// assert_eq!(session.write(), b"(;(;B[aa])(;B[cc])(;B[bb]))");
    /// session.demote(NodeId { game: 0, node: 1 })?;
    /// assert_eq!(session.write(), b"(;(;B[cc])(;B[aa])(;B[bb]))");
    /// assert!(session.promote(NodeId { game: 0, node: 1 }).is_err());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn promote(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.rearrange(node, Below::Same, |_, node| TreeEdit::promote(node).ok_or(SessionError::InPlace))
    }

    /// Moves a node after its next sibling.
    ///
    /// # Errors
    ///
    /// Fails for the last sibling.
    pub fn demote(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.rearrange(node, Below::Same, |_, node| TreeEdit::demote(node).ok_or(SessionError::InPlace))
    }

    /// Moves a node to the main line.
    ///
    /// # Errors
    ///
    /// Fails if it is there already.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;(;B[aa])(;B[bb](;W[cc])(;W[dd])))").into_owned());
    /// session.make_main_line(NodeId { game: 0, node: 4 })?;
    /// assert_eq!(session.write(), b"(;(;B[bb](;W[dd])(;W[cc]))(;B[aa]))");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn make_main_line(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.rearrange(node, Below::Same, |_, node| {
            TreeEdit::make_main_line(node).ok_or(SessionError::InPlace)
        })
    }

    /// Edits the tree around a node.
    fn rearrange(
        &mut self,
        id: NodeId,
        below: Below,
        edit: impl FnOnce(&Session, Node<'_>) -> Result<TreeEdit, SessionError>,
    ) -> Result<Change, SessionError> {
        self.operate(id, |session, buffers| {
            let node = session.document.node(id).ok_or(SessionError::NoNode(id))?;
            Ok(session.rearranged(node, edit(session, node)?, matches!(below, Below::Other), buffers))
        })
    }

    /// Drafts an edit of the tree around a node. `is_other` returns whether positions below it change.
    pub(super) fn rearranged(
        &self,
        node: Node<'_>,
        edit: TreeEdit,
        is_other: bool,
        buffers: Buffers,
    ) -> Draft {
        let (id, end) = (node.id(), node.subtree_end());
        let gone = edit.remap.of(id).is_none();
        let first_stay = (id.node..end).find_map(|node| edit.remap.of(NodeId { node, ..id }));
        let mut draft = Draft::of_tree(self, edit, &[], buffers);
        let span = |from: NodeId, to: u32| from..NodeId { node: to, ..from };
        if is_other {
            let after = first_stay.map(|first| span(first, first.node + end - id.node));
            draft.news.stale = (Some(span(id, end)), after);
        }
        if gone {
            let last = if first_stay.is_some() { id.node + 1 } else { end };
            draft.news.gone = Some(span(id, last));
        }
        draft
    }
}

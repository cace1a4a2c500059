//! Nodes and variations: they come, go and change places.

use sgf_syntax::{Buffers, Node, NodeId, Subtree, TreeEdit};

use super::commit::{Draft, written};
use super::{Change, Session, SessionError};

/// What an edit of the tree does to the positions of a game.
enum Below {
    /// Nothing: nodes come without moves, or change places among their siblings.
    Same,
    /// At the node and below it they are others.
    Other,
}

impl Session {
    /// Inserts an empty node between a node and its parent, and selects it.
    ///
    /// # Errors
    ///
    /// Fails at a root: what stands in front of it would be the root.
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
        self.grow(node, |node, subtree| match node.is_root() {
            true => Err(SessionError::Root),
            false => Ok(TreeEdit::insert_above(node, subtree)),
        })
    }

    /// Inserts an empty node between a node and all of its children, and selects it.
    ///
    /// # Errors
    ///
    /// Fails when there is no such node, or when its game is damaged beyond repair.
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

    /// Inserts an empty node among the children of a node, in front of the one with a number, and selects it; behind all where
    /// there are fewer.
    ///
    /// # Errors
    ///
    /// Fails when there is no such node, or when its game is damaged beyond repair.
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

    /// Inserts an empty node somewhere near a node, and selects it.
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

    /// Takes a node out; its children become children of its parent, in its place.
    ///
    /// # Errors
    ///
    /// Fails at a root: what it says of the game would be lost.
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
        self.rearrange(node, Below::Other, |_, node| match node.is_root() {
            true => Err(SessionError::Root),
            false => Ok(TreeEdit::remove_node(node)),
        })
    }

    /// Takes a node out with all below it; with a root, the whole game. If the selected node goes, the nearest above it is
    /// selected.
    ///
    /// # Errors
    ///
    /// Fails when there is no such node, or when the record would be read otherwise without it.
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

    /// Brings a node before the sibling in front of it.
    ///
    /// # Errors
    ///
    /// Fails when it is the first.
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

    /// Brings a node behind the sibling after it.
    ///
    /// # Errors
    ///
    /// Fails when it is the last.
    pub fn demote(&mut self, node: NodeId) -> Result<Change, SessionError> {
        self.rearrange(node, Below::Same, |_, node| TreeEdit::demote(node).ok_or(SessionError::InPlace))
    }

    /// Puts a node on the main line of its game.
    ///
    /// # Errors
    ///
    /// Fails when it is there.
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

    /// Changes the tree around a node.
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

    /// Makes a change of the tree around a node, after which positions below it may be others.
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

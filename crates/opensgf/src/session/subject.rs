//! What is drawn of the selected node.

use sgf_render::Subject;
use sgf_syntax::Node;

use super::{Session, SessionError};

impl Session {
    /// Returns the selected node as pictures want it: its position, its marks, the move that led to it and those that follow. `number` is
    /// the number of the move of a node.
    ///
    /// # Errors
    ///
    /// Fails where there is no position, like [`Session::position`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee]CR[aa])").into_owned());
    /// session.last();
    /// let subject = session.subject(|_| 1)?;
    /// assert_eq!((subject.moves.len(), subject.markup.marks.len()), (1, 1));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn subject(&self, number: impl Fn(Node<'_>) -> i64) -> Result<Subject, SessionError> {
        let id = self.selection.ok_or(SessionError::NoGame)?;
        let view = self.game().ok_or(SessionError::NoGame)?;
        let spec = self.spec().ok_or(SessionError::UnknownGame)?;
        let node = view.node(id.node as usize).ok_or(SessionError::NoNode(id))?;
        // So that a position that cannot be had says why.
        self.position_before(node)?;
        let at = |node: Option<Node<'_>>| match node {
            Some(node) => self.position_at(node.id()).ok(),
            None => self.position_before(view.root()).ok(),
        };
        Subject::from_positions(&view, spec, node, at, number).ok_or(SessionError::NoGame)
    }
}

//! The picture of the selected node.

use sgf_render::Diagram;
use sgf_syntax::Node;

use super::{PositionError, Session};

impl Session {
    /// Returns what a picture shows of the selected node: position, markup, last move and continuations. `number` returns
    /// the move number of a node.
    ///
    /// # Errors
    ///
    /// Fails if there is no position, like [`Session::position`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee]CR[aa])").into_owned());
    /// session.last();
    /// let diagram = session.diagram(|_| 1)?;
    /// assert_eq!((diagram.moves.len(), diagram.markup.marks.len()), (1, 1));
    /// # Ok::<(), opensgf::session::PositionError>(())
    /// ```
    pub fn diagram(&self, number: impl Fn(Node<'_>) -> i64) -> Result<Diagram, PositionError> {
        let id = self.selection.ok_or(PositionError::NoGame)?;
        let view = self.game().ok_or(PositionError::NoGame)?;
        let spec = self.spec().ok_or(PositionError::UnknownGame)?;
        let node = view.node(id.node as usize).ok_or(PositionError::NoNode(id))?;
        // Report why there is no position.
        self.position_before(node)?;
        let at = |node: Option<Node<'_>>| match node {
            Some(node) => self.position_at(node.id()).ok(),
            None => self.position_before(view.root()).ok(),
        };
        Diagram::from_positions(&view, spec, node, at, number).ok_or(PositionError::NoGame)
    }
}

//! Sets properties of many games at once, like `sgf set`.

use sgf_convert::{Assignment, set_committed};
use sgf_syntax::NodeId;

use super::commit::Draft;
use super::history::News;
use super::{Change, Session, SessionError};
use crate::GameView;

impl Session {
    /// Sets properties in the selected games, like [`convert::set`](crate::convert::set): in the first node that has the
    /// property, else in the node with the game info, else in the root.
    ///
    /// # Errors
    ///
    /// Fails at the first property that cannot be set, without changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::convert::Assignment;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]KM[0])(;GM[1])").into_owned());
    /// let komi = Assignment { ident: "KM".into(), values: vec!["6.5".into()] };
    /// session.assign(&[komi], |_| true)?;
    /// assert_eq!(session.write(), b"(;GM[1]KM[6.5])(;GM[1]KM[6.5])");
    /// session.undo();
    /// assert_eq!(session.write(), b"(;GM[1]KM[0])(;GM[1])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn assign(
        &mut self,
        assignments: &[Assignment],
        is_wanted: impl Fn(&GameView<'_>) -> bool,
    ) -> Result<Change, SessionError> {
        self.operate_on_collection(|session, _| {
            let committed = set_committed(&session.document, assignments, is_wanted)?;
            let idents = assignments.iter().map(|it| it.ident.clone()).collect();
            let all = |id: NodeId| NodeId { node: 0, ..id }..NodeId { node: u32::MAX, ..id };
            let stale = session.selection.map(all);
            Ok(Draft {
                document: committed.document,
                edits: committed.edits,
                remap: committed.remap,
                is_kept: committed.is_kept,
                news: News { idents, stale: (stale.clone(), stale), ..News::default() },
                game: session.selection.map(|id| id.game),
                select: None,
                is_read: true,
            })
        })
    }
}

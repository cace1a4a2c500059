//! Problems: right and wrong answers.

pub use sgf_model::record::Verdict;

use sgf_model::record::Answers;

use super::Workbench;

impl Workbench {
    /// Evaluates the selected node as an answer to a problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Verdict, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let record = b"(;GM[1]SZ[9](;B[aa];W[bb];B[cc]C[RIGHT])(;B[dd]))";
    /// let mut workbench = Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
    /// workbench.step(|session| session.child(1));
    /// assert_eq!(workbench.verdict(), Verdict::Wrong);
    /// workbench.step(|session| session.previous_variation());
    /// assert_eq!(workbench.verdict(), Verdict::OnTheWay);
    /// workbench.step(|session| session.last());
    /// assert_eq!(workbench.verdict(), Verdict::Solved);
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let (Some(node), Some(view)) = (self.session().node(), self.session().game()) else {
            return Verdict::Wrong;
        };
        Answers::of(&view).verdict(node)
    }
}

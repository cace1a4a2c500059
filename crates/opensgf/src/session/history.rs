//! Undo and redo.
//!
//! Each operation is stored as text edits and their inverse, never as a copy of the record. It takes memory in proportion to
//! the change, and undo costs as much as the operation did.

use std::ops::Range;

use sgf_syntax::{NodeId, Remap, ScanMode, TextEdits};

use super::{Change, Session, SessionError};

/// Scan modes by text offset.
pub(super) type Modes = Vec<(usize, ScanMode)>;

/// A commit, with what undo and redo need.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) forward: TextEdits,
    pub(super) backward: TextEdits,
    pub(super) remap: Remap,
    /// Changed scan modes, forward and backward, with offsets in the new text.
    pub(super) modes: (Modes, Modes),
    pub(super) news: News,
}

/// The nodes that a commit changed, before and after.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    pub(super) new: Option<Range<NodeId>>,
    pub(super) gone: Option<Range<NodeId>>,
    /// Nodes with changed properties, before and after.
    pub(super) nodes: (Vec<NodeId>, Vec<NodeId>),
    pub(super) idents: Vec<String>,
    pub(super) tree: bool,
    /// Nodes whose positions may have changed, before and after.
    pub(super) stale: (Option<Range<NodeId>>, Option<Range<NodeId>>),
}

impl News {
    fn reversed(&self) -> News {
        News {
            new: self.gone.clone(),
            gone: self.new.clone(),
            nodes: (self.nodes.1.clone(), self.nodes.0.clone()),
            idents: self.idents.clone(),
            tree: self.tree,
            stale: (self.stale.1.clone(), self.stale.0.clone()),
        }
    }

    /// Converts to the caller's view.
    pub(super) fn into_change(self, remap: Remap, selection: Option<NodeId>) -> Change {
        Change {
            remap,
            positions: self.stale.0.is_some() || self.stale.1.is_some() || self.tree,
            new: self.new.into_iter().collect(),
            gone: self.gone.into_iter().collect(),
            nodes: self.nodes.1,
            idents: self.idents,
            tree: self.tree,
            selection,
        }
    }
}

/// An operation: the selection before and after, and its commits.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) before: Option<NodeId>,
    pub(super) after: Option<NodeId>,
    /// The commit that repaired a damaged game first. It moves no nodes.
    pub(super) mending: Option<Box<Part>>,
    pub(super) part: Part,
}

/// The undo and redo stacks.
#[derive(Debug, Default)]
pub(super) struct History {
    pub(super) done: Vec<Step>,
    pub(super) undone: Vec<Step>,
}

impl Session {
    /// Returns the number of operations that can be undone.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1])").into_owned());
    /// let root = session.selection().expect("the record has a root");
    /// session.set(root, prop::PB, "Ann")?;
    /// session.undo();
    /// assert_eq!((session.n_done(), session.n_undone()), (0, 1));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    #[must_use]
    pub fn n_done(&self) -> usize {
        self.history.done.len()
    }

    /// Returns the number of operations that can be redone.
    #[must_use]
    pub fn n_undone(&self) -> usize {
        self.history.undone.len()
    }

    /// Undoes the last operation, and restores the selection. Returns `None` if there is nothing to undo.
    ///
    /// There is no limit: undoing everything restores the original bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let mut session = Session::new(opensgf::read(b"(;PB [a] ;B[dd])").into_owned());
    /// let root = session.selection().unwrap();
    /// session.set(root, prop::PB, "Dosaku")?;
    /// session.delete_subtree(session.document().node(root).unwrap().first_child().unwrap().id())?;
    /// assert_eq!(session.write(), b"(;PB[Dosaku] )");
    /// while session.undo().is_some() {}
    /// assert_eq!(session.write(), b"(;PB [a] ;B[dd])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Change> {
        let step = self.history.done.pop()?;
        let remap = step.part.remap.reversed();
        let news = step.part.news.reversed();
        self.splice(&step.part.backward, &step.part.modes.1, &remap, &news);
        if let Some(mending) = &step.mending {
            let unmoved = mending.remap.reversed();
            self.splice(&mending.backward, &mending.modes.1, &unmoved, &News::default());
        }
        self.select(step.before);
        self.history.undone.push(step);
        Some(news.into_change(remap, self.selection))
    }

    /// Redoes the operation that was undone last. Returns `None` if there is none, or another operation came in between.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let mut session = Session::new(opensgf::read(b"(;)").into_owned());
    /// session.set(session.selection().unwrap(), prop::PB, "Dosaku")?;
    /// session.undo();
    /// assert_eq!(session.redo().unwrap().idents, ["PB"]);
    /// assert_eq!(session.write(), b"(;PB[Dosaku])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn redo(&mut self) -> Option<Change> {
        let step = self.history.undone.pop()?;
        if let Some(mending) = &step.mending {
            self.splice(&mending.forward, &mending.modes.0, &mending.remap, &News::default());
        }
        let (remap, news) = (step.part.remap.clone(), step.part.news.clone());
        self.splice(&step.part.forward, &step.part.modes.0, &remap, &news);
        self.select(step.after);
        self.history.done.push(step);
        Some(news.into_change(remap, self.selection))
    }

    /// Applies edits with a known result.
    fn splice(&mut self, edits: &TextEdits, modes: &[(usize, ScanMode)], remap: &Remap, news: &News) {
        let buffers = std::mem::take(&mut self.spare);
        let document = self.document.commit_in(edits, modes, buffers);
        self.take_over(document, remap, news);
    }

    /// Clears the undo history, as if the session had started with the current record.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1])").into_owned());
    /// let root = session.selection().expect("the record has a root");
    /// session.set(root, prop::PB, "Ann")?;
    /// session.forget_history();
    /// assert!(session.undo().is_none());
    /// assert_eq!(session.write(), b"(;GM[1]PB[Ann])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn forget_history(&mut self) {
        self.history = History::default();
    }

    /// Ends an operation: adds it to the history, and returns its result.
    pub(super) fn ended(
        &mut self,
        before: Option<NodeId>,
        mending: Option<Part>,
        part: Part,
    ) -> Result<Change, SessionError> {
        let (remap, news) = (part.remap.clone(), part.news.clone());
        let step = Step { before, after: self.selection, mending: mending.map(Box::new), part };
        self.history.undone.clear();
        self.history.done.push(step);
        Ok(news.into_change(remap, self.selection))
    }
}

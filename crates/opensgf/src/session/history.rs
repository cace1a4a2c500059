//! Undo and redo: the edits of each operation and their inverse.
//!
//! An operation is kept as what it did to the text and where it left the nodes, never as a copy of the record. So it takes
//! the memory of what it changed, and to take it back costs what it cost.

use std::ops::Range;

use sgf_syntax::{NodeId, Remap, ScanMode, TextEdits};

use super::{Change, Session, SessionError};

/// The scan modes of trees, by their offsets in a text.
pub(super) type Modes = Vec<(usize, ScanMode)>;

/// One commit, with all that is needed to take it back and to make it again.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) forward: TextEdits,
    pub(super) backward: TextEdits,
    pub(super) remap: Remap,
    /// The modes of trees that come in, or change them, on the way forward and on the way back: offsets in the new text.
    pub(super) modes: (Modes, Modes),
    pub(super) news: News,
}

/// What one commit changed, as seen before and after it.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    pub(super) new: Option<Range<NodeId>>,
    pub(super) gone: Option<Range<NodeId>>,
    /// The nodes whose properties changed, before and after.
    pub(super) nodes: (Vec<NodeId>, Vec<NodeId>),
    pub(super) idents: Vec<String>,
    pub(super) tree: bool,
    /// The nodes at which positions may be others, before and after.
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

    /// What the caller gets to know.
    pub(super) fn told(self, remap: Remap, selection: Option<NodeId>) -> Change {
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

/// One operation: what was selected before and after it, and its commits.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) before: Option<NodeId>,
    pub(super) after: Option<NodeId>,
    /// What wrote a damaged game down as it was understood; it moves no node.
    pub(super) mending: Option<Box<Part>>,
    pub(super) part: Part,
}

/// The operations that can be taken back, and those that were.
#[derive(Debug, Default)]
pub(super) struct History {
    pub(super) done: Vec<Step>,
    pub(super) undone: Vec<Step>,
}

impl Session {
    /// Returns how many operations can be taken back.
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

    /// Returns how many operations that were taken back can be made again.
    #[must_use]
    pub fn n_undone(&self) -> usize {
        self.history.undone.len()
    }

    /// Takes the last operation back, and selects what was selected before it; `None` when there is none.
    ///
    /// There is no limit: at the beginning, the bytes are those that the session began with.
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
        Some(news.told(remap, self.selection))
    }

    /// Makes the operation again that was taken back last; `None` when there is none, or something else was done since.
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
        Some(news.told(remap, self.selection))
    }

    /// Makes edits of which it is known what they give.
    fn splice(&mut self, edits: &TextEdits, modes: &[(usize, ScanMode)], remap: &Remap, news: &News) {
        let buffers = std::mem::take(&mut self.spare);
        let document = self.document.commit_in(edits, modes, buffers);
        self.take_over(document, remap, news);
    }

    /// Forgets what was done: the session goes on from here as if it had begun here.
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

    /// Ends an operation: keeps what it did, and says so. What changed no byte is not kept.
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
        Ok(news.told(remap, self.selection))
    }
}

//! The state of a board editor: a session with its picture, tree, comments, and touch input.
//!
//! A [`Workbench`] owns a [`Session`] and caches what views of it need: the tree layout, the move numbers, and the current
//! picture. Everything it returns is plain data, ready to be displayed.
//!
//! | part | methods |
//! |---|---|
//! | record | [`Workbench::session`], [`Workbench::step`], [`Workbench::edit`] |
//! | board | [`Workbench::picture`], [`Workbench::points`], [`Workbench::touch`], [`Workbench::dice`] |
//! | counting | [`Workbench::count`], [`Workbench::toggle_dead`], [`Workbench::write_count`] |
//! | panels | [`Workbench::facts`], [`Workbench::comment`], [`tokens`] |
//! | tree | [`Workbench::tree`], [`Workbench::node_kind`], [`Workbench::fold`] |
//! | problems | [`Workbench::verdict`] |
//! | search | [`Workbench::seek`], [`Workbench::find_text`], [`Workbench::find_shape`] |

mod count;
mod entry;
mod facts;
mod folds;
mod meaning;
mod numbering;
mod problem;
mod seek;
mod shapes;
mod tokens;
mod touch;
mod tree;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

use sgf_games::Site;
use sgf_model::record::{GameView, MoveNumbers};
use sgf_render::patch::{Patch, Patcher};
use sgf_render::sites::{self, SiteAt};
use sgf_render::{Diagram, DrawError, Scene, Theme, View, draw};
use sgf_syntax::{Node, NodeId};

use crate::session::PositionError;
use crate::{Change, Session, SessionError};

pub use count::Count;
pub use entry::DiceState;
pub use facts::{Facts, Next, NodeKind, Property, info_fields};
pub use meaning::TimeFact;
pub use numbering::{Numbering, NumberingError};
pub use problem::Verdict;
pub use seek::Landmark;
pub use shapes::{Alike, Found, Shape};
pub use tokens::{Token, tokens};
pub use touch::Touch;
pub use tree::{Branch, Stretch, Tree};

/// The reason why there is no picture.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::{PictureError, Workbench};
/// use opensgf::{Session, render::Theme};
/// let mut workbench = Workbench::new(Session::new(opensgf::read(b"no record").into_owned()), Theme::default());
/// assert!(matches!(workbench.picture(), Err(PictureError::NoPosition(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// There is no position.
    #[error(transparent)]
    NoPosition(PositionError),
    /// The board of the game cannot be drawn.
    #[error(transparent)]
    Draw(DrawError),
}

/// A session with cached data for its views.
///
/// # Examples
///
/// ```
/// use opensgf::session::Rules;
/// use opensgf::value::Color;
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme};
/// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])").into_owned());
/// let mut workbench = Workbench::new(session, Theme::default());
/// workbench.picture()?;
/// workbench.step(|session| session.last());
/// let patch = workbench.picture()?;
/// assert!(patch.put.iter().any(|item| item.point.as_deref() == Some("E5")));
/// workbench.edit(|session| session.play_text(Color::White, "ec", Rules::Obeyed)).unwrap();
/// assert_eq!(workbench.tree().n_columns(), 3);
/// # Ok::<(), opensgf::workbench::PictureError>(())
/// ```
#[derive(Debug)]
pub struct Workbench {
    session: Session,
    /// How to draw the picture, except for move numbers.
    pub view: View,
    /// The moves with numbers.
    pub numbering: Numbering,
    /// The parts of stored engine analysis to draw.
    #[cfg(feature = "formats")]
    pub analysis: Vec<crate::AnalysisPart>,
    patcher: Patcher,
    tree: OnceCell<Tree>,
    /// The folded nodes of all games.
    folds: Vec<NodeId>,
    numbers: OnceCell<MoveNumbers>,
    /// The last picture, and what it shows.
    last: Option<(Diagram, Scene)>,
    /// The move that is being entered.
    entry: Option<entry::Entry>,
    /// The points of the board by lower-case name.
    names: BTreeMap<String, Site>,
}

impl Workbench {
    /// Starts showing a session.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])").into_owned());
    /// let workbench = Workbench::new(session, Theme::default());
    /// assert_eq!(workbench.tree().n_columns(), 2);
    /// ```
    #[must_use]
    pub fn new(session: Session, theme: Theme) -> Workbench {
        Workbench {
            session,
            view: View::default().with(|view| view.variations = true),
            numbering: Numbering::default(),
            #[cfg(feature = "formats")]
            analysis: Vec::new(),
            patcher: Patcher::new(theme),
            tree: OnceCell::new(),
            folds: Vec::new(),
            numbers: OnceCell::new(),
            last: None,
            entry: None,
            names: BTreeMap::new(),
        }
    }

    /// Returns the session.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Navigates: calls a method that changes the selection only.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee];W[ec])").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// workbench.step(|session| session.last());
    /// assert_eq!(workbench.session().selection().map(|id| id.node), Some(2));
    /// ```
    pub fn step<T>(&mut self, step: impl FnOnce(&mut Session) -> T) -> T {
        let game = self.session.game_index();
        let done = step(&mut self.session);
        self.stepped(game);
        done
    }

    fn stepped(&mut self, from_game: Option<usize>) {
        if self.session.game_index() != from_game {
            self.forget();
        }
        self.let_go();
        self.reveal();
    }

    /// Changes the record.
    ///
    /// # Errors
    ///
    /// Fails like the operation.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::session::Rules;
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme, value::Color};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9])").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// workbench.edit(|session| session.play_text(Color::Black, "ee", Rules::Obeyed))?;
    /// // The tree follows the change.
    /// assert_eq!(workbench.tree().n_columns(), 2);
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn edit(
        &mut self,
        edit: impl FnOnce(&mut Session) -> Result<Change, SessionError>,
    ) -> Result<Change, SessionError> {
        let change = edit(&mut self.session)?;
        self.follow(&change);
        Ok(change)
    }

    /// Undoes the last change. Returns false if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::session::Rules;
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme, value::Color};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9])").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// workbench.edit(|session| session.play_text(Color::Black, "ee", Rules::Obeyed))?;
    /// assert!(workbench.undo() && !workbench.undo());
    /// assert!(workbench.redo() && workbench.session().write() == b"(;GM[1]SZ[9];B[ee])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let change = self.session.undo();
        change.inspect(|change| self.follow(change)).is_some()
    }

    /// Redoes the last undone change. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        let change = self.session.redo();
        change.inspect(|change| self.follow(change)).is_some()
    }

    fn follow(&mut self, change: &Change) {
        self.entry = self
            .entry
            .take()
            .and_then(|entry| Some(entry::Entry { node: change.remap.of(entry.node)?, ..entry }));
        self.folds = self.folds.iter().filter_map(|&node| change.remap.of(node)).collect();
        self.folds.sort_unstable();
        if change.tree || !change.new.is_empty() || !change.gone.is_empty() {
            self.forget();
        } else if change.idents.iter().any(|ident| matches!(ident.as_str(), "B" | "W" | "MN")) {
            self.numbers.take();
        }
        self.reveal();
    }

    fn forget(&mut self) {
        self.tree.take();
        self.numbers.take();
    }

    /// Returns the tree layout of the selected game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1];B[qd](;W[dd];B[pp])(;W[dp]))").into_owned());
    /// let workbench = Workbench::new(session, Theme::default());
    /// assert_eq!((workbench.tree().n_columns(), workbench.tree().n_rows()), (4, 2));
    /// ```
    #[must_use]
    pub fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| {
            let folds = self.folds_of_game();
            self.session.game().map_or_else(Tree::default, |view| Tree::folded(view.game(), &folds))
        })
    }

    /// Returns the move numbers of the selected game.
    fn numbers(&self) -> Option<&MoveNumbers> {
        let view = self.session.game()?;
        Some(self.numbers.get_or_init(|| view.move_numbers()))
    }

    /// Sets the theme. The next picture is complete.
    pub fn set_theme(&mut self, theme: Theme) {
        self.patcher = Patcher::new(theme);
    }

    /// Returns the theme.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.patcher.theme()
    }

    /// Makes the next picture complete.
    pub fn clear_picture(&mut self) {
        self.patcher.clear();
    }

    /// Draws the selected node, and returns the changes in the picture.
    ///
    /// # Errors
    ///
    /// Fails if there is no picture. The previous picture stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee];W[ec])").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// let whole = workbench.picture()?;
    /// workbench.step(|session| session.last());
    /// // The board stays. Stones and a mark are added.
    /// assert!(workbench.picture()?.put.len() < whole.put.len());
    /// # Ok::<(), opensgf::workbench::PictureError>(())
    /// ```
    pub fn picture(&mut self) -> Result<Patch, PictureError> {
        let numbers = self.numbers();
        let number = |node: sgf_syntax::Node<'_>| numbers.and_then(|numbers| numbers.of(node)).unwrap_or(0);
        let diagram = self.session.diagram(number).map_err(PictureError::NoPosition)?;
        #[cfg(feature = "formats")]
        let diagram = self.analyzed(diagram);
        let diagram = self.numbered(self.entered(diagram));
        let view = self.view.clone().with(|view| view.numbers = self.numbering.range());
        let scene = draw(&diagram, &view).map_err(PictureError::Draw)?;
        let patch = self.patcher.patch(&scene);
        let is_new = self.last.is_none() || patch.frame.is_some();
        self.last = Some((diagram, scene));
        if is_new {
            self.names = self
                .points()
                .into_iter()
                .map(|point| (point.name.to_ascii_lowercase(), point.site))
                .collect();
        }
        Ok(patch)
    }

    /// Adds stored engine analysis to a picture.
    #[cfg(feature = "formats")]
    fn analyzed(&self, mut diagram: Diagram) -> Diagram {
        if let (Some(view), Some(node)) = (self.session.game(), self.session.node()) {
            crate::put_analysis(&mut diagram, &view, node, &self.analysis);
        }
        diagram
    }

    /// Returns the last picture, and what it shows.
    #[must_use]
    pub fn shown(&self) -> Option<(&Diagram, &Scene)> {
        self.last.as_ref().map(|(diagram, scene)| (diagram, scene))
    }

    /// Returns the places of the sites in the picture.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9])").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// assert!(workbench.points().is_empty());
    /// workbench.picture()?;
    /// assert_eq!(workbench.points().iter().filter(|point| point.name == "E5").count(), 1);
    /// # Ok::<(), opensgf::workbench::PictureError>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> Vec<SiteAt> {
        self.shown().map(|(diagram, scene)| sites::sites(diagram, scene)).unwrap_or_default()
    }

    /// Returns the comment of the selected node as tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Token, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9]C[Start at E5.])").into_owned());
    /// let mut workbench = Workbench::new(session, Theme::default());
    /// workbench.picture()?;
    /// assert!(workbench.comment().iter().any(|token| matches!(token, Token::Point(text, _) if text == "E5")));
    /// # Ok::<(), opensgf::workbench::PictureError>(())
    /// ```
    #[must_use]
    pub fn comment(&self) -> Vec<Token> {
        tokens(&self.text_of(|view, node| view.shown_comment(node)), &self.names)
    }

    /// Returns the comment of the selected node as plain text.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]C[Rank [9d\\]])").into_owned());
    /// assert_eq!(Workbench::new(session, Theme::default()).comment_text(), "Rank [9d]");
    /// ```
    #[must_use]
    pub fn comment_text(&self) -> String {
        self.text_of(|view, node| view.comment(node))
    }

    /// Returns a text of the selected node; empty if there is none.
    fn text_of(&self, text: impl for<'d> Fn(&GameView<'d>, Node<'d>) -> Option<Cow<'d, str>>) -> String {
        let Some((view, id)) = self.session.game().zip(self.session.selection()) else {
            return String::new();
        };
        view.node(id.node as usize)
            .and_then(|node| text(&view, node))
            .map(Cow::into_owned)
            .unwrap_or_default()
    }
}

//! A session as a page or a window shows it: the picture and what changes in it, the tree, the comment, what can be touched.
//!
//! A [`Workbench`] owns a [`Session`] and what views of it need and would otherwise compute again: the layout of the tree, the numbers of
//! the moves, what the picture shows at present. All of it is plain data, so a shell has nothing left to do but to show it.
//!
//! | for | there is |
//! |---|---|
//! | the record | [`Workbench::session`], [`Workbench::step`], [`Workbench::edit`] |
//! | the board | [`Workbench::picture`], [`Workbench::points`], [`Workbench::touch`] |
//! | what is said | [`Workbench::facts`], [`Workbench::comment`], [`tokens`] |
//! | the tree | [`Workbench::tree`], [`Workbench::node_kind`], [`Workbench::fold`] |
//! | problems | [`Workbench::verdict`] |
//! | finding a way | [`Workbench::seek`], [`Workbench::find_text`], [`Workbench::find_shape`] |

mod facts;
mod folds;
mod problem;
mod seek;
mod shapes;
mod tokens;
mod touch;
mod tree;

use std::cell::OnceCell;

use sgf_games::Site;
use sgf_model::record::MoveNumbers;
use sgf_render::live::{Live, Patch};
use sgf_render::sites::{self, SiteAt};
use sgf_render::{NoPicture, Scene, Subject, Theme, View, draw};
use sgf_syntax::{NodeId, Sorted};

use crate::session::error::{NO_GAME, UNKNOWN_GAME};
use crate::{Change, Session, SessionError};

pub use facts::{Facts, Next, NodeKind, Property, info_fields};
pub use problem::Verdict;
pub use seek::Landmark;
pub use shapes::{Alike, Found, Shape};
pub use tokens::{Token, tokens};
pub use touch::Touch;
pub use tree::{Branch, Stretch, Tree};

/// Why there is no picture.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::{NotShown, Workbench};
/// use opensgf::{Session, render::Theme};
/// let mut bench = Workbench::new(Session::new(opensgf::read(b"no record").into_owned()), Theme::default());
/// assert!(matches!(bench.picture(), Err(NotShown::NoPosition(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotShown {
    /// There is no position.
    NoPosition(SessionError),
    /// The board of the game is not drawn.
    NoPicture(NoPicture),
}

impl std::fmt::Display for NotShown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotShown::NoPosition(SessionError::Refused(reason)) => reason.fmt(f),
            NotShown::NoPosition(SessionError::UnknownGame) => f.write_str(UNKNOWN_GAME),
            // Not the words of every operation: who only looks does without them.
            NotShown::NoPosition(_) => f.write_str(NO_GAME),
            NotShown::NoPicture(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotShown {}

/// A session with what views of it need.
///
/// # Examples
///
/// ```
/// use opensgf::session::Rules;
/// use opensgf::value::Color;
/// use opensgf::workbench::Workbench;
/// use opensgf::{Session, render::Theme};
/// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])").into_owned());
/// let mut bench = Workbench::new(session, Theme::default());
/// bench.picture()?;
/// bench.step(|session| session.last());
/// let patch = bench.picture()?;
/// assert!(patch.put.iter().any(|item| item.point.as_deref() == Some("E5")));
/// bench.edit(|session| session.play_text(Color::White, "ec", Rules::Obeyed)).unwrap();
/// assert_eq!(bench.tree().n_columns(), 3);
/// # Ok::<(), opensgf::workbench::NotShown>(())
/// ```
#[derive(Debug)]
pub struct Workbench {
    session: Session,
    /// How the picture is to look.
    pub view: View,
    /// What the picture shows of the analysis that the record keeps.
    #[cfg(feature = "formats")]
    pub analysis: Vec<crate::AnalysisPart>,
    live: Live,
    tree: OnceCell<Tree>,
    /// The nodes whose branches are folded, in all games.
    folds: Vec<NodeId>,
    numbers: OnceCell<MoveNumbers>,
    /// The picture that was made last, and what it is of.
    last: Option<(Subject, Scene)>,
    /// The points of the board by what players call them, in small letters.
    names: Sorted<String, Site>,
}

impl Workbench {
    /// Begins to show a session.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])").into_owned());
    /// let bench = Workbench::new(session, Theme::default());
    /// assert_eq!(bench.tree().n_columns(), 2);
    /// ```
    #[must_use]
    pub fn new(session: Session, theme: Theme) -> Workbench {
        Workbench {
            session,
            view: View::default().with(|view| view.variations = true),
            #[cfg(feature = "formats")]
            analysis: Vec::new(),
            live: Live::new(theme),
            tree: OnceCell::new(),
            folds: Vec::new(),
            numbers: OnceCell::new(),
            last: None,
            names: Sorted::default(),
        }
    }

    /// Returns the session.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Goes somewhere in the record: nothing is changed but the selection.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee];W[ec])").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// bench.step(|session| session.last());
    /// assert_eq!(bench.session().selection().map(|id| id.node), Some(2));
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
        self.reveal();
    }

    /// Changes the record.
    ///
    /// # Errors
    ///
    /// Fails for the reasons of the operation.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::session::Rules;
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme, value::Color};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9])").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// bench.edit(|session| session.play_text(Color::Black, "ee", Rules::Obeyed))?;
    /// // The tree has followed.
    /// assert_eq!(bench.tree().n_columns(), 2);
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

    /// Takes the last change back; tells whether there was one.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::session::Rules;
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme, value::Color};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9])").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// bench.edit(|session| session.play_text(Color::Black, "ee", Rules::Obeyed))?;
    /// assert!(bench.undo() && !bench.undo());
    /// assert!(bench.redo() && bench.session().write() == b"(;GM[1]SZ[9];B[ee])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let change = self.session.undo();
        change.inspect(|change| self.follow(change)).is_some()
    }

    /// Makes a change again that was taken back; tells whether there was one.
    pub fn redo(&mut self) -> bool {
        let change = self.session.redo();
        change.inspect(|change| self.follow(change)).is_some()
    }

    fn follow(&mut self, change: &Change) {
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

    /// Returns the layout of the tree of the selected game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1];B[qd](;W[dd];B[pp])(;W[dp]))").into_owned());
    /// let bench = Workbench::new(session, Theme::default());
    /// assert_eq!((bench.tree().n_columns(), bench.tree().n_rows()), (4, 2));
    /// ```
    #[must_use]
    pub fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| {
            let folds = self.folds_of_game();
            self.session.game().map_or_else(Tree::default, |view| Tree::folded(view.game(), &folds))
        })
    }

    /// Returns the numbers of the moves of the selected game.
    fn numbers(&self) -> Option<&MoveNumbers> {
        let view = self.session.game()?;
        Some(self.numbers.get_or_init(|| view.move_numbers()))
    }

    /// Gives the picture the colours and stones of another theme; it has to be made again.
    pub fn set_theme(&mut self, theme: Theme) {
        self.live = Live::new(theme);
    }

    /// Returns the theme.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.live.theme()
    }

    /// Forgets what the picture shows, so that the next one is given as a whole.
    pub fn clear_picture(&mut self) {
        self.live.clear();
    }

    /// Draws the selected node and returns what changes in the picture.
    ///
    /// # Errors
    ///
    /// Says why there is none; what the picture showed before stays there.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee];W[ec])").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// let whole = bench.picture()?;
    /// bench.step(|session| session.last());
    /// // The board stays as it is; stones and a mark come.
    /// assert!(bench.picture()?.put.len() < whole.put.len());
    /// # Ok::<(), opensgf::workbench::NotShown>(())
    /// ```
    pub fn picture(&mut self) -> Result<Patch, NotShown> {
        let numbers = self.numbers();
        let number = |node: sgf_syntax::Node<'_>| numbers.and_then(|numbers| numbers.of(node)).unwrap_or(0);
        let subject = self.session.subject(number).map_err(NotShown::NoPosition)?;
        #[cfg(feature = "formats")]
        let subject = self.analysed(subject);
        let scene = draw(&subject, &self.view).map_err(NotShown::NoPicture)?;
        let patch = self.live.patch(&scene);
        let is_new = self.last.is_none() || patch.frame.is_some();
        self.last = Some((subject, scene));
        if is_new {
            self.names = self
                .points()
                .into_iter()
                .map(|point| (point.name.to_ascii_lowercase(), point.site))
                .collect();
        }
        Ok(patch)
    }

    /// Puts on a picture what engines think of the selected node.
    #[cfg(feature = "formats")]
    fn analysed(&self, mut subject: Subject) -> Subject {
        if let (Some(view), Some(node)) = (self.session.game(), self.session.node()) {
            crate::put_analysis(&mut subject, &view, node, &self.analysis);
        }
        subject
    }

    /// Returns what the last picture shows, and the picture.
    #[must_use]
    pub fn shown(&self) -> Option<(&Subject, &Scene)> {
        self.last.as_ref().map(|(subject, scene)| (subject, scene))
    }

    /// Returns where the sites of the board lie in the picture.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9])").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// assert!(bench.points().is_empty());
    /// bench.picture()?;
    /// assert_eq!(bench.points().iter().filter(|point| point.name == "E5").count(), 1);
    /// # Ok::<(), opensgf::workbench::NotShown>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> Vec<SiteAt> {
        self.shown().map(|(subject, scene)| sites::sites(subject, scene)).unwrap_or_default()
    }

    /// Returns the comment of the selected node as tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::{Token, Workbench};
    /// use opensgf::{Session, render::Theme};
    /// let session = Session::new(opensgf::read(b"(;GM[1]SZ[9]C[Start at E5.])").into_owned());
    /// let mut bench = Workbench::new(session, Theme::default());
    /// bench.picture()?;
    /// assert!(bench.comment().iter().any(|token| matches!(token, Token::Point(text, _) if text == "E5")));
    /// # Ok::<(), opensgf::workbench::NotShown>(())
    /// ```
    #[must_use]
    pub fn comment(&self) -> Vec<Token> {
        tokens(&self.comment_text(), &self.names)
    }

    /// Returns the comment of the selected node as it is.
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
        let Some((view, id)) = self.session.game().zip(self.session.selection()) else {
            return String::new();
        };
        let node = view.node(id.node as usize);
        node.and_then(|node| view.comment(node)).map(|text| text.into_owned()).unwrap_or_default()
    }
}

//! Editing sessions: a document with selection, positions, undo and redo.
//!
//! A [`Session`] owns everything, so a window, another thread or a web page can hold it. Navigation changes the selection
//! only. Operations change the record and return a [`Change`]. Each operation is a minimal list of text edits, and undo
//! applies the inverse.
//!
//! | task | methods |
//! |---|---|
//! | navigation | [`Session::next`], [`Session::previous`], [`Session::first`], [`Session::last`], [`Session::next_variation`], [`Session::previous_variation`], [`Session::go`], [`Session::go_path`], [`Session::turn_to_game`] |
//! | properties | [`Session::set`], [`Session::set_text`], [`Session::unset`], [`Session::assign`], [`Session::set_texts`], [`Session::source`], [`Session::set_source`] |
//! | nodes | [`Session::insert_before`], [`Session::insert_after`], [`Session::insert_child`], [`Session::delete_node`], [`Session::delete_subtree`] |
//! | variations | [`Session::promote`], [`Session::demote`], [`Session::make_main_line`], [`Session::flatten`] |
//! | clipboard | [`Session::cut`], [`Session::copy`], [`Session::paste`], [`Session::move_subtree`] |
//! | board | [`Session::position`], [`Session::play`], [`Session::put`], [`Session::place`], [`Session::mark`], [`Session::label`] |
//! | games | [`Session::blank`], [`Session::new_record`], [`Session::replace`] |
//! | undo | [`Session::undo`], [`Session::redo`] |

mod assign;
mod board;
mod change;
mod clip;
mod commit;
#[cfg(feature = "render")]
mod diagram;
mod error;
mod history;
mod known;
mod markup;
mod nodes;
mod play;
mod properties;
mod records;
mod replace;
mod set_up;
mod source;
mod steps;
mod transform;

use std::cell::RefCell;

use sgf_games::GameSpec;
use sgf_syntax::{Buffers, Document, Node, NodeId};

use crate::GameView;
use board::Board;
use history::History;
use known::Known;

pub use change::Change;
pub use clip::Clip;
pub use error::{PositionError, SessionError};
pub use markup::Mark;
pub use play::Rules;

/// A record that is shown and edited.
///
/// Node ids are valid until the next change, whose [`Remap`](crate::Remap) maps them. The selection is mapped automatically.
/// Sessions are `Send`.
///
/// # Examples
///
/// ```
/// use opensgf::{Session, prop};
/// use opensgf::session::Rules;
/// use opensgf::value::Color;
/// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])").into_owned());
/// session.last();
/// session.play_text(Color::White, "ec", Rules::Obeyed)?;
/// session.set(session.selection().unwrap(), prop::C, "an approach")?;
/// assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ee];W[ec]C[an approach])");
/// assert!(session.play_text(Color::Black, "ec", Rules::Obeyed).is_err());
/// session.undo();
/// session.undo();
/// assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ee])");
/// # Ok::<(), opensgf::SessionError>(())
/// ```
#[derive(Debug)]
pub struct Session {
    document: Document<'static>,
    /// The buffers of the previous document.
    spare: Buffers,
    selection: Option<NodeId>,
    /// The properties of the selected game.
    known: Option<Known>,
    /// The file name, which may indicate the game.
    file_name: Option<String>,
    /// The game set by the caller.
    spec_override: Option<&'static GameSpec>,
    board: RefCell<Option<Board>>,
    /// For each node, the child that was entered last, so that going forward returns to that variation; 0 for the first
    /// child.
    chosen: Vec<u32>,
    history: History,
}

const _: () = {
    const fn is_sent<T: Send + 'static>() {}
    is_sent::<Session>();
};

impl Session {
    /// Starts a session, with the root of the first game selected.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let session = Session::new(opensgf::read(b"(;GM[2])").into_owned());
    /// assert_eq!(session.spec().unwrap().name, "Othello");
    /// let elsewhere = std::thread::spawn(move || session.write().len());
    /// assert_eq!(elsewhere.join().unwrap(), 8);
    /// ```
    #[must_use]
    pub fn new(document: Document<'static>) -> Session {
        let mut session = Session {
            document,
            spare: Buffers::default(),
            selection: None,
            known: None,
            file_name: None,
            spec_override: None,
            board: RefCell::new(None),
            chosen: Vec::new(),
            history: History::default(),
        };
        session.turn_to_game(0);
        session
    }

    /// Sets the file name. Some servers indicate the game only by the file extension.
    #[must_use]
    pub fn with_file_name(mut self, name: impl Into<String>) -> Session {
        self.file_name = Some(name.into());
        self.refresh();
        self
    }

    /// Sets the game of all records, whatever GM says.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, play};
    /// let hex = play::game_by_name("Hex").unwrap();
    /// let session = Session::new(opensgf::read(b"(;B[a1])").into_owned()).with_spec(hex);
    /// assert_eq!(session.spec().unwrap().name, "Hex");
    /// ```
    #[must_use]
    pub fn with_spec(mut self, spec: &'static GameSpec) -> Session {
        self.spec_override = Some(spec);
        self.refresh();
        self
    }

    /// Returns the current document.
    #[must_use]
    pub fn document(&self) -> &Document<'static> {
        &self.document
    }

    /// Returns the bytes of the current document.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let session = Session::new(opensgf::read(b"( ; B [aa] ").into_owned());
    /// assert_eq!(session.write(), b"( ; B [aa] ");
    /// ```
    #[must_use]
    pub fn write(&self) -> &[u8] {
        self.document.write()
    }

    /// Ends the session, and returns the document.
    #[must_use]
    pub fn into_document(self) -> Document<'static> {
        self.document
    }

    /// Returns the selected node; `None` if there is no game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let session = Session::new(opensgf::read(b"(;B[aa])").into_owned());
    /// assert_eq!(session.selection().map(|id| (id.game, id.node)), Some((0, 0)));
    /// ```
    #[must_use]
    pub fn selection(&self) -> Option<NodeId> {
        self.selection
    }

    /// Returns the selected node as a cursor.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let session = Session::new(opensgf::read(b"(;B[aa])").into_owned());
    /// assert_eq!(session.node().unwrap().get(b"B").unwrap().raw(), b"aa");
    /// ```
    #[must_use]
    pub fn node(&self) -> Option<Node<'_>> {
        self.document.node(self.selection?)
    }

    /// Returns the index of the selected game, from 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;B[aa])(;B[bb])").into_owned());
    /// session.turn_to_game(1);
    /// assert_eq!(session.game_index(), Some(1));
    /// ```
    #[must_use]
    pub fn game_index(&self) -> Option<usize> {
        self.selection.map(|id| id.game as usize)
    }

    /// Returns a view of the selected game.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let session = Session::new(opensgf::read(b"(;PB[Ann])").into_owned());
    /// assert_eq!(session.game().unwrap().get(prop::PB).unwrap().unwrap(), "Ann");
    /// ```
    #[must_use]
    pub fn game(&self) -> Option<GameView<'_>> {
        let game = self.document.game(self.game_index()?)?;
        self.known.as_ref().map(|known| known.view(game))
    }

    /// Returns the game that is played; `None` if GM has an unknown number.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let session = Session::new(opensgf::read(b"(;GM[11])").into_owned());
    /// assert_eq!(session.spec().unwrap().name, "Hex");
    /// ```
    #[must_use]
    pub fn spec(&self) -> Option<&'static GameSpec> {
        self.known.as_ref()?.spec
    }
}

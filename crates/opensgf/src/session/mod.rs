//! A record that is being looked at and changed: document, game, positions, selection, undo and redo.
//!
//! A [`Session`] owns all of it, so that it can be kept in a window, sent to another thread and held by a page of a
//! browser. Steps go from node to node; operations change the record and say what they changed ([`Change`]). Every
//! operation is a list of text edits in the bytes that it means and no others, and its inverse is what undo makes.
//!
//! | for | there is |
//! |---|---|
//! | steps | [`Session::next`], [`Session::previous`], [`Session::first`], [`Session::last`], [`Session::next_variation`], [`Session::previous_variation`], [`Session::go`], [`Session::go_path`], [`Session::turn_to_game`] |
//! | properties | [`Session::set`], [`Session::set_text`], [`Session::unset`], [`Session::assign`], [`Session::set_texts`], [`Session::source`], [`Session::set_source`] |
//! | nodes | [`Session::insert_before`], [`Session::insert_after`], [`Session::insert_child`], [`Session::delete_node`], [`Session::delete_subtree`] |
//! | variations | [`Session::promote`], [`Session::demote`], [`Session::make_main_line`], [`Session::flatten`] |
//! | copies | [`Session::cut`], [`Session::copy`], [`Session::paste`], [`Session::move_subtree`] |
//! | the board | [`Session::position`], [`Session::play`], [`Session::put`], [`Session::place`], [`Session::mark`], [`Session::label`] |
//! | games | [`Session::blank`], [`Session::new_record`], [`Session::replace`] |
//! | taking back | [`Session::undo`], [`Session::redo`] |

mod assign;
mod board;
mod change;
mod clip;
mod commit;
pub(crate) mod error;
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
#[cfg(feature = "render")]
mod subject;

use std::cell::RefCell;

use sgf_games::GameSpec;
use sgf_syntax::{Buffers, Document, Node, NodeId};

use crate::GameView;
use board::Board;
use history::History;
use known::Known;

pub use change::Change;
pub use clip::Clip;
pub use error::SessionError;
pub use markup::Mark;
pub use play::Rules;

/// A record that is being looked at and changed.
///
/// Ids of nodes are good until the next change, whose [`Remap`](sgf_syntax::Remap) gives the new ones; the selection is mapped by
/// the session. It can be sent to another thread.
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
    /// The memory of the document before.
    spare: Buffers,
    selection: Option<NodeId>,
    /// The game that is selected, as it is known.
    known: Option<Known>,
    /// The name of the file, which can tell the game.
    file_name: Option<String>,
    /// The game that the caller says it is.
    told: Option<&'static GameSpec>,
    board: RefCell<Option<Board>>,
    /// The variations that were entered, by the number of the node that they leave: going forward again leads into them. 0 is the first one.
    chosen: Vec<u32>,
    history: History,
}

const _: () = {
    const fn is_sent<T: Send + 'static>() {}
    is_sent::<Session>();
};

impl Session {
    /// Begins with a document, at the root of its first game.
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
            told: None,
            board: RefCell::new(None),
            chosen: Vec::new(),
            history: History::default(),
        };
        session.turn_to_game(0);
        session
    }

    /// Says what the file is called: some servers tell the game by the end of its name alone.
    #[must_use]
    pub fn with_file_name(mut self, name: impl Into<String>) -> Session {
        self.file_name = Some(name.into());
        self.look_again();
        self
    }

    /// Says which game the records are of, whatever they say.
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
        self.told = Some(spec);
        self.look_again();
        self
    }

    /// Returns the document as it is now.
    #[must_use]
    pub fn document(&self) -> &Document<'static> {
        &self.document
    }

    /// Returns the bytes of the document as it is now.
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

    /// Ends the session and returns the document.
    #[must_use]
    pub fn into_document(self) -> Document<'static> {
        self.document
    }

    /// Returns the selected node; `None` in a collection without a game.
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

    /// Returns the selected node, as a cursor.
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

    /// Returns the number of the selected game, from zero.
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

    /// Returns the selected game, with what it takes to read its values.
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

    /// Returns which game is played; `None` when no game has the number in GM.
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

//! Errors of session operations.
//!
//! Reading a position has an error of its own, so that a page that only shows a record does not load the texts of all others.

use sgf_convert::{SetError, SetErrorKind, TransformError};
use sgf_games::{IllegalMove, ParseMoveError, PlayError, StartError};
use sgf_model::charset::Charset;
use sgf_model::record::PutError;
use sgf_model::value::EncodeError;
use sgf_syntax::NodeId;

/// There is no position at a node.
///
/// # Examples
///
/// ```
/// use opensgf::Session;
/// use opensgf::session::PositionError;
/// let session = Session::new(opensgf::read(b"(;GM[1]SZ[60])").into_owned());
/// assert!(matches!(session.position(), Err(PositionError::Start(_))));
/// let session = Session::new(opensgf::read(b"(;GM[9999])").into_owned());
/// assert_eq!(session.position().err(), Some(PositionError::UnknownGame));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The collection has no game.
    #[error("there is no game")]
    NoGame,
    /// The node does not exist. Map ids after each change.
    #[error("game {} has no node {}", .0.game + 1, .0.node)]
    NoNode(NodeId),
    /// GM has a number without a game, or the game has no GM number.
    #[error("no game has this number")]
    UnknownGame,
    /// The moves of the game are unknown, or its options are impossible.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// An error of a session operation. The record is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The collection has no game.
    #[error("there is no game")]
    NoGame,
    /// The node does not exist. Map ids after each change.
    #[error("game {} has no node {}", .0.game + 1, .0.node)]
    NoNode(NodeId),
    /// A root has no parent and no siblings, and can only be deleted with its game.
    #[error("this is not possible for the root of a game")]
    Root,
    /// The node is there already: first or last among its siblings, or on the main line.
    #[error("the node is there already")]
    InPlace,
    /// A node cannot become its own descendant.
    #[error("a node cannot be moved below itself")]
    BelowItself,
    /// The value cannot be written, or the charset lacks a character.
    #[error(transparent)]
    Put(#[from] PutError),
    /// The value is not valid for the property.
    #[error("{ident}: {reason}")]
    Value {
        /// The property.
        ident: String,
        /// The reason.
        reason: SetErrorKind,
    },
    /// A property of the record cannot be set.
    #[error(transparent)]
    Set(#[from] SetError),
    /// The game cannot be turned, or its colors exchanged.
    #[error(transparent)]
    Transform(#[from] TransformError),
    /// The text is not a point, setup or move of the game, or not on its board.
    #[error(transparent)]
    ParseMove(#[from] ParseMoveError),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The setup properties of this game cannot express it.
    #[error("the setup properties of this game cannot express this")]
    NotSetUp,
    /// There is no position: the moves of the game are unknown, or its options are impossible.
    #[error(transparent)]
    Start(#[from] StartError),
    /// GM has a number without a game, or the game has no GM number.
    #[error("no game has this number")]
    UnknownGame,
    /// The copy is of another game.
    #[error("the copy is of the game GM[{copied}], and this is GM[{target}]")]
    OtherGame {
        /// The GM number of the copy.
        copied: u16,
        /// The GM number of the target.
        target: u16,
    },
    /// The copy is from a board of another size.
    #[error("the copy is from a board of another size")]
    OtherBoard,
    /// The copy has invalid bytes in its charset, so it cannot be converted.
    #[error("the copy has bytes that are not valid {_0}")]
    NoCharacters(Charset),
    /// The text has no game to paste.
    #[error("there is nothing to paste")]
    NothingCopied,
    /// The text is not the properties of a single node, or a property occurs twice.
    #[error("this is not a single node with each property once")]
    NotANode,
    /// The record is too damaged to change it safely; repair it first.
    #[error("the record is too damaged to change it safely; repair it first")]
    Damaged,
    /// A game without CA would be read in another charset after the change.
    #[error("game {} has no CA, and would be read as {like}; set CA first", game + 1)]
    Guess {
        /// The index of the game, from 0.
        game: usize,
        /// The charset in which it would be read.
        like: Charset,
    },
}

impl From<PositionError> for SessionError {
    fn from(error: PositionError) -> SessionError {
        match error {
            PositionError::NoGame => SessionError::NoGame,
            PositionError::NoNode(id) => SessionError::NoNode(id),
            PositionError::UnknownGame => SessionError::UnknownGame,
            PositionError::Start(error) => SessionError::Start(error),
        }
    }
}

impl From<EncodeError> for SessionError {
    fn from(error: EncodeError) -> SessionError {
        SessionError::Put(PutError::Value(error))
    }
}

impl From<PlayError> for SessionError {
    fn from(error: PlayError) -> SessionError {
        match error {
            PlayError::Unreadable(error) => SessionError::ParseMove(error),
            PlayError::Illegal(reason) => SessionError::Illegal(reason),
        }
    }
}

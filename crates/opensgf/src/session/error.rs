//! Why a session refuses an operation.

use std::fmt;

use sgf_convert::{Refusal, SetError};
use sgf_games::{Fault, Reason, Refused, Unreadable};
use sgf_model::charset::Charset;
use sgf_model::record::PutError;
use sgf_model::value::EncodeError;
use sgf_syntax::NodeId;

/// Why a session refuses an operation. Whatever the reason, nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionError {
    /// The collection has no game, so nothing is selected.
    NoGame,
    /// The document has no node of this name; a handle has to be mapped after each change.
    NoNode(NodeId),
    /// A root has no parent and no siblings: it goes with its whole game or not at all.
    Root,
    /// The node is there already: first among its siblings, last, or on the main line.
    InPlace,
    /// A node cannot be put below itself.
    BelowItself,
    /// The value or the text cannot be written, or the charset of the game lacks a character.
    Put(PutError),
    /// What was written for the property is not of its type.
    Value {
        /// The property.
        ident: String,
        /// Why not.
        reason: Refusal,
    },
    /// A property of a record or of many records cannot be set.
    Set(SetError),
    /// The text is no point, no setup or no move of the game, or is not on its board.
    Unreadable(Unreadable),
    /// The rules do not allow the move.
    Illegal(Reason),
    /// No record can say so with the setup properties of this game.
    NotSetUp,
    /// No position is known: the game has no known moves, or is not played like this.
    Refused(Refused),
    /// GM has a number that no game has, or the game has no number that GM could have.
    UnknownGame,
    /// What was copied is of another game, by the numbers of both in GM.
    OtherGame {
        /// What was copied.
        copied: u16,
        /// Where it would go.
        target: u16,
    },
    /// What was copied is from a board of another size.
    OtherBoard,
    /// What was copied has bytes that are no characters of its charset, so that they have no place in another one.
    NoCharacters(Charset),
    /// There is nothing to paste: the text has no game.
    NothingCopied,
    /// The text is not the properties of one node, each of them once.
    NotANode,
    /// The record is damaged, and nothing certain can be changed here; repair it first.
    Damaged,
    /// No CA names the charset of a game, and after the change the game would be read in another one.
    Guess {
        /// The number of the game, from zero.
        game: usize,
        /// The charset that it would be read in.
        like: Charset,
    },
}

pub(crate) const NO_GAME: &str = "there is no game";
pub(crate) const UNKNOWN_GAME: &str = "no game has this number";

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::NoGame => f.write_str(NO_GAME),
            SessionError::NoNode(id) => write!(f, "game {} has no node {}", id.game + 1, id.node),
            SessionError::Root => f.write_str("the root goes with its whole game or not at all"),
            SessionError::InPlace => f.write_str("the node is there already"),
            SessionError::BelowItself => f.write_str("a node cannot be put below itself"),
            SessionError::Put(error) => error.fmt(f),
            SessionError::Value { ident, reason } => write!(f, "{ident}: {reason}"),
            SessionError::Set(error) => error.fmt(f),
            SessionError::Unreadable(error) => error.fmt(f),
            SessionError::Illegal(reason) => reason.fmt(f),
            SessionError::NotSetUp => f.write_str("no record of this game can say so"),
            SessionError::Refused(refused) => refused.fmt(f),
            SessionError::UnknownGame => f.write_str(UNKNOWN_GAME),
            SessionError::OtherGame { copied, target } => {
                write!(f, "what was copied is of the game GM[{copied}], and this is GM[{target}]")
            }
            SessionError::OtherBoard => f.write_str("what was copied is from a board of another size"),
            SessionError::NoCharacters(charset) => {
                write!(f, "what was copied has bytes that are no characters of {charset}")
            }
            SessionError::NotANode => f.write_str("this is not one node with each property once"),
            SessionError::NothingCopied => f.write_str("there is nothing to paste"),
            SessionError::Damaged => {
                f.write_str("the record is damaged, and nothing certain can be changed here; repair it first")
            }
            SessionError::Guess { game, like } => write!(
                f,
                "no CA names the charset of game {}, and it would be read as {like}; set CA first",
                game + 1
            ),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<PutError> for SessionError {
    fn from(error: PutError) -> SessionError {
        SessionError::Put(error)
    }
}

impl From<EncodeError> for SessionError {
    fn from(error: EncodeError) -> SessionError {
        SessionError::Put(PutError::Value(error))
    }
}

impl From<SetError> for SessionError {
    fn from(error: SetError) -> SessionError {
        SessionError::Set(error)
    }
}

impl From<Unreadable> for SessionError {
    fn from(error: Unreadable) -> SessionError {
        SessionError::Unreadable(error)
    }
}

impl From<Refused> for SessionError {
    fn from(refused: Refused) -> SessionError {
        SessionError::Refused(refused)
    }
}

impl From<Reason> for SessionError {
    fn from(reason: Reason) -> SessionError {
        SessionError::Illegal(reason)
    }
}

impl From<Fault> for SessionError {
    fn from(fault: Fault) -> SessionError {
        match fault {
            Fault::Unreadable(unreadable) => SessionError::Unreadable(unreadable),
            Fault::Illegal(reason) => SessionError::Illegal(reason),
        }
    }
}

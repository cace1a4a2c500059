//! The result of a conversion, with notes about choices and losses.

use std::collections::HashMap;

use sgf_model::charset::Charset;
use sgf_syntax::{Document, NodeId};

/// A converted document.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Options, to_ff4};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[19];Black[qd];White[dp])");
/// let converted = to_ff4(&doc, &Options::default())?;
/// assert!(converted.document.write().ends_with(b";B[qd];W[dp])"));
/// # Ok::<(), sgf_convert::ConvertError>(())
/// ```
#[derive(Debug)]
pub struct Converted {
    /// The document.
    pub document: Document<'static>,
    /// Choices and losses, in file order.
    pub notes: Vec<Note>,
}

/// A choice or a loss of a conversion.
///
/// # Examples
///
/// ```
/// use sgf_convert::{NoteKind, OldVersion, to_old};
/// use sgf_syntax::Document;
/// // FF[3] has no dimmed points.
/// let doc = Document::parse(b"(;FF[4]GM[1];B[qd];W[dp]DD[aa:ss])");
/// let note = to_old(&doc, OldVersion::Ff3).notes.remove(0);
/// assert_eq!((note.node.node, note.ident.as_str(), note.kind), (2, "DD", NoteKind::Kept));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The node in the original document.
    pub node: NodeId,
    /// The short identifier of the property; empty if the note is about the whole node or game.
    pub ident: String,
    /// The kind of note.
    pub kind: NoteKind,
}

/// The kind of a [`Note`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoteKind {
    /// Bytes that are not valid in the charset; they are kept.
    #[error("{}, kept", invalid_bytes(*n_bytes))]
    Undecoded {
        /// The number of bytes.
        n_bytes: usize,
    },
    /// The charset was missing or wrong, so this one was guessed.
    #[error("text read as {charset}")]
    CharsetGuessed {
        /// The guessed charset.
        charset: Charset,
    },
    /// The property does not exist in the target version; it is kept as a private one.
    #[error("not a property of this version, kept as a private property")]
    Kept,
    /// The target version cannot express the value; it is kept.
    #[error("value not possible in this version, kept")]
    Unsayable,
    /// The property contradicts the one it would be converted to; both are kept.
    #[error("contradicts the property it would be converted to, kept")]
    Contradicted,
    /// The target version cannot emphasize an annotation.
    #[error("emphasis dropped, not possible in this version")]
    EmphasisLost,
    /// A PL next to a move that implies it was removed.
    #[error("implied by the move, removed")]
    TurnImplied,
    /// A node with setup and a move was split in two.
    #[error("node with setup and a move, split in two")]
    Divided,
}

fn invalid_bytes(n_bytes: usize) -> String {
    if n_bytes == 1 { "1 invalid byte".to_owned() } else { format!("{n_bytes} invalid bytes") }
}

/// Collects notes.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    notes: Vec<Note>,
    /// The current game, and the notes that are given once per game, by property.
    given: (u32, HashMap<Vec<u8>, Vec<NoteKind>>),
}

impl Notes {
    /// Adds a note about a property of a node.
    pub(crate) fn add(&mut self, node: NodeId, ident: &[u8], kind: NoteKind) {
        self.notes.push(Note { node, ident: String::from_utf8_lossy(ident).into_owned(), kind });
    }

    /// Adds a note about a property, unless the game already has it.
    pub(crate) fn add_once(&mut self, node: NodeId, ident: &[u8], kind: NoteKind) {
        if self.given.0 != node.game {
            self.given = (node.game, HashMap::new());
        }
        let given = self.given.1.entry(ident.to_vec()).or_default();
        if !given.contains(&kind) {
            given.push(kind.clone());
            self.add(node, ident, kind);
        }
    }

    pub(crate) fn finish(self) -> Vec<Note> {
        self.notes
    }
}

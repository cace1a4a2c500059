//! What a conversion has to tell: where it could not do what was asked, or had to choose.

use std::collections::HashMap;
use std::fmt;

use sgf_model::charset::Charset;
use sgf_syntax::{Document, NodeId};

/// A document after its conversion.
///
/// # Examples
///
/// ```
/// use sgf_convert::{Options, to_ff4};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[19];Black[qd];White[dp])");
/// let converted = to_ff4(&doc, &Options::default())?;
/// assert!(converted.document.write().ends_with(b";B[qd];W[dp])"));
/// # Ok::<(), sgf_convert::Unread>(())
/// ```
#[derive(Debug)]
pub struct Converted {
    /// The document.
    pub document: Document<'static>,
    /// What its owner should know, in the order of the file.
    pub notes: Vec<Note>,
}

/// Something that the owner of a record should know about its conversion.
///
/// # Examples
///
/// ```
/// use sgf_convert::{NoteKind, OldVersion, to_old};
/// use sgf_syntax::Document;
/// // FF[3] knows no dimmed points.
/// let doc = Document::parse(b"(;FF[4]GM[1];B[qd];W[dp]DD[aa:ss])");
/// let note = to_old(&doc, OldVersion::Ff3).notes.remove(0);
/// assert_eq!((note.node.node, note.ident.as_str(), note.kind), (2, "DD", NoteKind::Kept));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The node in the document that was converted.
    pub node: NodeId,
    /// The property, by its short identifier; empty where the node or the game as a whole is meant.
    pub ident: String,
    /// What there is to know.
    pub kind: NoteKind,
}

/// What there is to know about a place of a converted record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoteKind {
    /// Bytes that are no characters of the charset; they stay as they are.
    Undecoded {
        /// How many bytes.
        n_bytes: usize,
    },
    /// The charset was not declared, or declared wrongly; the texts were read in this one.
    CharsetGuessed {
        /// The charset that the texts were read in.
        charset: Charset,
    },
    /// A property that the other version does not have and has no other word for; it stays, as a private one.
    Kept,
    /// A value that the other version cannot say; it stays as it is.
    Unsayable,
    /// A property that says something else than the one it would become; it stays, and so does the other.
    Contradicted,
    /// The emphasis of an annotation, which the other version does not have.
    EmphasisLost,
    /// PL beside a move, where it said what follows from the move; it was removed.
    TurnImplied,
    /// Setup and a move in one node: the node became two.
    Divided,
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoteKind::Undecoded { n_bytes: 1 } => f.write_str("a byte that is no character, kept"),
            NoteKind::Undecoded { n_bytes } => write!(f, "{n_bytes} bytes that are no characters, kept"),
            NoteKind::CharsetGuessed { charset } => write!(f, "texts read as {}", charset.name()),
            NoteKind::Kept => f.write_str("not a property of this version, kept as a private one"),
            NoteKind::Unsayable => f.write_str("a value that this version cannot say, kept"),
            NoteKind::Contradicted => f.write_str("contradicts the property that it would become, kept"),
            NoteKind::EmphasisLost => f.write_str("an emphasis that this version cannot say, left out"),
            NoteKind::TurnImplied => f.write_str("says what follows from the move, removed"),
            NoteKind::Divided => f.write_str("setup and a move in one node, divided"),
        }
    }
}

/// Gathers notes; of those that may come in every node of a game, the first is enough.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    notes: Vec<Note>,
    /// The game that is being converted, and what was said of it once.
    said: (u32, HashMap<Vec<u8>, Vec<NoteKind>>),
}

impl Notes {
    /// Notes something about a property of a node.
    pub(crate) fn add(&mut self, node: NodeId, ident: &[u8], kind: NoteKind) {
        self.notes.push(Note { node, ident: String::from_utf8_lossy(ident).into_owned(), kind });
    }

    /// Notes something about a property that is true of it in the whole game.
    pub(crate) fn add_once(&mut self, node: NodeId, ident: &[u8], kind: NoteKind) {
        if self.said.0 != node.game {
            self.said = (node.game, HashMap::new());
        }
        let said = self.said.1.entry(ident.to_vec()).or_default();
        if !said.contains(&kind) {
            said.push(kind.clone());
            self.add(node, ident, kind);
        }
    }

    pub(crate) fn finish(self) -> Vec<Note> {
        self.notes
    }
}

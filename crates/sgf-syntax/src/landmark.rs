//! Landmarks: what an identifier tells about where a game begins.
//!
//! A game that lacks its last `)` takes in the games behind it. Where they begin can be seen only by who knows that `FF`
//! stands in the first node of a game and nowhere else. This crate knows no property, so the caller hands in what it has
//! to know, and the document keeps it: it is read alike when an edit has it read again.

/// What an identifier tells about where a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Landmark {
    /// Nothing.
    #[default]
    None,
    /// That this is the root of a game: the format and the game itself are named there.
    Sign,
    /// Something about the whole record, which roots have.
    Root,
    /// Something about the game that was played, which a root has, or a variation that is a game of its own.
    Info,
    /// A move: what follows it in the node says nothing about beginnings.
    Move,
}

/// Knows the landmark of every identifier. The default knows none.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Buffers, Document, Landmark, Landmarks, ScanMode};
///
/// let landmarks = Landmarks::new(|ident| match ident {
///     b"FF" | b"GM" => Landmark::Sign,
///     _ => Landmark::None,
/// });
/// let text = b"(;FF[4];B[aa]\n(;FF[4];B[bb])";
/// assert_eq!(Document::parse(text).games().len(), 1);
/// let doc = Document::parse_with_landmarks(text, landmarks, |_| ScanMode::Ascii, Buffers::default());
/// assert_eq!(doc.games().len(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Landmarks(fn(&[u8]) -> Landmark);

impl Landmarks {
    /// Takes a function that is asked for each identifier, as it stands in the text.
    #[must_use]
    pub const fn new(landmark_of: fn(&[u8]) -> Landmark) -> Landmarks {
        Landmarks(landmark_of)
    }

    /// Returns the landmark of an identifier.
    pub(crate) fn of(self, ident: &[u8]) -> Landmark {
        (self.0)(ident)
    }
}

impl Default for Landmarks {
    fn default() -> Landmarks {
        Landmarks(|_| Landmark::None)
    }
}

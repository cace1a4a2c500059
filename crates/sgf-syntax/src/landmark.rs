//! Landmarks: identifiers that reveal the beginning of a game, and those whose values are texts.
//!
//! A game without its last `)` swallows the games after it. Their beginnings are only recognizable because `FF` occurs in the
//! first node of a game and nowhere else. A value without its `]` swallows the properties after it; in a move that is certain, in a
//! text it may be what the author wrote. This crate has no property table, so the caller provides that knowledge. The document
//! keeps it, and uses it again when an edit has to parse text again.

/// A hint, given by an identifier, that a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Landmark {
    /// Nothing.
    #[default]
    None,
    /// A certain root: it names the format or the game.
    Sign,
    /// A property of the record, which roots contain.
    Root,
    /// A property of the game, which a root contains, or a variation that is a separate game.
    Info,
    /// A move: properties after it in the node reveal nothing.
    Move,
}

/// Maps each identifier to its landmark. The default maps none.
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
pub struct Landmarks {
    landmark_of: fn(&[u8]) -> Landmark,
    is_text: Option<fn(&[u8]) -> bool>,
}

impl Landmarks {
    /// Creates landmarks from a function of the identifier as written.
    #[must_use]
    pub const fn new(landmark_of: fn(&[u8]) -> Landmark) -> Landmarks {
        Landmarks { landmark_of, is_text: None }
    }

    /// Adds a function that returns whether the values of an identifier are texts, in which every character is allowed.
    ///
    /// The parser never cuts a text that FF\[4\] allows. Without this knowledge it decides by the form of the value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Buffers, Document, Landmark, Landmarks, ScanMode};
    ///
    /// let landmarks = Landmarks::new(|_| Landmark::None).with_texts(|ident| ident == b"N");
    /// let read = |text| Document::parse_with_landmarks(text, landmarks, |_| ScanMode::Ascii, Buffers::default());
    /// let nodes = |doc: Document<'_>| doc.game(0).unwrap().node_count();
    /// assert_eq!(nodes(read(&b"(;N[aa;W[bb])"[..])), 1);
    /// assert_eq!(nodes(read(&b"(;B[aa;W[bb])"[..])), 2);
    /// ```
    #[must_use]
    pub const fn with_texts(self, is_text: fn(&[u8]) -> bool) -> Landmarks {
        Landmarks { is_text: Some(is_text), ..self }
    }

    /// Returns the landmark of an identifier.
    pub(crate) fn of(self, ident: &[u8]) -> Landmark {
        (self.landmark_of)(ident)
    }

    /// Returns whether the values of an identifier are texts, if that is known.
    pub(crate) fn is_text(self, ident: &[u8]) -> Option<bool> {
        self.is_text.map(|is_text| is_text(ident))
    }
}

impl Default for Landmarks {
    fn default() -> Landmarks {
        Landmarks::new(|_| Landmark::None)
    }
}

//! The document: source bytes, flat tree and facts.

mod game;

use std::borrow::Cow;

use crate::form::Recoded;
use crate::parse::{self, Guide};
use crate::tree::Tables;
use crate::{Fact, Form, Landmarks, ScanMode, Span};

pub use game::{Game, Node, NodeId, Property, Sequence, Value};

/// A parsed collection of game trees.
///
/// A document keeps the bytes it was parsed from and a flat tree of spans into them. Nothing is decoded or
/// dropped, so writing an unedited document returns its input: [`Document::write`] of [`Document::parse`] is the
/// identity for every input. Parsing never fails; [`Document::facts`] reports malformed structure.
///
/// Source: sgf4, section 2 ("Collection").
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;FF[4]C[root](;B[aa])(;B[bb];W[cc]))");
/// let root = doc.games().next().unwrap().root();
/// assert_eq!(root.get(b"C").unwrap().raw(), b"root");
/// assert_eq!(root.children().count(), 2);
/// assert_eq!(&*doc.write(), b"(;FF[4]C[root](;B[aa])(;B[bb];W[cc]))");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Document<'s> {
    // Nearly everything needs the text, so it is a direct field.
    text: Cow<'s, [u8]>,
    original: Option<Box<Original<'s>>>,
    pub(crate) tables: Tables,
    facts: Vec<Fact>,
    landmarks: Landmarks,
}

/// A file of wide units, before its conversion.
#[derive(Clone, Debug)]
struct Original<'s> {
    bytes: Cow<'s, [u8]>,
    recoded: Recoded,
}

impl<'s> Original<'s> {
    /// Converts a file, and returns its text separately.
    fn of(source: Cow<'s, [u8]>, form: Form) -> (Cow<'s, [u8]>, Option<Box<Original<'s>>>) {
        let mut recoded = Recoded::new(form, &source);
        let text = std::mem::take(&mut recoded.text);
        (Cow::Owned(text), Some(Box::new(Original { bytes: source, recoded })))
    }
}

/// The memory of an old document, for the next one.
///
/// Parsing many small records spends much of its time in the allocator; reusing the tables avoids that.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Buffers, Document};
/// let mut buffers = Buffers::default();
/// for record in [&b"(;B[aa])"[..], b"(;B[bb];W[cc])"] {
///     let doc = Document::parse_in(record, buffers);
///     assert_eq!(doc.games().count(), 1);
///     buffers = doc.into_buffers();
/// }
/// ```
#[derive(Debug, Default)]
pub struct Buffers {
    /// The memory of an old text.
    pub(crate) text: Vec<u8>,
    pub(crate) tables: Tables,
    pub(crate) facts: Vec<Fact>,
}

impl<'s> Document<'s> {
    /// Parses any bytes, in the scan mode for ASCII, UTF-8 and similar encodings.
    ///
    /// Borrowed bytes are not copied. UTF-16 and UTF-32 are recognized and converted.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"no record at all");
    /// assert_eq!((doc.games().len(), doc.facts().len()), (0, 2));
    /// ```
    #[must_use]
    pub fn parse(source: impl Into<Cow<'s, [u8]>>) -> Document<'s> {
        Document::parse_in(source, Buffers::default())
    }

    /// Parses any bytes; `mode` chooses the scan mode of each root game tree.
    ///
    /// `mode` gets the text from the start of that tree to the end of the input.
    #[must_use]
    pub fn parse_with(source: impl Into<Cow<'s, [u8]>>, mode: impl FnMut(&[u8]) -> ScanMode) -> Document<'s> {
        Document::parse_with_landmarks(source, Landmarks::default(), mode, Buffers::default())
    }

    /// Parses any bytes, with landmarks for finding games inside of an unclosed game before them.
    ///
    /// If every tree is closed, the landmarks make no difference. `mode` works as in [`Document::parse_with`], and is called
    /// again for a tree that is parsed a second time. The document keeps the landmarks for its commits.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Buffers, Document, FactKind, Landmark, Landmarks, ScanMode, Span};
    /// let landmarks = Landmarks::new(|ident| if ident == b"FF" { Landmark::Sign } else { Landmark::None });
    /// let text = b"(;FF[4];B[aa](;W[bb]\n(;FF[4];B[cc])";
    /// let doc = Document::parse_with_landmarks(text, landmarks, |_| ScanMode::Ascii, Buffers::default());
    /// assert_eq!(doc.games().map(|game| game.span()).collect::<Vec<_>>(), [Span::new(0, 20), Span::new(21, 35)]);
    /// assert_eq!(doc.facts()[0].kind, FactKind::GameInside);
    /// ```
    #[must_use]
    pub fn parse_with_landmarks(
        source: impl Into<Cow<'s, [u8]>>,
        landmarks: Landmarks,
        mut mode: impl FnMut(&[u8]) -> ScanMode,
        buffers: Buffers,
    ) -> Document<'s> {
        Document::read(source.into(), buffers, &mut Guide { landmarks, mode: &mut mode })
    }

    /// Parses like [`Document::parse`], reusing the memory of an earlier document.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Buffers, Document};
    /// let doc = Document::parse_in(b"(;B[aa])", Buffers::default());
    /// assert_eq!(doc.games().len(), 1);
    /// ```
    #[must_use]
    pub fn parse_in(source: impl Into<Cow<'s, [u8]>>, buffers: Buffers) -> Document<'s> {
        Document::parse_with_landmarks(source, Landmarks::default(), |_| ScanMode::Ascii, buffers)
    }

    /// Parses the same bytes again with the same landmarks, with other scan modes, for callers
    /// that found the modes in the tree.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, ScanMode};
    /// let doc = Document::parse(b"(;CA[Shift_JIS]PB[\x95\x5C])");
    /// assert!(!doc.facts().is_empty());
    /// assert!(doc.parse_again(|_| ScanMode::ShiftJis).facts().is_empty());
    /// ```
    #[must_use]
    pub fn parse_again(self, mut mode: impl FnMut(&[u8]) -> ScanMode) -> Document<'s> {
        let buffers = Buffers { text: Vec::new(), tables: self.tables, facts: self.facts };
        let source = self.original.map_or(self.text, |original| original.bytes);
        Document::read(source, buffers, &mut Guide { landmarks: self.landmarks, mode: &mut mode })
    }

    fn read(source: Cow<'s, [u8]>, buffers: Buffers, guide: &mut Guide<'_>) -> Document<'s> {
        let (text, original) = match Form::of(&source) {
            Form::Bytes => (source, None),
            form => Original::of(source, form),
        };
        let Buffers { text: _, mut tables, mut facts } = buffers;
        parse::parse(&text, &mut tables, &mut facts, guide);
        if original.is_some() {
            facts.insert(0, Fact { span: Span::empty(0), kind: crate::FactKind::Wide });
        }
        Document { text, original, tables, facts, landmarks: guide.landmarks }
    }

    /// Builds a document from matching parts, at the end of a commit to this one.
    pub(crate) fn assemble(&self, text: Vec<u8>, tables: Tables, facts: Vec<Fact>) -> Document<'static> {
        Document { text: Cow::Owned(text), original: None, tables, facts, landmarks: self.landmarks }
    }

    /// Adds the file from which the text was converted.
    pub(crate) fn recoded_from(mut self, bytes: Vec<u8>, recoded: Recoded) -> Document<'s> {
        self.original = Some(Box::new(Original { bytes: Cow::Owned(bytes), recoded }));
        self
    }

    /// Returns the landmarks that the document was parsed with.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Buffers, Document, ScanMode};
    /// let doc = Document::parse(b"(;B[aa])");
    /// let text = doc.write().repeat(2);
    /// let twice = Document::parse_with_landmarks(text, doc.landmarks(), |_| ScanMode::Ascii, Buffers::default());
    /// assert_eq!(twice.games().len(), 2);
    /// ```
    #[must_use]
    pub fn landmarks(&self) -> Landmarks {
        self.landmarks
    }

    pub(crate) fn recoded(&self) -> Option<&Recoded> {
        self.original.as_deref().map(|original| &original.recoded)
    }

    /// Returns the memory for the next document, including the text if the document owns it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Buffers, Document};
    /// let mut buffers = Buffers::default();
    /// for record in ["(;B[aa])", "(;B[bb])"] {
    ///     let doc = Document::parse_in(record.as_bytes(), buffers);
    ///     assert_eq!(doc.games().len(), 1);
    ///     buffers = doc.into_buffers();
    /// }
    /// ```
    #[must_use]
    pub fn into_buffers(self) -> Buffers {
        let text = match self.text {
            Cow::Owned(text) => text,
            Cow::Borrowed(_) => Vec::new(),
        };
        Buffers { text, tables: self.tables, facts: self.facts }
    }

    /// Makes the document independent of the bytes it borrowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// fn read(path: &std::path::Path) -> std::io::Result<Document<'static>> {
    ///     let bytes = std::fs::read(path)?;
    ///     Ok(Document::parse(&bytes[..]).into_owned())
    /// }
    /// # let _ = read;
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        let owned = |original: Box<Original<'s>>| {
            let Original { bytes, recoded } = *original;
            Box::new(Original { bytes: Cow::Owned(bytes.into_owned()), recoded })
        };
        Document {
            text: Cow::Owned(self.text.into_owned()),
            original: self.original.map(owned),
            tables: self.tables,
            facts: self.facts,
            landmarks: self.landmarks,
        }
    }

    /// Returns the bytes of the file: exactly those that were parsed, or the result of the last commit.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"( ; B [aa] ");
    /// assert_eq!(doc.write(), b"( ; B [aa] ");
    /// ```
    #[must_use]
    pub fn write(&self) -> &[u8] {
        self.original.as_ref().map_or(&self.text, |original| &original.bytes)
    }

    /// Returns the text that all spans refer to: the file itself, or its UTF-8 form if it is UTF-16 or UTF-32.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let wide: Vec<u8> = "(;B[aa])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    /// let doc = Document::parse(wide.clone());
    /// assert_eq!(doc.text(), b"(;B[aa])");
    /// assert_eq!(doc.write(), wide);
    /// ```
    #[must_use]
    #[inline]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the encoding form of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, Form};
    /// assert_eq!(Document::parse(b"(;B[aa])").form(), Form::Bytes);
    /// ```
    #[must_use]
    pub fn form(&self) -> Form {
        self.recoded().map_or(Form::Bytes, |recoded| recoded.form)
    }

    /// Converts an offset in the text to an offset in the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"\xFF\xFE(\0;\0)\0");
    /// assert_eq!(doc.games().next().unwrap().span().start, 3); // after the byte order mark, in UTF-8
    /// assert_eq!(doc.file_offset(3), 2);                       // and in the file
    /// ```
    #[must_use]
    pub fn file_offset(&self, at: usize) -> usize {
        self.recoded().map_or(at, |recoded| recoded.original_offset(&self.text, at))
    }

    /// Returns the malformed structure that the parser found, in the order of the text.
    ///
    /// [`Document::scan_summary`] finds what requires inspecting every node or every byte.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, FactKind};
    /// let doc = Document::parse(b"(;B[aa]");
    /// assert_eq!(doc.facts()[0].kind, FactKind::UnclosedVariation);
    /// ```
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Iterates over the root game trees.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])(;B[bb])");
    /// assert_eq!(doc.games().len(), 2);
    /// ```
    pub fn games(&self) -> impl ExactSizeIterator<Item = Game<'_>> + DoubleEndedIterator {
        (0..self.tables.games.len()).map(|index| Game::new(self, index))
    }

    /// Returns the root game tree with an index, counted from zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])(;B[bb])");
    /// assert_eq!(doc.game(1).unwrap().bytes(), b"(;B[bb])");
    /// assert!(doc.game(2).is_none());
    /// ```
    #[must_use]
    pub fn game(&self, index: usize) -> Option<Game<'_>> {
        (index < self.tables.games.len()).then(|| Game::new(self, index))
    }

    /// Returns the memory of the tree in bytes, without the source.
    #[must_use]
    pub fn tree_memory(&self) -> usize {
        self.tables.memory() + self.facts.capacity() * size_of::<Fact>()
    }
}

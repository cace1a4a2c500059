//! A property and its values.

use super::super::Game;
use crate::Span;
use crate::parse::ident_end;

/// A property of a node: an identifier and its values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Property<'d> {
    game: Game<'d>,
    index: u32,
}

/// A value between its brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Value<'d> {
    game: Game<'d>,
    index: u32,
}

impl<'d> Property<'d> {
    #[inline]
    pub(super) fn new(game: Game<'d>, index: u32) -> Property<'d> {
        Property { game, index }
    }

    /// Returns the game of the property.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])");
    /// let game = doc.game(0).unwrap();
    /// let property = game.root().get(b"B").unwrap();
    /// assert_eq!(property.game().index(), 0);
    /// ```
    #[must_use]
    pub fn game(self) -> Game<'d> {
        self.game
    }

    /// Returns the identifier as written; empty if the file has values without one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;Black [aa])");
    /// let property = doc.game(0).unwrap().root().properties().next().unwrap();
    /// assert_eq!(property.ident(), b"Black");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn ident(self) -> &'d [u8] {
        let start = self.game.property_record(self.index).start as usize;
        let text = &self.game.text()[start..];
        match text {
            // Nearly all identifiers are one or two capitals followed by the bracket.
            [b'[', ..] => &[],
            [only, b'[', ..] => std::slice::from_ref(only),
            [_, second, b'[', ..] if second.is_ascii_uppercase() => &text[..2],
            _ => other_ident(text),
        }
    }

    /// Returns the first byte of the identifier for a quick comparison; without identifier, the bracket.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;Black [aa])");
    /// let property = doc.game(0).unwrap().root().properties().next().unwrap();
    /// assert_eq!(property.initial(), b'B');
    /// ```
    #[must_use]
    #[inline]
    pub fn initial(self) -> u8 {
        self.game.text()[self.game.property_record(self.index).start as usize]
    }

    /// Returns the span of the identifier.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;KM[6.5])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().get(b"KM").unwrap().ident_span().range(), 2..4);
    /// ```
    #[must_use]
    #[inline]
    pub fn ident_span(self) -> Span {
        let start = self.game.property_record(self.index).start;
        self.game.spanned(start, start + self.ident().len() as u32)
    }

    /// Returns the span of the property: from its identifier to the `]` of its last value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;AB[aa] [bb])");
    /// let game = doc.game(0).unwrap();
    /// let property = game.root().get(b"AB").unwrap();
    /// assert_eq!(&doc.text()[property.span().range()], b"AB[aa] [bb]");
    /// ```
    #[must_use]
    #[inline]
    pub fn span(self) -> Span {
        let ident = self.ident_span();
        self.values().next_back().map_or(ident, |last| Span::new(ident.start, last.outer_span().end))
    }

    /// Iterates over the values, in the order of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;AB[aa][bb])");
    /// let game = doc.game(0).unwrap();
    /// let property = game.root().get(b"AB").unwrap();
    /// assert_eq!(property.values().map(|value| value.raw()).collect::<Vec<_>>(), [b"aa", b"bb"]);
    /// ```
    #[inline]
    pub fn values(self) -> impl ExactSizeIterator<Item = Value<'d>> + DoubleEndedIterator {
        let game = self.game;
        game.values_of(self.index).map(move |index| Value { game, index })
    }

    /// Returns the raw bytes of the first value; empty if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[a \\] in a comment])");
    /// let game = doc.game(0).unwrap();
    /// assert_eq!(game.root().get(b"C").unwrap().raw(), b"a \\] in a comment");
    /// ```
    #[must_use]
    #[inline]
    pub fn raw(self) -> &'d [u8] {
        self.values().next().map_or(&[], Value::raw)
    }
}

impl<'d> Value<'d> {
    /// Returns the game of the value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[text])");
    /// let game = doc.game(0).unwrap();
    /// let value = game.root().get(b"C").unwrap().values().next().unwrap();
    /// assert_eq!(value.game().node_count(), 1);
    /// ```
    #[must_use]
    pub fn game(self) -> Game<'d> {
        self.game
    }

    /// Returns the bytes between the brackets, including escapes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[text])");
    /// let game = doc.game(0).unwrap();
    /// let value = game.root().get(b"C").unwrap().values().next().unwrap();
    /// assert_eq!(value.raw(), b"text");
    /// ```
    #[must_use]
    #[inline]
    pub fn raw(self) -> &'d [u8] {
        let record = self.game.value_record(self.index);
        &self.game.text()[record.start as usize..record.end as usize]
    }

    /// Returns the span of the bytes between the brackets.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[text])");
    /// let game = doc.game(0).unwrap();
    /// let value = game.root().get(b"C").unwrap().values().next().unwrap();
    /// assert_eq!(value.span().range(), 4..8);
    /// ```
    #[must_use]
    #[inline]
    pub fn span(self) -> Span {
        let record = self.game.value_record(self.index);
        self.game.spanned(record.start, record.end)
    }

    /// Returns the span of the value including its brackets, as far as they exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[text])");
    /// let game = doc.game(0).unwrap();
    /// let value = game.root().get(b"C").unwrap().values().next().unwrap();
    /// assert_eq!(value.outer_span().range(), 3..9);
    /// ```
    #[must_use]
    #[inline]
    pub fn outer_span(self) -> Span {
        let span = self.span();
        Span::new(span.start - 1, span.end + usize::from(self.is_closed()))
    }

    /// Returns whether the value ends with the required `]`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;C[text");
    /// let game = doc.game(0).unwrap();
    /// let value = game.root().get(b"C").unwrap().values().next().unwrap();
    /// assert!(!value.is_closed());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_closed(self) -> bool {
        self.game.text().get(self.game.value_record(self.index).end as usize) == Some(&b']')
    }
}

/// The identifier at the start of a text, including malformed ones.
#[cold]
fn other_ident(text: &[u8]) -> &[u8] {
    &text[..ident_end(text, 0)]
}

impl std::fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.ident().escape_ascii())?;
        self.values().try_for_each(|value| write!(f, "{value:?}"))
    }
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}]", self.raw().escape_ascii())
    }
}

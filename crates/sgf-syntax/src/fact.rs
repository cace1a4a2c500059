//! Facts: malformed structure that the parser found.
//!
//! The grammar of FF[4] (sgf4, section 2.1) is short, and real files violate every line of it. The parser keeps what a
//! careful human would keep. Each time it has to decide, it records a [`Fact`]: what it found and where.
//! Severities, wording and fixes belong to the linter.

use crate::Span;

/// Malformed structure in a file, with its location.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, FactKind, Span};
/// let doc = Document::parse(b"(;B[aa;W[bb])");
/// let fact = doc.facts()[0];
/// assert_eq!(fact.kind, FactKind::UnclosedValue);
/// assert_eq!(fact.span, Span::new(3, 6));
/// assert_eq!(doc.games().next().unwrap().nodes().count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The location in the text of the document.
    pub span: Span,
    /// The kind of malformed structure.
    pub kind: FactKind,
}

/// Declares the kinds: each is a variant with a line that says what the parser found, and how it interprets it.
macro_rules! fact_kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident,)+) => {
        /// The kinds of malformed structure.
        ///
        /// Each line says what the parser found, and how it interprets it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FactKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl FactKind {
            /// All kinds, in the order of this list.
            pub const ALL: &[FactKind] = &[$(FactKind::$kind),+];

            /// Returns what the parser found and how it interprets it: the documentation of the variant.
            ///
            /// # Examples
            ///
            /// ```
            /// use sgf_syntax::FactKind;
            /// assert_eq!(FactKind::StrayClose.doc(), "A `)` that closes nothing.");
            /// ```
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(FactKind::$kind => concat!($($doc),+).trim_ascii(),)+ }
            }
        }
    };
}

fact_kinds! {
    /// The input has no game tree at all. The span is the whole text.
    NoGame,
    /// A byte order mark at the very beginning.
    ByteOrderMark,
    /// The file is UTF-16 or UTF-32; the text is its recoded form.
    Wide,
    /// Text before, between or after the game trees. It stays in the file.
    TextOutside,
    /// Text between the tokens of a game tree. It stays in the file.
    TextInside,
    /// A game tree that starts with a node, without `(`. The span is empty, in front of the node.
    MissingOpen,
    /// A node without its `;`. The span is empty, in front of the node's first property.
    MissingSemicolon,
    /// A `(` that is never closed. The span is the `(`.
    UnclosedVariation,
    /// A `)` that closes nothing.
    StrayClose,
    /// `()`: a variation without a node. It has no place in the tree.
    EmptyVariation,
    /// A `(` directly followed by another `(`: the first is ignored, and so is its `)`.
    DoubleOpen,
    /// A `(` directly followed by another `(`, without a `)` of its own: the first is ignored.
    LoneOpen,
    /// A game that begins while the one before it is open, and never closed: it is closed there. The span is what the game
    /// begins with, its `(` or its `;`.
    GameInside,
    /// A node that follows a closed variation: read as a variation of its own. The span is the `;`.
    NodeAfterVariation,
    /// An identifier without any value: kept as a property without values.
    IdentWithoutValue,
    /// Values without an identifier: kept as a property with an empty identifier. The span is the first `[`.
    ValueWithoutIdent,
    /// A value whose `]` is missing. The span runs from its `[` to where the parser ended it.
    UnclosedValue,
    /// A text whose `]` is missing, in a game that cannot be read as written: the parser guesses where it ends. The span is that of
    /// an unclosed value.
    GuessedEnd,
    /// A text that contains what looks like a property, as if its `]` were missing: read as written. The span runs from its `[`
    /// to where it would end.
    SwallowedProperty,
    /// A `]` inside a text that should have been written `\]`: read as part of the text. The span is the `]`.
    UnescapedBracket,
    /// An identifier with other characters than capital letters: lower case (FF1 to FF3), digits, signs.
    IrregularIdent,
    /// An identifier of more than two capital letters.
    LongIdent,
    /// An identifier that occurs again in the same node. The span is the identifier of the later property.
    RepeatedProperty,
    /// A control byte other than white space, anywhere. The span is a run of the same byte.
    ControlByte,
    /// A game tree of more than four gigabytes: the rest after the limit is kept but not read.
    TooLarge,
}

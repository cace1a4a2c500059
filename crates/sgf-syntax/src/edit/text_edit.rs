//! Text edits and lists of them.

use std::borrow::Cow;

use crate::Span;

/// One change: the bytes at `span` are replaced by `text`.
///
/// An empty span inserts, an empty text deletes. Spans refer to [`Document::text`](crate::Document::text).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextEdit {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub text: Cow<'static, [u8]>,
}

impl TextEdit {
    /// Replaces the bytes at `span`.
    #[must_use]
    pub fn replace(span: Span, text: impl Into<Cow<'static, [u8]>>) -> TextEdit {
        TextEdit { span, text: text.into() }
    }

    /// Inserts bytes in front of the byte at `at`.
    #[must_use]
    pub fn insert(at: usize, text: impl Into<Cow<'static, [u8]>>) -> TextEdit {
        TextEdit { span: Span::empty(at), text: text.into() }
    }

    /// Deletes the bytes at `span`.
    #[must_use]
    pub fn delete(span: Span) -> TextEdit {
        TextEdit { span, text: Cow::Borrowed(b"") }
    }
}

/// Edits that can be made together: in the order of the text, none overlapping another.
///
/// Insertions at one place keep the order in which they were given; an insertion at the start of a replaced span goes in
/// front of it.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Span, TextEdit, TextEdits};
/// let edits = TextEdits::new(vec![
///     TextEdit::insert(2, &b"W[bb]"[..]),
///     TextEdit::delete(Span::new(2, 7)),
/// ]).unwrap();
/// assert_eq!(edits.apply(b"(;B[aa])"), b"(;W[bb])");
/// assert!(TextEdits::new(vec![TextEdit::delete(Span::new(0, 3)), TextEdit::delete(Span::new(2, 4))]).is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextEdits {
    edits: Vec<TextEdit>,
}

impl TextEdits {
    /// Brings edits into order; `None` when two of them overlap.
    #[must_use]
    pub fn new(mut edits: Vec<TextEdit>) -> Option<TextEdits> {
        // The sort is stable, and an empty span sorts before a longer one at the same place.
        edits.sort_by_key(|edit| edit.span);
        let apart = edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
        apart.then_some(TextEdits { edits })
    }

    /// Walks over the edits in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, TextEdit> {
        self.edits.iter()
    }

    /// Returns whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Makes the edits to a text.
    ///
    /// # Panics
    ///
    /// Panics when a span lies outside of the text.
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        let added: usize = self.edits.iter().map(|edit| edit.text.len()).sum();
        let mut out = Vec::with_capacity(text.len() + added);
        let mut at = 0;
        for edit in &self.edits {
            out.extend_from_slice(&text[at..edit.span.start]);
            out.extend_from_slice(&edit.text);
            at = edit.span.end;
        }
        out.extend_from_slice(&text[at..]);
        out
    }
}

impl<'a> IntoIterator for &'a TextEdits {
    type Item = &'a TextEdit;
    type IntoIter = std::slice::Iter<'a, TextEdit>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

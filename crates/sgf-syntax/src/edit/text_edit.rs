//! Text edits and lists of them.

use std::borrow::Cow;

use crate::Span;

/// A change that replaces the bytes at `span` by `text`.
///
/// An empty span inserts, an empty text deletes. Spans refer to [`Document::text`](crate::Document::text).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextEdit {
    /// The replaced bytes.
    pub span: Span,
    /// The replacement.
    pub text: Cow<'static, [u8]>,
}

impl TextEdit {
    /// Sorts edits in the order of the text. At the same offset, insertions come first and keep their order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Span, TextEdit};
    /// let (delete, insert) = (TextEdit::delete(Span::new(2, 3)), TextEdit::insert(2, &b"x"[..]));
    /// let mut edits = [delete.clone(), insert.clone()];
    /// TextEdit::sort(&mut edits);
    /// assert_eq!(edits, [insert, delete]);
    /// ```
    pub fn sort(edits: &mut [TextEdit]) {
        edits.sort_by_key(|edit| edit.span);
    }

    /// Replaces the bytes at `span`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Span, TextEdit, TextEdits};
    /// let edits = TextEdits::new(vec![TextEdit::replace(Span::new(4, 6), &b"bb"[..])]).unwrap();
    /// assert_eq!(edits.apply(b"(;B[aa])"), b"(;B[bb])");
    /// ```
    #[must_use]
    pub fn replace(span: Span, text: impl Into<Cow<'static, [u8]>>) -> TextEdit {
        TextEdit { span, text: text.into() }
    }

    /// Inserts bytes before the byte at `at`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{TextEdit, TextEdits};
    /// let edits = TextEdits::new(vec![TextEdit::insert(7, &b";W[bb]"[..])]).unwrap();
    /// assert_eq!(edits.apply(b"(;B[aa])"), b"(;B[aa];W[bb])");
    /// ```
    #[must_use]
    pub fn insert(at: usize, text: impl Into<Cow<'static, [u8]>>) -> TextEdit {
        TextEdit { span: Span::empty(at), text: text.into() }
    }

    /// Deletes the bytes at `span`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Span, TextEdit, TextEdits};
    /// let edits = TextEdits::new(vec![TextEdit::delete(Span::new(1, 7))]).unwrap();
    /// assert_eq!(edits.apply(b"(;B[aa];W[bb])"), b"(;W[bb])");
    /// ```
    #[must_use]
    pub fn delete(span: Span) -> TextEdit {
        TextEdit { span, text: Cow::Borrowed(b"") }
    }
}

/// Edits for one commit: in the order of the text, without overlaps.
///
/// Insertions at the same offset keep their given order; an insertion at the start of a replaced span comes
/// before it.
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
    /// Sorts edits; `None` if two of them overlap.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Span, TextEdit, TextEdits};
    /// let one = TextEdit::delete(Span::new(0, 3));
    /// let other = TextEdit::delete(Span::new(2, 5));
    /// assert!(TextEdits::new(vec![one, other]).is_none());
    /// ```
    #[must_use]
    pub fn new(mut edits: Vec<TextEdit>) -> Option<TextEdits> {
        TextEdit::sort(&mut edits);
        let apart = edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
        apart.then_some(TextEdits { edits })
    }

    /// Iterates over the edits in the order of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{TextEdit, TextEdits};
    /// let edits = TextEdits::new(vec![TextEdit::insert(7, &b"x"[..]), TextEdit::insert(2, &b"y"[..])]).unwrap();
    /// assert_eq!(edits.iter().map(|edit| edit.span.start).collect::<Vec<_>>(), [2, 7]);
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, TextEdit> {
        self.edits.iter()
    }

    /// Returns whether there are no edits.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::TextEdits;
    /// assert!(TextEdits::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Applies the edits to a text.
    ///
    /// # Panics
    ///
    /// Panics if a span is outside of the text.
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        self.apply_in(text, &mut out);
        out
    }

    /// Applies the edits to a text like [`TextEdits::apply`], into a buffer that is cleared first.
    pub(super) fn apply_in(&self, text: &[u8], out: &mut Vec<u8>) {
        let added: usize = self.edits.iter().map(|edit| edit.text.len()).sum();
        out.clear();
        out.reserve(text.len() + added);
        let mut at = 0;
        for edit in &self.edits {
            out.extend_from_slice(&text[at..edit.span.start]);
            out.extend_from_slice(&edit.text);
            at = edit.span.end;
        }
        out.extend_from_slice(&text[at..]);
    }

    /// Returns the edits that undo these: applied to the result of [`TextEdits::apply`], they give `text` again.
    ///
    /// # Panics
    ///
    /// Panics if a span is outside of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Span, TextEdit, TextEdits};
    /// let edits = TextEdits::new(vec![
    ///     TextEdit::replace(Span::new(4, 6), &b"pq"[..]),
    ///     TextEdit::insert(7, &b"C[moved]"[..]),
    /// ]).unwrap();
    /// let old = b"(;B[aa])";
    /// let new = edits.apply(old);
    /// assert_eq!(new, b"(;B[pq]C[moved])");
    /// assert_eq!(edits.inverse(old).apply(&new), old);
    /// ```
    #[must_use]
    pub fn inverse(&self, text: &[u8]) -> TextEdits {
        let mut inverse = TextEdits { edits: Vec::with_capacity(self.edits.len()) };
        let (mut at, mut new) = (0, 0);
        for edit in &self.edits {
            new += edit.span.start - at;
            at = edit.span.end;
            let span = Span::new(new, new + edit.text.len());
            new = span.end;
            inverse.add(TextEdit::replace(span, text[edit.span.range()].to_vec()));
        }
        inverse
    }

    /// Appends an edit, merging it with the last one if they touch.
    fn add(&mut self, edit: TextEdit) {
        match self.edits.last_mut() {
            // Two insertions at one offset would be ordered; two adjacent replacements are not.
            Some(last) if last.span.end == edit.span.start => {
                last.span.end = edit.span.end;
                last.text.to_mut().extend_from_slice(&edit.text);
            }
            _ => self.edits.push(edit),
        }
    }
}

impl<'a> IntoIterator for &'a TextEdits {
    type Item = &'a TextEdit;
    type IntoIter = std::slice::Iter<'a, TextEdit>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_merges_touching_edits() {
        let old = b"(;B[aa];W[bb])";
        for edits in [
            vec![TextEdit::insert(2, &b"x"[..]), TextEdit::insert(2, &b"y"[..])],
            vec![TextEdit::delete(Span::new(1, 3)), TextEdit::insert(3, &b"z"[..])],
            vec![TextEdit::insert(1, &b"z"[..]), TextEdit::delete(Span::new(1, 3))],
            vec![TextEdit::delete(Span::new(1, 3)), TextEdit::delete(Span::new(3, 5))],
            vec![TextEdit::delete(Span::new(0, 14))],
            vec![],
        ] {
            let edits = TextEdits::new(edits).expect("edits apart");
            let new = edits.apply(old);
            let back = edits.inverse(old);
            assert_eq!(back.apply(&new), old, "{edits:?}");
            assert_eq!(back.inverse(&new).apply(old), new, "{edits:?}");
        }
    }
}

//! Recoding the sides of a merge to one charset.
//!
//! Text is compared as characters. The result needs a single charset: that of ours, or that of theirs if only theirs changed
//! it, or UTF-8 if a character is missing there.

use std::borrow::Cow;

use sgf_convert::to_utf8;
use sgf_model::charset::{Charset, UnmappableError, decode_value, encode_value, is_plain_text};
use sgf_model::record::{GameView, find, is_named};
use sgf_syntax::{Buffers, Document, Form, Span, TextEdit, TextEdits};

use crate::conflict::mode_of;

/// The charset of the text that the spans of a document refer to.
pub(crate) fn charset_of(doc: &Document<'_>, view: &GameView<'_>) -> Charset {
    if doc.form() == Form::Bytes { view.charset() } else { Charset::UTF_8 }
}

/// The charset of the merged game, if it has all characters.
pub(crate) fn target_charset(base: Option<Charset>, ours: &GameView<'_>, theirs: &GameView<'_>) -> Charset {
    let is_plain = |view: &GameView<'_>| is_plain_text(view.bytes());
    let is_undeclared = |view: &GameView<'_>| find(view.root(), b"CA").is_none();
    let charset = match () {
        () if ours.charset() == theirs.charset() || is_plain(theirs) && is_undeclared(theirs) => {
            ours.charset()
        }
        () if is_plain(ours) && is_undeclared(ours) => theirs.charset(),
        () if base == Some(ours.charset()) => theirs.charset(),
        () => ours.charset(),
    };
    // In a record with UTF-16 values, half of a character can be a bracket.
    if charset.is_wide() { Charset::UTF_8 } else { charset }
}

/// Returns a game recoded to a charset, as a document; `None` if nothing changes.
///
/// # Errors
///
/// Fails if a character is not in the charset, or if there are invalid bytes. UTF-8 keeps invalid bytes.
pub(crate) fn recoded(
    view: &GameView<'_>,
    charset: Charset,
) -> Result<Option<Document<'static>>, UnmappableError> {
    let ca = view.root().properties().find(|property| is_named(*property, b"CA"));
    let is_undeclared = ca.is_none();
    let is_plain = is_plain_text(view.bytes());
    if view.charset() == charset || is_plain && is_undeclared {
        return Ok(None);
    }
    let start = view.span().start;
    let mut edits = Vec::new();
    for value in view.nodes().flat_map(sgf_syntax::Node::properties).flat_map(sgf_syntax::Property::values) {
        let new: Cow<'_, [u8]> = match charset {
            Charset::UTF_8 => to_utf8(value.raw(), view.charset()).0,
            _ if is_plain_text(value.raw()) => continue,
            _ => recode(value.raw(), view.charset(), charset)?,
        };
        let is_ca =
            ca.is_some_and(|ca| ca.span().start < value.span().start && value.span().end < ca.span().end);
        if *new != *value.raw() && !is_ca {
            let span = value.span();
            let place = Span::new(span.start - start, span.end - start);
            edits.push(TextEdit::replace(place, new.into_owned()));
        }
    }
    if let Some(value) = ca.and_then(|ca| ca.values().next()) {
        let place = Span::new(value.span().start - start, value.span().end - start);
        edits.push(TextEdit::replace(place, charset.name().as_bytes().to_vec()));
    }
    let text = TextEdits::new(edits).expect("values do not overlap").apply(view.bytes());
    Ok(Some(single_game(text, charset)))
}

/// A document of one game in a known charset.
pub(crate) fn single_game(text: Vec<u8>, charset: Charset) -> Document<'static> {
    let landmarks = sgf_model::record::LANDMARKS;
    Document::parse_with_landmarks(text, landmarks, |_| mode_of(charset), Buffers::default())
}

fn recode(raw: &[u8], from: Charset, to: Charset) -> Result<Cow<'_, [u8]>, UnmappableError> {
    let decoded = decode_value(raw, from);
    match decoded.bad.first() {
        Some(bad) => Err(UnmappableError { at: bad.start, character: char::REPLACEMENT_CHARACTER }),
        None => Ok(Cow::Owned(encode_value(&decoded.text, to)?.into_owned())),
    }
}

/// The text of a game in UTF-8.
pub(crate) fn in_utf8(view: &GameView<'_>) -> Vec<u8> {
    let start = view.span().start;
    let mut edits = Vec::new();
    for property in view.nodes().flat_map(sgf_syntax::Node::properties) {
        let is_ca = is_named(property, b"CA");
        for value in property.values() {
            let new = if is_ca { b"UTF-8"[..].into() } else { to_utf8(value.raw(), view.charset()).0 };
            if *new != *value.raw() {
                let place = Span::new(value.span().start - start, value.span().end - start);
                edits.push(TextEdit::replace(place, new.into_owned()));
            }
        }
    }
    TextEdits::new(edits).expect("values do not overlap").apply(view.bytes())
}

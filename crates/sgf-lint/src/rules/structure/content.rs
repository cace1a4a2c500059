//! The content of files without a game, and of the text outside of games.

use sgf_syntax::{Document, Fact, Node, Span, TextEdit};

use crate::{Applicability, Cx, Sink};

/// The content of a file without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// White space at most.
    Empty,
    /// NUL bytes, and possibly white space.
    Nul,
    /// Anything else.
    Text,
}

/// Classifies a text without a game.
pub(super) fn content(text: &[u8]) -> Content {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let mut content = Content::Empty;
    for &byte in text {
        match byte {
            0 => content = Content::Nul,
            byte if is_space(byte) => {}
            _ => return Content::Text,
        }
    }
    content
}

/// How many nodes of a game are searched for a property.
const MANY: usize = 64;

/// How far into the file its first tag is searched for.
const HEAD: usize = 512;

/// Returns whether a text is an HTML page, or an XHTML page with an XML declaration.
pub(super) fn is_html(text: &[u8]) -> bool {
    let text = &text[..text.len().min(HEAD)];
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let starts = |text: &[u8], tag: &str| {
        let is_tag = text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag.as_bytes()));
        is_tag && text.get(tag.len()).is_none_or(|next| !next.is_ascii_alphanumeric())
    };
    let declaration = memchr::memmem::find(text, b"?>").filter(|_| starts(text, "<?xml"));
    let after_declaration = declaration.map_or(text, |end| text[end + 2..].trim_ascii_start());
    ["<!doctype html", "<html", "<head", "<body"].iter().any(|tag| starts(after_declaration, tag))
}

/// Returns whether a document is an HTML page without a record: no property near the beginning of any game has a value.
pub(crate) fn is_page(doc: &Document<'_>) -> bool {
    let has_values = |node: Node<'_>| node.properties().any(|property| property.values().len() > 0);
    is_html(doc.text()) && !doc.games().any(|game| game.nodes().take(MANY).any(has_values))
}

/// The position of text outside of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    Before,
    Between,
    After,
}

/// Returns the position of a span outside of games. `None` if there is no game, or if the span is only padding.
pub(super) fn outside(cx: &Cx<'_>, span: Span) -> Option<Outside> {
    let first = cx.doc.games().next()?;
    // S030 reports the whole page.
    if is_html(cx.text()) {
        return None;
    }
    if is_padding(&cx.text()[span.range()]) {
        return None;
    }
    let last = cx.doc.games().next_back()?;
    Some(match span.start {
        start if start < first.span().start => Outside::Before,
        start if start >= last.span().end => Outside::After,
        _ => Outside::Between,
    })
}

/// Reports text outside of games at one position, unless it looks like game data.
pub(super) fn report_outside(
    cx: &Cx<'_>,
    fact: Fact,
    place: Outside,
    message: &'static str,
    out: &mut Sink<'_>,
) {
    if outside(cx, fact.span) == Some(place) && find_data(cx.text(), fact.span).is_none() {
        out.report(fact.span, message).fix(
            Applicability::Unsafe,
            "remove the text",
            [TextEdit::delete(fact.span)],
        );
    }
}

/// Whether bytes are only padding: white space, NUL, and the end-of-file mark of CP/M and DOS.
pub(super) fn is_padding(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| is_space(byte) || matches!(byte, 0 | 0x1A))
}

/// Finds text outside of games that looks like a value, such as `[aa]` or `AB[`.
pub(super) fn find_data(text: &[u8], span: Span) -> Option<Span> {
    let start = span.start;
    let text = &text[span.range()];
    let (from, to) = memchr::memchr_iter(b'[', text).find_map(|bracket| data_at(text, bracket))?;
    Some(Span::new(start + from, start + to))
}

fn data_at(text: &[u8], bracket: usize) -> Option<(usize, usize)> {
    let point = matches!(text[bracket + 1..], [b'a'..=b'z', b'a'..=b'z', b']', ..]);
    let capitals = text[..bracket].iter().rev().take(3).take_while(|byte| byte.is_ascii_uppercase()).count();
    let before = text[..bracket - capitals].last();
    let is_ident = matches!(capitals, 1 | 2) && !before.is_some_and(u8::is_ascii_alphanumeric);
    let close =
        text[bracket..].iter().take(80).position(|&byte| byte == b']').map(|length| bracket + length + 1);
    match close {
        Some(close) if point || is_ident => Some((bracket - if is_ident { capitals } else { 0 }, close)),
        _ => None,
    }
}

/// Whether removing the text between these bytes would merge two identifiers.
pub(super) fn separates_words(before: Option<u8>, after: Option<u8>) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    before.is_some_and(is_word) && after.is_some_and(is_word)
}

/// Whether a byte is white space in SGF.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_data_from_prose() {
        for (text, found) in [
            ("a comment [1] here", None),
            ("lost ;B[aa]", Some("B[aa]")),
            ("[cc][dd]", Some("[cc]")),
            ("see NOTE[x]", None),
            ("PB[Shusaku]", Some("PB[Shusaku]")),
            ("AB[never closed", None),
        ] {
            let span = find_data(text.as_bytes(), Span::new(0, text.len()));
            assert_eq!(span.map(|span| &text[span.range()]), found, "{text}");
        }
    }

    #[test]
    fn classifies_files_without_a_game() {
        assert_eq!(content(b"\xEF\xBB\xBF \r\n"), Content::Empty);
        assert_eq!(content(b"\0\0\n\0"), Content::Nul);
        assert_eq!(content(b"\0\0x"), Content::Text);
    }
}

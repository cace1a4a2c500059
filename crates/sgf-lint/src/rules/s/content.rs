//! What a file holds when it holds no game, and what stands outside of games.

use sgf_syntax::{Fact, Span, TextEdit};

use crate::{Applicability, Cx, Sink};

/// What a file consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing, or white space.
    Empty,
    /// NUL bytes, and perhaps white space.
    Nul,
    /// Something to read.
    Text,
}

/// Tells what a text consists of.
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

/// Where text stands that is not part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    Before,
    Between,
    After,
}

/// Tells where a stretch outside of all games stands; `None` if there is no game, or nothing but padding.
pub(super) fn outside(cx: &Cx<'_>, span: Span) -> Option<Outside> {
    let first = cx.doc.games().next()?;
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

/// Reports text that holds no game where it stands outside of games, if it stands where the rule looks.
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

/// Tells whether bytes fill a file up and say nothing: NUL, and the mark that ended a file under CP/M and DOS.
pub(super) fn is_padding(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| is_space(byte) || matches!(byte, 0 | 0x1A))
}

/// Finds something that looks like a value of a game in text outside of games: `[aa]`, or `AB[`.
pub(super) fn find_data(text: &[u8], span: Span) -> Option<Span> {
    let start = span.start;
    let text = &text[span.range()];
    let brackets = memchr::memchr_iter(b'[', text);
    brackets
        .filter_map(|bracket| data_at(text, bracket))
        .map(|(from, to)| Span::new(start + from, start + to))
        .next()
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

/// Tells whether two identifiers would become one, were there nothing between these bytes.
pub(super) fn separates_words(before: Option<u8>, after: Option<u8>) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    before.is_some_and(is_word) && after.is_some_and(is_word)
}

/// Tells whether a byte is white space in SGF.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_told_from_prose() {
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
    fn contents() {
        assert_eq!(content(b"\xEF\xBB\xBF \r\n"), Content::Empty);
        assert_eq!(content(b"\0\0\n\0"), Content::Nul);
        assert_eq!(content(b"\0\0x"), Content::Text);
    }
}

//! One game per line, for programs that read lines: spreadsheets, flash cards, `grep`.

use std::ops::Range;

use sgf_model::record::{RoundTripError, games, read_back};
use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Form as ValueForm, ValueType};
use sgf_syntax::{Document, Form, Layout, Property, Span, TextEdit};

use crate::rewrite;
use crate::splice::spliced;
use crate::to_json;

/// The reason why a game cannot be written on one line.
///
/// # Examples
///
/// ```
/// use sgf_convert::one_line;
/// use sgf_syntax::Document;
/// let error = one_line(&Document::parse(b"(;C[two\nlines];B[aa])")).unwrap_err();
/// assert_eq!(error.to_string(), "a text contains a line break, which one line cannot express");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OneLineError {
    /// A text contains a line break.
    #[error("a text contains a line break, which one line cannot express")]
    LineBreak(RoundTripError),
    /// There is text outside of the games.
    #[error("there is text outside of the games")]
    Outside(RoundTripError),
    /// The file is in UTF-16 or UTF-32.
    #[error("the file is in UTF-16 or UTF-32; convert it to UTF-8 first")]
    Wide,
    /// The record would be parsed differently, which can happen in damaged records.
    #[error("{0}")]
    RoundTrip(RoundTripError),
}

impl OneLineError {
    /// The place in the document.
    #[must_use]
    pub fn place(&self) -> Span {
        match self {
            OneLineError::LineBreak(it) | OneLineError::Outside(it) | OneLineError::RoundTrip(it) => it.place,
            OneLineError::Wide => Span::empty(0),
        }
    }
}

/// Writes each game on one line, without white space between nodes, properties and values.
///
/// Soft line breaks are removed, and line breaks in values other than texts become spaces, which is how they are read.
///
/// # Errors
///
/// Fails if a text has a line break, and so does not fit on one line.
///
/// # Examples
///
/// ```
/// use sgf_convert::one_line;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]\n  PB[a\nb]C[soft\\\n break]\n;B[aa])\n\n(;GM[1])");
/// assert_eq!(one_line(&doc)?, b"(;GM[1]PB[a b]C[soft break];B[aa])\n(;GM[1])\n");
/// # Ok::<(), sgf_convert::OneLineError>(())
/// ```
pub fn one_line(doc: &Document<'_>) -> Result<Vec<u8>, OneLineError> {
    if doc.form() != Form::Bytes {
        return Err(OneLineError::Wide);
    }
    let views: Vec<_> = games(doc).collect();
    let mut failure = None;
    let joined = rewrite::apply(doc, |doc| {
        let mut edits = Vec::new();
        for (game, view) in doc.games().zip(&views) {
            for property in game.nodes().flat_map(sgf_syntax::Node::properties) {
                let is_text = is_text(view.number(), property);
                for value in property.values().filter(|value| has_break(value.raw())) {
                    let mut is_hard = false;
                    let new = spliced(value.raw(), view.charset(), |text| {
                        let (breaks, hard) = breaks(text);
                        is_hard = hard;
                        breaks
                    });
                    match new {
                        Ok(Some(new)) if !(is_hard && is_text) => {
                            edits.push(TextEdit::replace(value.span(), new));
                        }
                        _ => failure = failure.or(Some(value.span())),
                    }
                }
            }
        }
        edits
    });
    if let Some(place) = failure {
        return Err(OneLineError::LineBreak(RoundTripError::at(place)));
    }
    let compact = joined.format(&Layout::compact());
    let again = read_back(&compact);
    let mut out = Vec::with_capacity(compact.len() + views.len());
    let mut end = 0;
    for game in again.games() {
        let between = &again.text()[end..game.span().start];
        let is_mark = end == 0 && between == "\u{FEFF}".as_bytes();
        if !is_mark && !between.trim_ascii().is_empty() {
            return Err(OneLineError::Outside(RoundTripError::at(Span::empty(0))));
        }
        out.extend_from_slice(&again.text()[game.span().range()]);
        out.push(b'\n');
        end = game.span().end;
    }
    if !again.text()[end..].trim_ascii().is_empty() {
        return Err(OneLineError::Outside(RoundTripError::at(Span::empty(0))));
    }
    let written = read_back(&out);
    let is_same = written.games().len() == views.len()
        && views.iter().zip(games(&written)).all(|(old, new)| to_json(old) == to_json(&new));
    let n_lines = out.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    match is_same && n_lines == views.len() {
        true => Ok(out),
        false => Err(OneLineError::RoundTrip(RoundTripError::at(Span::empty(0)))),
    }
}

fn has_break(raw: &[u8]) -> bool {
    raw.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// Returns whether the line breaks of a property's values are part of them; unknown properties may be texts.
fn is_text(number: u16, property: Property<'_>) -> bool {
    TABLE
        .get(number, &reduce_ident(property.ident()))
        .is_none_or(|row| row.forms.iter().any(|form| form == ValueForm::Simple(ValueType::Text)))
}

/// The line breaks of a raw text with their replacements, and whether one of them is hard.
fn breaks(text: &str) -> (Vec<(Range<usize>, String)>, bool) {
    let mut found = Vec::new();
    let mut is_hard = false;
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let is_escape = bytes[at] == b'\\';
        let start = at + usize::from(is_escape);
        let length = match bytes.get(start..).unwrap_or_default() {
            [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        if length > 0 {
            is_hard |= !is_escape;
            found.push((at..start + length, if is_escape { String::new() } else { " ".to_owned() }));
        }
        // An escaped character is skipped; its first byte is enough, since only ASCII matters here.
        at = start + length.max(1);
    }
    (found, is_hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(record: &[u8]) -> Result<String, String> {
        let doc = read_back(record);
        one_line(&doc)
            .map(|out| String::from_utf8_lossy(&out).into_owned())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn writes_a_line_per_game() {
        for (record, expected) in [
            (&b"(;B[aa]\n(;W[bb])\n(;W[cc]))"[..], "(;B[aa](;W[bb])(;W[cc]))\n"),
            (b"(;C[a\\\\\\\nb];B[\naa])\r\n(;C[tab\there])", "(;C[a\\\\b];B[ aa])\n(;C[tab\there])\n"),
            (b"(;C[a", "(;C[a])\n"),
            (b"", ""),
        ] {
            assert_eq!(lines(record).as_deref(), Ok(expected));
        }
        let once = lines(b"(;C[a\\\nb]\n;B[aa])\n(;C[x])").unwrap();
        assert_eq!(lines(once.as_bytes()), Ok(once.clone()));
    }

    #[test]
    fn refuses_what_does_not_fit_on_a_line() {
        for record in [&b"(;C[a\nb])"[..], b"(;C[a\\\\\nb])", b"(;XX[a\r\nb])"] {
            assert!(lines(record).unwrap_err().contains("line break"));
        }
        assert!(lines(b"mail (;C[a]) sent").unwrap_err().contains("outside"));
    }

    #[test]
    fn a_trail_byte_is_no_backslash() {
        let doc = read_back(b"(;CA[Shift_JIS]PB[\x95\x5C\nx])");
        assert_eq!(one_line(&doc).unwrap(), b"(;CA[Shift_JIS]PB[\x95\x5C x])\n");
    }
}

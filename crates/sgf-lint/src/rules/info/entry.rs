//! Values of the game info, and fixes that keep all information.
//!
//! A fix writes a new value. If the new value does not express everything, the old one is kept in GC (overtime in OT). If
//! that is not possible, there is no fix.

use std::borrow::Cow;

use sgf_model::charset;
use sgf_model::info::lenient::{self, Certainty};
use sgf_model::info::{Dialect, Komi, KomiWriter, Rules, dialect};
use sgf_model::record::is_named;
use sgf_model::table::Group;
use sgf_model::value::{TextDecoder, encode_simple_text, number, simple_text};
use sgf_syntax::{Node, Property, Span, TextEdit, Value};

use crate::{Applicability, At, Finding, GameCx, Sink};

/// A value of the game info.
pub(super) struct Entry<'a> {
    pub(super) node: Node<'a>,
    pub(super) property: Property<'a>,
    pub(super) value: Value<'a>,
    /// The decoded text, without escapes and line breaks.
    pub(super) text: Cow<'a, str>,
}

/// Returns the first value of a property, unless it is blank or the property has another meaning in this game.
pub(super) fn entry<'a>(cx: &GameCx<'_>, at: &At<'a>) -> Option<Entry<'a>> {
    at.row.filter(|row| matches!(row.group, Group::GameInfo | Group::Root))?;
    let value = at.property.values().next().filter(|value| !value.raw().trim_ascii().is_empty())?;
    let text = match cx.characters(value.raw()) {
        Cow::Borrowed(text) => simple_text(text),
        Cow::Owned(text) => Cow::Owned(simple_text(text.as_str()).into_owned()),
    };
    Some(Entry { node: at.node, property: at.property, value, text })
}

/// Whether a value is a year, a day or two days, such as `1996-05-06` or `1996-05-06,07`. A fast path, because nearly all
/// dates are written like this.
pub(super) fn is_usual_date(raw: &[u8]) -> bool {
    let is_year = |year: &[u8]| matches!(year[0], b'1' | b'2') && year.iter().all(u8::is_ascii_digit);
    let is_day = |month: [u8; 2], day: [u8; 2]| {
        let last = if month == *b"02" { *b"28" } else { *b"30" };
        let are_digits = month.iter().chain(&day).all(u8::is_ascii_digit);
        are_digits && (*b"01"..=*b"12").contains(&month) && (*b"01"..=last).contains(&day)
    };
    match *raw {
        [_, _, _, _] => is_year(raw),
        [_, _, _, _, b'-', m1, m2, b'-', d1, d2] => is_year(&raw[..4]) && is_day([m1, m2], [d1, d2]),
        [_, _, _, _, b'-', m1, m2, b'-', d1, d2, b',', e1, e2] => {
            is_year(&raw[..4]) && is_day([m1, m2], [d1, d2]) && is_day([m1, m2], [e1, e2])
        }
        _ => false,
    }
}

/// Returns the applicability of a fix that is based on a lenient reading.
pub(super) fn applicability(certainty: Certainty) -> Applicability {
    match certainty {
        Certainty::Certain => Applicability::Safe,
        Certainty::Likely => Applicability::Unsafe,
    }
}

/// Proposes a value: as a fix if there are edits that write it, otherwise as advice.
pub(super) fn propose(finding: Finding<'_>, new: &str, certainty: Certainty, edits: Option<Vec<TextEdit>>) {
    match edits {
        Some(edits) => finding.writes(applicability(certainty), new, edits),
        None => finding.help(format!("the value probably means `{new}`")),
    };
}

/// The maximum number of properties to search in a node, so that the time does not grow quadratically.
const MANY: usize = 64;

impl Entry<'_> {
    /// Returns the span of the value.
    pub(super) fn span(&self) -> Span {
        self.value.span()
    }

    /// Reports "`noun` `text` `problem`".
    pub(super) fn report<'s>(&self, out: &'s mut Sink<'_>, noun: &str, problem: &str) -> Finding<'s> {
        out.report(self.span(), format!("{noun} {} {problem}", self.quoted()))
    }

    /// Quotes the text for a message, shortened to 40 characters.
    fn quoted(&self) -> String {
        match self.text.char_indices().nth(40) {
            Some((end, _)) => format!("`{}…`", &self.text[..end]),
            None => format!("`{}`", self.text),
        }
    }

    /// Returns the edits that write another value, if possible.
    pub(super) fn write(&self, new: &str) -> Option<Vec<TextEdit>> {
        self.write_encoded(new.as_bytes().to_vec())
    }

    /// Like [`write`](Self::write), for encoded text.
    pub(super) fn write_encoded(&self, new: Vec<u8>) -> Option<Vec<TextEdit>> {
        let is_writable = self.value.is_closed() && self.property.values().len() == 1;
        is_writable.then(|| vec![TextEdit::replace(self.span(), new)])
    }

    /// Returns the edits that write another value and keep the old one in the game comment, under a heading.
    pub(super) fn write_and_keep(&self, new: &str, heading: &str) -> Option<Vec<TextEdit>> {
        let mut edits = self.write(new)?;
        edits.push(self.keep(heading)?);
        Some(edits)
    }

    /// Returns the edit that copies the value to the game comment of the node, under a heading.
    fn keep(&self, heading: &str) -> Option<TextEdit> {
        let old = self.value.raw().trim_ascii();
        // Escapes, brackets and control bytes could have another meaning in the comment.
        if old.len() > 200 || old.iter().any(|byte| matches!(byte, 0..=0x1F | 0x7F | b'[' | b']' | b'\\')) {
            return None;
        }
        let mut text = [heading.as_bytes(), b": ", old].concat();
        match self.other(b"GC")? {
            Some(comment) => {
                let value = comment.values().next().filter(|value| value.is_closed())?;
                let is_plain = comment.values().len() == 1 && !value.raw().ends_with(b"\\");
                if !value.raw().trim_ascii().is_empty() {
                    text.splice(..0, *b"; ");
                }
                is_plain.then(|| TextEdit::insert(value.span().end, text))
            }
            None => self.add(b"GC", text),
        }
    }

    /// Returns the edit that adds a property at the end of the node.
    ///
    /// It replaces the last bracket, so that only one of several fixes that add a property is applied at a time. Only in
    /// the root, because elsewhere there might be game info on the path already.
    pub(super) fn add(&self, ident: &[u8], value: Vec<u8>) -> Option<TextEdit> {
        let last =
            self.node.properties().next_back()?.values().next_back().filter(|value| value.is_closed())?;
        let end = last.outer_span().end;
        let new = [b"]", ident, b"[", &value, b"]"].concat();
        self.node.is_root().then(|| TextEdit::replace(Span::new(end - 1, end), new))
    }

    /// Finds another property of the node by its short identifier; `None` if the node has too many to search.
    pub(super) fn other(&self, ident: &[u8]) -> Option<Option<Property<'_>>> {
        if self.node.properties().len() > MANY {
            return None;
        }
        Some(self.node.properties().find(|&property| is_named(property, ident)))
    }
}

/// Encodes a SimpleText in the charset of the game.
pub(super) fn encode(cx: &GameCx<'_>, text: &str) -> Option<Vec<u8>> {
    let escaped = encode_simple_text(text);
    // The fast path: ASCII text in an ASCII game needs no charset detection, except in UTF-16 and UTF-32.
    if escaped.is_ascii() && cx.is_ascii() && !cx.game.bytes().contains(&0) {
        return Some(escaped.into_owned().into_bytes());
    }
    charset::encode_value(&escaped, cx.charset()).ok().map(Cow::into_owned)
}

/// Finds a property of a node by its short identifier.
pub(super) fn find<'d>(cx: &GameCx<'d>, node: Node<'d>, ident: &[u8]) -> Option<Property<'d>> {
    if node.is_root() && node.properties().len() <= MANY {
        return cx.in_root(ident);
    }
    node.properties().take(MANY).find(|&property| is_named(property, ident))
}

/// Returns the decoded first value of a property.
pub(super) fn text_of(cx: &GameCx<'_>, property: Property<'_>) -> String {
    simple_text(cx.characters(property.raw()).as_ref()).into_owned()
}

/// Reads the komi of a node as the server of the record means it.
pub(super) fn komi_reading(cx: &GameCx<'_>, node: Node<'_>, text: &str) -> Option<Komi> {
    let other = |ident: &[u8]| find(cx, node, ident).map(|property| text_of(cx, property));
    let rules = other(b"RU").and_then(|text| lenient::rules(&text)).map(|reading| reading.value);
    let writer = KomiWriter {
        scales: matches!(dialect(cx.game), Some(Dialect::Fox | Dialect::Gokifu)),
        counts_area: matches!(rules, Some(Rules::Chinese | Rules::Area)),
        handicap: other(b"HA").and_then(|text| lenient::handicap(&text)).map_or(0, |reading| reading.value),
    };
    Komi::read(text, writer)
}

/// Returns the komi in points, as the fixes would write it, so that fixing the komi does not affect other rules. `3.75`, which
/// has no fix, stays in stones.
fn komi_points(reading: Option<Komi>, text: &str) -> Option<f64> {
    match reading? {
        Komi::Stones(points) if text.contains('.') => Some(points / 2.0),
        reading => reading.points(),
    }
}

/// Parses a number of at most two digits, with an optional half: `7`, `6.5`. A fast path, because nearly all komi and scores
/// are written like this.
pub(super) fn plain_halves(raw: &[u8]) -> Option<f64> {
    let (integer, half) = match raw {
        [integer @ .., b'.', b'5'] => (integer, 0.5),
        [integer @ .., b'.', b'0'] => (integer, 0.0),
        integer => (integer, 0.0),
    };
    let digit = |digit: u8| digit.is_ascii_digit().then(|| f64::from(digit - b'0'));
    match *integer {
        [only] => Some(digit(only)? + half),
        [first, second] => Some(10.0 * digit(first)? + digit(second)? + half),
        _ => None,
    }
}

/// Smaller numbers are points or stones on every server.
pub(super) const SMALLEST_SCALED: f64 = 25.0;

/// Returns the komi of a node in points, from KM or else KI.
pub(super) fn komi_of<'d>(cx: &GameCx<'d>, node: Node<'d>) -> Option<(Property<'d>, f64)> {
    if let Some(property) = find(cx, node, b"KM") {
        let points = plain_halves(property.raw()).filter(|points| *points < SMALLEST_SCALED);
        let read = || {
            let text = text_of(cx, property);
            komi_points(komi_reading(cx, node, &text), &text)
        };
        return Some((property, points.or_else(read)?));
    }
    let halves = find(cx, node, b"KI")?;
    Some((halves, number(halves.raw()).ok()? as f64 / 2.0))
}

#[cfg(test)]
mod tests {
    use sgf_model::info::{Dates, GameResult};
    use sgf_model::value::Color;

    use super::*;

    #[test]
    fn usual_dates_are_valid() {
        let days = || (1..=13).flat_map(|month| (0..=31).map(move |day| (month, day)));
        for year in [1000, 1900, 2024, 2999] {
            for (month, day) in days() {
                let text = format!("{year}-{month:02}-{day:02}");
                let last = if month == 2 { 28 } else { 30 };
                assert_eq!(
                    is_usual_date(text.as_bytes()),
                    month <= 12 && (1..=last).contains(&day),
                    "{text}"
                );
                for text in
                    [text.clone(), format!("{text},{day:02}"), format!("{text},28"), format!("{text},30")]
                {
                    assert!(!is_usual_date(text.as_bytes()) || Dates::parse(&text).is_ok(), "{text}");
                }
            }
        }
        for (text, is_usual) in [("1996", true), ("1996-05-06,07", true), ("0996", false), ("199x", false)] {
            assert_eq!(is_usual_date(text.as_bytes()), is_usual, "{text}");
            assert!(!is_usual || Dates::parse(text).is_ok(), "{text}");
        }
        for text in ["1996-05", "0996-05-06", "1996-05-06,7", "1996-05-06-07", "1996-05-06,06,07"] {
            assert!(!is_usual_date(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn plain_halves_agree_with_the_lenient_reading() {
        for whole in 0..100 {
            for text in
                [format!("{whole}"), format!("{whole:02}"), format!("{whole}.5"), format!("{whole}.0")]
            {
                let points = plain_halves(text.as_bytes());
                assert_eq!(points, komi_points(Komi::read(&text, KomiWriter::default()), &text), "{text}");
                if points > Some(0.0) {
                    let result = lenient::result(&format!("B+{text}")).map(|reading| reading.value);
                    let expected = points.map(|points| GameResult::win_by(Color::Black, points));
                    assert_eq!(result, expected, "{text}");
                }
            }
        }
        for text in ["", ".", ".5", "100", "6.25", "6.", "-1", "x", "1x", "6.5 "] {
            assert_eq!(plain_halves(text.as_bytes()), None, "{text}");
        }
    }
}

//! Encoding Text and SimpleText.
//!
//! Only required escapes are written: `]`, `\`, and `:` inside a composed value. White space that
//! the format cannot express (a tab, a CR, a line break in a SimpleText) is written as a reader would decode it.

use std::borrow::Cow;

use super::{is_odd_space, line_break, whole_break};

/// Encodes a Text.
///
/// # Examples
///
/// ```
/// use sgf_model::value::encode_text;
/// assert_eq!(encode_text("see [a] \\ b: c\n"), "see [a\\] \\\\ b: c\n");
/// ```
pub fn encode_text(text: &str) -> Cow<'_, str> {
    encode(text, Rules { hard: '\n', colon: false })
}

/// Encodes a SimpleText; a line break becomes a space.
///
/// # Examples
///
/// ```
/// use sgf_model::value::encode_simple_text;
/// assert_eq!(encode_simple_text("Cho\r\nChikun [9p]"), "Cho Chikun [9p\\]");
/// ```
pub fn encode_simple_text(text: &str) -> Cow<'_, str> {
    encode(text, Rules { hard: ' ', colon: false })
}

/// Encodes a SimpleText that is one side of a composed value, where colons must be escaped too.
///
/// # Examples
///
/// ```
/// use sgf_model::value::encode_compose_text;
/// assert_eq!(encode_compose_text("1:2"), "1\\:2");
/// ```
pub fn encode_compose_text(text: &str) -> Cow<'_, str> {
    encode(text, Rules { hard: ' ', colon: true })
}

/// Encodes a Text with soft line breaks, so that no line is longer than `width` characters if possible.
///
/// Lines break after a space if there is one in the second half of the line, else between two characters; never
/// inside an escape, and never next to a hard break. Decoding gives exactly `text` back. A
/// width below 2 counts as 2, since an escape cannot be split.
///
/// # Examples
///
/// ```
/// use sgf_model::value::{encode_wrapped, text};
/// let wrapped = encode_wrapped("one two three", 8);
/// assert_eq!(wrapped, "one two \\\nthree");
/// assert_eq!(text(wrapped.as_ref()), "one two three");
/// ```
pub fn encode_wrapped(text: &str, width: usize) -> Cow<'_, str> {
    let encoded = encode_text(text);
    let width = width.max(2);
    if encoded.split('\n').all(|line| line.len() <= width) {
        return encoded;
    }
    let lines: Vec<String> = encoded.split('\n').map(|line| wrap_line(line, width)).collect();
    Cow::Owned(lines.join("\n"))
}

/// Wraps a line without hard breaks.
fn wrap_line(line: &str, width: usize) -> String {
    let mut out = String::with_capacity(line.len() + line.len() / width * 2);
    let mut rest = line;
    while let Some(end) = break_place(rest, width) {
        out.push_str(&rest[..end]);
        out.push_str("\\\n");
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Returns where to break `line`, in bytes; `None` if it fits.
fn break_place(line: &str, width: usize) -> Option<usize> {
    let mut column = 0;
    let mut last_space = None;
    let mut chars = line.char_indices().peekable();
    while let Some((start, character)) = chars.next() {
        let mut length = 1;
        if character == '\\' && chars.next().is_some() {
            length = 2;
        }
        if column + length > width {
            return Some(last_space.unwrap_or(start));
        }
        column += length;
        let end = chars.peek().map_or(line.len(), |next| next.0);
        if character == ' ' && column * 2 > width && end < line.len() {
            last_space = Some(end);
        }
    }
    None
}

/// The differences of the three encodings.
#[derive(Clone, Copy)]
struct Rules {
    hard: char,
    colon: bool,
}

impl Rules {
    fn escapes(self, byte: u8) -> bool {
        matches!(byte, b'\\' | b']') || (self.colon && byte == b':')
    }

    fn changes(self, byte: u8) -> bool {
        self.escapes(byte) || is_odd_space(byte) || byte == b'\r' || (byte == b'\n' && self.hard != '\n')
    }
}

fn encode(text: &str, rules: Rules) -> Cow<'_, str> {
    match text.bytes().position(|byte| rules.changes(byte)) {
        None => Cow::Borrowed(text),
        Some(first) => Cow::Owned(convert(text, whole_break(text.as_bytes(), first), rules)),
    }
}

fn convert(text: &str, first: usize, rules: Rules) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len() + 8);
    out.push_str(&text[..first]);
    let mut at = first;
    while at < bytes.len() {
        let plain = bytes[at..].iter().position(|&byte| rules.changes(byte) || byte == b'\n');
        let end = plain.map_or(bytes.len(), |length| at + length);
        out.push_str(&text[at..end]);
        at = end;
        if at < bytes.len() {
            at += special(&bytes[at..], rules, &mut out);
        }
    }
    out
}

fn special(rest: &[u8], rules: Rules, out: &mut String) -> usize {
    let break_length = line_break(rest);
    if break_length > 0 {
        out.push(rules.hard);
        return break_length;
    }
    if rules.escapes(rest[0]) {
        out.push('\\');
        out.push(char::from(rest[0]));
    } else {
        out.push(' ');
    }
    1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::value::{simple_text, split_compose, text};

    #[test]
    fn encodes_escapes_and_line_breaks() {
        // Input, as Text, as SimpleText, as a side of a composed value.
        let table: &[(&str, &str, &str, &str)] = &[
            ("", "", "", ""),
            ("plain [x", "plain [x", "plain [x", "plain [x"),
            ("a]b", r"a\]b", r"a\]b", r"a\]b"),
            (r"a\b", r"a\\b", r"a\\b", r"a\\b"),
            ("a:b", "a:b", "a:b", r"a\:b"),
            ("a\nb", "a\nb", "a b", "a b"),
            ("a\r\nb\rc", "a\nb\nc", "a b c", "a b c"),
            ("a\n\rb", "a\nb", "a b", "a b"),
            ("a\tb", "a b", "a b", "a b"),
            ("能]", r"能\]", r"能\]", r"能\]"),
        ];
        for (input, as_text, as_simple, as_side) in table {
            assert_eq!(encode_text(input), *as_text, "{input:?}");
            assert_eq!(encode_simple_text(input), *as_simple, "{input:?}");
            assert_eq!(encode_compose_text(input), *as_side, "{input:?}");
        }
    }

    #[test]
    fn wrapping_never_splits_an_escape() {
        // The escaped bracket is at every column around the edge: the bug that destroys files in other programs.
        for lead in 0..24 {
            for tail in ["]", "\\", "]]]]", "\\]\\]", "能]"] {
                let value = format!("{}{tail}{}", "x".repeat(lead), "y".repeat(30));
                for width in 0..24 {
                    let wrapped = encode_wrapped(&value, width);
                    assert_eq!(text(wrapped.as_ref()), value, "{wrapped:?}");
                    let longest = wrapped.split('\n').map(|line| line.chars().count()).max();
                    assert!(longest <= Some(width.max(2) + 1), "{wrapped:?}");
                }
            }
        }
    }

    /// A text in which special characters are frequent.
    fn any_text() -> impl Strategy<Value = String> {
        proptest::collection::vec(
            prop_oneof![
                4 => any::<char>(),
                3 => proptest::sample::select(vec!['\\', ']', '[', ':', '\n', '\r', '\t', ' ', '\u{b}']),
                3 => proptest::char::range('a', 'z'),
            ],
            0..40,
        )
        .prop_map(|chars| chars.into_iter().collect())
    }

    proptest! {
        #[test]
        fn encoded_text_round_trips(value in any_text()) {
            // A text as decoded: without anything that decoding would change, except escapes.
            let shown = text(value.replace('\\', ""));
            prop_assert_eq!(&text(encode_text(&shown)), &shown);
            let line = simple_text(value.replace('\\', ""));
            prop_assert_eq!(&simple_text(encode_simple_text(&line)), &line);
            prop_assert_eq!(&simple_text(encode_compose_text(&line)), &line);
        }

        #[test]
        fn re_encoding_keeps_the_meaning(raw in any_text()) {
            let shown = text(raw.as_str());
            prop_assert_eq!(&text(encode_text(&shown)), &shown);
            let line = simple_text(raw.as_str());
            prop_assert_eq!(&simple_text(encode_simple_text(&line)), &line);
        }

        #[test]
        fn brackets_are_always_escaped(value in any_text()) {
            let encoded = encode_text(&value);
            let mut escaped = false;
            for character in encoded.chars() {
                prop_assert!(escaped || character != ']');
                escaped = !escaped && character == '\\';
            }
            prop_assert!(!escaped);
        }

        #[test]
        fn wrapped_text_round_trips(value in any_text(), width in 0usize..30) {
            let shown = text(value.as_str());
            let wrapped = encode_wrapped(&shown, width);
            prop_assert_eq!(&text(wrapped.as_ref()), &shown);
        }

        #[test]
        fn composed_sides_round_trip(left in any_text(), right in any_text()) {
            let (left, right) = (simple_text(left), simple_text(right));
            let written = format!("{}:{}", encode_compose_text(&left), encode_compose_text(&right));
            let (first, second) = split_compose(&written).unwrap();
            prop_assert_eq!(simple_text(first), left);
            prop_assert_eq!(simple_text(second), right);
        }
    }
}

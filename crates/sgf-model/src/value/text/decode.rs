//! Decoding Text and SimpleText.

use std::borrow::Cow;

use super::{first_special, is_odd_space, line_break, whole_break};

/// Decodes a Text: soft breaks vanish, hard ones become `\n`, other white space a space, escapes their character.
///
/// Takes a `&str`, or a `Cow` to pass owned characters, and borrows if nothing changes. A
/// backslash at the very end, which only a cut file can have, is kept.
///
/// # Examples
///
/// ```
/// use sgf_model::value::text;
/// assert_eq!(text("a good sh\\\nape\r\n:\\)"), "a good shape\n:)");
/// assert_eq!(text(r"see [3\] above"), "see [3] above");
/// ```
pub fn text<'a>(raw: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    decode(raw.into(), '\n')
}

/// Decodes a SimpleText: like [`text()`], with a space for every hard line break.
///
/// # Examples
///
/// ```
/// use std::borrow::Cow;
/// use sgf_model::value::simple_text;
/// assert_eq!(simple_text("Honinbo\nShusaku"), "Honinbo Shusaku");
/// assert!(matches!(simple_text("Honinbo Shusaku"), Cow::Borrowed(_)));
/// ```
pub fn simple_text<'a>(raw: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    decode(raw.into(), ' ')
}

fn decode(raw: Cow<'_, str>, hard: char) -> Cow<'_, str> {
    match first_special(raw.as_bytes(), |byte| changes(byte, hard)) {
        None => raw,
        Some(first) => Cow::Owned(convert(&raw, whole_break(raw.as_bytes(), first), hard)),
    }
}

/// Returns whether decoding changes this byte. All such bytes are ASCII, so no character is split.
fn changes(byte: u8, hard: char) -> bool {
    (byte == b'\\') | (byte == b'\r') | is_odd_space(byte) | ((byte == b'\n') & (hard != '\n'))
}

fn convert(raw: &str, first: usize, hard: char) -> String {
    let bytes = raw.as_bytes();
    let mut out = String::with_capacity(raw.len());
    out.push_str(&raw[..first]);
    let mut at = first;
    while at < bytes.len() {
        let plain = first_special(&bytes[at..], |byte| changes(byte, hard) | (byte == b'\n'));
        let end = plain.map_or(bytes.len(), |length| at + length);
        out.push_str(&raw[at..end]);
        at = if end < bytes.len() { end + special(&raw[end..], hard, &mut out) } else { end };
    }
    out
}

/// Decodes the special sequence at the start, and returns its length.
fn special(rest: &str, hard: char, out: &mut String) -> usize {
    let bytes = rest.as_bytes();
    let break_length = line_break(bytes);
    if break_length > 0 {
        out.push(hard);
        return break_length;
    }
    if is_odd_space(bytes[0]) {
        out.push(' ');
        return 1;
    }
    let soft = line_break(&bytes[1..]);
    if soft > 0 {
        return 1 + soft;
    }
    let escaped = rest[1..].chars().next().unwrap_or('\\');
    let is_space = u8::try_from(escaped).is_ok_and(is_odd_space);
    out.push(if is_space { ' ' } else { escaped });
    (1 + escaped.len_utf8()).min(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Input, as Text, as SimpleText.
    const TABLE: &[(&str, &str, &str)] = &[
        ("", "", ""),
        ("plain", "plain", "plain"),
        ("a\nb", "a\nb", "a b"),
        ("a\rb", "a\nb", "a b"),
        ("a\r\nb", "a\nb", "a b"),
        ("a\n\rb", "a\nb", "a b"),
        ("a\n\nb", "a\n\nb", "a  b"),
        ("a\r\rb", "a\n\nb", "a  b"),
        ("a\r\n\r\nb", "a\n\nb", "a  b"),
        ("a\n\r\nb", "a\n\nb", "a  b"),
        ("a\\\nb", "ab", "ab"),
        ("a\\\rb", "ab", "ab"),
        ("a\\\r\nb", "ab", "ab"),
        ("a\\\n\rb", "ab", "ab"),
        ("a\\\n\nb", "a\nb", "a b"),
        ("a\\\r\n\r\nb", "a\nb", "a b"),
        ("a\\\\\nb", "a\\\nb", "a\\ b"),
        ("a\tb\u{b}c\u{c}d", "a b c d", "a b c d"),
        ("a\\\tb", "a b", "a b"),
        ("a\\ b", "a b", "a b"),
        (r"\]\\\:\[\a", r"]\:[a", r"]\:[a"),
        (r"\u003c", "u003c", "u003c"),
        (r"\能", "能", "能"),
        ("能\\\n力", "能力", "能力"),
        ("a\u{a0}b\u{3000}c", "a\u{a0}b\u{3000}c", "a\u{a0}b\u{3000}c"),
        ("cut off\\", "cut off\\", "cut off\\"),
        ("\\", "\\", "\\"),
        ("a\0b", "a\0b", "a\0b"),
        (" lead and trail ", " lead and trail ", " lead and trail "),
    ];

    #[test]
    fn decodes_escapes_and_line_breaks() {
        for (input, as_text, as_simple) in TABLE {
            assert_eq!(text(*input), *as_text, "{input:?}");
            assert_eq!(simple_text(*input), *as_simple, "{input:?}");
        }
    }

    #[test]
    fn borrows_when_nothing_changes() {
        assert!(matches!(text("a [b\nc"), Cow::Borrowed(_)));
        assert!(matches!(simple_text("本因坊"), Cow::Borrowed(_)));
        assert!(matches!(simple_text("a\nb"), Cow::Owned(_)));
    }

    #[test]
    fn decodes_a_comment_with_all_features() {
        let raw = "Kyu 5k: what a ko th\\\nreat\nDan 3d: indeed :\\)\r\nPro 9p: see\\\r\n [move 40\\] too";
        assert_eq!(text(raw), "Kyu 5k: what a ko threat\nDan 3d: indeed :)\nPro 9p: see [move 40] too");
    }
}

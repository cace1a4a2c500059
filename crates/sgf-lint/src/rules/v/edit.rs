//! Edits that take values and properties away or write what they mean, and how values are shown in messages.

use std::fmt::Write;

use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, Property, Span, TextEdit, Value};

use super::read::{Parts, Verdict, is_judged, is_of_server, judge};
use crate::{At, GameCx, Sink};

/// How many characters of a value a message shows.
const SHOWN: usize = 24;

/// Takes a value away, or its property when there is no other value.
///
/// `None` where that cannot be done without doubt: when the place is damaged, and when nothing of the node would remain.
pub(super) fn remove_value(
    cx: &GameCx<'_>,
    node: Node<'_>,
    property: Property<'_>,
    value: Value<'_>,
) -> Option<TextEdit> {
    match property.values().len() {
        0 | 1 => remove_property(cx, node, property),
        _ => (value.is_closed() && is_sound(cx, property)).then(|| TextEdit::delete(value.outer_span())),
    }
}

/// Takes a property away, unless its node would be empty then or the place is damaged.
pub(super) fn remove_property(cx: &GameCx<'_>, node: Node<'_>, property: Property<'_>) -> Option<TextEdit> {
    if node.properties().len() < 2 || !is_sound(cx, property) {
        return None;
    }
    let span = property.span();
    let text = cx.cx.text();
    let before = span.start.checked_sub(1).map(|at| text[at]);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric();
    let joins = before.is_some_and(is_word) && text.get(span.end).copied().is_some_and(is_word);
    Some(TextEdit::replace(span, if joins { &b" "[..] } else { b"" }))
}

/// How far the parser looks from a value that it has to cut.
const AROUND: usize = 64;

/// Whether the parser did not have to guess at a property or near it. The cost does not depend on the number of values.
pub(super) fn is_sound(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    let span = property.span();
    let end = cx.cx.text().len().min(span.end + AROUND);
    let around = Span::new(span.start.saturating_sub(AROUND), end);
    // A value in the middle that is not closed is damage; the last one may be where the file ends.
    property.values().next_back().is_some_and(|last| last.is_closed()) && !cx.cx.is_damaged(around)
}

/// The place of all values of a property, with their brackets.
pub(super) fn values_span(property: Property<'_>) -> Span {
    let mut values = property.values();
    let Some(first) = values.next() else { return property.span() };
    Span::new(first.outer_span().start, property.span().end)
}

/// A value as a message shows it: its beginning if it is long, and control characters as escapes.
pub(super) fn shown(cx: &GameCx<'_>, raw: &[u8]) -> String {
    let text = cx.characters(raw);
    let mut characters = text.chars();
    let mut shown = String::new();
    for character in characters.by_ref().take(SHOWN) {
        push_visible(character, &mut shown);
    }
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Adds a character as it is, or an escape for one that cannot be seen.
fn push_visible(character: char, out: &mut String) {
    match character {
        '\0' => out.push_str("\\0"),
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        _ if is_hidden(character) || out.is_empty() && joins(character) => {
            write!(out, "\\u{{{:x}}}", u32::from(character)).expect("a string takes everything");
        }
        _ => out.push(character),
    }
}

/// Whether a character is a control character, a blank other than the space, a mark of format, or one for private use.
///
/// Source: the Unicode Standard, section 4.5 (Cc, Cf, Zs, Zl, Zp, Co, and most of Cn).
fn is_hidden(character: char) -> bool {
    matches!(u32::from(character),
        0..=0x1F | 0x7F..=0xA0 | 0xAD | 0x600..=0x605 | 0x61C | 0x6DD | 0x70F | 0x890..=0x891 | 0x8E2
        | 0x1680 | 0x180E | 0x2000..=0x200F | 0x2028..=0x202F | 0x205F..=0x206F | 0x3000
        | 0xD800..=0xF8FF | 0xFDD0..=0xFDEF | 0xFEFF | 0xFFF0..=0xFFFB | 0xFFFE..=0xFFFF
        | 0x110BD | 0x110CD | 0x13430..=0x1343F | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
        | 0x40000..=0xE00FF | 0xE01F0..=0x10FFFF)
}

/// Whether a character is drawn over the one before it, in the scripts that have a charset of their own.
///
/// Source: the Unicode Character Database, `DerivedCoreProperties.txt` (`Grapheme_Extend`).
fn joins(character: char) -> bool {
    matches!(u32::from(character),
        0x300..=0x36F | 0x483..=0x489 | 0x591..=0x5BD | 0x5BF | 0x5C1..=0x5C2 | 0x5C4..=0x5C5 | 0x5C7
        | 0x610..=0x61A | 0x64B..=0x65F | 0x670 | 0xE31 | 0xE34..=0xE3A | 0xE47..=0xE4E
        | 0x20D0..=0x20F0 | 0x302A..=0x302F | 0x3099..=0x309A | 0xFE00..=0xFE0F | 0xFE20..=0xFE2F
        | 0xFF9E..=0xFF9F | 0xE0100..=0xE01EF)
}

/// Reports the values of a property that are not written as they should be, with what they mean as the fix.
pub(super) fn report_loose(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>, what: &str) {
    for value in at.property.values() {
        report_loose_value(cx, at, value, out, what);
    }
}

/// Reports one value if it is not written as it should be.
pub(super) fn report_loose_value(
    cx: &GameCx<'_>,
    at: At<'_>,
    value: Value<'_>,
    out: &mut Sink<'_>,
    what: &str,
) {
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    if let Parts::Whole(Verdict::Loose(reading)) = judge(cx, row, value.raw())
        && !is_of_server(cx, at)
    {
        let title = match reading.text.as_ref() {
            "" => "empty the brackets".to_owned(),
            text => format!("write `{text}`"),
        };
        let applicability = reading.applicability();
        let edit = TextEdit::replace(value.span(), reading.text.into_owned().into_bytes());
        let finding = out.report(value.span(), format!("{what} written as `{}`", shown(cx, value.raw())));
        if value.is_closed() {
            finding.fix(applicability, title, [edit]);
        }
    }
}

/// How far a line break is looked for.
const NEAR: usize = 4096;

/// The kind of line break that the file uses around a place.
pub(crate) fn line_break_near(text: &[u8], span: Span) -> &'static [u8] {
    let near = &text[span.start.saturating_sub(NEAR)..text.len().min(span.start + NEAR)];
    match near.iter().position(|byte| matches!(byte, b'\r' | b'\n')).map(|at| &near[at..]) {
        Some([b'\r', b'\n', ..]) => b"\r\n",
        Some([b'\r', ..]) => b"\r",
        _ => b"\n",
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::charset::{Charset, decode};

    use super::*;

    /// What the library makes of a character, with one before it or none.
    fn escaped(before: &str, character: char) -> String {
        format!("{before}{character}").escape_debug().to_string()
    }

    fn ours(before: &str, character: char) -> String {
        let mut out = before.to_owned();
        push_visible(character, &mut out);
        out
    }

    #[test]
    fn what_is_hidden_is_so_for_the_library_too() {
        let is_shown = |character: &char| !matches!(character, '\'' | '"' | '\\');
        for character in ('\0'..=char::MAX).filter(is_shown) {
            let (ours, escaped) = (ours("a", character), escaped("a", character));
            let has_no_name =
                !character.is_alphanumeric() && !character.is_whitespace() && !character.is_control();
            assert!(ours == escaped || has_no_name && ours.ends_with(character), "{ours}, {escaped}");
        }
    }

    #[test]
    fn characters_of_charsets_are_shown_as_the_library_shows_them() {
        let pairs =
            (0x80..=0xFF_u8).flat_map(|first| (0x30..=0xFF).flat_map(move |second| [first, second, b' ']));
        let pairs: Vec<u8> = pairs.collect();
        let is_shown = |character: &char| !matches!(character, '\'' | '"' | '\\');
        let is_own = |charset: &&Charset| !charset.is_wide() && **charset != Charset::UTF_8;
        for charset in Charset::ALL.iter().filter(is_own) {
            let text = decode(&pairs, *charset).text;
            let mut characters: Vec<char> = text.chars().filter(is_shown).collect();
            characters.sort_unstable();
            characters.dedup();
            for character in characters {
                for before in ["", "a"] {
                    assert_eq!(ours(before, character), escaped(before, character), "{charset}");
                }
            }
        }
    }
}

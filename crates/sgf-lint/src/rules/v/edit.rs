//! Edits that take values and properties away or write what they mean, and how values are shown in messages.

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
    let mut shown: String = text.chars().take(SHOWN).collect::<String>().escape_debug().to_string();
    shown = shown.replace("\\\"", "\"").replace("\\'", "'").replace("\\\\", "\\");
    if text.chars().count() > SHOWN {
        shown.push('…');
    }
    shown
}

/// Reports the values of a property that are not written as they should be, with what they mean as the fix.
pub(super) fn report_loose(
    cx: &GameCx<'_>,
    at: At<'_>,
    out: &mut Sink<'_>,
    words: impl Fn(String) -> String,
) {
    for value in at.property.values() {
        report_loose_value(cx, at, value, out, &words);
    }
}

/// Reports one value if it is not written as it should be.
pub(super) fn report_loose_value(
    cx: &GameCx<'_>,
    at: At<'_>,
    value: Value<'_>,
    out: &mut Sink<'_>,
    words: impl Fn(String) -> String,
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
        let finding = out.report(value.span(), words(shown(cx, value.raw())));
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

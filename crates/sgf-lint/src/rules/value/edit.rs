//! Edits that remove values and properties or correct them, and quoting of values in messages.

use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, Property, Span, TextEdit, Value};

use super::read::{Parts, Verdict, classify, is_checked, is_of_server};
use crate::{At, GameCx, Sink};

/// The maximum number of characters of a value in a message.
const MAX_QUOTED: usize = 24;

/// Removes a value, or its property if it has no other value.
///
/// Returns `None` if the place is damaged or the node would be empty.
pub(super) fn remove_value(
    cx: &GameCx<'_>,
    node: Node<'_>,
    property: Property<'_>,
    value: Value<'_>,
) -> Option<TextEdit> {
    match property.values().len() {
        0 | 1 => remove_property(cx, node, property),
        _ => (value.is_closed() && is_undamaged(cx, property)).then(|| TextEdit::delete(value.outer_span())),
    }
}

/// Removes a property, unless the node would be empty or the place is damaged.
pub(super) fn remove_property(cx: &GameCx<'_>, node: Node<'_>, property: Property<'_>) -> Option<TextEdit> {
    if node.properties().len() < 2 || !is_undamaged(cx, property) {
        return None;
    }
    let span = property.span();
    let text = cx.cx.text();
    let before = span.start.checked_sub(1).map(|at| text[at]);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric();
    let joins = before.is_some_and(is_word) && text.get(span.end).copied().is_some_and(is_word);
    Some(TextEdit::replace(span, if joins { &b" "[..] } else { b"" }))
}

/// How far the parser looks around a value that it has to split.
const AROUND: usize = 64;

/// Whether the parser did not have to guess at or near a property. Independent of the number of values.
pub(super) fn is_undamaged(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    let span = property.span();
    let end = cx.cx.text().len().min(span.end + AROUND);
    let around = Span::new(span.start.saturating_sub(AROUND), end);
    // An unclosed value in the middle counts as damage, but not the last one, so check that separately.
    property.values().next_back().is_some_and(sgf_syntax::Value::is_closed) && !cx.cx.is_damaged(around)
}

/// Returns the span of all values of a property, including their brackets.
pub(super) fn values_span(property: Property<'_>) -> Span {
    let mut values = property.values();
    let Some(first) = values.next() else { return property.span() };
    Span::new(first.outer_span().start, property.span().end)
}

/// Returns a value for a message, shortened and with control characters escaped.
pub(super) fn quoted(cx: &GameCx<'_>, raw: &[u8]) -> String {
    let text = cx.characters(raw);
    let excerpt: String = text.chars().take(MAX_QUOTED).collect();
    // Quotes and backslashes stay as they are.
    let escaped = excerpt.escape_debug().to_string();
    let escaped = escaped.replace("\\'", "'").replace("\\\"", "\"").replace("\\\\", "\\");
    if excerpt.len() < text.len() { escaped + "…" } else { escaped }
}

/// Reports nonstandard values of a property, with the correction as the fix.
pub(super) fn report_loose(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>, noun: &str) {
    for value in at.property.values() {
        report_loose_value(cx, at, value, out, noun);
    }
}

/// Reports a value if it is nonstandard.
pub(super) fn report_loose_value(
    cx: &GameCx<'_>,
    at: &At<'_>,
    value: Value<'_>,
    out: &mut Sink<'_>,
    noun: &str,
) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    if let Parts::Whole(Verdict::Loose(reading)) = classify(cx, row, value.raw())
        && !is_of_server(cx, at)
    {
        let title = match reading.text.as_ref() {
            "" => "empty the brackets".to_owned(),
            text => format!("write `{text}`"),
        };
        let applicability = reading.applicability();
        let edit = TextEdit::replace(value.span(), reading.text.into_owned().into_bytes());
        let finding = out.report(value.span(), format!("nonstandard {noun} `{}`", quoted(cx, value.raw())));
        if value.is_closed() {
            finding.fix(applicability, title, [edit]);
        }
    }
}

/// How far to look for a line break.
const NEAR: usize = 4096;

/// Returns the kind of line break that the file uses near a span.
pub(crate) fn line_break_near(text: &[u8], span: Span) -> &'static [u8] {
    let near = &text[span.start.saturating_sub(NEAR)..text.len().min(span.start + NEAR)];
    match near.iter().position(|byte| matches!(byte, b'\r' | b'\n')).map(|at| &near[at..]) {
        Some([b'\r', b'\n', ..]) => b"\r\n",
        Some([b'\r', ..]) => b"\r",
        _ => b"\n",
    }
}

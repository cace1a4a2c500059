//! Edits that take values and properties away, and how values are shown in messages.

use sgf_syntax::{Node, Property, Span, TextEdit, Value};

use crate::GameCx;

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
        _ => is_sound(cx, property).then(|| TextEdit::delete(value.outer_span())),
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

/// Whether the parser did not have to guess at a property or beside it.
pub(super) fn is_sound(cx: &GameCx<'_>, property: Property<'_>) -> bool {
    property.values().all(|value| value.is_closed()) && !cx.cx.is_damaged(property.span())
}

/// The place of all values of a property, with their brackets.
pub(super) fn values_span(property: Property<'_>) -> Span {
    let mut values = property.values();
    let Some(first) = values.next() else { return property.span() };
    Span::new(first.outer_span().start, property.span().end)
}

/// A value as a message shows it: its beginning if it is long, and control characters as escapes.
pub(super) fn shown(raw: &[u8]) -> String {
    let text = String::from_utf8_lossy(raw);
    let mut shown: String = text.chars().take(SHOWN).collect::<String>().escape_debug().to_string();
    shown = shown.replace("\\\"", "\"").replace("\\'", "'").replace("\\\\", "\\");
    if text.chars().count() > SHOWN {
        shown.push('…');
    }
    shown
}

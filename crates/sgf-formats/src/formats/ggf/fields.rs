//! The properties of a game: a name and a value in brackets, nothing else.

use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;

/// A property.
#[derive(Clone, Copy)]
pub(super) struct Field<'s> {
    pub(super) name: Line<'s>,
    pub(super) value: Line<'s>,
}

/// Divides a file into its games, each a list of properties.
pub(super) fn games<'s>(draft: &mut Draft<'s>) -> Vec<(usize, Vec<Field<'s>>)> {
    let whole = Line { at: 0, text: draft.bytes };
    let (mut games, mut from) = (Vec::new(), draft.start());
    while let Some(start) = memchr::memmem::find(&whole.text[from..], b"(;").map(|at| from + at) {
        skipped(draft, whole.part(from..start));
        let mut fields = Vec::new();
        from = start + 2;
        while let Some((field, to)) = next(whole, from) {
            fields.push(field);
            from = to;
        }
        let rest = whole.text[from..].trim_ascii_start();
        let at = whole.text.len() - rest.len();
        if rest.starts_with(b";)") {
            from = at + 2;
        } else {
            draft.tell(FactKind::Truncated, at..at);
        }
        games.push((start, fields));
    }
    skipped(draft, whole.part(from..whole.text.len()));
    games
}

/// What stands between games: blanks, and the number of games in a line.
fn skipped(draft: &mut Draft<'_>, between: Line<'_>) {
    for word in between.words().filter(|word| !word.text.iter().all(u8::is_ascii_digit)) {
        draft.tell(FactKind::Unknown, word.range());
    }
}

/// The property at an offset, and where it ends.
fn next(whole: Line<'_>, from: usize) -> Option<(Field<'_>, usize)> {
    let rest = whole.text[from..].trim_ascii_start();
    let start = whole.text.len() - rest.len();
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if length == 0 || rest.get(length) != Some(&b'[') {
        return None;
    }
    let value = start + length + 1;
    let end = value + memchr::memchr(b']', &whole.text[value..])?;
    Some((Field { name: whole.part(start..start + length), value: whole.part(value..end) }, end + 1))
}

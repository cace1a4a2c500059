//! The properties of a game, each a name and a value in brackets.

use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

/// A property.
#[derive(Clone, Copy)]
pub(super) struct Field<'s> {
    pub(super) name: Line<'s>,
    pub(super) value: Line<'s>,
}

/// Splits a file into games, each a list of properties.
pub(super) fn games<'s>(import: &mut Import<'s>) -> Vec<(usize, Vec<Field<'s>>)> {
    let file = Line { at: 0, text: import.bytes };
    let (mut games, mut from) = (Vec::new(), import.start());
    while let Some(start) = memchr::memmem::find(&file.text[from..], b"(;").map(|at| from + at) {
        skipped(import, file.part(from..start));
        let mut fields = Vec::new();
        from = start + 2;
        while let Some((field, to)) = next(file, from) {
            fields.push(field);
            from = to;
        }
        let rest = file.text[from..].trim_ascii_start();
        let at = file.text.len() - rest.len();
        if rest.starts_with(b";)") {
            from = at + 2;
        } else {
            import.report(FactKind::Truncated, at..at);
        }
        games.push((start, fields));
    }
    skipped(import, file.part(from..file.text.len()));
    games
}

/// Text between games: spaces, and the number of games in a line.
fn skipped(import: &mut Import<'_>, between: Line<'_>) {
    for word in between.words().filter(|word| !word.text.iter().all(u8::is_ascii_digit)) {
        import.report(FactKind::Unknown, word.range());
    }
}

/// The property at an offset, and its end.
fn next(file: Line<'_>, from: usize) -> Option<(Field<'_>, usize)> {
    let rest = file.text[from..].trim_ascii_start();
    let start = file.text.len() - rest.len();
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    if length == 0 || rest.get(length) != Some(&b'[') {
        return None;
    }
    let value = start + length + 1;
    let end = value + memchr::memchr(b']', &file.text[value..])?;
    Some((Field { name: file.part(start..start + length), value: file.part(value..end) }, end + 1))
}

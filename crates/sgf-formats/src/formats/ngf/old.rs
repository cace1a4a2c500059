//! The older form: header lines that begin with `GI`, and comments after the moves.
//!
//! `IDB[211] text[EndTxt]` belongs to move 211; 0 is the initial position. No source says which player is Black, so the order of
//! the newer form is assumed.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::read::Header;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;

/// A comment and its place.
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) at: Range<usize>,
}

pub(super) fn header<'s>(lines: &[Line<'s>]) -> Header<'s> {
    let mut fields = lines.iter().filter_map(|line| line.strip_prefix(b"GI"));
    let mut next = || fields.next();
    let (event, white, black) = (next(), next(), next());
    let _ = (next(), next());
    let (date, size, handicap) = (next(), next(), next());
    let _ = next();
    let (komi, n_moves) = (next(), next());
    Header { event, white, black, date, size, handicap, komi, n_moves, ..Header::default() }
}

/// Returns whether a line after the moves is valid there.
pub(super) fn is_known(line: Line<'_>) -> bool {
    // Comments are read separately.
    line.text.starts_with(b"GI") || line.text.starts_with(b"IDB[") || line.text.ends_with(b"[EndTxt]")
}

/// The comments by move number.
pub(super) fn comments(import: &mut Import<'_>, lines: &[Line<'_>]) -> HashMap<u64, Comment> {
    let mut comments: HashMap<u64, Comment> = HashMap::new();
    for line in lines.iter().filter(|line| line.text.starts_with(b"IDB[")) {
        let number = line.strip_prefix(b"IDB[").and_then(|rest| rest.split_once(b']'));
        let Some((number, start)) =
            number.and_then(|(number, rest)| Some((number.number::<u64>()?, rest.at)))
        else {
            import.report(FactKind::Unknown, line.range());
            continue;
        };
        let rest = &import.bytes[start..];
        let next = memmem::find(rest, b"IDB[").unwrap_or(rest.len());
        let end = memmem::find(&rest[..next], b"[EndTxt]").unwrap_or(next);
        let at = start..start + end;
        let text = import.decode(at.clone()).trim().to_owned();
        match comments.get_mut(&number) {
            Some(comment) => comment.text = format!("{}\n{text}", comment.text),
            None => drop(comments.insert(number, Comment { text, at })),
        }
    }
    comments
}

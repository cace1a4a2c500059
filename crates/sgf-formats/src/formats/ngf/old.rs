//! The older form: a header of lines that begin with `GI`, and comments behind the moves.
//!
//! `IDB[211] text[EndTxt]` belongs to move 211, and 0 is the position before the first. Which of the two players is Black, no
//! source tells; they are taken in the order of the newer form.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::read::Header;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;

/// A comment and where it stands.
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) at: Range<usize>,
}

pub(super) fn header<'s>(lines: &[Line<'s>]) -> Header<'s> {
    let mut fields = lines.iter().filter_map(|line| line.behind(b"GI"));
    let mut next = || fields.next();
    let (event, white, black) = (next(), next(), next());
    let _ = (next(), next());
    let (date, size, handicap) = (next(), next(), next());
    let _ = next();
    let (komi, n_moves) = (next(), next());
    Header { event, white, black, date, size, handicap, komi, n_moves, ..Header::default() }
}

/// Tells whether a line behind the moves is one that the form has there.
pub(super) fn is_known(line: Line<'_>) -> bool {
    // Lines of comments have been looked at with the comments.
    line.text.starts_with(b"GI") || line.text.starts_with(b"IDB[") || line.text.ends_with(b"[EndTxt]")
}

/// Finds the comments by the numbers of their moves.
pub(super) fn comments(draft: &mut Draft<'_>, lines: &[Line<'_>]) -> HashMap<u64, Comment> {
    let mut comments: HashMap<u64, Comment> = HashMap::new();
    for line in lines.iter().filter(|line| line.text.starts_with(b"IDB[")) {
        let number = line.behind(b"IDB[").and_then(|rest| rest.divide(b']'));
        let Some((number, start)) =
            number.and_then(|(number, rest)| Some((number.number::<u64>()?, rest.at)))
        else {
            draft.tell(FactKind::Unknown, line.range());
            continue;
        };
        let rest = &draft.bytes[start..];
        let next = memmem::find(rest, b"IDB[").unwrap_or(rest.len());
        let end = memmem::find(&rest[..next], b"[EndTxt]").unwrap_or(next);
        let at = start..start + end;
        let text = draft.decode(at.clone()).trim().to_owned();
        match comments.get_mut(&number) {
            Some(comment) => comment.text = format!("{}\n{text}", comment.text),
            None => drop(comments.insert(number, Comment { text, at })),
        }
    }
    comments
}

//! Transcripts into SGF, a game a line.

use super::words;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;
use crate::othello::{Course, NUMBER, is_pass, square};

pub(super) fn read(draft: &mut Draft<'_>) {
    for line in draft.lines().map(|line| line.trimmed()) {
        if !line.text.is_empty() && !line.text.starts_with(b"#") {
            game(draft, line);
        }
    }
}

fn game(draft: &mut Draft<'_>, line: Line<'_>) {
    if words(line).next().is_none_or(|word| word.is_err()) {
        return draft.tell(FactKind::Unknown, line.range());
    }
    draft.sheet.begin(NUMBER, line.at);
    let mut course = Course::begin(8).expect("Othello has a board of 8");
    for word in words(line) {
        match word {
            Ok(word) => {
                let text = word.ascii().unwrap_or_default();
                let square = square(text, 8).filter(|_| !is_pass(text));
                course.make(draft, square, word.range());
            }
            Err(rest) => draft.tell(FactKind::Unknown, rest.range()),
        }
    }
}

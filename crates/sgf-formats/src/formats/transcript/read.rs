//! Transcripts, read as SGF, one game per line.

use super::words;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::othello::{Course, NUMBER, is_pass, square};

pub(super) fn read(import: &mut Import<'_>) {
    for line in import.lines().map(|line| line.trimmed()) {
        if !line.text.is_empty() && !line.text.starts_with(b"#") {
            game(import, line);
        }
    }
}

fn game(import: &mut Import<'_>, line: Line<'_>) {
    if words(line).next().is_none_or(|word| word.is_err()) {
        return import.report(FactKind::Unknown, line.range());
    }
    import.writer.begin(NUMBER, line.at);
    let mut course = Course::begin(8).expect("Othello has a board of 8");
    for word in words(line) {
        match word {
            Ok(word) => {
                let text = word.ascii().unwrap_or_default();
                let square = square(text, 8).filter(|_| !is_pass(text));
                course.make(import, square, word.range());
            }
            Err(rest) => import.report(FactKind::Unknown, rest.range()),
        }
    }
}

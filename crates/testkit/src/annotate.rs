//! Expected findings as carets and messages below the lines of a record.
//!
//! A test is a record with lines of carets in it. [`source_of`] removes them, the crate under test checks the record, [`annotate`]
//! draws its findings, and the test compares the two texts. A failure shows both, and the actual text can be pasted into the test.

use std::ops::Range;

/// A span of a text, with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The span in bytes; an empty one is shown as one caret.
    pub span: Range<usize>,
    /// The message after the carets.
    pub text: String,
}

/// Removes the lines of carets from an annotated text, and a line break at its start.
///
/// # Examples
///
/// ```
/// let annotated = "
/// (;B[aa]()
///        ^^ no node
/// ";
/// assert_eq!(testkit::annotate::source_of(annotated), "(;B[aa]()\n");
/// ```
#[must_use]
pub fn source_of(annotated: &str) -> String {
    let annotated = annotated.strip_prefix('\n').unwrap_or(annotated);
    let lines = annotated.split_inclusive('\n');
    lines.filter(|line| !line.trim_start_matches(' ').starts_with('^')).collect()
}

/// Draws marks below the lines in which they start.
///
/// Columns count characters. A mark that spans several lines is drawn up to the end of the first.
///
/// # Examples
///
/// ```
/// use testkit::annotate::{Mark, annotate};
/// let marks = [Mark { span: 7..9, text: "no node".into() }];
/// assert_eq!(annotate("(;B[aa]()\n", &marks), "(;B[aa]()\n       ^^ no node\n");
/// ```
#[must_use]
pub fn annotate(source: &str, marks: &[Mark]) -> String {
    let mut out = String::new();
    let mut start = 0;
    let mut lines: Vec<&str> = source.split_inclusive('\n').collect();
    if source.is_empty() || source.ends_with('\n') {
        // A mark may be at the end of the text.
        lines.push("");
    }
    for (index, line) in lines.iter().enumerate() {
        out.push_str(line);
        let is_last = index + 1 == lines.len();
        let end = start + line.len();
        for mark in marks.iter().filter(|mark| start <= mark.span.start && (mark.span.start < end || is_last))
        {
            if !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
            draw(line.trim_end_matches(['\r', '\n']), start, mark, &mut out);
        }
        start = end;
    }
    out
}

fn draw(line: &str, start: usize, mark: &Mark, out: &mut String) {
    let from = (mark.span.start - start).min(line.len());
    let to = (mark.span.end - start).clamp(from, line.len());
    let width =
        |range: Range<usize>| line.get(range.clone()).map_or(range.len(), |text| text.chars().count());
    out.extend(std::iter::repeat_n(' ', width(0..from)));
    out.extend(std::iter::repeat_n('^', width(from..to).max(1)));
    out.push(' ');
    out.push_str(&mark.text);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotate_reverses_source_of() {
        let annotated = "(;C[表示\n]\n ^^^^^ one\n    ^^ two\n;B[aa]\n^ three\n";
        let source = source_of(annotated);
        assert_eq!(source, "(;C[表示\n]\n;B[aa]\n");
        // Carets are below the line they mark, here the second.
        let marks = [
            Mark { span: 1..30, text: "one".into() },
            Mark { span: 4..10, text: "two".into() },
            Mark { span: 13..13, text: "three".into() },
        ];
        let drawn = annotate(&source, &marks);
        assert_eq!(drawn, "(;C[表示\n ^^^^^ one\n    ^^ two\n]\n;B[aa]\n^ three\n");
        assert_eq!(source_of(&drawn), source);
    }

    #[test]
    fn marks_at_the_end_of_the_text() {
        let mark = |at: usize| [Mark { span: at..at, text: "end".into() }];
        assert_eq!(annotate("(;", &mark(2)), "(;\n  ^ end\n");
        assert_eq!(annotate("(;\n", &mark(3)), "(;\n^ end\n");
        assert_eq!(annotate("", &mark(0)), "^ end\n");
    }
}

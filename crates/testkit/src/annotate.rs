//! Expectations drawn under the text: carets below the place, then the words.
//!
//! A test is a record with lines of carets in it. [`source_of`] takes them out; the crate under test looks at the rest;
//! [`annotate`] draws what was found, and the test compares the two texts. So a failure shows the whole expected picture
//! beside the real one, and the real one can be pasted.

use std::ops::Range;

/// A place in a text, and words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The bytes that are meant; an empty range is shown as one caret.
    pub span: Range<usize>,
    /// The words behind the carets.
    pub text: String,
}

/// Takes the lines of carets out of an annotated text, and one line break at its beginning.
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

/// Draws marks under the lines of a text that they begin in.
///
/// Columns count characters. A mark that goes beyond its line is drawn up to the line's end.
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
        // The end of the text is a place too.
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
    fn drawing_is_the_inverse_of_taking_out() {
        let annotated = "(;C[表示\n]\n ^^^^^ one\n    ^^ two\n;B[aa]\n^ three\n";
        let source = source_of(annotated);
        assert_eq!(source, "(;C[表示\n]\n;B[aa]\n");
        // A line of carets stands under the line that it is about, here the second.
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
    fn the_end_of_the_text_is_a_place() {
        let mark = |at: usize| [Mark { span: at..at, text: "end".into() }];
        assert_eq!(annotate("(;", &mark(2)), "(;\n  ^ end\n");
        assert_eq!(annotate("(;\n", &mark(3)), "(;\n^ end\n");
        assert_eq!(annotate("", &mark(0)), "^ end\n");
    }
}

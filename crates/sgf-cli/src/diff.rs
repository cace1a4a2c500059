//! What would change, as a unified diff.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use crate::page::Page;
use crate::terminal::{Shown, Styles};

/// Lines around a change.
const CONTEXT: usize = 3;

/// More differing lines than this are not compared one by one, since that takes the square of the time.
const MOST_LINES: usize = 20_000;

/// Returns the difference between the old and the new content of a file, for people and for patch(1); empty when there is
/// none.
///
/// The lines are the bytes of the files, whatever their charset, and end with LF only: patch(1) knows no other end.
/// With colours it is for people, without them it is for programs.
pub(crate) fn unified(name: &str, old: &[u8], new: &[u8], styles: &Styles) -> Shown {
    let text = if old == new { Vec::new() } else { text(name, old, new) };
    if styles.are_coloured() { Shown::Page(coloured(&text, styles)) } else { Shown::Data(text) }
}

fn text(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let lines = |byte: &u8| *byte == b'\n';
    let (old, new): (Vec<_>, Vec<_>) =
        (old.split_inclusive(lines).collect(), new.split_inclusive(lines).collect());
    let ops = match old.len().max(new.len()) {
        0..=MOST_LINES => capture_diff_slices(Algorithm::Patience, &old, &new),
        _ => whole(&old, &new),
    };
    // Of a name with blanks, patch(1) wants to know where it ends.
    let end = if name.contains(' ') { "\t" } else { "" };
    let mut text = format!("--- {name}{end}\n+++ {name}{end}\n").into_bytes();
    for hunk in group_diff_ops(ops, CONTEXT) {
        write_hunk(&hunk, &old, &new, &mut text);
    }
    text
}

/// The difference that takes out all lines and puts in all lines, but for those with which both begin and end.
fn whole(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let rest = old[before..].iter().rev().zip(new[before..].iter().rev());
    let after = rest.take_while(|(old, new)| old == new).count();
    let (old_end, new_end) = (old.len() - after, new.len() - after);
    vec![
        DiffOp::Equal { old_index: 0, new_index: 0, len: before },
        DiffOp::Replace {
            old_index: before,
            old_len: old_end - before,
            new_index: before,
            new_len: new_end - before,
        },
        DiffOp::Equal { old_index: old_end, new_index: new_end, len: after },
    ]
}

fn write_hunk(ops: &[DiffOp], old: &[&[u8]], new: &[&[u8]], text: &mut Vec<u8>) {
    let (Some(first), Some(last)) = (ops.first(), ops.last()) else { return };
    let old_lines = first.old_range().start..last.old_range().end;
    let new_lines = first.new_range().start..last.new_range().end;
    text.extend_from_slice(format!("@@ -{} +{} @@\n", place(&old_lines), place(&new_lines)).as_bytes());
    for op in ops {
        if let DiffOp::Equal { .. } = op {
            write_lines(b' ', &old[op.old_range()], text);
        } else {
            write_lines(b'-', &old[op.old_range()], text);
            write_lines(b'+', &new[op.new_range()], text);
        }
    }
}

/// The place of a hunk: the first line, from 1, and their number, which is left out if it is one.
///
/// A hunk without lines stands behind the line that it names.
fn place(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn write_lines(sign: u8, lines: &[&[u8]], text: &mut Vec<u8>) {
    for line in lines {
        text.push(sign);
        text.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            text.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

/// Gives each line its colour.
fn coloured(text: &[u8], styles: &Styles) -> Page {
    let mut page = Page::new(*styles);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let style = match line.first() {
            Some(b'+') => styles.added,
            Some(b'-') => styles.removed,
            Some(b'@') => styles.dim,
            _ => anstyle::Style::new(),
        };
        let content = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        page.styled(style, content).end();
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_shown_with_its_surroundings() {
        let diff = text("a.sgf", b"(;FF[4]\n;B[aa]\n)\n", b"(;FF[4]\n;B[bb]\n)\n");
        let expected = "--- a.sgf\n+++ a.sgf\n@@ -1,3 +1,3 @@\n (;FF[4]\n-;B[aa]\n+;B[bb]\n )\n";
        assert_eq!(String::from_utf8(diff).unwrap(), expected);
    }

    #[test]
    fn large_files_are_compared_at_their_ends_only() {
        let old: String = (0..MOST_LINES + 10).map(|line| format!(";C[{line}]\n")).collect();
        let new = old.replace("[5]", "[x]").replace("[7]", "[y]");
        let diff = String::from_utf8(text("a.sgf", old.as_bytes(), new.as_bytes())).unwrap();
        let expected =
            "@@ -3,9 +3,9 @@\n ;C[2]\n ;C[3]\n ;C[4]\n-;C[5]\n-;C[6]\n-;C[7]\n+;C[x]\n+;C[6]\n+;C[y]\n ;C[8]";
        assert!(diff.contains(expected), "{diff}");
    }

    #[test]
    fn bytes_are_kept_and_only_lf_ends_a_line() {
        let diff = text("a.sgf", b"(;C[\xE9\r])", b"(;C[\xE8\r])\n");
        let expected = b"@@ -1 +1 @@\n-(;C[\xE9\r])\n\\ No newline at end of file\n+(;C[\xE8\r])\n";
        assert!(diff.ends_with(expected), "{}", diff.escape_ascii());
    }
}

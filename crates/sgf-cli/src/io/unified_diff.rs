//! Unified diffs.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use crate::io::styled_text::{StyledText, Styles};
use crate::io::terminal::Content;

/// Number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Longer files are not compared line by line, since that takes quadratic time.
const MAX_LINES: usize = 20_000;

/// Compares the old and new content of a file. The result is empty if they are equal.
///
/// Lines are raw bytes, whatever their charset, and end with LF only, like in patch(1). With colors the result is text for people, without
/// them it is data for programs.
pub(crate) fn unified(name: &str, old: &[u8], new: &[u8], styles: &Styles) -> Content {
    let text = if old == new { Vec::new() } else { diff(name, old, new) };
    if styles.are_colored() { Content::Text(colored(&text, styles)) } else { Content::Data(text) }
}

fn diff(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let lines = |byte: &u8| *byte == b'\n';
    let (old, new): (Vec<_>, Vec<_>) =
        (old.split_inclusive(lines).collect(), new.split_inclusive(lines).collect());
    let ops = match old.len().max(new.len()) {
        0..=MAX_LINES => capture_diff_slices(Algorithm::Patience, &old, &new),
        _ => common_ends_only(&old, &new),
    };
    // A tab marks the end of a name with spaces for patch(1).
    let end = if name.contains(' ') { "\t" } else { "" };
    let mut text = format!("--- {name}{end}\n+++ {name}{end}\n").into_bytes();
    for hunk in group_diff_ops(ops, CONTEXT) {
        write_hunk(&hunk, &old, &new, &mut text);
    }
    text
}

/// A diff that replaces everything between the common first and last lines.
fn common_ends_only(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let from_end = old[before..].iter().rev().zip(new[before..].iter().rev());
    let after = from_end.take_while(|(old, new)| old == new).count();
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
    text.extend_from_slice(
        format!("@@ -{} +{} @@\n", hunk_range(&old_lines), hunk_range(&new_lines)).as_bytes(),
    );
    for op in ops {
        if let DiffOp::Equal { .. } = op {
            write_lines(b' ', &old[op.old_range()], text);
        } else {
            write_lines(b'-', &old[op.old_range()], text);
            write_lines(b'+', &new[op.new_range()], text);
        }
    }
}

/// The range of a hunk: its first line, counted from 1, and its length unless that is 1. An empty hunk names the line before it.
fn hunk_range(lines: &Range<usize>) -> String {
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

/// Colors each line.
fn colored(text: &[u8], styles: &Styles) -> StyledText {
    let mut out = StyledText::new(*styles);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let style = match line.first() {
            Some(b'+') => styles.added,
            Some(b'-') => styles.removed,
            Some(b'@') => styles.dim,
            _ => anstyle::Style::new(),
        };
        let content = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        out.styled(style, content).end();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_changes_with_context() {
        let result = diff("a.sgf", b"(;FF[4]\n;B[aa]\n)\n", b"(;FF[4]\n;B[bb]\n)\n");
        let expected = "--- a.sgf\n+++ a.sgf\n@@ -1,3 +1,3 @@\n (;FF[4]\n-;B[aa]\n+;B[bb]\n )\n";
        assert_eq!(String::from_utf8(result).unwrap(), expected);
    }

    #[test]
    fn compares_only_the_ends_of_large_files() {
        let old: String = (0..MAX_LINES + 10).map(|line| format!(";C[{line}]\n")).collect();
        let new = old.replace("[5]", "[x]").replace("[7]", "[y]");
        let result = String::from_utf8(diff("a.sgf", old.as_bytes(), new.as_bytes())).unwrap();
        let expected =
            "@@ -3,9 +3,9 @@\n ;C[2]\n ;C[3]\n ;C[4]\n-;C[5]\n-;C[6]\n-;C[7]\n+;C[x]\n+;C[6]\n+;C[y]\n ;C[8]";
        assert!(result.contains(expected), "{result}");
    }

    #[test]
    fn splits_raw_bytes_at_lf_only() {
        let result = diff("a.sgf", b"(;C[\xE9\r])", b"(;C[\xE8\r])\n");
        let expected = b"@@ -1 +1 @@\n-(;C[\xE9\r])\n\\ No newline at end of file\n+(;C[\xE8\r])\n";
        assert!(result.ends_with(expected), "{}", result.escape_ascii());
    }
}

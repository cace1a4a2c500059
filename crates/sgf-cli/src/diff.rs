//! What would change, as a unified diff.

use similar::{Algorithm, TextDiff};

use crate::terminal::{Styled, Styles};

/// Lines around a change.
const CONTEXT: usize = 3;

/// More differing lines than this are not compared one by one, since that takes the square of the time.
const MOST_LINES: usize = 20_000;

/// Returns the difference between the old and the new content of a file; empty when there is none.
pub(crate) fn unified(name: &str, old: &[u8], new: &[u8], styles: &Styles) -> Vec<u8> {
    if old == new {
        return Vec::new();
    }
    let n_lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
    let mut text = Vec::new();
    if n_lines(old).max(n_lines(new)) > MOST_LINES {
        whole(name, old, new, &mut text);
    } else {
        let diff = TextDiff::configure().algorithm(Algorithm::Patience).diff_lines(old, new);
        let mut unified = diff.unified_diff();
        unified.context_radius(CONTEXT).header(name, name);
        unified.to_writer(&mut text).unwrap_or_default();
    }
    colour(&text, styles)
}

/// The diff that takes out all lines and puts in all lines, but for those that begin and end both.
fn whole(name: &str, old: &[u8], new: &[u8], text: &mut Vec<u8>) {
    let old: Vec<&[u8]> = old.split_inclusive(|byte| *byte == b'\n').collect();
    let new: Vec<&[u8]> = new.split_inclusive(|byte| *byte == b'\n').collect();
    let before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let after = old[before..]
        .iter()
        .rev()
        .zip(new[before..].iter().rev())
        .take_while(|(old, new)| old == new)
        .count();
    let (removed, added) = (&old[before..old.len() - after], &new[before..new.len() - after]);
    let from = |lines: usize| before + usize::from(lines > 0);
    let head = format!(
        "--- {name}\n+++ {name}\n@@ -{},{} +{},{} @@\n",
        from(removed.len()),
        removed.len(),
        from(added.len()),
        added.len()
    );
    text.extend_from_slice(head.as_bytes());
    for (sign, lines) in [(b'-', removed), (b'+', added)] {
        for line in lines {
            text.push(sign);
            text.extend_from_slice(line);
            if !line.ends_with(b"\n") {
                text.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    }
}

/// Gives each line its colour, and makes the control characters of the files visible when someone looks.
fn colour(text: &[u8], styles: &Styles) -> Vec<u8> {
    if !styles.are_coloured() {
        return text.to_vec();
    }
    let mut out = Vec::with_capacity(text.len() * 2);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let style = match line.first() {
            Some(b'+') => styles.added,
            Some(b'-') => styles.removed,
            Some(b'@') => styles.dim,
            _ => anstyle::Style::new(),
        };
        let content = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        out.extend_from_slice(Styled(style, crate::printable::printable(&content)).to_string().as_bytes());
        out.push(b'\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_shown_with_its_surroundings() {
        let diff = unified("a.sgf", b"(;FF[4]\n;B[aa]\n)\n", b"(;FF[4]\n;B[bb]\n)\n", &Styles::default());
        let expected = "--- a.sgf\n+++ a.sgf\n@@ -1,3 +1,3 @@\n (;FF[4]\n-;B[aa]\n+;B[bb]\n )\n";
        assert_eq!(String::from_utf8(diff).unwrap(), expected);
    }

    #[test]
    fn large_files_are_compared_at_their_ends_only() {
        let old: String = (0..MOST_LINES + 10).map(|line| format!(";C[{line}]\n")).collect();
        let new = old.replace("[5]", "[x]").replace("[7]", "[y]");
        let diff =
            String::from_utf8(unified("a.sgf", old.as_bytes(), new.as_bytes(), &Styles::default())).unwrap();
        let expected =
            "--- a.sgf\n+++ a.sgf\n@@ -6,3 +6,3 @@\n-;C[5]\n-;C[6]\n-;C[7]\n+;C[x]\n+;C[6]\n+;C[y]\n";
        assert_eq!(diff, expected);
    }
}

//! Three-way merge of text by lines.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Longer texts are not compared by line, which takes quadratic time.
const MAX_LINES: usize = 2000;

/// Lines of the base that a side replaced.
struct Change {
    base: Range<usize>,
    side: Range<usize>,
}

/// Merges two texts; `None` if both sides changed the same lines.
///
/// Without a base, or if both sides only appended text, the result has both, ours first, without repetition.
pub(crate) fn merge(base: Option<&str>, ours: &str, theirs: &str) -> Option<String> {
    let Some(base) = base else { return Some(both(ours, theirs)) };
    if let (Some(_), Some(added)) = (ours.strip_prefix(base), theirs.strip_prefix(base)) {
        let ours_added = &ours[base.len()..];
        return Some(format!("{base}{}", added_both(ours_added, added)));
    }
    by_lines(base, ours, theirs)
}

/// Joins two texts, unless one contains the other.
fn both(ours: &str, theirs: &str) -> String {
    if has_lines(ours, theirs) {
        return ours.to_owned();
    }
    if has_lines(theirs, ours) {
        return theirs.to_owned();
    }
    let gap = if ours.ends_with('\n') { "" } else { "\n" };
    format!("{ours}{gap}{theirs}")
}

/// Joins two additions to the same text, without repetition.
fn added_both(ours: &str, theirs: &str) -> String {
    if has_lines(ours, theirs.trim_start_matches('\n')) {
        return ours.to_owned();
    }
    if has_lines(theirs, ours.trim_start_matches('\n')) {
        return theirs.to_owned();
    }
    let gap = if ours.ends_with('\n') || theirs.starts_with('\n') { "" } else { "\n" };
    format!("{ours}{gap}{theirs}")
}

/// Returns whether a text contains consecutive lines.
fn has_lines(text: &str, lines: &str) -> bool {
    let at_line = |at: usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
    let ends = |at: usize| at == text.len() || text.as_bytes()[at] == b'\n';
    lines.is_empty() || text.match_indices(lines).any(|(at, _)| at_line(at) && ends(at + lines.len()))
}

fn by_lines(base: &str, ours: &str, theirs: &str) -> Option<String> {
    let [base, ours, theirs] = [base, ours, theirs].map(|text| text.split('\n').collect::<Vec<_>>());
    if [&base, &ours, &theirs].iter().any(|lines| lines.len() > MAX_LINES) {
        return None;
    }
    let (mut of_ours, mut of_theirs) = (changes(&base, &ours), changes(&base, &theirs));
    of_ours.reverse();
    of_theirs.reverse();
    let mut merged: Vec<&str> = Vec::new();
    let mut at = 0;
    loop {
        let starts = (of_ours.last().map(|it| it.base.start), of_theirs.last().map(|it| it.base.start));
        let (change, lines) = match starts {
            (None, None) => break,
            (Some(_), None) => (of_ours.pop()?, &ours),
            (None, Some(_)) => (of_theirs.pop()?, &theirs),
            (Some(_), Some(_)) => {
                let (our, their) = (of_ours.last()?, of_theirs.last()?);
                if our.base == their.base && ours[our.side.clone()] == theirs[their.side.clone()] {
                    of_theirs.pop();
                    (of_ours.pop()?, &ours)
                } else if our.base.end < their.base.start {
                    (of_ours.pop()?, &ours)
                } else if their.base.end < our.base.start {
                    (of_theirs.pop()?, &theirs)
                } else {
                    return None;
                }
            }
        };
        merged.extend(&base[at..change.base.start]);
        merged.extend(&lines[change.side]);
        at = change.base.end;
    }
    merged.extend(&base[at..]);
    Some(merged.join("\n"))
}

/// The changes of a side, in line order.
fn changes(base: &[&str], side: &[&str]) -> Vec<Change> {
    let ops = capture_diff_slices(Algorithm::Myers, base, side);
    let changed = ops.into_iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    let mut changes: Vec<Change> = Vec::new();
    for op in changed {
        let (base, side) = (op.old_range(), op.new_range());
        match changes.last_mut() {
            Some(last) if last.base.end == base.start && last.side.end == side.start => {
                last.base.end = base.end;
                last.side.end = side.end;
            }
            _ => changes.push(Change { base, side }),
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: Option<&str>, ours: &str, theirs: &str, expected: Option<&str>) {
        assert_eq!(merge(base, ours, theirs).as_deref(), expected, "{base:?} {ours:?} {theirs:?}");
    }

    #[test]
    fn merges_distant_changes() {
        check(Some("a\nb\nc"), "A\nb\nc", "a\nb\nC", Some("A\nb\nC"));
        check(Some("a\nb\nc"), "b\nc", "a\nb\nc\nd", Some("b\nc\nd"));
        check(Some("a\nb\nc\nd"), "a\nX\nc\nd", "a\nX\nc\nD", Some("a\nX\nc\nD"));
    }

    #[test]
    fn changes_of_the_same_line_conflict() {
        check(Some("a"), "b", "c", None);
        check(Some("a\nb"), "a\nB", "a\nC", None);
        // For adjacent changes, the order is unknown.
        check(Some("a\nb"), "A\nb", "a\nB", None);
    }

    #[test]
    fn common_additions_are_not_repeated() {
        check(Some("x"), "x\nours", "x\ntheirs", Some("x\nours\ntheirs"));
        check(Some("x"), "x\nours\ntheirs", "x\ntheirs", Some("x\nours\ntheirs"));
        check(None, "one", "two", Some("one\ntwo"));
        check(None, "one\ntwo", "two", Some("one\ntwo"));
        check(None, "two", "one\ntwo", Some("one\ntwo"));
        check(Some(""), "one", "two", Some("one\ntwo"));
        check(None, "someone", "one", Some("someone\none"));
    }
}

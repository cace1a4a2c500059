//! S021: an unescaped bracket in a text.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds closing brackets inside a text without a backslash before them.
    ///
    /// ## Why it matters
    /// For other programs, the text ends there, and they read the rest of it as properties.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;C[see a [3d] in the other game];B[aa])
    /// ```
    ///
    /// ## Fix
    /// Inserts the backslash. Unsafe if the bracket closes none in the text, because the text may end there.
    /// ```sgf
    /// (;C[see a [3d\] in the other game];B[aa])
    /// ```
    S021 unescaped-bracket, Error, fix: Unsafe, since: "0.1", sgfc: [8],
    on: Facts(&[FactKind::UnescapedBracket])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let applicability = match closes_another(&cx.text()[..fact.span.start]) {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    out.report(fact.span, "bracket in a text without its backslash").fix(
        applicability,
        "insert the backslash",
        [TextEdit::insert(fact.span.start, &b"\\"[..])],
    );
}

/// How far to look for the opening bracket.
const REACH: usize = 256;

/// Returns whether the bracket after `before` closes one inside the text: `[3d`, but not the one that opens the value.
fn closes_another(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(REACH)..];
    let open = near.iter().rposition(|byte| matches!(byte, b'[' | b']'));
    let is_part = |at: usize| {
        let before = &near[..at];
        !before.trim_ascii_end().ends_with(b"]")
            && before.last().is_some_and(|byte| !byte.is_ascii_alphanumeric())
    };
    open.is_some_and(|at| near[at] == b'[' && is_part(at))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives, read};
    use crate::{Applicability, Config, fix};

    #[test]
    fn only_pairs_of_brackets_are_certain() {
        for (text, fixed) in [
            ("(;C[a [3d] b];B[aa])", "(;C[a [3d\\] b];B[aa])"),
            ("(;C[a text] that goes on];B[aa])", "(;C[a text] that goes on];B[aa])"),
        ] {
            let doc =
                fix(&read(text.as_bytes()), &Config::only("S021").unwrap(), Applicability::Safe).document;
            assert_eq!(doc.write().escape_ascii().to_string(), fixed.as_bytes().escape_ascii().to_string());
        }
    }

    #[test]
    fn reports_every_bracket() {
        check(
            "S021",
            "
(;C[lee [9d] and cho [9d] resign];B[aa])
           ^ bracket in a text without its backslash
                        ^ bracket in a text without its backslash
",
        );
    }

    #[test]
    fn accepts_escaped_brackets() {
        check("S021", "(;C[lee [9d\\] and cho [9d\\] resign];B[aa])");
        fix_gives("S021", "(;C[a [1d] b [2d\\] c])", "(;C[a [1d\\] b [2d\\] c])");
    }
}

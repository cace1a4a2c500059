//! S021: a bracket inside a text.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds closing brackets inside a text that have no backslash in front of them.
    ///
    /// ## Why it matters
    /// The text ends there for other programs, and they take the rest of it for properties.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;C[see a [3d] in the other game];B[aa])
    /// ```
    ///
    /// ## Fix
    /// Inserts the backslash.
    /// ```sgf
    /// (;C[see a [3d\] in the other game];B[aa])
    /// ```
    S021 unescaped-bracket, Error, fix: Safe, since: "0.1", sgfc: [8],
    on: Facts(&[FactKind::UnescapedBracket])
}

fn check(_: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    out.report(fact.span, "bracket in a text without its backslash").fix(
        Applicability::Safe,
        "insert the backslash",
        [TextEdit::insert(fact.span.start, &b"\\"[..])],
    );
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn every_bracket_of_the_text() {
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
    fn escaped_ones_are_fine() {
        check("S021", "(;C[lee [9d\\] and cho [9d\\] resign];B[aa])");
        fix_gives("S021", "(;C[a [1d] b [2d\\] c])", "(;C[a [1d\\] b [2d\\] c])");
    }
}

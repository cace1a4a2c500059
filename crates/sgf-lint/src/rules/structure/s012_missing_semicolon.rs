//! S012: a node without its semicolon.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds nodes that do not start with a semicolon.
    ///
    /// ## Why it matters
    /// A node is a semicolon followed by properties. Some programs find no game in such a file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (FF[4]GM[1];B[aa](;W[bb])(W[cc]))
    /// ```
    ///
    /// ## Fix
    /// Inserts the semicolon.
    /// ```sgf
    /// (;FF[4]GM[1];B[aa](;W[bb])(;W[cc]))
    /// ```
    S012 missing-semicolon, Error, fix: Safe, since: "0.1", sgfc: [36, 67],
    on: Facts(&[FactKind::MissingSemicolon])
}

fn check(_: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    out.report(fact.span, "node without its semicolon").fix(
        Applicability::Safe,
        "insert the missing semicolon",
        [TextEdit::insert(fact.span.start, &b";"[..])],
    );
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_roots_and_variations() {
        check(
            "S012",
            "
(FF[4];B[aa](;W[bb])( W[cc]))
 ^ node without its semicolon
                      ^ node without its semicolon
",
        );
    }

    #[test]
    fn fixes_properties_after_a_variation() {
        fix_gives("S", "(;B[aa](;W[bb])C[why])", "(;B[aa](;W[bb])(;C[why]))");
    }
}

//! S006: text before the first game.

use sgf_syntax::{Fact, FactKind};

use super::content::{Outside, report_outside};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text before the first game.
    ///
    /// ## Why it matters
    /// The specification tells programs to skip it, because games are often sent by e-mail. But a program that rewrites
    /// the file may lose it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// From: a friend (;B[aa])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe, because the text may be of interest.
    /// ```sgf
    ///  (;B[aa])
    /// ```
    S006 text-before, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Facts(&[FactKind::TextOutside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    report_outside(cx, fact, Outside::Before, "text before the first game", out);
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_parentheses_in_the_text() {
        check(
            "S006",
            "
(c) by the author
^^^^^^^^^^^^^^^^^ text before the first game
(;B[aa])
",
        );
    }

    #[test]
    fn ignores_white_space() {
        check("S006", "\n\t (;B[aa])\n");
    }
}

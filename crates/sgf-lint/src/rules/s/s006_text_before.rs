//! S006: text before the first game.

use sgf_syntax::{Fact, FactKind};

use super::content::{Outside, report_outside};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text that stands before the first game.
    ///
    /// ## Why it matters
    /// Readers are to skip it; FF[4] files often travel in mails. But a program that converts the file may lose it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// From: a friend (;B[aa])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe: perhaps somebody wants to read it.
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
    fn licences_may_have_parentheses() {
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
    fn white_space_is_no_text() {
        check("S006", "\n\t (;B[aa])\n");
    }
}

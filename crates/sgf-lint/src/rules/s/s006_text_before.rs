//! S006: text before the first game.

use sgf_syntax::{Fact, FactKind, TextEdit};

use super::content::{Outside, find_data, outside};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

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
    if outside(cx, fact.span) == Some(Outside::Before) && find_data(cx.text(), fact.span).is_none() {
        out.report(fact.span, "text before the first game").fix(
            Applicability::Unsafe,
            "remove the text",
            [TextEdit::delete(fact.span)],
        );
    }
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

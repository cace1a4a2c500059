//! S007: text between two games.

use sgf_syntax::{Fact, FactKind, TextEdit};

use super::content::{Outside, find_data, outside};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text that stands between two games.
    ///
    /// ## Why it matters
    /// A collection is games and white space. Most programs stop here, or lose the text when they write the file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa]) * * * (;B[bb])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe: perhaps somebody wants to read it.
    /// ```sgf
    /// (;B[aa])  (;B[bb])
    /// ```
    S007 text-between, Warning, fix: Unsafe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::TextOutside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if outside(cx, fact.span) == Some(Outside::Between) && find_data(cx.text(), fact.span).is_none() {
        out.report(fact.span, "text between two games").fix(
            Applicability::Unsafe,
            "remove the text",
            [TextEdit::delete(fact.span)],
        );
    }
}

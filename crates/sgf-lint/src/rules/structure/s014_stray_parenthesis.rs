//! S014: a closing parenthesis without an opening one.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds closing parentheses outside of all games.
    ///
    /// ## Why it matters
    /// Most programs skip it, some stop. It may also be a sign that a game was closed too early.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa];W[bb]))
    /// ```
    ///
    /// ## Fix
    /// Removes the parenthesis.
    /// ```sgf
    /// (;B[aa];W[bb])
    /// ```
    S014 stray-parenthesis, Error, fix: Safe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::StrayClose])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "closing parenthesis without an opening one");
    if cx.doc.games().len() > 0 {
        finding.fix(Applicability::Safe, "remove the parenthesis", [TextEdit::delete(fact.span)]);
    }
}

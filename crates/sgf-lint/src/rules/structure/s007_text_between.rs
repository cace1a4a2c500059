//! S007: text between two games.

use sgf_syntax::{Fact, FactKind};

use super::content::{Outside, report_outside};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text between two games.
    ///
    /// ## Why it matters
    /// A collection consists of games and white space. Most programs stop here, or lose the text when they save the file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa]) * * * (;B[bb])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe, because the text may be of interest.
    /// ```sgf
    /// (;B[aa])  (;B[bb])
    /// ```
    S007 text-between, Warning, fix: Unsafe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::TextOutside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    report_outside(cx, fact, Outside::Between, "text between two games", out);
}

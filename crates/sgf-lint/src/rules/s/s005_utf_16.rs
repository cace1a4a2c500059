//! S005: a file in UTF-16.

use sgf_syntax::{Fact, FactKind, Form};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that are written in UTF-16.
    ///
    /// ## Why it matters
    /// SGF is defined by ASCII bytes; nearly no other program reads such a file.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (\0;\0B\0[\0a\0a\0]\0)\0
    /// ```
    S005 utf-16, Warning, fix: None, since: "0.1", sgfc: [], on: Facts(&[FactKind::Utf16])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let order = if cx.doc.form() == Form::Utf16Be { "high" } else { "low" };
    out.report(fact.span, format!("file in UTF-16, {order} byte first"))
        .help("written as UTF-8, it can be read by other programs");
}

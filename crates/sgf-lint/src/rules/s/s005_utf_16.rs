//! S005: a file in UTF-16 or UTF-32.

use sgf_syntax::{Fact, FactKind, Form};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that are written in UTF-16 or UTF-32.
    ///
    /// ## Why it matters
    /// SGF is defined by ASCII bytes; nearly no other program reads such a file.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (\0;\0B\0[\0a\0a\0]\0)\0
    /// ```
    S005 utf-16, Warning, fix: None, since: "0.1", sgfc: [], on: Facts(&[FactKind::Wide])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let (name, order) = match cx.doc.form() {
        Form::Utf16Be => ("UTF-16", "high"),
        Form::Utf32Be => ("UTF-32", "high"),
        Form::Utf32Le => ("UTF-32", "low"),
        Form::Utf16Le | Form::Bytes => ("UTF-16", "low"),
    };
    out.report(fact.span, format!("file in {name}, {order} byte first"))
        .help("written as UTF-8, it can be read by other programs");
}

//! S005: a file in UTF-16 or UTF-32.

use sgf_syntax::{Fact, FactKind, Form};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that are encoded in UTF-16 or UTF-32.
    ///
    /// ## Why it matters
    /// The syntax of SGF consists of ASCII bytes. Hardly any other program can read such a file.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (\0;\0B\0[\0a\0a\0]\0)\0
    /// ```
    S005 utf-16, Warning, fix: None, since: "0.1", sgfc: [], on: Facts(&[FactKind::Wide])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let (name, order) = match cx.doc.form() {
        Form::Utf16Be => ("UTF-16", "big-endian"),
        Form::Utf32Be => ("UTF-32", "big-endian"),
        Form::Utf32Le => ("UTF-32", "little-endian"),
        Form::Utf16Le | Form::Bytes => ("UTF-16", "little-endian"),
    };
    out.report(fact.span, format!("file is encoded in {name} ({order})"))
        .help("convert the file to UTF-8 so that other programs can read it");
}

//! S003: a file of NUL bytes.

use sgf_syntax::{Fact, FactKind};

use super::content::{Content, content};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that contain only NUL bytes.
    ///
    /// ## Why it matters
    /// The machine stopped after the file system had stored the length of the file, but not its content. The record is
    /// lost unless there is another copy.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// \0\0\0\0\0\0\0\0
    /// ```
    S003 nul-file, Error, fix: None, since: "0.1", sgfc: [7], on: Facts(&[FactKind::NoGame])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if content(cx.text()) == Content::Nul {
        out.report(fact.span, "file contains only NUL bytes");
    }
}

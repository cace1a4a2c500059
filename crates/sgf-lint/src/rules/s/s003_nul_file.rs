//! S003: a file of zeros.

use sgf_syntax::{Fact, FactKind};

use super::content::{Content, content};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that consist of NUL bytes.
    ///
    /// ## Why it matters
    /// The file system knew how long the file is to be when the machine stopped, and not what was to be in it. The
    /// record is lost; only a copy from elsewhere helps.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// \0\0\0\0\0\0\0\0
    /// ```
    S003 nul-file, Error, fix: None, since: "0.1", sgfc: [7], on: Facts(&[FactKind::NoGame])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if content(cx.text()) == Content::Nul {
        out.report(fact.span, "nothing but NUL bytes");
    }
}

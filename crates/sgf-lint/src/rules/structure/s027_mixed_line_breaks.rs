//! S027: several kinds of line breaks in one file.

use sgf_syntax::Span;

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files with more than one kind of line break: LF, CR LF, CR or LF CR.
    ///
    /// ## Why it matters
    /// All of them are legal. But programs number the lines of such a file differently, and the mix is a sign that texts
    /// may have gained or lost lines.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (;C[one\r\ntwo]\n;B[aa])\n
    /// ```
    S027 mixed-line-breaks, Note, fix: None, since: "0.1", sgfc: [], on: Documents
}

fn check(cx: &Cx<'_>, out: &mut Sink<'_>) {
    // Without CR there is at most one kind.
    if memchr::memchr(b'\r', cx.text()).is_none() {
        return;
    }
    let breaks = cx.doc.line_breaks();
    if !breaks.is_mixed() {
        return;
    }
    let kinds = [("LF", breaks.lf), ("CR LF", breaks.crlf), ("CR", breaks.cr), ("LF CR", breaks.lfcr)];
    let counts = kinds.iter().filter(|(_, count)| *count > 0).map(|(kind, count)| format!("{count} {kind}"));
    let message = format!("mixed line breaks: {}", counts.collect::<Vec<_>>().join(", "));
    out.report(Span::empty(0), message);
}

//! S001: text in which there is no game.

use sgf_syntax::{Fact, FactKind, Span};

use super::content::{Content, content};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that hold something, but no game tree.
    ///
    /// ## Why it matters
    /// The file is no record: perhaps a web page that a server sent instead, or a file of another kind with the wrong name.
    ///
    /// ## Example
    /// ```sgf,expect
    /// <html><body>404 Not Found</body></html>
    /// ```
    S001 no-game, Error, fix: None, since: "0.1", sgfc: [7], on: Facts(&[FactKind::NoGame])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if content(cx.text()) == Content::Text {
        let first_line = cx.text()[fact.span.range()].trim_ascii_start();
        let start = cx.text().len() - first_line.len();
        let length =
            first_line.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(first_line.len());
        out.report(Span::new(start, start + length), "no game tree in the file");
    }
}

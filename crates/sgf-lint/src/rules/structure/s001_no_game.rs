//! S001: text without a game.

use sgf_syntax::{Fact, FactKind, Span};

use super::content::{Content, content, is_html};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files that contain text, but no game tree.
    ///
    /// ## Why it matters
    /// The file is not a record. It may be an error message that was downloaded instead, or a file with the wrong extension.
    /// S030 reports HTML pages.
    ///
    /// ## Example
    /// ```sgf,expect
    /// 404 Not Found
    /// ```
    S001 no-game, Error, fix: None, since: "0.1", sgfc: [7], on: Facts(&[FactKind::NoGame])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    if content(cx.text()) == Content::Text && !is_html(cx.text()) {
        let first_line = cx.text()[fact.span.range()].trim_ascii_start();
        let start = cx.text().len() - first_line.len();
        let length =
            first_line.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(first_line.len());
        out.report(Span::new(start, start + length), "no game tree in the file");
    }
}

//! S016: a parenthesis directly behind another.

use sgf_syntax::{Fact, FactKind, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds opening parentheses that are followed by another one and not by a node.
    ///
    /// ## Why it matters
    /// A variation starts with a node. Programs stop here, or differ about where the variations branch off.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[cc]((;W[dd])(;W[ee])))
    /// ```
    ///
    /// ## Fix
    /// Removes the parenthesis and the one that closes it; where none does, the parenthesis alone.
    /// ```sgf
    /// (;B[cc](;W[dd])(;W[ee]))
    /// ```
    S016 double-parenthesis, Error, fix: Safe, since: "0.1", sgfc: [21],
    on: Facts(&[FactKind::DoubleOpen, FactKind::LoneOpen])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "parenthesis without a node behind it");
    if is_between_words(cx, fact.span) {
        return;
    }
    let close = cx.parens().close_of(fact.span.start);
    let close = close.map(|close| TextEdit::delete(Span::new(close, close + 1)));
    let title = match close {
        Some(_) => "remove the parenthesis and the one that closes it",
        None => "remove the parenthesis",
    };
    finding.fix(Applicability::Safe, title, [TextEdit::delete(fact.span)].into_iter().chain(close));
}

/// Whether text stands before or behind the parenthesis that might mean something else without it.
fn is_between_words(cx: &Cx<'_>, span: Span) -> bool {
    let text = cx.text();
    let before = &text[..span.start];
    let before = before.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(before).trim_ascii_end().last();
    let behind = text[span.end..].trim_ascii_start().first();
    before.is_some_and(|byte| !matches!(byte, b']' | b'(' | b')' | b';'))
        || behind.is_some_and(|byte| !matches!(byte, b'(' | b';'))
}

#[cfg(test)]
mod tests {
    use crate::testing::fix_gives;

    #[test]
    fn around_a_whole_collection() {
        fix_gives("S016", "((;B[aa])\n(;B[bb]))", "(;B[aa])\n(;B[bb])");
    }

    #[test]
    fn many_at_once() {
        fix_gives("S016", "((((;B[aa]))))", "(;B[aa])");
    }

    #[test]
    fn alone() {
        let fixed = "(;FF[4];B[cc](;W[dd]))\n(;FF[4];B[aa])\n(;FF[4];B[bb])";
        fix_gives("S016", "(;FF[4];B[cc]((;W[dd]))\n(;FF[4];B[aa])\n(;FF[4];B[bb])", fixed);
    }

    #[test]
    fn unclosed() {
        fix_gives("S", "(;B[aa]((;W[bb])", "(;B[aa](;W[bb]))");
    }
}

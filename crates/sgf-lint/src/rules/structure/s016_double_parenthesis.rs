//! S016: a parenthesis directly after another one.

use sgf_syntax::{Fact, FactKind, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds opening parentheses that are followed by another one instead of a node.
    ///
    /// ## Why it matters
    /// A variation starts with a node. Programs stop here, or disagree about where the variations branch off.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[cc]((;W[dd])(;W[ee])))
    /// ```
    ///
    /// ## Fix
    /// Removes the parenthesis and the one that closes it, if there is one.
    /// ```sgf
    /// (;B[cc](;W[dd])(;W[ee]))
    /// ```
    S016 double-parenthesis, Error, fix: Safe, since: "0.1", sgfc: [21],
    on: Facts(&[FactKind::DoubleOpen, FactKind::LoneOpen])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "parenthesis is not followed by a node");
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

/// Whether there is text before or after the parenthesis that might mean something else without it.
fn is_between_words(cx: &Cx<'_>, span: Span) -> bool {
    let text = cx.text();
    let before = &text[..span.start];
    let before = before.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(before).trim_ascii_end().last();
    let after = text[span.end..].trim_ascii_start().first();
    before.is_some_and(|byte| !matches!(byte, b']' | b'(' | b')' | b';'))
        || after.is_some_and(|byte| !matches!(byte, b'(' | b';'))
}

#[cfg(test)]
mod tests {
    use crate::testing::fix_gives;

    #[test]
    fn fixes_parentheses_around_a_collection() {
        fix_gives("S016", "((;B[aa])\n(;B[bb]))", "(;B[aa])\n(;B[bb])");
    }

    #[test]
    fn fixes_many_parentheses() {
        fix_gives("S016", "((((;B[aa]))))", "(;B[aa])");
    }

    #[test]
    fn fixes_a_parenthesis_that_is_never_closed() {
        let fixed = "(;FF[4];B[cc](;W[dd]))\n(;FF[4];B[aa])\n(;FF[4];B[bb])";
        fix_gives("S016", "(;FF[4];B[cc]((;W[dd]))\n(;FF[4];B[aa])\n(;FF[4];B[bb])", fixed);
    }

    #[test]
    fn fixes_an_unclosed_game() {
        fix_gives("S", "(;B[aa]((;W[bb])", "(;B[aa](;W[bb]))");
    }
}

//! S010: text between the tokens of a game.

use sgf_syntax::{Fact, FactKind, TextEdit};

use super::content::{is_space, separates_words};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text inside a game that is not part of any property.
    ///
    /// ## Why it matters
    /// Programs stop here, skip the text, or misinterpret it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa] gfhf;W[kk])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe, because it may have been a comment.
    /// ```sgf
    /// (;B[aa] ;W[kk])
    /// ```
    S010 text-inside, Error, fix: Unsafe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::TextInside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let text = &cx.text()[fact.span.range()];
    // S026 reports control bytes.
    if text.iter().all(|byte| byte.is_ascii_control() || *byte == b' ') {
        return;
    }
    let finding = out.report(fact.span, "text outside of any property");
    if !cx.is_damaged(fact.span) && !is_rest_of_value(cx, fact) && !changes_next_value(cx, fact) {
        let before = fact.span.start.checked_sub(1).map(|at| cx.text()[at]);
        let after = cx.text().get(fact.span.end).copied();
        let space: &'static [u8] = if separates_words(before, after) { b" " } else { b"" };
        finding.fix(Applicability::Unsafe, "remove the text", [TextEdit::replace(fact.span, space)]);
    }
}

/// Whether the value before the text contains an opening bracket, so that the text may be the rest of the value.
fn is_rest_of_value(cx: &Cx<'_>, fact: Fact) -> bool {
    let before = cx.text()[..fact.span.start].trim_ascii_end();
    let Some((b']', rest)) = before.split_last() else { return false };
    rest.iter().rev().take(REACH).take_while(|&&byte| byte != b']').filter(|&&byte| byte == b'[').count() > 1
}

/// How far to look for an opening bracket.
const REACH: usize = 256;

/// Whether removing the text would move the next value to another property.
fn changes_next_value(cx: &Cx<'_>, fact: Fact) -> bool {
    let text = cx.text();
    let next = text[fact.span.end..].iter().find(|&&byte| !is_space(byte));
    if next != Some(&b'[') {
        return false;
    }
    let property = cx.node_at(fact.span.start).and_then(|node| {
        let mut properties = node.properties().rev();
        properties.find(|property| property.span().start < fact.span.start)
    });
    // The parser already reads the values around the text as one list.
    let is_between = property.is_some_and(|property| {
        let first = property.values().next().is_some_and(|value| value.span().start < fact.span.start);
        first && property.span().end > fact.span.end
    });
    !is_between
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_consecutive_words_together() {
        check(
            "S010",
            "
(;B[aa] very, very good ;W[bb])
        ^^^^^^^^^^^^^^^ text outside of any property
",
        );
    }

    #[test]
    fn removes_a_comma_between_values() {
        fix_gives("S010", "(;AB[aa],[bb])", "(;AB[aa][bb])");
        fix_gives("S010", "(;B[aa]KO.W[bb])", "(;B[aa]KO.W[bb])");
    }
}

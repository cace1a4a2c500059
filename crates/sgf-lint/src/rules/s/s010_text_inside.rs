//! S010: text between the tokens of a game.

use sgf_syntax::{Fact, FactKind, TextEdit};

use super::content::{is_space, separates_words};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text inside a game that is neither node, property nor value.
    ///
    /// ## Why it matters
    /// Programs stop here, skip the text, or take it for something that it is not.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa] gfhf;W[kk])
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe: it may have been a comment.
    /// ```sgf
    /// (;B[aa] ;W[kk])
    /// ```
    S010 text-inside, Error, fix: Unsafe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::TextInside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let text = &cx.text()[fact.span.range()];
    // Control bytes alone are told about by a rule of their own.
    if text.iter().all(|byte| byte.is_ascii_control() || *byte == b' ') {
        return;
    }
    let finding = out.report(fact.span, "text that is part of no property");
    if !cx.is_damaged(fact.span) && !is_rest_of_value(cx, fact) && !joins_wrongly(cx, fact) {
        let before = fact.span.start.checked_sub(1).map(|at| cx.text()[at]);
        let after = cx.text().get(fact.span.end).copied();
        let space: &'static [u8] = if separates_words(before, after) { b" " } else { b"" };
        finding.fix(Applicability::Unsafe, "remove the text", [TextEdit::replace(fact.span, space)]);
    }
}

/// Whether the value in front of the text holds a bracket that was opened, so that the text may be its rest.
fn is_rest_of_value(cx: &Cx<'_>, fact: Fact) -> bool {
    let before = cx.text()[..fact.span.start].trim_ascii_end();
    let Some((b']', rest)) = before.split_last() else { return false };
    rest.iter().rev().take(REACH).take_while(|&&byte| byte != b']').filter(|&&byte| byte == b'[').count() > 1
}

/// How far is looked for an opened bracket.
const REACH: usize = 256;

/// Whether a value behind the text would become one of a property that does not want it, were the text not there.
fn joins_wrongly(cx: &Cx<'_>, fact: Fact) -> bool {
    let text = cx.text();
    let next = text[fact.span.end..].iter().find(|&&byte| !is_space(byte));
    if next != Some(&b'[') {
        return false;
    }
    let property = cx.node_at(fact.span.start).and_then(|node| {
        let mut properties = node.properties().rev();
        properties.find(|property| property.span().start < fact.span.start)
    });
    // If the text stands between values that are read as one list in spite of it, nothing changes.
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
    fn runs_are_joined() {
        check(
            "S010",
            "
(;B[aa] very, very good ;W[bb])
        ^^^^^^^^^^^^^^^ text that is part of no property
",
        );
    }

    #[test]
    fn a_comma_between_values() {
        fix_gives("S010", "(;AB[aa],[bb])", "(;AB[aa][bb])");
        fix_gives("S010", "(;B[aa]KO.W[bb])", "(;B[aa]KO.W[bb])");
    }
}

//! S015: a variation without nodes.

use sgf_syntax::{Fact, FactKind, Span, TextEdit};

use super::content::{is_space, separates_words};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds variations without nodes.
    ///
    /// ## Why it matters
    /// A variation must have at least one node. Programs stop here, or disagree about the number of variations.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa](;W[bb])())
    /// ```
    ///
    /// ## Fix
    /// Removes the parentheses.
    /// ```sgf
    /// (;B[aa](;W[bb]))
    /// ```
    S015 empty-variation, Error, fix: Safe, since: "0.1", sgfc: [12], on: Facts(&[FactKind::EmptyVariation])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "variation without a node");
    // The `)` may belong to a surplus parenthesis before it, which has to be fixed first.
    if cx.doc.games().len() == 0 || cx.is_damaged_but_for(fact.span, Some(fact.kind)) {
        return;
    }
    if let Some(edit) = removal(cx.text(), fact.span) {
        finding.fix(Applicability::Safe, "remove the parentheses", [edit]);
    }
}

/// Removes the parentheses if they are empty and the removal does not merge other tokens.
fn removal(text: &[u8], span: Span) -> Option<TextEdit> {
    let inside = &text[span.start + 1..span.end - 1];
    let before = span.start.checked_sub(1).map(|at| text[at]);
    let next = text[span.end..].iter().find(|&&byte| !is_space(byte));
    if !inside.iter().all(|&byte| is_space(byte)) || next == Some(&b'[') {
        return None;
    }
    let space: &'static [u8] = if separates_words(before, text.get(span.end).copied()) { b" " } else { b"" };
    Some(TextEdit::replace(span, space))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn removes_parentheses_around_white_space() {
        fix_gives("S015", "(;B[aa]( ))", "(;B[aa])");
        fix_gives("S015", "(;B[aa]()()\n())", "(;B[aa]\n)");
    }

    #[test]
    fn keeps_text_in_the_parentheses() {
        fix_gives("S015", "(;B[aa]( none ))", "(;B[aa]( none ))");
    }

    #[test]
    fn accepts_empty_nodes() {
        check("S015", "(;B[aa](;)(;W[bb]))");
    }

    #[test]
    fn removes_parentheses_outside_of_games() {
        fix_gives("S015", "() (;B[aa]) ()", " (;B[aa]) ");
    }
}

//! S015: parentheses without a node.

use sgf_syntax::{Fact, FactKind, Span, TextEdit};

use super::content::{is_space, separates_words};
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds variations that hold no node.
    ///
    /// ## Why it matters
    /// A variation has at least one node. Programs stop here, or read one variation more or less than others do.
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
    // Behind a surplus parenthesis, `()` may be what closes it: that one goes first.
    if cx.doc.games().len() == 0 || cx.is_damaged_but_for(fact.span, Some(fact.kind)) {
        return;
    }
    if let Some(edit) = removal(cx.text(), fact.span) {
        finding.fix(Applicability::Safe, "remove the parentheses", [edit]);
    }
}

/// Takes the parentheses away, if there is nothing between them, and if they keep nothing apart but words.
fn removal(text: &[u8], span: Span) -> Option<TextEdit> {
    let inside = &text[span.start + 1..span.end - 1];
    let before = span.start.checked_sub(1).map(|at| text[at]);
    let behind = text[span.end..].iter().find(|&&byte| !is_space(byte));
    if !inside.iter().all(|&byte| is_space(byte)) || behind == Some(&b'[') {
        return None;
    }
    let space: &'static [u8] = if separates_words(before, text.get(span.end).copied()) { b" " } else { b"" };
    Some(TextEdit::replace(span, space))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn white_space_is_no_node() {
        fix_gives("S015", "(;B[aa]( ))", "(;B[aa])");
        fix_gives("S015", "(;B[aa]()()\n())", "(;B[aa]\n)");
    }

    #[test]
    fn text_in_it_is_kept() {
        fix_gives("S015", "(;B[aa]( none ))", "(;B[aa]( none ))");
    }

    #[test]
    fn an_empty_node_is_a_node() {
        check("S015", "(;B[aa](;)(;W[bb]))");
    }

    #[test]
    fn beside_a_game() {
        fix_gives("S015", "() (;B[aa]) ()", " (;B[aa]) ");
    }
}

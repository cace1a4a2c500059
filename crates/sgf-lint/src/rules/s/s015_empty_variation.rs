//! S015: parentheses without a node.

use sgf_syntax::{Fact, FactKind, Span, TextEdit};

use super::content::is_space;
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
    if cx.doc.games().len() > 0 {
        finding.fix(Applicability::Safe, "remove the parentheses", removal(cx, fact.span));
    }
}

/// Takes the parentheses away, and the white space between them, but nothing else that may stand there.
fn removal(cx: &Cx<'_>, span: Span) -> Vec<TextEdit> {
    let inside = Span::new(span.start + 1, span.end - 1);
    match cx.text()[inside.range()].iter().all(|&byte| is_space(byte)) {
        true => vec![TextEdit::delete(span)],
        false => vec![
            TextEdit::delete(Span::new(span.start, inside.start)),
            TextEdit::delete(Span::new(inside.end, span.end)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn white_space_is_no_node() {
        fix_gives("S015", "(;B[aa]( ))", "(;B[aa])");
    }

    #[test]
    fn text_in_it_is_kept() {
        fix_gives("S015", "(;B[aa]( none ))", "(;B[aa] none )");
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

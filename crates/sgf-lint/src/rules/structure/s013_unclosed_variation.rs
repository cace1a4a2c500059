//! S013: a parenthesis that is never closed.

use sgf_syntax::{Fact, FactKind, TextEdit};

use super::tail::Tail;
use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds opening parentheses without a closing one.
    ///
    /// ## Why it matters
    /// Either the end of the file is missing, or a parenthesis in the middle. In the latter case, the following nodes
    /// belong to a variation that should have ended.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[aa](;W[bb])(;W[cc])
    /// ```
    ///
    /// ## Fix
    /// Inserts the parenthesis at the end of the file, where programs assume it. Removes the opening parenthesis if nothing
    /// follows it.
    /// ```sgf
    /// (;FF[4];B[aa](;W[bb])(;W[cc]))
    /// ```
    S013 unclosed-variation, Error, fix: Safe, since: "0.1", sgfc: [9],
    on: Facts(&[FactKind::UnclosedVariation])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "parenthesis is never closed");
    match cx.tail() {
        Tail::Closable(end) => {
            let close = TextEdit::insert(end, &b")"[..]);
            finding.fix(Applicability::Safe, "insert the missing parenthesis at the end", [close]);
        }
        Tail::OpenParenthesis(at) if at == fact.span.start && cx.doc.games().len() > 0 => {
            finding.fix(Applicability::Safe, "remove the parenthesis", [TextEdit::delete(fact.span)]);
        }
        // Fixed in a later pass, after other repairs at the end.
        Tail::NotYet | Tail::OpenParenthesis(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_each_open_parenthesis() {
        check(
            "S013",
            "
(;B[aa](;W[bb];C[(]
^ parenthesis is never closed
       ^ parenthesis is never closed
",
        );
    }

    #[test]
    fn inserts_before_the_last_line_break() {
        fix_gives("S013", "(;B[aa](;W[bb]\n", "(;B[aa](;W[bb]))\n");
    }

    #[test]
    fn removes_a_parenthesis_at_the_end() {
        fix_gives("S013", "(;B[aa](;W[bb])(\n", "(;B[aa](;W[bb]))\n");
    }
}

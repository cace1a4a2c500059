//! S017: a node after a variation.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds nodes that follow a closed variation.
    ///
    /// ## Why it matters
    /// A variation can only be followed by other variations. Some programs read the node as another variation, like OpenSGF;
    /// others continue the first variation with it, or skip it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa](;W[bb]);W[cc];B[dd])
    /// ```
    ///
    /// ## Fix
    /// Encloses the node and everything after it in a new variation. Unsafe, because the node may continue a variation.
    /// ```sgf
    /// (;B[aa](;W[bb])(;W[cc];B[dd]))
    /// ```
    S017 node-after-variation, Error, fix: Unsafe, since: "0.1", sgfc: [66],
    on: Facts(&[FactKind::NodeAfterVariation])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let close = cx
        .parens()
        .close_around(fact.span.start)
        .or_else(|| cx.end_of_open_game(cx.game_at(fact.span.start)?));
    let message = "node after a variation: read as another variation, but other programs continue the first one with it";
    let finding = out.report(fact.span, message);
    // A missing semicolon is fixed first.
    if let Some(close) = close
        && cx.text().get(fact.span.start) == Some(&b';')
    {
        let edits = [TextEdit::insert(fact.span.start, &b"("[..]), TextEdit::insert(close, &b")"[..])];
        finding.fix(Applicability::Unsafe, "turn it into a variation", edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_the_first_node() {
        check(
            "S017",
            "
(;B[aa](;W[bb]) ;W[cc];B[dd])
                ^ node after a variation: read as another variation, but other programs continue the first one with it
",
        );
    }

    #[test]
    fn fixes_nodes_on_two_levels() {
        let fixed = "(;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))";
        fix_gives("S017", "(;B[aa](;W[bb]);W[cc](;B[dd]);B[ee])", fixed);
    }

    #[test]
    fn fixes_an_unclosed_game() {
        fix_gives("S", "(;B[aa](;W[bb]);W[cc]\n", "(;B[aa](;W[bb])(;W[cc]))\n");
    }
}

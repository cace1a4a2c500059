//! S017: a node behind a variation.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds nodes that follow a closed variation.
    ///
    /// ## Why it matters
    /// After the first variation only variations may follow. Programs skip the node, or attach it to different places.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa](;W[bb]);W[cc];B[dd])
    /// ```
    ///
    /// ## Fix
    /// Puts the node and what follows it into a variation of its own.
    /// ```sgf
    /// (;B[aa](;W[bb])(;W[cc];B[dd]))
    /// ```
    S017 node-after-variation, Error, fix: Safe, since: "0.1", sgfc: [66],
    on: Facts(&[FactKind::NodeAfterVariation])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let close = cx
        .parens()
        .close_around(fact.span.start)
        .or_else(|| cx.end_of_open_game(cx.game_at(fact.span.start)?));
    let finding = out.report(fact.span, "node behind a variation");
    // A node whose semicolon is missing gets that first.
    if let Some(close) = close
        && cx.text().get(fact.span.start) == Some(&b';')
    {
        let edits = [TextEdit::insert(fact.span.start, &b"("[..]), TextEdit::insert(close, &b")"[..])];
        finding.fix(Applicability::Safe, "make it a variation of its own", edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn only_the_first_node_is_shown() {
        check(
            "S017",
            "
(;B[aa](;W[bb]) ;W[cc];B[dd])
                ^ node behind a variation
",
        );
    }

    #[test]
    fn twice_in_one_variation() {
        let fixed = "(;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))";
        fix_gives("S017", "(;B[aa](;W[bb]);W[cc](;B[dd]);B[ee])", fixed);
    }

    #[test]
    fn at_the_end_of_the_file() {
        fix_gives("S", "(;B[aa](;W[bb]);W[cc]\n", "(;B[aa](;W[bb])(;W[cc]))\n");
    }
}

//! S011: a game without its opening parenthesis.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds games that start with a node instead of a parenthesis.
    ///
    /// ## Why it matters
    /// Programs look for `(;` and find no game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// ;FF[4]GM[1];B[aa];W[bb])
    /// ```
    ///
    /// ## Fix
    /// Inserts the parenthesis, and the closing one if that is also missing.
    /// ```sgf
    /// (;FF[4]GM[1];B[aa];W[bb])
    /// ```
    S011 missing-parenthesis, Error, fix: Safe, since: "0.1", sgfc: [], on: Facts(&[FactKind::MissingOpen])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let open = TextEdit::insert(fact.span.start, &b"("[..]);
    let edits = match cx.parens().close_of(fact.span.start) {
        Some(_) => Some(vec![open]),
        None => cx
            .game_at(fact.span.start)
            .and_then(|game| cx.end_of_open_game(game))
            .map(|end| vec![open, TextEdit::insert(end, &b")"[..])]),
    };
    let finding = out.report(fact.span, "game without its opening parenthesis");
    if let Some(edits) = edits {
        finding.fix(Applicability::Safe, "insert the missing parenthesis", edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::fix_gives;

    #[test]
    fn inserts_both_parentheses() {
        fix_gives("S011", ";B[aa];W[bb]\n", "(;B[aa];W[bb])\n");
        fix_gives("S011", ";B[aa](;W[bb])(;W[cc])", "(;B[aa](;W[bb])(;W[cc]))");
    }

    #[test]
    fn waits_until_an_unclosed_value_is_fixed() {
        fix_gives("S011", ";B[aa]C[what", ";B[aa]C[what");
        fix_gives("S", ";B[aa]C[what", "(;B[aa]C[what])");
    }
}

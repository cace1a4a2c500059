//! P017: a ko retaken at once.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go that retake a ko without a move in between. A move with KO is not reported.
    ///
    /// ## Why it matters
    /// All rules forbid it; a threat and its answer, or a pass, must be missing.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])
    /// ```
    P017 ko-retaken, Note, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(cx: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    if !matches!(fact.kind, PathFactKind::Ko) || cx.lacks_handicap_stones() {
        return;
    }
    out.report(fact.span, "ko retaken without a move in between");
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn a_pass_is_a_move() {
        check(
            "P017",
            "
(;AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb](;W[bb])(;W[];B[];W[bb])(;W[bb]KO[]))
                                          ^^^^^ ko retaken without a move in between
",
        );
    }
}

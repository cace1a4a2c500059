//! P017: a ko that is retaken immediately.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go that retake a ko immediately. Moves with KO are not reported.
    ///
    /// ## Why it matters
    /// All rule sets forbid it. Probably a threat and its answer, or a pass, are missing.
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
    out.report(fact.span, "ko is retaken immediately");
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_retaking_after_a_pass() {
        check(
            "P017",
            "
(;AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb](;W[bb])(;W[];B[];W[bb])(;W[bb]KO[]))
                                          ^^^^^ ko is retaken immediately
",
        );
    }
}

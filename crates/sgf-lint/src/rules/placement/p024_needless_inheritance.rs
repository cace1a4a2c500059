//! P024: a redundant value of an inherited property.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds VW[] and DD[] without an inherited value to clear, and VW, DD and PM that repeat the inherited value.
    ///
    /// ## Why it matters
    /// The values apply to all following nodes until they are set again, so there is no need to repeat them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]VW[aa:ss];W[dd]VW[aa:ss])
    /// ```
    P024 needless-inheritance, Note, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(_: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    match fact.kind {
        PathFactKind::ClearsNothing => out.report(fact.span, "there is no inherited value to clear"),
        PathFactKind::SetAgain => out.report(fact.span, "value is already inherited"),
        _ => return,
    };
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_redundant_values() {
        check(
            "P024",
            "
(;FF[4];DD[](;DD[aa];DD[];DD[])(;DD[aa];DD[bb];PM[2];PM[2]))
        ^^^^ there is no inherited value to clear
                          ^^^^ there is no inherited value to clear
                                                     ^^^^^ value is already inherited
",
        );
    }
}

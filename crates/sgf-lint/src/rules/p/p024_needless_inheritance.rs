//! P024: an inherited value set or cleared in vain.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds VW[] and DD[] where nothing is set, and VW, DD and PM that repeat the inherited value.
    ///
    /// ## Why it matters
    /// Their values hold for all nodes below until they are set again; there is no need to repeat them.
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
        PathFactKind::ClearsNothing => out.report(fact.span, "empty value where nothing is set"),
        PathFactKind::SetAgain => out.report(fact.span, "value that is inherited anyway"),
        _ => return,
    };
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn along_the_path() {
        check(
            "P024",
            "
(;FF[4];DD[](;DD[aa];DD[];DD[])(;DD[aa];DD[bb];PM[2];PM[2]))
        ^^^^ empty value where nothing is set
                          ^^^^ empty value where nothing is set
                                                     ^^^^^ value that is inherited anyway
",
        );
    }
}

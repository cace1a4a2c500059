//! P021: setup below the root.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds stones that are set up on the main line below the root.
    ///
    /// ## Why it matters
    /// A stone that was played must be recorded as a move. Setup does not capture and has no move number.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];AW[dp])
    /// ```
    P021 setup-after-root, Note, fix: None, since: "0.1", sgfc: [62],
    on: Paths
}

fn check(_: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    if !matches!(fact.kind, PathFactKind::LaterSetup) {
        return;
    }
    out.report(fact.span, "stones set up below the root");
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_setup_in_variations() {
        check(
            "P021",
            "
(;AB[aa];W[bb](;AW[cc])(;AW[dd]))
                ^^ stones set up below the root
",
        );
    }
}

//! P018: a move without liberties.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go that remove stones of their own colour. A move with KO is not reported, and neither is
    /// a game whose handicap stones are not set up: of that, P020 tells.
    ///
    /// ## Why it matters
    /// Few rules allow it. It may be a mistyped move.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]HA[2]AB[ba][ab];W[aa])
    /// ```
    P018 suicide, Note, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(cx: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    if let PathFactKind::Suicide { stones } = fact.kind
        && !cx.lacks_handicap_stones()
    {
        let plural = if stones == 1 { "" } else { "s" };
        out.report(fact.span, format!("move that removes {stones} stone{plural} of its own colour"));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn stones_are_counted() {
        check(
            "P018",
            "
(;AB[ca][bb][ab]AW[ba];W[aa])
                       ^^^^^ move that removes 2 stones of its own colour
",
        );
    }
}

//! P016: a move on an occupied point.

use sgf_model::value::Color;

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go on an occupied point. Moves with KO are intentional, and are not reported. P020 reports games that do
    /// not set up their handicap stones.
    ///
    /// ## Why it matters
    /// No rule set allows it. A move is missing, mistyped, or on the wrong level of the tree. Programs execute it or stop
    /// there.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];W[pd])
    /// ```
    P016 occupied-point, Warning, fix: None, since: "0.1", sgfc: [58],
    on: Paths
}

fn check(cx: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::Occupied { by } = fact.kind else { return };
    if cx.lacks_handicap_stones() {
        return;
    }
    let name = if by == Color::Black { "black" } else { "white" };
    out.report(fact.span, format!("move on a point with a {name} stone"));
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_moves_on_captured_points() {
        check(
            "P016",
            "
(;B[ba];W[aa];B[ab];W[aa](;B[aa])(;B[ba])(;B[ba]KO[]))
                                   ^^^^^ move on a point with a black stone
",
        );
    }
}

//! P016: a stone on a stone.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};
use sgf_model::value::Color;

rule! {
    /// ## What it does
    /// Finds moves of Go on an occupied point. A move with KO is intended, and is not reported. Neither is a game
    /// whose handicap stones are not set up: of that, P020 tells.
    ///
    /// ## Why it matters
    /// No rules allow it: a move is missing, mistyped, or on the wrong level of the tree. Programs execute it or stop
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
    out.report(fact.span, format!("move on a point where a {name} stone stands"));
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn captured_stones_are_gone() {
        check(
            "P016",
            "
(;B[ba];W[aa];B[ab];W[aa](;B[aa])(;B[ba])(;B[ba]KO[]))
                                   ^^^^^ move on a point where a black stone stands
",
        );
    }
}

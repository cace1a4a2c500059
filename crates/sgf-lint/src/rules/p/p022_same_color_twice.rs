//! P022: two moves of one colour.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};
use sgf_model::value::Color;

rule! {
    /// ## What it does
    /// Finds moves of the colour that moved last, in games in which the players take turns. Handicap stones that Black
    /// places by moves, as HA says, and moves after a setup are not reported.
    ///
    /// ## Why it matters
    /// A move or a pass may be missing.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];B[dp])
    /// ```
    P022 same-color-twice, Note, fix: None, since: "0.1", sgfc: [63],
    on: Paths
}

fn check(_: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::SameColor { color } = fact.kind else { return };
    let name = if color == Color::Black { "Black" } else { "White" };
    out.report(fact.span, format!("second move of {name} in a row"));
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn a_turn_that_is_announced() {
        check("P022", "(;B[aa]PL[B](;B[bb])(;W[bb]))(;B[aa]PL[1];B[bb])");
    }

    #[test]
    fn handicaps_and_passes() {
        check(
            "P022",
            "
(;HA[2];B[aa];B[bb];B[cc])(;B[aa];W[];B[bb];AE[aa];B[cc](;B[dd]))(;GM[2];B[aa];B[bb])
                    ^^^^^ second move of Black in a row
                                                          ^^^^^ second move of Black in a row
",
        );
    }
}

//! P022: two successive moves of the same color.

use sgf_model::value::Color;

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds two successive moves of the same color, in games in which the players take turns. Handicap stones that Black
    /// places as moves, and moves after setup are not reported.
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
    out.report(fact.span, format!("{name} moves twice in a row"));
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_moves_announced_by_pl() {
        check("P022", "(;B[aa]PL[B](;B[bb])(;W[bb]))(;B[aa]PL[1];B[bb])");
    }

    #[test]
    fn accepts_handicap_moves_and_passes() {
        check(
            "P022",
            "
(;HA[2];B[aa];B[bb];B[cc])(;B[aa];W[];B[bb];AE[aa];B[cc](;B[dd]))(;GM[2];B[aa];B[bb])
                    ^^^^^ Black moves twice in a row
                                                          ^^^^^ Black moves twice in a row
",
        );
    }
}

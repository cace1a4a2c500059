//! P023: a move that contradicts PL.

use sgf_model::value::Color;

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of the player whose turn it is not according to PL. Off the main line, the finding is a note.
    ///
    /// ## Why it matters
    /// Either PL or the move is wrong, or a pass is missing.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]AB[pd]AW[dd]PL[B];W[dp])
    /// ```
    P023 wrong-player, Warning, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(_: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::WrongPlayer { color, is_on_main_line } = fact.kind else { return };
    let name = if color == Color::Black { "Black" } else { "White" };
    let finding = out.report(fact.span, format!("{name} moves, but PL names the other player"));
    if !is_on_main_line {
        finding.note();
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn pl_applies_to_the_next_move() {
        check(
            "P023",
            "
(;PL[W];C[c];B[aa];B[bb])(;PL[B](;B[aa])(;W[aa]))(;B[aa]PL[W];B[cc])
             ^^^^^ Black moves, but PL names the other player
                                          ^^^^^ White moves, but PL names the other player
                                                              ^^^^^ Black moves, but PL names the other player
",
        );
    }
}

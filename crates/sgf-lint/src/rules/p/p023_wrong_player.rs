//! P023: a move of the colour whose turn it is not.

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};
use sgf_model::value::Color;

rule! {
    /// ## What it does
    /// Finds moves that contradict PL. Off the main line the finding is a note.
    ///
    /// ## Why it matters
    /// PL says whose turn it is; either it or the move is wrong, or a pass is missing.
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
    let finding = out.report(fact.span, format!("move of {name}, where PL says otherwise"));
    if !is_on_main_line {
        finding.note();
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn until_the_next_move() {
        check(
            "P023",
            "
(;PL[W];C[c];B[aa];B[bb])(;PL[B](;B[aa])(;W[aa]))(;B[aa]PL[W];B[cc])
             ^^^^^ move of Black, where PL says otherwise
                                          ^^^^^ move of White, where PL says otherwise
                                                              ^^^^^ move of Black, where PL says otherwise
",
        );
    }
}

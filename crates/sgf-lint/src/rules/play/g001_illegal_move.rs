//! G001: a move that the rules of the game do not allow.

use sgf_games::IllegalMove;
use sgf_model::value::Color;

use super::course::ProblemKind;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds illegal moves and reports the reason. `docs/reference/games.md` lists the supported games; those with level 2
    /// or 3 are checked. P016 to P018 check moves of Go.
    ///
    /// ## Why it matters
    /// Viewers execute the move anyway, as the specification requires. But the players probably played something else: a
    /// move is missing or mistyped, or the record names the wrong rules.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[d3];W[c3];B[a1])
    /// ```
    G001 illegal-move, Warning, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for problem in &cx.course().problems {
        match problem.kind {
            // G002 and G003 report these.
            ProblemKind::Illegal(_, IllegalMove::WrongTurn | IllegalMove::GameOver) => {}
            ProblemKind::Illegal(color, reason) => {
                out.report(problem.span, format!("illegal move of {}: {}", name(color), reason.words()));
            }
            _ => {}
        }
    }
}

/// Returns the name of a player.
pub(super) fn name(color: Color) -> &'static str {
    if color == Color::Black { "Black" } else { "White" }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn checks_each_variation() {
        check(
            "G001",
            "
(;GM[2];B[d3](;W[c3];B[e3])(;W[c5];B[c5])(;W[]))
                       ^^ illegal move of Black: it captures nothing
                                     ^^ illegal move of Black: the point is occupied
                                             ^ illegal move of White: a pass is allowed only when there is no move
",
        );
    }
}

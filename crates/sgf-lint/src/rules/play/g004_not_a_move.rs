//! G004: a move that cannot be read.

use sgf_games::ParseMoveError;

use super::course::ProblemKind;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves that are not in the notation of their game, or name a point that is not on the board.
    /// `docs/reference/games.md` lists the notations and dialects of all games.
    ///
    /// ## Why it matters
    /// The move cannot be executed. Programs stop there, or skip it and show wrong positions afterwards.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[d3];W[k9])
    /// ```
    G004 not-a-move, Error, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    let course = cx.course();
    let Some(spec) = course.spec else { return };
    for problem in &course.problems {
        match &problem.kind {
            ProblemKind::Move(ParseMoveError::OffBoard(_)) => {
                out.report(problem.span, "the point is not on the board");
            }
            ProblemKind::Move(_) => {
                out.report(problem.span, format!("not a move of {}", spec.name));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_moves_that_cannot_be_read() {
        check(
            "G004",
            "
(;GM[2];B[d3];W[i1];B[pass?](;W[dd])(;W[c4//3.5]))
                ^^ the point is not on the board
                      ^^^^^ not a move of Othello
",
        );
    }
}

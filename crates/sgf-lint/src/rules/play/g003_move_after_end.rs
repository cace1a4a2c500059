//! G003: a move after the end of the game.

use sgf_games::IllegalMove;

use super::course::ProblemKind;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves after the end of the game, in games whose rules are supported.
    ///
    /// ## Why it matters
    /// Annotators continue to show why a game is lost, and some servers record moves that came too late. Otherwise, an
    /// earlier move is wrong.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5];W[])
    /// ```
    G003 move-after-end, Note, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for problem in &cx.course().problems {
        if let ProblemKind::Illegal(_, IllegalMove::GameOver) = problem.kind {
            out.report(problem.span, "move after the end of the game");
        }
    }
}

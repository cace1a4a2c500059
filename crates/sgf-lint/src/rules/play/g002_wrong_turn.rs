//! G002: a move of the player whose turn it is not.

use sgf_games::IllegalMove;

use super::course::ProblemKind;
use super::g001_illegal_move::name;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves by the player whose turn it is not, in games whose rules are supported. P022 and P023 check Go.
    ///
    /// ## Why it matters
    /// A move is missing or has the wrong color. Or the other player had to pass, and the record lacks the pass.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[d3];B[f5])
    /// ```
    G002 wrong-turn, Warning, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for problem in &cx.course().problems {
        if let ProblemKind::Illegal(color, IllegalMove::WrongTurn) = problem.kind {
            out.report(
                problem.span,
                format!("move of {}, but it is {}'s turn", name(color), name(color.other())),
            );
        }
    }
}

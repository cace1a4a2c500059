//! G005: setup that cannot be read.

use sgf_games::ParseMoveError;

use super::course::ProblemKind;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds setup values that are not in the notation of their game, or not on its board.
    ///
    /// ## Why it matters
    /// The position is not the intended one, and later moves may seem to be illegal.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8]AB[d4][e5][z9]AW[d5][e4])
    /// ```
    G005 not-a-setup, Error, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    let course = cx.course();
    let Some(spec) = course.spec else { return };
    for problem in &course.problems {
        match &problem.kind {
            ProblemKind::SetUp(ParseMoveError::OffBoard(_)) => {
                out.report(problem.span, "the point is not on the board");
            }
            ProblemKind::SetUp(_) => {
                out.report(problem.span, format!("not a valid setup value of {}", spec.name));
            }
            _ => {}
        }
    }
}

//! G005: setup that cannot be read.

use sgf_games::Unreadable;

use super::course::Odd;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds setup whose points are not in the notation of their game, or not on its board.
    ///
    /// ## Why it matters
    /// The position is not the one that the author meant, and all later moves may seem to be illegal.
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
    for oddity in &course.oddities {
        match &oddity.what {
            Odd::SetUp(Unreadable::OffBoard(_)) => {
                out.report(oddity.span, "the point is not on the board");
            }
            Odd::SetUp(_) => {
                out.report(oddity.span, format!("this sets nothing up in {}", spec.name));
            }
            _ => {}
        }
    }
}

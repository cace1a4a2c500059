//! G003: a move after the end of the game.

use sgf_games::Reason;

use super::course::Odd;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves after the game has ended by its rules, in games whose rules are known here.
    ///
    /// ## Why it matters
    /// Annotators play on to show why a game is lost, and some servers record moves that came too late. Otherwise,
    /// something before the move is wrong.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5];W[])
    /// ```
    G003 move-after-end, Note, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for oddity in &cx.course().oddities {
        if let Odd::Illegal(_, Reason::GameOver) = oddity.what {
            out.report(oddity.span, "move after the end of the game");
        }
    }
}

//! G002: a move of the player whose turn it is not.

use sgf_games::Reason;

use super::course::Odd;
use super::g001_illegal_move::name;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves by the player whose turn it is not, in games whose rules are known here. Go has its own rules for
    /// this, P022 and P023.
    ///
    /// ## Why it matters
    /// A move is missing or has the wrong colour. Or the other player had to pass, and the record lacks the pass that
    /// the game requires.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[d3];B[f5])
    /// ```
    G002 wrong-turn, Warning, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for oddity in &cx.course().oddities {
        if let Odd::Illegal(color, Reason::WrongTurn) = oddity.what {
            out.report(
                oddity.span,
                format!("move of {}, but it is {}'s turn", name(color), name(color.other())),
            );
        }
    }
}

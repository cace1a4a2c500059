//! G001: a move that the rules of the game do not allow.

use sgf_games::Reason;
use sgf_model::value::Color;

use super::course::Odd;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves that the rules of the game do not allow, and says why. `docs/reference/games.md` lists the games
    /// whose rules are known, with levels 2 and 3. Go has its own rules for this, P016 to P018.
    ///
    /// ## Why it matters
    /// A viewer executes the move all the same, as the specification demands. But the players most likely played
    /// something else: a move is missing or mistyped, or the record names the wrong rules.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8];B[d3];W[c3];B[a1])
    /// ```
    G001 illegal-move, Warning, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for oddity in &cx.course().oddities {
        match oddity.what {
            Odd::Illegal(_, Reason::WrongTurn | Reason::GameOver) => {}
            Odd::Illegal(color, reason) => {
                out.report(oddity.span, format!("illegal move of {}: {}", name(color), reason.words()));
            }
            _ => {}
        }
    }
}

/// What a player is called.
pub(super) fn name(color: Color) -> &'static str {
    if color == Color::Black { "Black" } else { "White" }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn each_variation_is_played_for_itself() {
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

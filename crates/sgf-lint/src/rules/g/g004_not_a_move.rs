//! G004: a move that is none.

use sgf_games::Unreadable;

use super::course::Odd;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves that are not in the notation of their game, or name a point that is not on the board.
    /// `docs/reference/games.md` lists the notations and dialects of all games.
    ///
    /// ## Why it matters
    /// Nobody can execute such a move. Programs stop there, or leave it out and show wrong positions from then on.
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
    for oddity in &course.oddities {
        match &oddity.what {
            Odd::Move(Unreadable::OffBoard(_)) => {
                out.report(oddity.span, "the point is not on the board");
            }
            Odd::Move(_) => {
                out.report(oddity.span, format!("this is no move of {}", spec.name));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn moves_of_the_game_only() {
        check(
            "G004",
            "
(;GM[2];B[d3];W[i1];B[pass?](;W[dd])(;W[c4//3.5]))
                ^^ the point is not on the board
                      ^^^^^ this is no move of Othello
",
        );
    }
}

//! G006: a result that contradicts the board.

use sgf_games::Outcome;
use sgf_model::info::{GameResult, lenient};
use sgf_model::value::{Color, TextDecoder, simple_text};

use super::course::Ending;
use super::g001_illegal_move::name;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds results that contradict the final position of the main line, if the game is over there: a different winner, or
    /// a draw although one player has won. Games that end by resignation or on time are not reported, and neither are
    /// unfinished ones.
    ///
    /// ## Why it matters
    /// Either the result or a move is wrong. Databases count wins according to RE.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[2]SZ[8]RE[W+13];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])
    /// ```
    G006 result-and-board, Warning, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    let Some(ending) = cx.course().end else { return };
    let Some(property) = cx.in_root(b"RE") else { return };
    let Some(value) = property.values().next() else { return };
    let text = simple_text(cx.characters(value.raw()));
    let Some(reading) = lenient::result(&text) else { return };
    if let Some(message) = contradiction(reading.value, ending) {
        out.report(value.span(), message);
    }
}

fn contradiction(result: GameResult, Ending { outcome, black }: Ending) -> Option<String> {
    let named = |written| if black == Color::Black { written } else { Color::other(written) };
    let claimed = match result {
        GameResult::Win { winner, manner: None, .. } => Some(named(winner)),
        GameResult::Draw => None,
        _ => return None,
    };
    match (claimed, outcome) {
        (claimed, Outcome { winner, .. }) if claimed == winner => None,
        (_, Outcome { winner: Some(winner), .. }) => {
            Some(format!("result contradicts the board, where {} has won", name(winner)))
        }
        (_, Outcome { winner: None, .. }) => {
            Some("result contradicts the board, where the game is a draw".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_only_finished_games() {
        check("G006", "\n(;GM[2]RE[W+4];B[d3])\n");
        check(
            "G006",
            "
(;GM[2]RE[Draw];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])
          ^^^^ result contradicts the board, where Black has won
",
        );
        check("G006", "\n(;GM[2]RE[B+13];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])\n");
        check("G006", "\n(;GM[2]RE[W+T];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])\n");
    }
}

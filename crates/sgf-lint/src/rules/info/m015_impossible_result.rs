//! M015: a result that is impossible in the game.

use sgf_games::Margin;
use sgf_model::info::{GameResult, Manner};

use super::entry::entry;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds results in the standard form that are impossible in the game: points with a resignation (`B+6R`), except in
    /// backgammon, and draws in Hex and backgammon. Reported as notes: points in games without points (Hex, chess, TwixT,
    /// Gomoku and others), and resignations in backgammon without points.
    ///
    /// ## Why it matters
    /// The result is wrong, or the record declares the wrong game. Programs that do not expect points ignore the entire
    /// result.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]RE[B+6R])
    /// ```
    ///
    /// ## Fix
    /// Removes the points and keeps the old result in `GC`. Unsafe, because the points may be correct. There is no fix for
    /// draws.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]RE[B+R]GC[Result: B+6R])
    /// ```
    M015 impossible-result, Warning, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["RE"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let capabilities = cx.capabilities();
    // The fast path for most records.
    if capabilities.margin == Margin::Points
        && matches!(at.raw, [_, b'+', b'R' | b'T'] | [_, b'+', .., b'0'..=b'9'])
    {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let Ok(result) = GameResult::parse(&entry.text) else { return };
    let game = sgf_games::game(cx.gm).map_or("this game", |spec| spec.name);
    match result {
        GameResult::Draw if !capabilities.has_draws => {
            out.report(entry.span(), format!("draw, but {game} has no draws"));
        }
        GameResult::Win { winner, score: Some(_), manner } => {
            let (message, is_note) = match (capabilities.margin, manner) {
                (Margin::None, None) => {
                    (format!("result has points, but {game} does not count points"), true)
                }
                (Margin::None | Margin::Points, Some(_)) => {
                    ("result has both points and a resignation".to_owned(), false)
                }
                _ => return,
            };
            let finding = out.report(entry.span(), message);
            let finding = if is_note { finding.note() } else { finding };
            let new = GameResult::Win { winner, score: None, manner }.encode();
            if let Some(edits) = entry.write_and_keep(&new, "Result") {
                finding.fix(
                    Applicability::Unsafe,
                    format!("write `{new}` and keep the old result in `GC`"),
                    edits,
                );
            }
        }
        GameResult::Win { score: None, manner: Some(Manner::Resign), .. }
            if capabilities.margin == Margin::Stakes =>
        {
            let finding = out.report(entry.span(), "resignation without the number of points lost");
            finding.help("write the points before the letter, as in `B+2R`").note();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_results_that_are_impossible_in_the_game() {
        check("M015", "(;GM[1]RE[B+6.5])(;RE[W+R])(;GM[6]RE[B+6R])(;GM[6]RE[W+2Resign])(;GM[6]RE[W+4])");
        check(
            "M015",
            "(;GM[11]RE[B+])(;GM[11]RE[W+R])(;GM[21]RE[0])(;GM[3]RE[Draw])(;GM[18]RE[B+5])(;GM[2]RE[0])",
        );
        check(
            "M015",
            "
(;GM[11]RE[Draw])(;GM[6]RE[0])(;GM[2]RE[W+2R])(;GM[3]RE[B+1])(;GM[6]RE[B+R])(;GM[21]RE[W+3R])
           ^^^^ draw, but Hex has no draws
                           ^ draw, but Backgammon has no draws
                                                        ^^^ result has points, but Chess does not count points
                                                                       ^^^ resignation without the number of points lost
                                                                                       ^^^^ result has both points and a resignation
",
        );
    }

    #[test]
    fn ignores_results_in_other_forms() {
        check("M015", "(;GM[11]RE[draw])(;GM[1]RE[B+6 R])(;GM[27]VV[1]RE[The game is a draw])");
    }

    #[test]
    fn keeps_the_old_result() {
        fix_gives("M015", "(;GM[11]RE[B+12]PB[x])", "(;GM[11]RE[B+]PB[x]GC[Result: B+12])");
        fix_gives("M015", "(;GM[11];RE[B+12])", "(;GM[11];RE[B+12])");
        fix_gives("M015", "(;GM[11]RE[Draw])", "(;GM[11]RE[Draw])");
    }
}

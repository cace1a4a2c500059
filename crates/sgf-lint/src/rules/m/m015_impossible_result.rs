//! M015: a result that the game cannot have.

use sgf_games::Margin;
use sgf_model::info::{GameResult, Manner};

use super::entry::entry;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds results that are written as they should be, but that the game cannot have: points before a resignation, which only
    /// backgammon counts (`B+6R`), and draws in Hex and backgammon. As notes it finds points in games that are won or lost
    /// (Hex, chess, TwixT, Gomoku …), and resignations in backgammon without the points that they cost.
    ///
    /// ## Why it matters
    /// The result is wrong, or the record is not of the game that it names. Programs that do not expect points there ignore the
    /// whole result.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]RE[B+6R])
    /// ```
    ///
    /// ## Fix
    /// Leaves the points out, and keeps the old result in `GC`. Unsafe, because the points may be what is right. Draws have no
    /// fix.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]RE[B+R]GC[Result: B+6R])
    /// ```
    M015 impossible-result, Warning, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["RE"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    // The forms that most records have, and that are right in most games.
    let capabilities = cx.capabilities();
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
            out.report(entry.span(), format!("drawn, and no game of {game} can be"));
        }
        GameResult::Win { winner, score: Some(_), manner } => {
            let (message, is_note) = match (capabilities.margin, manner) {
                (Margin::None, None) => (format!("points, and {game} has none"), true),
                (Margin::None | Margin::Points, Some(_)) => ("points and a resignation".to_owned(), false),
                _ => return,
            };
            let finding = out.report(entry.span(), message);
            let finding = if is_note { finding.note() } else { finding };
            let new = GameResult::Win { winner, score: None, manner }.encode();
            if let Some(edits) = entry.write_and_keep(&new, "Result") {
                finding.fix(
                    Applicability::Unsafe,
                    format!("write `{new}`, and keep the old result in `GC`"),
                    edits,
                );
            }
        }
        GameResult::Win { score: None, manner: Some(Manner::Resign), .. }
            if capabilities.margin == Margin::Stakes =>
        {
            let finding = out.report(entry.span(), "resignation without the points that it costs");
            finding.help("the points stand before the letter: `B+2R`").note();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn by_game() {
        check("M015", "(;GM[1]RE[B+6.5])(;RE[W+R])(;GM[6]RE[B+6R])(;GM[6]RE[W+2Resign])(;GM[6]RE[W+4])");
        check(
            "M015",
            "(;GM[11]RE[B+])(;GM[11]RE[W+R])(;GM[21]RE[0])(;GM[3]RE[Draw])(;GM[18]RE[B+5])(;GM[2]RE[0])",
        );
        check(
            "M015",
            "
(;GM[11]RE[Draw])(;GM[6]RE[0])(;GM[2]RE[W+2R])(;GM[3]RE[B+1])(;GM[6]RE[B+R])(;GM[21]RE[W+3R])
           ^^^^ drawn, and no game of Hex can be
                           ^ drawn, and no game of Backgammon can be
                                                        ^^^ points, and Chess has none
                                                                       ^^^ resignation without the points that it costs
                                                                                       ^^^^ points and a resignation
",
        );
    }

    #[test]
    fn other_forms_are_another_matter() {
        check("M015", "(;GM[11]RE[draw])(;GM[1]RE[B+6 R])(;GM[27]VV[1]RE[The game is a draw])");
    }

    #[test]
    fn the_old_result_is_kept() {
        fix_gives("M015", "(;GM[11]RE[B+12]PB[x])", "(;GM[11]RE[B+]PB[x]GC[Result: B+12])");
        fix_gives("M015", "(;GM[11];RE[B+12])", "(;GM[11];RE[B+12])");
        fix_gives("M015", "(;GM[11]RE[Draw])", "(;GM[11]RE[Draw])");
    }
}

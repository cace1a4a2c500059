//! S029: a game that is still open where the next one starts.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds games that start before the previous game is closed.
    ///
    /// ## Why it matters
    /// According to the parentheses, all following games are variations of the unclosed one, and programs show a single
    /// game. OpenSGF treats a variation as a new game if it starts like one (with FF, GM, or the same game info as the game
    /// before it), and if the missing parenthesis does not follow later.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[aa](;W[bb])(;W[cc]
    /// (;FF[4]GM[1]SZ[19];B[dd])
    /// ```
    ///
    /// ## Fix
    /// Inserts the missing parentheses after the game.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[aa](;W[bb])(;W[cc]))
    /// (;FF[4]GM[1]SZ[19];B[dd])
    /// ```
    S029 unclosed-game, Error, fix: Safe, since: "0.1", sgfc: [9], on: Facts(&[FactKind::GameInside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "game starts before the previous one is closed");
    let Some(before) = cx.game_at(fact.span.start - 1) else { return };
    // Unclosed values and missing opening parentheses are fixed first.
    if let Some(end) = cx.end_of_open_game(before)
        && before.n_unclosed() > 0
    {
        let closes = b")".repeat(before.n_unclosed());
        let edit = TextEdit::insert(end, closes);
        finding.fix(Applicability::Safe, "close the previous game", [edit]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_the_start_of_the_next_game() {
        check(
            "S029",
            "
(;FF[4];B[aa](;W[bb]
(;FF[4];B[cc]
^ game starts before the previous one is closed
 (;FF[4];B[dd])
 ^ game starts before the previous one is closed
",
        );
    }

    #[test]
    fn closes_all_open_variations() {
        fix_gives(
            "S029",
            "(;FF[4];B[aa](;W[bb]\n(;FF[4];B[cc]\n(;FF[4])",
            "(;FF[4];B[aa](;W[bb]))\n(;FF[4];B[cc])\n(;FF[4])",
        );
    }

    #[test]
    fn other_repairs_come_first() {
        fix_gives("S", "(;FF[4](;C[what\n(;FF[4];B[cc])", "(;FF[4](;C[what]))\n(;FF[4];B[cc])");
        fix_gives("S", "(;FF[4](;B[aa]);B[bb]\n(;FF[4];B[cc])", "(;FF[4](;B[aa])(;B[bb]))\n(;FF[4];B[cc])");
        fix_gives("S", ";FF[4];B[aa]\n(;FF[4];B[cc])", "(;FF[4];B[aa])\n(;FF[4];B[cc])");
        fix_gives("S", "(;FF[4](;B[aa])(;B[bb]);FF[4];B[cc]", "(;FF[4](;B[aa])(;B[bb]))(;FF[4];B[cc])");
    }

    #[test]
    fn accepts_root_properties_in_variations_of_a_closed_game() {
        check("S029", "\n(;FF[4]GM[1];B[aa](;FF[4]GM[1];W[bb])(;FF[4]GM[1];W[cc]))\n");
    }
}

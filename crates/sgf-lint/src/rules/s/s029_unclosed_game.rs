//! S029: a game that is still open where the next one begins.

use sgf_syntax::{Fact, FactKind, TextEdit};

use crate::rule::rule;
use crate::{Applicability, Cx, Sink};

rule! {
    /// ## What it does
    /// Finds games that lack a closing parenthesis, and begin the next game all the same.
    ///
    /// ## Why it matters
    /// By the parentheses, what follows are variations of the game that was not closed, up to the end of the file. Programs show
    /// one game instead of many. It is read as a game if it begins like one, with FF, GM or the info that the game before it
    /// begins with, and the parenthesis is missing for good.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[aa](;W[bb])(;W[cc]
    /// (;FF[4]GM[1]SZ[19];B[dd])
    /// ```
    ///
    /// ## Fix
    /// Inserts the missing parentheses behind the game.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[aa](;W[bb])(;W[cc]))
    /// (;FF[4]GM[1]SZ[19];B[dd])
    /// ```
    S029 unclosed-game, Error, fix: Safe, since: "0.1", sgfc: [9], on: Facts(&[FactKind::GameInside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let finding = out.report(fact.span, "game begins before the one above it is closed");
    let Some(before) = cx.game_at(fact.span.start - 1) else { return };
    // A value that is open there is closed first, and so is what was opened without a parenthesis.
    if let Some(end) = cx.end_of_open_game(before)
        && before.n_unclosed() > 0
    {
        let closes = b")".repeat(before.n_unclosed());
        let edit = TextEdit::insert(end, closes);
        finding.fix(Applicability::Safe, "insert what is missing behind the game above", [edit]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn the_place_is_where_the_next_game_begins() {
        check(
            "S029",
            "
(;FF[4];B[aa](;W[bb]
(;FF[4];B[cc]
^ game begins before the one above it is closed
 (;FF[4];B[dd])
 ^ game begins before the one above it is closed
",
        );
    }

    #[test]
    fn all_that_is_open_is_closed() {
        fix_gives(
            "S029",
            "(;FF[4];B[aa](;W[bb]\n(;FF[4];B[cc]\n(;FF[4])",
            "(;FF[4];B[aa](;W[bb]))\n(;FF[4];B[cc])\n(;FF[4])",
        );
    }

    #[test]
    fn other_gaps_come_first() {
        fix_gives("S", "(;FF[4];C[what\n(;FF[4];B[cc])", "(;FF[4];C[what])\n(;FF[4];B[cc])");
        fix_gives("S", "(;FF[4](;B[aa]);B[bb]\n(;FF[4];B[cc])", "(;FF[4](;B[aa])(;B[bb]))\n(;FF[4];B[cc])");
        fix_gives("S", ";FF[4];B[aa]\n(;FF[4];B[cc])", "(;FF[4];B[aa])\n(;FF[4];B[cc])");
        fix_gives("S", "(;FF[4](;B[aa])(;B[bb]);FF[4];B[cc]", "(;FF[4](;B[aa])(;B[bb]))(;FF[4];B[cc])");
    }

    #[test]
    fn a_closed_game_has_variations() {
        check("S029", "\n(;FF[4]GM[1];B[aa](;FF[4]GM[1];W[bb])(;FF[4]GM[1];W[cc]))\n");
    }
}

//! P015: variations on the wrong level.

use super::level::groups;
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds variations that begin by clearing the move before them and continue with another move of its colour:
    /// alternatives to that move, written one level too deep. If only some of the variations are like that, see P027.
    ///
    /// ## Why it matters
    /// Some editors showed alternatives only below a move. Other programs show them at the wrong place, with a setup in between.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dd](;B[pp])(;AE[dd];W[dp]))
    /// ```
    ///
    /// ## Fix
    /// Makes them variations of the move that they took back. Unsafe: node numbers change.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd](;W[dd];B[pp])(;W[dp]))
    /// ```
    P015 variation-level, Note, fix: Unsafe, since: "0.1", sgfc: [57],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for group in groups(cx).into_iter().filter(|group| group.is_certain) {
        let mut fix = group.lift(cx);
        for span in group.spans {
            let finding = out
                .report(span, "variation that takes back the move before it")
                .help("the variation belongs beside that move");
            // One fix lifts all that belong together.
            if let Some(edits) = fix.take() {
                finding.fix(Applicability::Unsafe, "put it beside that move, with its neighbours", edits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn all_but_the_first() {
        check(
            "P015",
            "
(;B[aa];W[bb](;B[cc])(;AE[bb];W[dd])(;AE[bb]W[ee]))(;W[aa];B[bb](;AE[bb];B[dd])(;AE[bb];B[ee]))
                       ^^^^^^ variation that takes back the move before it
                                      ^^^^^^ variation that takes back the move before it
",
        );
    }

    #[test]
    fn siblings_are_lifted() {
        fix_gives(
            "P015",
            "(;B[aa];W[bb](;B[cc](;W[x])(;W[y]))(;AE[bb];W[dd];B[ee])(;AE[bb]W[ee]C[e]))",
            "(;B[aa](;W[bb];B[cc](;W[x])(;W[y]))(;W[dd];B[ee])(;W[ee]C[e]))",
        );
        fix_gives("P015", "(;C[];B[bb]\n(;W[cc])\n(;AE[bb] ;B[dd]))", "(;C[](;B[bb]\n;W[cc])\n( ;B[dd]))");
    }

    #[test]
    fn a_comment_on_the_cleared_board_stays() {
        let kept = "(;B[aa];W[bb](;B[cc])(;AE[bb]C[c];W[dd]))";
        fix_gives("P015", kept, kept);
    }
}

//! P015: variations on the wrong level.

use super::level::groups;
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds variations that remove the previous move with AE and continue with another move of the same color: alternatives
    /// to that move, written one level too deep. P027 reports them if only some of the variations are like that.
    ///
    /// ## Why it matters
    /// Some editors wrote alternatives below the move that they replace. Other programs show them in the wrong place, with
    /// setup in between.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dd](;B[pp])(;AE[dd];W[dp]))
    /// ```
    ///
    /// ## Fix
    /// Turns them into alternatives to the move. Unsafe, because node numbers change.
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
                .report(span, "variation replaces the move before it")
                .help("it should be an alternative to that move");
            // A single fix moves the entire group.
            if let Some(edits) = fix.take() {
                finding.fix(
                    Applicability::Unsafe,
                    "turn it and its siblings into alternatives to that move",
                    edits,
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_all_variations_but_the_first() {
        check(
            "P015",
            "
(;B[aa];W[bb](;B[cc])(;AE[bb];W[dd])(;AE[bb]W[ee]))(;W[aa];B[bb](;AE[bb];B[dd])(;AE[bb];B[ee]))
                       ^^^^^^ variation replaces the move before it
                                      ^^^^^^ variation replaces the move before it
",
        );
    }

    #[test]
    fn moves_the_entire_group() {
        fix_gives(
            "P015",
            "(;B[aa];W[bb](;B[cc](;W[x])(;W[y]))(;AE[bb];W[dd];B[ee])(;AE[bb]W[ee]C[e]))",
            "(;B[aa](;W[bb];B[cc](;W[x])(;W[y]))(;W[dd];B[ee])(;W[ee]C[e]))",
        );
        fix_gives("P015", "(;C[];B[bb]\n(;W[cc])\n(;AE[bb] ;B[dd]))", "(;C[](;B[bb]\n;W[cc])\n( ;B[dd]))");
    }

    #[test]
    fn keeps_variations_with_a_comment_before_the_move() {
        let kept = "(;B[aa];W[bb](;B[cc])(;AE[bb]C[c];W[dd]))";
        fix_gives("P015", kept, kept);
    }
}

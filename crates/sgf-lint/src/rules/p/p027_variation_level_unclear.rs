//! P027: variations that may be on the wrong level.

use super::level::groups;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds variations that begin by clearing the move before them and continue with a move, if other variations there
    /// do not, or if the cleared move has alternatives on its own level.
    ///
    /// ## Why it matters
    /// They look like alternatives to the move before them, as in P015. But the author may have meant exactly what is
    /// written.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dd](;B[pp])(;AE[dd];W[dp])(;C[none];B[qq]))
    /// ```
    P027 variation-level-unclear, Note, fix: None, since: "0.1", sgfc: [56],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for group in groups(cx).into_iter().filter(|group| !group.is_certain) {
        for span in group.spans {
            out.report(span, "variation that takes back the move before it, beside others that do not")
                .help("it may belong beside that move");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count};

    #[test]
    fn a_move_must_follow() {
        check(
            "P027",
            "
(;B[aa];W[bb](;B[cc])(;AE[bb];W[dd])(;AE[bb])(;AE[aa][bb];W[dd]))
                       ^^^^^^ variation that takes back the move before it, beside others that do not
",
        );
    }

    #[test]
    fn what_makes_it_unclear() {
        for unclear in [
            // The root, another colour, alternatives already, one of the colour of the move above.
            "(;W[bb](;B[cc])(;AE[bb];W[dd]))",
            "(;B[aa];W[bb](;B[cc])(;AE[bb];B[dd]))",
            "(;B[aa](;W[bb](;B[cc])(;AE[bb];W[dd]))(;W[ee]))",
            "(;W[aa];W[bb](;B[cc])(;AE[bb];W[dd]))",
        ] {
            assert_eq!(count("P027", unclear), 1, "{unclear}");
            assert_eq!(count("P015", unclear), 0, "{unclear}");
        }
    }
}

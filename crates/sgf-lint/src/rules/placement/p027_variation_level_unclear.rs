//! P027: variations that may be on the wrong level.

use super::level::groups;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds variations that remove the previous move with AE and continue with a move, if other variations there do not, or
    /// if the removed move has alternatives on its own level.
    ///
    /// ## Why it matters
    /// They look like alternatives to the previous move, as in P015, but may be intentional.
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
            out.report(span, "variation replaces the move before it, but other variations do not")
                .help("it may be meant as an alternative to that move");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count};

    #[test]
    fn reports_variations_that_continue_with_a_move() {
        check(
            "P027",
            "
(;B[aa];W[bb](;B[cc])(;AE[bb];W[dd])(;AE[bb])(;AE[aa][bb];W[dd]))
                       ^^^^^^ variation replaces the move before it, but other variations do not
",
        );
    }

    #[test]
    fn distinguishes_unclear_cases_from_p015() {
        for unclear in [
            // In the root; another color; existing alternatives; same color as the move above.
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

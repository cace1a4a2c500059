//! P015: a variation that takes a move back.

use super::paths::PathFactKind;
use super::play::moves_of;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds variations that begin by clearing the move before them and go on with a move: alternatives to that move, written one
    /// level too deep.
    ///
    /// ## Why it matters
    /// Some editors showed alternatives only below a move. Other programs show them at the wrong place, with a setup in between.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd](;W[dd])(;AE[pd];B[dp]))
    /// ```
    P015 variation-level, Note, fix: None, since: "0.1", sgfc: [56, 57],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for fact in cx.paths().iter().filter(|fact| fact.kind == PathFactKind::TakesBack) {
        let Some(node) = cx.game.node(fact.node as usize).filter(|node| node.starts_variation()) else {
            continue;
        };
        let plays = |node| moves_of(cx, node).next().is_some();
        if plays(node) || node.first_child().is_some_and(plays) {
            out.report(fact.span, "variation that takes back the move before it")
                .help("the variation belongs beside that move");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn a_move_must_follow() {
        check(
            "P015",
            "
(;B[aa];W[bb](;B[cc])(;AE[bb];W[dd])(;AE[bb])(;AE[aa][bb];W[dd]))
                       ^^^^^^ variation that takes back the move before it
",
        );
    }
}

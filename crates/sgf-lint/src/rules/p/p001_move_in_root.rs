//! P001: a move in the root.

use super::play::moves_of;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds games in FF[4] whose root holds a move.
    ///
    /// ## Why it matters
    /// The specification calls it bad style: the position before the move cannot be shown, and a program that keeps its own root has
    /// to split the node.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]B[pd];W[dp])
    /// ```
    P001 move-in-root, Note, fix: None, since: "0.1", sgfc: [24],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    // Earlier versions said nothing about it.
    if let Some(first) = moves_of(cx, cx.game.root()).next().filter(|_| cx.ff == 4) {
        out.report(first.span(), "move in the root").help("give the move a node of its own");
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn a_move_in_the_root() {
        check(
            "P001",
            "
(;FF[4]AB[aa];B[bb])(;B[aa])(;FF[4]B[aa];W[bb])
                                   ^^^^^ move in the root
",
        );
    }
}

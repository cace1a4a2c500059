//! P026: a move number without a move.

use sgf_model::record::find;
use sgf_syntax::Node;

use super::moves::moves_of;
use crate::rule::rule;
use crate::{GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds MN in nodes without a move.
    ///
    /// ## Why it matters
    /// MN is the number of the move in the node. Programs ignore it, or apply it to the next move.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];MN[1]C[here])
    /// ```
    P026 move-number-without-move, Note, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[PropertyFilter::Named(&["MN"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    if let (None, Some(number)) = (moves_of(cx, node).next(), find(node, b"MN")) {
        out.report(number.span(), "move number in a node without a move");
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_move_numbers_of_moves() {
        check(
            "P026",
            "
(;MN[1];B[aa]MN[5])
  ^^^^^ move number in a node without a move
",
        );
    }
}

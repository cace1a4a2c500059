//! P005: moves of both colors in one node.

use sgf_model::table::{PropType, Property as Row};
use sgf_syntax::Node;

use super::moves::{moves_of, split};
use crate::rule::rule;
use crate::{Applicability, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds nodes with both B and W.
    ///
    /// ## Why it matters
    /// A node can only have one move. Programs execute one of the two, or both in either order.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]W[dp])
    /// ```
    ///
    /// ## Fix
    /// Moves the second move to a new node, with comments and markup. Unsafe, because node numbers change.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dp])
    /// ```
    P005 two-moves, Error, fix: Unsafe, since: "0.1", sgfc: [37],
    on: Nodes(&[PropertyFilter::Named(&["B"]), PropertyFilter::Named(&["W"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let moves: Vec<_> = moves_of(cx, node).take(3).collect();
    let Some(&second) = moves.iter().find(|&&property| !is_same(cx.row(property), cx.row(moves[0]))) else {
        return;
    };
    let finding = out.report(second.span(), "second move in the node");
    // Comments and markup are about the position after both moves. Everything else stays with the first move.
    let goes_first = |property: sgf_syntax::Property<'_>| {
        let is_about_position =
            cx.row(property).is_some_and(|row| row.prop_type == PropType::None && row.ident != "N");
        property != second && !is_about_position
    };
    if moves.len() == 2
        && let Some(edits) = split(cx, node, goes_first)
    {
        finding.fix(Applicability::Unsafe, "move the second move to a node of its own", edits);
    }
}

/// Whether two rows are the same row of the table.
fn is_same(one: Option<&Row>, other: Option<&Row>) -> bool {
    one.map(std::ptr::from_ref) == other.map(std::ptr::from_ref)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_the_second_move() {
        check(
            "P005",
            "
(;W[aa]B[bb];B[cc];W[dd])
       ^^^^^ second move in the node
",
        );
    }

    #[test]
    fn moves_the_comment_with_the_second_move() {
        fix_gives("P005", "(;B[aa]C[c]W[bb]BL[9](;B[cc]))", "(;B[aa]BL[9];C[c]W[bb](;B[cc]))");
    }
}

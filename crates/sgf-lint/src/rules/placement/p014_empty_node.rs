//! P014: a node without properties.

use sgf_syntax::{Node, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds nodes without properties.
    ///
    /// ## Why it matters
    /// Empty nodes are legal. But when you step through the record, nothing happens at such a node.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];;W[dp])
    /// ```
    ///
    /// ## Fix
    /// Removes the node, unless it is the root or the only node of a variation. Unsafe, because node numbers change, and some
    /// programs write an empty node for a pass.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dp])
    /// ```
    P014 empty-node, Note, fix: Unsafe, since: "0.1", sgfc: [55], on: Nodes(&[])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let span = node.span();
    let finding = out.report(span, "node without properties");
    if is_removable(cx, node, span) {
        finding.fix(Applicability::Unsafe, "remove the node", [TextEdit::delete(span)]);
    }
}

/// Whether a node can be removed without changing the rest of the tree.
fn is_removable(cx: &GameCx<'_>, node: Node<'_>, span: Span) -> bool {
    // Without another node, the variation would be empty.
    let has_follower = node.first_child().is_some_and(|child| !child.starts_variation());
    !node.is_root() && (!node.starts_variation() || has_follower) && !cx.cx.is_damaged(span)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_every_empty_node() {
        check(
            "P014",
            "
(;;B[aa](;)(; ;W[bb]))
 ^ node without properties
         ^ node without properties
            ^ node without properties
",
        );
    }

    #[test]
    fn keeps_the_only_node_of_a_variation() {
        fix_gives("P014", "(;;B[aa](;)(; ;W[bb]))", "(;;B[aa](;)( ;W[bb]))");
        fix_gives("P014", "(;B[aa];;(;W[bb])(;W[cc]))", "(;B[aa](;W[bb])(;W[cc]))");
        fix_gives("P014", "(;B[aa](;(;W[bb])(;W[cc])))", "(;B[aa](;(;W[bb])(;W[cc])))");
    }
}

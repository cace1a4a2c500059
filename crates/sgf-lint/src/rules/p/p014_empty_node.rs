//! P014: a node without a property.

use sgf_syntax::{Node, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds nodes without properties.
    ///
    /// ## Why it matters
    /// An empty node is legal and says nothing. If you step through the record, nothing happens at this node.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];;W[dp])
    /// ```
    ///
    /// ## Fix
    /// Removes the node, unless it is the root or the only node of a variation. Unsafe: node numbers change, and some
    /// programs write an empty node for a pass.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dp])
    /// ```
    P014 empty-node, Note, fix: Unsafe, since: "0.1", sgfc: [55], on: Nodes(&[])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let span = node.span();
    let finding = out.report(span, "node without a property");
    if can_go(cx, node, span) {
        finding.fix(Applicability::Unsafe, "remove the node", [TextEdit::delete(span)]);
    }
}

/// Whether a node can be taken away and leave the tree as it is.
fn can_go(cx: &GameCx<'_>, node: Node<'_>, span: Span) -> bool {
    // The next node of the sequence takes the place of the first; without one there would be an empty variation.
    let has_follower = node.first_child().is_some_and(|child| !child.starts_variation());
    !node.is_root() && (!node.starts_variation() || has_follower) && !cx.cx.is_damaged(span)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn every_empty_node() {
        check(
            "P014",
            "
(;;B[aa](;)(; ;W[bb]))
 ^ node without a property
         ^ node without a property
            ^ node without a property
",
        );
    }

    #[test]
    fn a_variation_keeps_a_node() {
        fix_gives("P014", "(;;B[aa](;)(; ;W[bb]))", "(;;B[aa](;)( ;W[bb]))");
        fix_gives("P014", "(;B[aa];;(;W[bb])(;W[cc]))", "(;B[aa](;W[bb])(;W[cc]))");
        fix_gives("P014", "(;B[aa](;(;W[bb])(;W[cc])))", "(;B[aa](;(;W[bb])(;W[cc])))");
    }
}

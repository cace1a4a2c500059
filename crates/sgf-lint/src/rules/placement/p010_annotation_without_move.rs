//! P010: a move annotation without a move.

use sgf_syntax::Node;

use super::moves::{has_other_annotations, moves_of};
use crate::rule::rule;
use crate::{GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds TE, BM, DO, IT and KO in nodes without a move.
    ///
    /// ## Why it matters
    /// They annotate the move of the node, and are illegal without one.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd];BM[1])
    /// ```
    P010 annotation-without-move, Error, fix: None, since: "0.1", sgfc: [43],
    on: Nodes(&[PropertyFilter::Named(&["TE", "BM", "DO", "IT", "KO"])])
}

const ANNOTATIONS: &[&str] = &["TE", "BM", "DO", "IT", "KO"];

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    if moves_of(cx, node).next().is_some() || has_other_annotations(cx, node) {
        return;
    }
    for property in node.properties() {
        if let Some(row) = cx.row(property).filter(|row| ANNOTATIONS.contains(&row.ident)) {
            out.report(property.ident_span(), format!("`{}` in a node without a move", row.ident));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn recognizes_moves_of_every_game() {
        check(
            "P010",
            "
(;GM[1]KO[];B[aa]TE[1])(;GM[3];B[e2e4]TE[1];W[e7e5]KO[];IT[])
       ^^ `KO` in a node without a move
                                                        ^^ `IT` in a node without a move
",
        );
    }
}

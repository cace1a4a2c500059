//! P002: setup and a move in one node.

use sgf_model::table::{Group, PropType};
use sgf_syntax::Node;

use super::play::{moves_of, split};
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds nodes with both setup and move properties. Before FF[4] this was allowed, and the finding is a note.
    ///
    /// ## Why it matters
    /// Which of them comes first is not defined, and programs differ: a stone that was set up may be captured or not.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[qq](;W[dd])(;AB[pd]W[dp]C[both]))
    /// ```
    ///
    /// ## Fix
    /// Puts the setup, the node's name, root properties and game info into a node of their own, before the rest. Unsafe: nodes get
    /// other numbers. There is no fix for PL alone.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[qq](;W[dd])(;AB[pd];W[dp]C[both]))
    /// ```
    P002 setup-and-move, Error, fix: Unsafe, since: "0.1", sgfc: [30],
    on: Nodes(&[Which::Type(PropType::Setup), Which::Type(PropType::Move)])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let of = |wanted| {
        node.properties().find(|&property| cx.row(property).is_some_and(|row| row.prop_type == wanted))
    };
    let (Some(setup), Some(_)) = (of(PropType::Setup), of(PropType::Move)) else { return };
    let finding = out.report(setup.ident_span(), "setup property in a node with move properties");
    let finding = if cx.ff < 4 { finding.note() } else { finding };
    // A lone PL may mean the turn before or behind the move.
    let has_stones =
        node.properties().any(|property| cx.row(property).is_some_and(|row| row.ident.starts_with('A')));
    if moves_of(cx, node).count() == 0 || !has_stones {
        return;
    }
    let goes_first = |property| {
        let row = cx.row(property);
        row.is_some_and(|row| {
            matches!(row.prop_type, PropType::Setup | PropType::Root | PropType::GameInfo)
                || (row.ident, row.group) == ("N", Group::NodeAnnotation)
        })
    };
    if let Some(edits) = split(cx, node, goes_first) {
        finding.fix(Applicability::Unsafe, "give the move a node of its own", edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn move_annotations_count() {
        check(
            "P002",
            "
(;FF[4];AB[aa]BM[1];PL[W]W[bb])(;PL[W]W[bb])
        ^^ setup property in a node with move properties
                    ^^ setup property in a node with move properties
                                 ^^ setup property in a node with move properties
",
        );
    }

    #[test]
    fn the_name_stays_with_the_setup() {
        fix_gives("P002", "(;FF[4];B[aa]C[c]AW[bb]N[n](;W[cc]))", "(;FF[4];AW[bb]N[n];B[aa]C[c](;W[cc]))");
        fix_gives("P002", "(;FF[4];B[aa]PL[W])", "(;FF[4];B[aa]PL[W])");
    }
}

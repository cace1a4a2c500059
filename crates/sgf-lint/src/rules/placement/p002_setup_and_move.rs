//! P002: setup and move properties in one node.

use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, Property};

use super::moves::{color_of, has_other_annotations, is_before_move, moves_of, remove, split};
use crate::rule::rule;
use crate::{Applicability, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds nodes with both setup and move properties. Versions before FF[4] allow it, so the finding is a note there.
    ///
    /// ## Why it matters
    /// The specification does not define which comes first, and programs differ. The move may or may not capture a stone
    /// from the setup.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[qq](;W[dd])(;AB[pd]W[dp]C[both]))
    /// ```
    ///
    /// ## Fix
    /// Moves setup, the name of the node, root properties and game info to a new node before the move. A single PL is
    /// removed if it only names the player whose turn it is anyway. Unsafe, because node numbers change.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[qq](;W[dd])(;AB[pd];W[dp]C[both]))
    /// ```
    P002 setup-and-move, Error, fix: Unsafe, since: "0.1", sgfc: [30],
    on: Nodes(&[PropertyFilter::Type(PropType::Setup), PropertyFilter::Type(PropType::Move)])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let find = |prop_type| {
        node.properties().find(|&property| cx.row(property).is_some_and(|row| row.prop_type == prop_type))
    };
    let (Some(setup), Some(_)) = (find(PropType::Setup), find(PropType::Move)) else { return };
    if moves_of(cx, node).next().is_none() && has_other_annotations(cx, node) {
        return;
    }
    let finding = out.report(setup.ident_span(), "setup and move properties in the same node");
    let finding = if cx.ff < 4 { finding.note() } else { finding };
    if moves_of(cx, node).next().is_none() {
        return;
    }
    let has_stones =
        node.properties().any(|property| cx.row(property).is_some_and(|row| row.ident.starts_with('A')));
    if has_stones {
        if let Some(edits) = split(cx, node, |property| is_before_move(cx, node, property)) {
            finding.fix(Applicability::Unsafe, "move the setup to a node of its own", edits);
        }
    } else if is_redundant_player(cx, node, setup)
        && let Some(edit) = remove(cx, node, setup)
    {
        finding.fix(Applicability::Unsafe, "remove `PL`, which is redundant", [edit]);
    }
}

/// Whether a single PL names the player who moves next in all following nodes anyway.
///
/// PL with the color of the move is ambiguous: it may be about the turn before or after the move.
fn is_redundant_player(cx: &GameCx<'_>, node: Node<'_>, setup: Property<'_>) -> bool {
    let setups = node
        .properties()
        .filter(|&property| cx.row(property).is_some_and(|row| row.prop_type == PropType::Setup));
    let mut moves = moves_of(cx, node);
    let (Some(mover), None) = (moves.next().and_then(|played| color_of(cx, played)), moves.next()) else {
        return false;
    };
    let player = lenient::color(&cx.characters(setup.raw())).map(|reading| reading.value);
    let plays_next = |child| moves_of(cx, child).next().and_then(|played| color_of(cx, played)) == player;
    setups.count() == 1 && player == Some(mover.other()) && node.children().all(plays_next)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_move_annotations() {
        check(
            "P002",
            "
(;FF[4];AB[aa]BM[1];PL[W]W[bb])(;PL[W]W[bb])
        ^^ setup and move properties in the same node
                    ^^ setup and move properties in the same node
                                 ^^ setup and move properties in the same node
",
        );
    }

    #[test]
    fn keeps_the_name_with_the_setup() {
        fix_gives("P002", "(;FF[4];B[aa]C[c]AW[bb]N[n](;W[cc]))", "(;FF[4];AW[bb]N[n];B[aa]C[c](;W[cc]))");
    }

    #[test]
    fn removes_a_redundant_player() {
        fix_gives("P002", "(;FF[4];B[aa]PL[W])", "(;FF[4];B[aa])");
        fix_gives("P002", "(;FF[4];PL[W]B[aa];W[bb])", "(;FF[4];B[aa];W[bb])");
        for kept in ["PL[B]B[aa];W[bb]", "B[aa]PL[W](;W[bb])(;B[cc])", "B[aa]PL[W];C[c]", "B[aa]PL[x]"] {
            let kept = format!("(;FF[4];{kept})");
            fix_gives("P002", &kept, &kept);
        }
    }

    #[test]
    fn ignores_properties_of_the_nihon_ki_in() {
        check("P002", "\n(;FF[4]GM[1]EV[e]TE[event]KO[6.5]RD[2001-01-01]AB[aa]AW[bb])\n");
    }
}

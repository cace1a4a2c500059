//! P002: setup and a move in one node.

use sgf_model::info::lenient;
use sgf_model::table::PropType;
use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, Property};

use super::play::{color_of, has_other_annotations, is_before_move, moves_of, remove, split};
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds nodes with both setup and move properties. Before FF[4] this was allowed, and the finding is a note.
    ///
    /// ## Why it matters
    /// The specification does not define which comes first, and programs differ: they may capture a stone from the
    /// setup or not.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[qq](;W[dd])(;AB[pd]W[dp]C[both]))
    /// ```
    ///
    /// ## Fix
    /// Puts the setup, the node's name, root properties and game info into a node of their own, before the rest.
    /// Unsafe: node numbers change. A PL alone is removed if it only says that it is the other player's turn, which is
    /// clear without it.
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
    if moves_of(cx, node).next().is_none() && has_other_annotations(cx, node) {
        return;
    }
    let finding = out.report(setup.ident_span(), "setup property in a node with move properties");
    let finding = if cx.ff < 4 { finding.note() } else { finding };
    if moves_of(cx, node).next().is_none() {
        return;
    }
    let has_stones =
        node.properties().any(|property| cx.row(property).is_some_and(|row| row.ident.starts_with('A')));
    if has_stones {
        if let Some(edits) = split(cx, node, |property| is_before_move(cx, node, property)) {
            finding.fix(Applicability::Unsafe, "give the move a node of its own", edits);
        }
    } else if says_what_follows(cx, node, setup)
        && let Some(edit) = remove(cx, node, setup)
    {
        finding.fix(Applicability::Unsafe, "remove PL, which says what is clear without it", [edit]);
    }
}

/// Whether a lone PL says no more than the move does: that it is the other player's turn, and so it is in all nodes below.
///
/// PL with the colour of the move may be about the turn before it, or about the turn after it; it stays.
fn says_what_follows(cx: &GameCx<'_>, node: Node<'_>, setup: Property<'_>) -> bool {
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
    }

    #[test]
    fn a_lone_player() {
        fix_gives("P002", "(;FF[4];B[aa]PL[W])", "(;FF[4];B[aa])");
        fix_gives("P002", "(;FF[4];PL[W]B[aa];W[bb])", "(;FF[4];B[aa];W[bb])");
        for kept in ["PL[B]B[aa];W[bb]", "B[aa]PL[W](;W[bb])(;B[cc])", "B[aa]PL[W];C[c]", "B[aa]PL[x]"] {
            let kept = format!("(;FF[4];{kept})");
            fix_gives("P002", &kept, &kept);
        }
    }

    #[test]
    fn the_komi_of_the_nihon_ki_in() {
        check("P002", "\n(;FF[4]GM[1]EV[e]TE[event]KO[6.5]RD[2001-01-01]AB[aa]AW[bb])\n");
    }
}

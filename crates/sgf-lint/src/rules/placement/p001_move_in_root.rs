//! P001: a move in the root.

use sgf_syntax::Node;

use super::moves::{has_other_annotations, is_before_move, is_move, moves_of, split};
use crate::rule::rule;
use crate::{Applicability, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds moves in the root of FF[4] games.
    ///
    /// ## Why it matters
    /// The specification calls it bad style. Programs cannot show the position before the move.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]B[pd];W[dp])
    /// ```
    ///
    /// ## Fix
    /// Moves the move to a new node, with everything that is not about the game or the position before the move. Unsafe,
    /// because node numbers change.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd];W[dp])
    /// ```
    P001 move-in-root, Note, fix: Unsafe, since: "0.1", sgfc: [24],
    on: Nodes(&[PropertyFilter::Where(is_move)])
}

fn check(cx: &GameCx<'_>, root: Node<'_>, out: &mut Sink<'_>) {
    // Earlier versions allow it.
    if !root.is_root() || cx.ff != 4 {
        return;
    }
    let Some(first) = moves_of(cx, root).next() else { return };
    let finding = out.report(first.span(), "move in the root").help("move it to a node of its own");
    let edits = split(cx, root, |property| is_before_move(cx, root, property));
    if let Some(edits) = edits.filter(|_| !has_other_annotations(cx, root)) {
        finding.fix(Applicability::Unsafe, "move it to a node of its own", edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_moves_in_the_root() {
        check(
            "P001",
            "
(;FF[4]AB[aa];B[bb])(;B[aa])(;FF[4]B[aa];W[bb])
                                   ^^^^^ move in the root
",
        );
    }

    #[test]
    fn keeps_setup_and_game_info_in_the_root() {
        fix_gives(
            "P001",
            "(;FF[4]B[aa]C[c]AB[bb]PB[a]KGSDE[x](;W[cc]))",
            "(;FF[4]AB[bb]PB[a]KGSDE[x];B[aa]C[c](;W[cc]))",
        );
    }
}

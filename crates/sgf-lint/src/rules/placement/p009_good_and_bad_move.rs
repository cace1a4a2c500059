//! P009: a move that is annotated as both good and bad.

use sgf_model::record::find;
use sgf_syntax::{Node, TextEdit};

use super::moves::remove;
use crate::rule::rule;
use crate::{Applicability, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds moves with both TE and BM. Before FF[3] there was no other way to express this, so the finding is a note there.
    ///
    /// ## Why it matters
    /// FF[4] has separate properties for this: DO (doubtful) replaces BM with TE, and IT (interesting) replaces TE with BM.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]TE[1]BM[1])
    /// ```
    ///
    /// ## Fix
    /// Writes IT or DO instead, depending on the order. Unsafe, because the degree of emphasis is lost.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd]IT[])
    /// ```
    P009 good-and-bad-move, Error, fix: Unsafe, since: "0.1", sgfc: [42],
    on: Nodes(&[PropertyFilter::Named(&["TE"]), PropertyFilter::Named(&["BM"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let (Some(good), Some(bad)) = (find(node, b"TE"), find(node, b"BM")) else { return };
    let is_good_first = good.span() < bad.span();
    let (first, second) = if is_good_first { (good, bad) } else { (bad, good) };
    let finding = out.report(second.ident_span(), "move is annotated as both good and bad");
    let finding = if cx.ff < 3 { finding.note() } else { finding };
    let new: &'static [u8] = if is_good_first { b"IT[]" } else { b"DO[]" };
    let has_others = find(node, b"IT").is_some() || find(node, b"DO").is_some();
    if cx.ff >= 3
        && !has_others
        && let (Some(_), Some(gone)) = (remove(cx, node, first), remove(cx, node, second))
    {
        let title = if is_good_first { "mark the move as interesting" } else { "mark the move as doubtful" };
        finding.fix(Applicability::Unsafe, title, [TextEdit::replace(first.span(), new), gone]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_the_second_annotation() {
        check(
            "P009",
            "
(;FF[4];B[aa]BM[1]TE[2];W[bb]TE[1])
                  ^^ move is annotated as both good and bad
",
        );
    }

    #[test]
    fn writes_doubtful_for_bad_then_good() {
        fix_gives("P009", "(;FF[4];B[aa]BM[1]C[c]TE[2])", "(;FF[4];B[aa]DO[]C[c])");
    }
}

//! P009: a move that is called good and bad.

use sgf_model::record::find;
use sgf_syntax::{Node, TextEdit};

use super::play::remove;
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds moves with both TE and BM. Before FF[3] there was no other way to express this, and the finding is a note.
    ///
    /// ## Why it matters
    /// FF[4] has its own properties for this: DO, doubtful, for bad then good; IT, interesting, for good then bad.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd]TE[1]BM[1])
    /// ```
    ///
    /// ## Fix
    /// Writes IT or DO instead. Unsafe: the degree of emphasis is lost.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19];B[pd]IT[])
    /// ```
    P009 good-and-bad-move, Error, fix: Unsafe, since: "0.1", sgfc: [42],
    on: Nodes(&[Which::Named(&["TE"]), Which::Named(&["BM"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let (Some(good), Some(bad)) = (find(node, b"TE"), find(node, b"BM")) else { return };
    let is_good_first = good.span() < bad.span();
    let (first, second) = if is_good_first { (good, bad) } else { (bad, good) };
    let finding = out.report(second.ident_span(), "move that is called good and bad");
    let finding = if cx.ff < 3 { finding.note() } else { finding };
    let new: &'static [u8] = if is_good_first { b"IT[]" } else { b"DO[]" };
    let has_others = find(node, b"IT").is_some() || find(node, b"DO").is_some();
    if cx.ff >= 3
        && !has_others
        && let (Some(_), Some(gone)) = (remove(cx, node, first), remove(cx, node, second))
    {
        let title = if is_good_first { "call it interesting" } else { "call it doubtful" };
        finding.fix(Applicability::Unsafe, title, [TextEdit::replace(first.span(), new), gone]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn the_second_is_marked() {
        check(
            "P009",
            "
(;FF[4];B[aa]BM[1]TE[2];W[bb]TE[1])
                  ^^ move that is called good and bad
",
        );
    }

    #[test]
    fn bad_then_good_is_doubtful() {
        fix_gives("P009", "(;FF[4];B[aa]BM[1]C[c]TE[2])", "(;FF[4];B[aa]DO[]C[c])");
    }
}

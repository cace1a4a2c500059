//! V018: an arrow or a line that ends where it begins.

use super::edit::remove_value;
use super::places::places_of;
use super::read::is_judged;
use crate::Applicability::Unsafe;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds arrows and lines from a point to the same point.
    ///
    /// ## Why it matters
    /// They are illegal, because nobody can draw them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AR[cc:dd][ee:ee])
    /// ```
    ///
    /// ## Fix
    /// Removes the arrow or the line. Unsafe: the author meant some mark.
    /// ```sgf
    /// (;FF[4]AR[cc:dd])
    /// ```
    V018 one-point-line, Error, fix: Unsafe, since: "0.1", sgfc: [],
    on: Properties(Which::Named(&["AR", "LN"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if !at.row.is_some_and(|row| is_judged(cx, row)) {
        return;
    }
    let what = if at.row.is_some_and(|row| row.ident == "AR") { "arrow" } else { "line" };
    for value in at.property.values() {
        if let Some((from, to)) = places_of(cx, value.raw())
            && from == to
        {
            let finding = out.report(value.span(), format!("{what} from a point to itself"));
            if let Some(edit) = remove_value(cx, at.node, at.property, value) {
                finding.fix(Unsafe, format!("remove the {what}"), [edit]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn arrows_and_lines() {
        check(
            "V018",
            "
(;FF[4]AR[aa:bb][cc:cc]LN[d d:dd][aa:ab])
                 ^^^^^ arrow from a point to itself
                          ^^^^^^ line from a point to itself
",
        );
        fix_gives("V018", "(;FF[4]AR[aa:bb][cc:cc]LN[dd:dd])", "(;FF[4]AR[aa:bb])");
        fix_gives("V018", "(;FF[4];LN[dd:dd])", "(;FF[4];LN[dd:dd])");
        fix_gives("V018", "(;FF[4]GM[11]AR[a1:b2][c3:c3])", "(;FF[4]GM[11]AR[a1:b2])");
    }
}

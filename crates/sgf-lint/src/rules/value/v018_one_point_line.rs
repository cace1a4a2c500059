//! V018: an arrow or a line from a point to itself.

use super::edit::remove_value;
use super::places::places_of;
use super::read::is_checked;
use crate::Applicability::Unsafe;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds arrows and lines from a point to the same point.
    ///
    /// ## Why it matters
    /// The specification forbids them, and they cannot be drawn.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AR[cc:dd][ee:ee])
    /// ```
    ///
    /// ## Fix
    /// Removes the arrow or the line. Unsafe, because the author may have intended to mark the point.
    /// ```sgf
    /// (;FF[4]AR[cc:dd])
    /// ```
    V018 one-point-line, Error, fix: Unsafe, since: "0.1", sgfc: [],
    on: Properties(PropertyFilter::Named(&["AR", "LN"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !at.row.is_some_and(|row| is_checked(cx, row)) {
        return;
    }
    let noun = if at.row.is_some_and(|row| row.ident == "AR") { "arrow" } else { "line" };
    for value in at.property.values() {
        if let Some((from, to)) = places_of(cx, value.raw())
            && from == to
        {
            let finding = out.report(value.span(), format!("{noun} from a point to itself"));
            if let Some(edit) = remove_value(cx, at.node, at.property, value) {
                finding.fix(Unsafe, format!("remove the {noun}"), [edit]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn removes_arrows_and_lines() {
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

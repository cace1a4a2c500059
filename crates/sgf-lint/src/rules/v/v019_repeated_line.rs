//! V019: the same arrow or line twice.

use sgf_syntax::{Arrange, Listed};

use super::edit::remove_value;
use super::places::places_of;
use super::read::is_judged;
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds arrows and lines that are drawn twice in one node.
    ///
    /// ## Why it matters
    /// The specification forbids it. A line drawn backwards is the same line; an arrow drawn backwards is a different
    /// arrow.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]LN[cc:dd][dd:cc])
    /// ```
    ///
    /// ## Fix
    /// Removes the second one.
    /// ```sgf
    /// (;FF[4]LN[cc:dd])
    /// ```
    V019 repeated-line, Error, fix: Safe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["AR", "LN"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    if at.property.values().len() < 2 {
        return;
    }
    let is_line = row.ident == "LN";
    let what = if is_line { "line" } else { "arrow" };
    let drawn = at.property.values().filter_map(|value| {
        let (from, to) = places_of(cx, value.raw())?;
        Some((if is_line { (from.min(to), from.max(to)) } else { (from, to) }, value))
    });
    let mut drawn: Vec<_> = drawn.listed();
    // Of those that are the same, the first stays the first.
    drawn.arrange_by_key(|(line, _)| *line);
    for pair in drawn.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let value = pair[1].1;
        let finding = out.report(value.span(), format!("the same {what} again"));
        if let Some(edit) = remove_value(cx, at.node, at.property, value) {
            finding.fix(Safe, format!("remove the {what}"), [edit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn arrows_have_a_direction() {
        check(
            "V019",
            "
(;FF[4]AR[aa:bb][bb:aa][aa:bb]LN[aa:bb][bb:aa][aa:cc])
                        ^^^^^ the same arrow again
                                        ^^^^^ the same line again
",
        );
    }

    #[test]
    fn all_but_the_first_are_removed() {
        fix_gives("V019", "(;FF[4]AR[aa:bb]\n[aa:bb][aa:bb])", "(;FF[4]AR[aa:bb]\n)");
        fix_gives("V019", "(;FF[4]GM[21]LN[c3:d4][d4:c3])", "(;FF[4]GM[21]LN[c3:d4])");
    }
}

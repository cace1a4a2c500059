//! V019: a duplicate arrow or line.

use super::edit::remove_value;
use super::places::places_of;
use super::read::is_checked;
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds arrows and lines that occur twice in one node.
    ///
    /// ## Why it matters
    /// The specification forbids it. A reversed line is the same line, but a reversed arrow is a different arrow.
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
    V019 repeated-line, Error, fix: Safe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["AR", "LN"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    if at.property.values().len() < 2 {
        return;
    }
    let is_line = row.ident == "LN";
    let what = if is_line { "line" } else { "arrow" };
    let drawn = at.property.values().filter_map(|value| {
        let (from, to) = places_of(cx, value.raw())?;
        Some((if is_line { (from.min(to), from.max(to)) } else { (from, to) }, value))
    });
    let mut drawn: Vec<_> = drawn.collect();
    // The sort is stable, so the first of equal lines remains the first.
    drawn.sort_by_key(|(line, _)| *line);
    for pair in drawn.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let value = pair[1].1;
        let finding = out.report(value.span(), format!("duplicate {what}"));
        if let Some(edit) = remove_value(cx, at.node, at.property, value) {
            finding.fix(Safe, format!("remove the {what}"), [edit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn distinguishes_directions_of_arrows() {
        check(
            "V019",
            "
(;FF[4]AR[aa:bb][bb:aa][aa:bb]LN[aa:bb][bb:aa][aa:cc])
                        ^^^^^ duplicate arrow
                                        ^^^^^ duplicate line
",
        );
    }

    #[test]
    fn removes_all_but_the_first() {
        fix_gives("V019", "(;FF[4]AR[aa:bb]\n[aa:bb][aa:bb])", "(;FF[4]AR[aa:bb]\n)");
        fix_gives("V019", "(;FF[4]GM[21]LN[c3:d4][d4:c3])", "(;FF[4]GM[21]LN[c3:d4])");
    }
}

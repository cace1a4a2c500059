//! F006: contradictory values of VW and DD.

use sgf_syntax::{TextEdit, Value};

use super::declared_version::declared_old;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds views and dimmed points (`VW`, `DD`) that have both points and an empty value.
    ///
    /// ## Why it matters
    /// An empty value resets the view, and a list of points sets it; a property cannot do both. In FF[3], where `VW` was not
    /// official, it had two corners as its values. Programs ignore any other number of points, which is reported as a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1];VW[][aa:ee])
    /// ```
    ///
    /// ## Fix
    /// Removes the empty value. Unsafe, because the author may have intended to reset the view.
    /// ```sgf
    /// (;FF[4]GM[1];VW[aa:ee])
    /// ```
    F006 view-values, Error, fix: Unsafe, since: "0.1", sgfc: [52], on: Properties(PropertyFilter::Named(&["VW", "DD"]))
}

/// The maximum number of values for which there is a fix.
const MANY: usize = 4096;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let is_empty = |value: &Value<'_>| value.raw().trim_ascii().is_empty();
    let count = at.property.values().len();
    let Some(row) = at.row.filter(|_| count > 0) else { return };
    let n_empty = at.property.values().filter(is_empty).count();
    if n_empty == 0 || n_empty == count {
        // F005 reports rectangles in older versions.
        let is_listed = row.ident == "VW" && n_empty == 0 && count != 2;
        if let Some(version) = declared_old(cx).filter(|_| is_listed) {
            out.report(
                at.property.ident_span(),
                format!("view of {count} values; in FF[{version}] a view has two corners"),
            )
            .note();
        }
        return;
    }
    let Some(first) = at.property.values().find(is_empty) else { return };
    let finding = out.report(first.outer_span(), format!("empty value next to points in `{}`", row.ident));
    let all_closed = at.property.values().all(Value::is_closed);
    if count <= MANY && all_closed {
        let edits = at.property.values().filter(is_empty).map(|value| TextEdit::delete(value.outer_span()));
        finding.fix(Applicability::Unsafe, "remove the empty value", edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_empty_values_next_to_points() {
        check("F006", "(;FF[4]VW[];VW[aa][bb][cc];DD[aa:cc];DD[])(;FF[3]VW[aa][cc];VW[])(;VW[aa][bb][cc])");
        check(
            "F006",
            "
(;FF[4]DD[aa][];VW[aa][ ])(;FF[3]VW[aa][bb][cc])
             ^^ empty value next to points in `DD`
                      ^^^ empty value next to points in `VW`
                                 ^^ view of 3 values; in FF[3] a view has two corners
",
        );
        fix_gives("F006", "(;FF[4]DD[aa][][bb][])", "(;FF[4]DD[aa][bb])");
    }
}

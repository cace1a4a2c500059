//! F006: lists of points for the view that contradict themselves or their format.

use sgf_syntax::{TextEdit, Value};

use super::version::declared_old;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds views and dimmed points (`VW`, `DD`) with an empty value beside points.
    ///
    /// ## Why it matters
    /// An empty list clears the view, and a list of points sets it; a value cannot do both. In FF[3], where `VW` was
    /// never official, it held two corners; programs ignore any other number of points, which is reported as a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1];VW[][aa:ee])
    /// ```
    ///
    /// ## Fix
    /// Removes the empty value. Unsafe, because the author may have meant the empty one.
    /// ```sgf
    /// (;FF[4]GM[1];VW[aa:ee])
    /// ```
    F006 view-values, Error, fix: Unsafe, since: "0.1", sgfc: [52], on: Properties(Which::Named(&["VW", "DD"]))
}

/// The most values for which there is a fix.
const MANY: usize = 4096;

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let is_empty = |value: &Value<'_>| value.raw().trim_ascii().is_empty();
    let count = at.property.values().len();
    let Some(row) = at.row.filter(|_| count > 0) else { return };
    let n_empty = at.property.values().filter(is_empty).count();
    if n_empty == 0 || n_empty == count {
        // Rectangles in an old format are another rule's.
        let is_listed = row.ident == "VW" && n_empty == 0 && count != 2;
        if let Some(version) = declared_old(cx).filter(|_| is_listed) {
            out.report(
                at.property.ident_span(),
                format!("view of {count} values in FF[{version}], which has two corners"),
            )
            .note();
        }
        return;
    }
    let Some(first) = at.property.values().find(is_empty) else { return };
    let finding = out.report(first.outer_span(), format!("empty value among points of `{}`", row.ident));
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
    fn views() {
        check("F006", "(;FF[4]VW[];VW[aa][bb][cc];DD[aa:cc];DD[])(;FF[3]VW[aa][cc];VW[])(;VW[aa][bb][cc])");
        check(
            "F006",
            "
(;FF[4]DD[aa][];VW[aa][ ])(;FF[3]VW[aa][bb][cc])
             ^^ empty value among points of `DD`
                      ^^^ empty value among points of `VW`
                                 ^^ view of 3 values in FF[3], which has two corners
",
        );
        fix_gives("F006", "(;FF[4]DD[aa][][bb][])", "(;FF[4]DD[aa][bb])");
    }
}

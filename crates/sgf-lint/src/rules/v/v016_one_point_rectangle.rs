//! V016: a rectangle of one point.

use sgf_syntax::TextEdit;

use super::read::{is_judged, points_of};
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds rectangles of one point.
    ///
    /// ## Why it matters
    /// The specification forbids them: a point must be written as a point.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AB[dd:dd])
    /// ```
    ///
    /// ## Fix
    /// Writes the point.
    /// ```sgf
    /// (;FF[4]AB[dd])
    /// ```
    V016 one-point-rectangle, Error, fix: Safe, since: "0.1", sgfc: [15],
    on: Properties(Which::Where(|row| row.is_point_list()))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if cx.gm != 1 || !at.row.is_some_and(|row| is_judged(cx, row)) {
        return;
    }
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        if let Some((point, other)) = points_of(cx, value.raw())
            && point == other
        {
            let finding = out.report(value.span(), "rectangle of one point");
            if value.is_closed() {
                let edit = TextEdit::replace(value.span(), point.to_string().into_bytes());
                finding.fix(Safe, format!("write `{point}`"), [edit]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn one_point() {
        check(
            "V016",
            "
(;FF[4]TB[aa:aa][bb][cc:cd]AR[aa:aa])
          ^^^^^ rectangle of one point
",
        );
        fix_gives("V016", "(;FF[4]TB[aa:aa][bb][c c:cc])", "(;FF[4]TB[aa][bb][cc])");
    }
}

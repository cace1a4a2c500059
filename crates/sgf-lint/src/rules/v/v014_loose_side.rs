//! V014: a side of a composed value that is written in another way.

use sgf_model::table::Property as Row;
use sgf_model::value::Form;
use sgf_syntax::{Span, TextEdit, Value};

use super::edit::shown;
use super::read::{Parts, Side, Verdict, is_info, is_judged, is_root_number, judge};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds labels, arrows, lines, rectangles and figures with a side that is not written as it should be, but can be
    /// read.
    ///
    /// ## Why it matters
    /// Programs drop the value, or draw it in another place.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]LB[c c:A]AR[aa: bb])
    /// ```
    ///
    /// ## Fix
    /// Writes the point or the number. Unsafe for points such as `Q16` and for capitals.
    /// ```sgf
    /// (;FF[4]LB[cc:A]AR[aa:bb])
    /// ```
    V014 loose-side, Error, fix: Unsafe, since: "0.1", sgfc: [25], on: Properties(Which::Where(has_sides))
}

fn has_sides(row: &Row) -> bool {
    let is_composed = |form| matches!(form, Form::Compose(..));
    (row.forms.iter().any(is_composed) || row.is_point_list()) && !is_info(row) && !is_root_number(row)
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        if let Parts::Sides(sides) = judge(cx, row, value.raw()) {
            for side in sides {
                report(cx, value, side, out);
            }
        }
    }
}

fn report(cx: &GameCx<'_>, value: Value<'_>, side: Side, out: &mut Sink<'_>) {
    let Verdict::Loose(reading) = side.verdict else { return };
    let start = value.span().start;
    let span = Span::new(start + side.range.start, start + side.range.end);
    let finding = out.report(span, format!("side written as `{}`", shown(cx, &value.raw()[side.range])));
    if value.is_closed() {
        let applicability = reading.applicability();
        let title = format!("write `{}`", reading.text);
        finding.fix(applicability, title, [TextEdit::replace(span, reading.text.into_owned().into_bytes())]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn either_side() {
        check(
            "V014",
            "
(;FF[4]AB[aa: cc][dd]AR[a a:b b]LB[ cc:x y]FG[1.0:x])
             ^^^ side written as ` cc`
                        ^^^ side written as `a a`
                            ^^^ side written as `b b`
                                   ^^^ side written as ` cc`
                                              ^^^ side written as `1.0`
",
        );
        fix_gives(
            "V014",
            "(;FF[4]AB[aa: cc][dd]AR[a a:b b]LB[ cc:x y]FG[1.0:x])",
            "(;FF[4]AB[aa:cc][dd]AR[aa:bb]LB[cc:x y]FG[1:x])",
        );
    }

    #[test]
    fn texts_are_free() {
        check("V014", "(;FF[4]LB[cc: x][dd: 1.0])");
        fix_gives("V014", "(;FF[4]LB[Q16: é])", "(;FF[4]LB[pd: é])");
    }

    #[test]
    fn sides_that_cannot_be_read() {
        check("V014", "(;FF[4]LB[x:A]AR[aa:]AB[:])");
        check("V014", "(;FF[4]GM[11]LB[a 1:A])");
    }
}

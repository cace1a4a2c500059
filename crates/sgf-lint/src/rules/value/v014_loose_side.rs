//! V014: a nonstandard part of a composed value.

use sgf_model::table::Property as Row;
use sgf_model::value::Form;
use sgf_syntax::{Span, TextEdit, Value};

use super::edit::quoted;
use super::read::{Parts, Side, Verdict, classify, is_checked, is_info, is_root_number};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds labels, arrows, lines, rectangles and figures with a part that does not have the required form, but can be
    /// understood.
    ///
    /// ## Why it matters
    /// Programs drop the value, or draw it in the wrong place.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]LB[c c:A]AR[aa: bb])
    /// ```
    ///
    /// ## Fix
    /// Writes the point or the number. Unsafe for coordinates (`Q16`) and capitals.
    /// ```sgf
    /// (;FF[4]LB[cc:A]AR[aa:bb])
    /// ```
    V014 loose-side, Error, fix: Unsafe, since: "0.1", sgfc: [25], on: Properties(PropertyFilter::Where(has_sides))
}

fn has_sides(row: &Row) -> bool {
    let is_composed = |form| matches!(form, Form::Compose(..));
    (row.forms.iter().any(is_composed) || row.is_point_list()) && !is_info(row) && !is_root_number(row)
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        if let Parts::Sides(sides) = classify(cx, row, value.raw()) {
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
    let finding = out.report(span, format!("nonstandard value `{}`", quoted(cx, &value.raw()[side.range])));
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
    fn corrects_either_side() {
        check(
            "V014",
            "
(;FF[4]AB[aa: cc][dd]AR[a a:b b]LB[ cc:x y]FG[1.0:x])
             ^^^ nonstandard value ` cc`
                        ^^^ nonstandard value `a a`
                            ^^^ nonstandard value `b b`
                                   ^^^ nonstandard value ` cc`
                                              ^^^ nonstandard value `1.0`
",
        );
        fix_gives(
            "V014",
            "(;FF[4]AB[aa: cc][dd]AR[a a:b b]LB[ cc:x y]FG[1.0:x])",
            "(;FF[4]AB[aa:cc][dd]AR[aa:bb]LB[cc:x y]FG[1:x])",
        );
    }

    #[test]
    fn accepts_any_text() {
        check("V014", "(;FF[4]LB[cc: x][dd: 1.0])");
        fix_gives("V014", "(;FF[4]LB[Q16: é])", "(;FF[4]LB[pd: é])");
    }

    #[test]
    fn leaves_unreadable_sides_to_v002() {
        check("V014", "(;FF[4]LB[x:A]AR[aa:]AB[:])");
        check("V014", "(;FF[4]GM[11]LB[a 1:A])");
    }
}

//! V002: a value that is nothing its property could have.

use sgf_model::table::Property as Row;
use sgf_model::value::{Form, ValueType};
use sgf_syntax::{Span, Value};

use super::edit::shown;
use super::read::{
    Parts, Verdict, is_info, is_judged, is_of_server, is_place, is_plain, is_plain_move, is_root_number,
    judge,
};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds values that do not have the type of their property, and cannot be read as that type.
    ///
    /// ## Why it matters
    /// Programs drop the value, or the whole property, or read something into it that the author did not mean.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]SZ[9];B[top left];W[cc]MN[7.5])
    /// ```
    V002 bad-value, Error, fix: None, since: "0.1", sgfc: [14], on: Properties(Which::Where(is_typed))
}

/// Whether the values have a type with a grammar.
fn is_typed(row: &Row) -> bool {
    let is_free = |only: ValueType| only.is_text() || only == ValueType::None;
    let is_typed = |form| match form {
        Form::Simple(only) => !is_free(only),
        Form::Compose(left, right) => !is_free(left) || !is_free(right),
    };
    row.forms.iter().any(is_typed) && !is_info(row) && !is_root_number(row)
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if is_plain_move(at) {
        return;
    }
    let Some(row) = at.row else { return };
    for value in at.property.values().filter(|value| !is_plain(value.raw()) || !is_place(row)) {
        if is_judged(cx, row) {
            check_value(cx, at, row, value, out);
        }
    }
}

#[inline(never)]
fn check_value(cx: &GameCx<'_>, at: At<'_>, row: &Row, value: Value<'_>, out: &mut Sink<'_>) {
    let raw = value.raw();
    match judge(cx, row, raw) {
        Parts::Whole(verdict @ (Verdict::Bad | Verdict::Huge)) if !is_of_server(cx, at) => {
            report(cx, &verdict, row.forms.simple().unwrap_or(ValueType::Number), raw, value.span(), out);
        }
        Parts::Sides(sides) => {
            for side in sides {
                let start = value.span().start;
                let span = Span::new(start + side.range.start, start + side.range.end);
                report(cx, &side.verdict, side.expected, &raw[side.range], span, out);
            }
        }
        Parts::Whole(_) | Parts::NoColon => {}
    }
}

fn report(
    cx: &GameCx<'_>,
    verdict: &Verdict,
    expected: ValueType,
    raw: &[u8],
    span: Span,
    out: &mut Sink<'_>,
) {
    if matches!(verdict, Verdict::Good | Verdict::Off | Verdict::Loose(_)) {
        return;
    }
    let shown = shown(cx, raw);
    match verdict {
        Verdict::Bad => drop(out.report(span, format!("`{shown}` is {}", negated(expected)))),
        // Only a side can be blank here; of a whole value that is another rule.
        Verdict::Blank => drop(out.report(span, format!("nothing where {} should be", named(expected)))),
        Verdict::Huge => drop(out.report(span, format!("`{shown}` is larger than programs can hold")).note()),
        Verdict::Good | Verdict::Off | Verdict::Loose(_) => {}
    }
}

/// What a value is not.
fn negated(expected: ValueType) -> &'static str {
    match expected {
        ValueType::Number => "no whole number",
        ValueType::Real => "no number",
        ValueType::Double => "neither 1 nor 2",
        ValueType::Color => "neither B nor W",
        ValueType::Move => "no move",
        ValueType::Point | ValueType::Stone => "no point",
        ValueType::None | ValueType::SimpleText | ValueType::Text => "not allowed here",
    }
}

/// What a side should be; only points and numbers have sides that cannot be empty.
fn named(expected: ValueType) -> &'static str {
    match expected {
        ValueType::Point | ValueType::Stone => "a point",
        _ => "a number",
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn every_type() {
        check(
            "V002",
            "
(;FF[4]AB[aa][x][bb:]PL[green]V[good]TE[0]MN[one];B[111]LB[a:x][aa:]AR[aa:b7c]FG[x:y])
              ^ `x` is no point
                    ^ nothing where a point should be
                        ^^^^^ `green` is neither B nor W
                                ^^^^ `good` is no number
                                        ^ `0` is neither 1 nor 2
                                             ^^^ `one` is no whole number
                                                    ^^^ `111` is no move
                                                           ^ `a` is no point
                                                                          ^^^ `b7c` is no point
                                                                                 ^ `x` is no whole number
",
        );
    }

    #[test]
    fn what_can_be_read_is_left_to_others() {
        check("V002", "(;FF[4]AB[a a]PL[black]V[3,5]TE[3];B[Q16];W[pass];B[zz];W[ ])");
        check("V002", "(;FF[4]AB[]PL[]V[]TE[]MN[]DD[]TB[];B[];W[tt])");
    }

    #[test]
    fn marks_of_other_games_are_points_of_these_games() {
        check(
            "V002",
            "
(;FF[4]GM[11]TR[b2][?]LB[x:x]LN[a1:b])
                    ^ `?` is no point
                         ^ `x` is no point
                                   ^ `b` is no point
",
        );
        check("V002", "(;FF[4]GM[27]TR[wA1])(;FF[4]GM[12]TR[?])(;FF[4]GM[6]TR[a][y])");
    }

    #[test]
    fn other_games_have_their_own_notation() {
        check("V002", "(;FF[4]GM[3];B[e2e4]TE[1];W[e7e5]KO[]BM[1]AR[e2:e4])");
        check("V002", "(;FF[4]GM[6]AW[y][y]CV[2];B[52lpab])");
        check(
            "V002",
            "
(;FF[4]GM[3];B[e2e4]TE[!])
                       ^ `!` is neither 1 nor 2
",
        );
    }

    #[test]
    fn numbers_that_are_legal_and_too_large() {
        check(
            "V002",
            "
(;FF[4];B[aa]MN[99999999999999999999])
                ^^^^^^^^^^^^^^^^^^^^ `99999999999999999999` is larger than programs can hold
",
        );
    }

    #[test]
    fn game_info_has_rules_of_its_own() {
        check("V002", "(;FF[4]KM[six]HA[two]TM[an hour]AP[x]SZ[large])");
    }

    #[test]
    fn dialects_that_use_an_identifier_otherwise() {
        check("V002", "(;TE[28th Meijin]RD[2003-09-10]PC[Tokyo]LT[60]LC[5];B[qd])");
    }

    #[test]
    fn old_properties_in_new_files_are_private() {
        check("V002", "(;FF[4];CH[yes]SI[x])");
        check(
            "V002",
            "
(;FF[3];CH[yes])
           ^^^ `yes` is neither 1 nor 2
",
        );
    }
}

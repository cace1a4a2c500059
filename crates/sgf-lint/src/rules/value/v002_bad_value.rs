//! V002: a value that does not have the type of its property.

use sgf_games::Points;
use sgf_model::record::is_named;
use sgf_model::table::Property as Row;
use sgf_model::value::{Form, LetterPoint, ValueType};
use sgf_syntax::{Span, TextEdit, Value};

use super::edit::{is_undamaged, quoted};
use super::read::{
    Parts, Verdict, classify, is_checked, is_info, is_of_server, is_place, is_plain, is_plain_move,
    is_root_number,
};
use crate::rule::rule;
use crate::rules::version::declared_version;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds values that do not have the type of their property, and cannot be read as that type.
    ///
    /// ## Why it matters
    /// Programs drop the value or the entire property, or misinterpret it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;GM[1]SZ[9];B[cc]L[dd][f][ee][g])
    /// ```
    /// ```sgf,expect
    /// (;FF[4]SZ[9];B[top left];W[cc]MN[7.5])
    /// ```
    ///
    /// ## Fix
    /// Turns letters after points in L into labels. Unsafe, because the letters may mean something else. There is no fix for
    /// other values.
    /// ```sgf
    /// (;GM[1]SZ[9];B[cc]LB[dd:f][ee:g])
    /// ```
    V002 bad-value, Error, fix: Unsafe, since: "0.1", sgfc: [14], on: Properties(PropertyFilter::Where(is_typed))
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

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if is_plain_move(at) {
        return;
    }
    let Some(row) = at.row else { return };
    if row.ident == "L" && letters(cx, at, out) {
        return;
    }
    for value in at.property.values().filter(|value| !is_plain(value.raw()) || !is_place(row)) {
        if is_checked(cx, row) {
            check_value(cx, at, row, value, out);
        }
    }
}

/// Reports letters after points in L. Returns whether there are any.
fn letters(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) -> bool {
    if cx.capabilities().points != Points::Letters || at.n_values < 2 || !at.n_values.is_multiple_of(2) {
        return false;
    }
    let (mut edits, mut first) = (vec![TextEdit::replace(at.property.ident_span(), &b"LB"[..])], None);
    let mut values = at.property.values();
    while let (Some(point), Some(letter)) = (values.next(), values.next()) {
        let is_pair = LetterPoint::decode(point.raw()).is_ok()
            && matches!(letter.raw(), [one] if one.is_ascii_alphabetic());
        if !is_pair || !letter.is_closed() {
            return false;
        }
        first = first.or(Some(letter));
        edits.push(TextEdit::replace(Span::new(point.span().end, letter.span().start), &b":"[..]));
    }
    let Some(letter) = first else { return false };
    let finding = out.report(
        letter.span(),
        format!("letter `{}` after a point, but L can only contain points", quoted(cx, letter.raw())),
    );
    let is_private = at.row.is_some_and(|row| !row.versions.contains(cx.ff));
    let finding = if is_private { finding.note() } else { finding };
    let has_labels = at.node.properties().take(MANY + 1).any(|property| is_named(property, b"LB"));
    let is_known = declared_version(cx.game).is_none_or(|version| version >= 3);
    if is_known && !has_labels && at.node.properties().len() <= MANY && is_undamaged(cx, at.property) {
        finding.fix(Applicability::Unsafe, "turn the points and letters into labels", edits);
    }
    true
}

/// The maximum number of properties in a node to search for labels.
const MANY: usize = 64;

fn check_value(cx: &GameCx<'_>, at: &At<'_>, row: &Row, value: Value<'_>, out: &mut Sink<'_>) {
    let raw = value.raw();
    match classify(cx, row, raw) {
        Parts::Whole(verdict @ (Verdict::Bad | Verdict::TooLarge)) if !is_of_server(cx, at) => {
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
    if matches!(verdict, Verdict::Good | Verdict::OffBoard | Verdict::Loose(_)) {
        return;
    }
    let shown = quoted(cx, raw);
    match verdict {
        Verdict::Bad => drop(out.report(span, format!("`{shown}` is {}", negated(expected)))),
        // A side of a composed value. V008 reports blank values.
        Verdict::Blank => drop(out.report(span, format!("{} is missing", named(expected)))),
        Verdict::TooLarge => {
            out.report(span, format!("`{shown}` is too large for most programs")).note();
        }
        Verdict::Good | Verdict::OffBoard | Verdict::Loose(_) => {}
    }
}

/// Describes why a value does not have a type.
fn negated(expected: ValueType) -> &'static str {
    match expected {
        ValueType::Number => "not a whole number",
        ValueType::Real => "not a number",
        ValueType::Double => "neither 1 nor 2",
        ValueType::Color => "neither B nor W",
        ValueType::Move => "not a move",
        ValueType::Point | ValueType::Stone => "not a point",
        ValueType::None | ValueType::SimpleText | ValueType::Text => "not allowed here",
    }
}

/// Names the type of a required side.
fn named(expected: ValueType) -> &'static str {
    match expected {
        ValueType::Point | ValueType::Stone => "a point",
        _ => "a number",
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_values_of_every_type() {
        check(
            "V002",
            "
(;FF[4]AB[aa][x][bb:]PL[green]V[good]TE[0]MN[one];B[111]LB[a:x][aa:]AR[aa:b7c]FG[x:y])
              ^ `x` is not a point
                    ^ a point is missing
                        ^^^^^ `green` is neither B nor W
                                ^^^^ `good` is not a number
                                        ^ `0` is neither 1 nor 2
                                             ^^^ `one` is not a whole number
                                                    ^^^ `111` is not a move
                                                           ^ `a` is not a point
                                                                          ^^^ `b7c` is not a point
                                                                                 ^ `x` is not a whole number
",
        );
    }

    #[test]
    fn turns_letters_after_points_into_labels() {
        check(
            "V002",
            "
(;L[aa][f];L[aa][bb];L[aa][f][g];L[aa])(;FF[3]L[aa][f])
        ^ letter `f` after a point, but L can only contain points
                           ^ `f` is not a point
                              ^ `g` is not a point
                                                    ^ letter `f` after a point, but L can only contain points
",
        );
        fix_gives("V002", "(;FF[3]L[aa] [f]\n[bb][G])", "(;FF[3]LB[aa:f]\n[bb:G])");
        for kept in ["(;FF[1]L[aa][f])", "(;FF[3]L[aa][f]LB[bb:x])", "(;FF[3]L[aa][f"] {
            fix_gives("V002", kept, kept);
        }
    }

    #[test]
    fn leaves_nonstandard_values_to_other_rules() {
        check("V002", "(;FF[4]AB[a a]PL[black]V[3,5]TE[3];B[Q16];W[pass];B[zz];W[ ])");
        check("V002", "(;FF[4]AB[]PL[]V[]TE[]MN[]DD[]TB[];B[];W[tt])");
    }

    #[test]
    fn checks_markup_of_other_games() {
        check(
            "V002",
            "
(;FF[4]GM[11]TR[b2][?]LB[x:x]LN[a1:b])
                    ^ `?` is not a point
                         ^ `x` is not a point
                                   ^ `b` is not a point
",
        );
        check("V002", "(;FF[4]GM[27]TR[wA1])(;FF[4]GM[12]TR[?])(;FF[4]GM[6]TR[a][y])");
    }

    #[test]
    fn ignores_moves_of_other_games() {
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
    fn reports_numbers_that_are_too_large() {
        check(
            "V002",
            "
(;FF[4];B[aa]MN[99999999999999999999])
                ^^^^^^^^^^^^^^^^^^^^ `99999999999999999999` is too large for most programs
",
        );
    }

    #[test]
    fn leaves_game_info_to_m_rules() {
        check("V002", "(;FF[4]KM[six]HA[two]TM[an hour]AP[x]SZ[large])");
    }

    #[test]
    fn ignores_server_specific_properties() {
        check("V002", "(;TE[28th Meijin]RD[2003-09-10]PC[Tokyo]LT[60]LC[5];B[qd])");
    }

    #[test]
    fn ignores_dropped_properties() {
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

//! V008: an empty value where something is needed.

use sgf_model::table::Property as Row;
use sgf_model::value::{Form, Shape, ValueType};
use sgf_syntax::TextEdit;

use super::edit::{remove_property, remove_value, values_span};
use super::read::{is_blank, is_judged, is_of};
use crate::Applicability::{Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds empty values of properties that need one: numbers, points, sides.
    ///
    /// ## Why it matters
    /// Programs read them as zero, as a pass or as the upper left corner, or refuse the file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]KM[]AB[cc][];B[dd])
    /// ```
    ///
    /// ## Fix
    /// Removes the value, or the property if it has no other. An annotation such as TE gets a plain 1 instead, which is
    /// unsafe. Moves, territory, DD and VW may be empty.
    /// ```sgf
    /// (;FF[4]AB[cc];B[dd])
    /// ```
    V008 empty-value, Error, fix: Unsafe, since: "0.1", sgfc: [17], on: OddProperties(Which::Where(needs_value))
}

/// Whether the property cannot stand with empty brackets.
fn needs_value(row: &Row) -> bool {
    let may_be_empty = |form| match form {
        Form::Simple(only) => only.is_text() || matches!(only, ValueType::None | ValueType::Move),
        Form::Compose(..) => false,
    };
    // In DD and VW an empty value among others is a question of their history.
    let is_view = matches!(row.ident, "DD" | "VW");
    !row.forms.iter().any(may_be_empty) && !is_view
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let (property, n_values) = (at.property, at.n_values);
    if n_values == 1 && !is_blank(at.raw) {
        return;
    }
    let n_blanks = property.values().filter(|value| is_blank(value.raw())).count();
    if n_blanks == 0 {
        return;
    }
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    if n_blanks == n_values {
        if row.shape != Shape::Elist || n_values > 1 || !property.raw().is_empty() {
            report_all(cx, at, row, out);
        }
    } else if row.shape != Shape::One {
        // Where there can be one value only, the empty one beside it is one too many: that is another rule.
        for value in property.values().filter(|value| is_blank(value.raw())) {
            let finding = out.report(value.outer_span(), "empty value among others");
            if let Some(edit) = remove_value(cx, at.node, property, value) {
                finding.fix(Safe, "remove the empty value", [edit]);
            }
        }
    }
}

/// Reports a property that has nothing but empty values.
fn report_all(cx: &GameCx<'_>, at: At<'_>, row: &Row, out: &mut Sink<'_>) {
    let property = at.property;
    let finding = out.report(values_span(property), "empty value");
    let first = property.values().next().filter(|first| first.is_closed() && property.values().len() == 1);
    match first {
        Some(first) if is_of(row, &[ValueType::Double]) => {
            let edit = TextEdit::replace(first.span(), &b"1"[..]);
            finding.fix(Unsafe, "write `1`", [edit]);
        }
        // An empty territory is legal, but this one is not written as one; and FF is missed when it is gone.
        _ if row.shape == Shape::Elist || row.ident == "FF" => {}
        _ => {
            if let Some(edit) = remove_property(cx, at.node, property) {
                finding.fix(Safe, "remove the property", [edit]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn empty_lists_and_moves_are_legal() {
        check("V008", "(;FF[4]TB[]TW[]DD[]VW[];B[];W[];FG[];B[aa]KO[]IT[]C[]N[])");
        check("V008", "(;FF[4]GM[9]TB[];B[];W[])");
    }

    #[test]
    fn each_kind_of_property() {
        check(
            "V008",
            "
(;FF[4]SZ[]KM[ ]AB[]PL[]LB[][bb:x]DD[][aa];B[aa]MN[]TE[]AR[][])
         ^^ empty value
             ^^^ empty value
                  ^^ empty value
                      ^^ empty value
                          ^^ empty value among others
                                                  ^^ empty value
                                                      ^^ empty value
                                                          ^^^^ empty value
",
        );
    }

    #[test]
    fn an_empty_territory_stands_alone() {
        check(
            "V008",
            "
(;FF[4]TB[][aa]TW[ ])
         ^^ empty value among others
                 ^^^ empty value
",
        );
        fix_gives("V008", "(;FF[4]TB[][aa]TW[][])", "(;FF[4]TB[aa]TW[][])");
    }

    #[test]
    fn fixes() {
        fix_gives("V008", "(;KM[]PB[x]TM[]C[y])", "(;PB[x]C[y])");
        fix_gives("V008", "(;B[aa]TE[]MN[ ])", "(;B[aa]TE[1])");
        fix_gives("V008", "(;B[aa]CR[]\n[bb][ ])", "(;B[aa]CR\n[bb])");
        fix_gives("V008", "(;B[aa];CR[])", "(;B[aa];CR[])");
    }

    #[test]
    fn game_info_with_several_empty_values() {
        fix_gives("V008", "(;PB[x]HA[][])", "(;PB[x])");
        check("V008", "(;PB[x]HA[][2])");
    }
}

//! V008: an empty value of a property that requires one.

use sgf_model::table::Property as Row;
use sgf_model::value::{Form, Shape, ValueType};
use sgf_syntax::TextEdit;

use super::edit::{remove_property, remove_value, values_span};
use super::read::{is_blank, is_checked, is_of};
use crate::Applicability::{Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds empty values of properties that require a number, a point or a player.
    ///
    /// ## Why it matters
    /// Programs read them as zero, as a pass or as the upper left corner, or reject the file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]KM[]AB[cc][];B[dd])
    /// ```
    ///
    /// ## Fix
    /// Removes the value, or the property if it has no other value. Annotations such as TE get the value 1 instead, which is
    /// unsafe. Moves, territory, DD and VW may be empty.
    /// ```sgf
    /// (;FF[4]AB[cc];B[dd])
    /// ```
    V008 empty-value, Error, fix: Unsafe, since: "0.1", sgfc: [17], on: UnusualProperties(PropertyFilter::Where(needs_value))
}

/// Whether a property must not be empty.
fn needs_value(row: &Row) -> bool {
    let may_be_empty = |form| match form {
        Form::Simple(only) => only.is_text() || matches!(only, ValueType::None | ValueType::Move),
        Form::Compose(..) => false,
    };
    // F006 reports empty values in DD and VW.
    let is_view = matches!(row.ident, "DD" | "VW");
    !row.forms.iter().any(may_be_empty) && !is_view
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let (property, n_values) = (at.property, at.n_values);
    if n_values == 1 && !is_blank(at.raw) {
        return;
    }
    let n_blanks = property.values().filter(|value| is_blank(value.raw())).count();
    if n_blanks == 0 {
        return;
    }
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    if n_blanks == n_values {
        if row.shape != Shape::Elist || n_values > 1 || !property.raw().is_empty() {
            report_all(cx, at, row, out);
        }
    } else if row.shape != Shape::One {
        // V001 reports properties that take only one value.
        for value in property.values().filter(|value| is_blank(value.raw())) {
            let finding = out.report(value.outer_span(), "empty value next to others");
            if let Some(edit) = remove_value(cx, at.node, property, value) {
                finding.fix(Safe, "remove the empty value", [edit]);
            }
        }
    }
}

/// Reports a property with only empty values.
fn report_all(cx: &GameCx<'_>, at: &At<'_>, row: &Row, out: &mut Sink<'_>) {
    let property = at.property;
    let finding = out.report(values_span(property), "empty value");
    let first = property.values().next().filter(|first| first.is_closed() && property.values().len() == 1);
    match first {
        Some(first) if is_of(row, &[ValueType::Double]) => {
            let edit = TextEdit::replace(first.span(), &b"1"[..]);
            finding.fix(Unsafe, "write `1`", [edit]);
        }
        // An empty territory is legal in the form `[]`. Without FF, the version of the game would change.
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
    fn accepts_empty_lists_and_moves() {
        check("V008", "(;FF[4]TB[]TW[]DD[]VW[];B[];W[];FG[];B[aa]KO[]IT[]C[]N[])");
        check("V008", "(;FF[4]GM[9]TB[];B[];W[])");
    }

    #[test]
    fn reports_each_kind_of_property() {
        check(
            "V008",
            "
(;FF[4]SZ[]KM[ ]AB[]PL[]LB[][bb:x]DD[][aa];B[aa]MN[]TE[]AR[][])
         ^^ empty value
             ^^^ empty value
                  ^^ empty value
                      ^^ empty value
                          ^^ empty value next to others
                                                  ^^ empty value
                                                      ^^ empty value
                                                          ^^^^ empty value
",
        );
    }

    #[test]
    fn reports_empty_territory_next_to_points() {
        check(
            "V008",
            "
(;FF[4]TB[][aa]TW[ ])
         ^^ empty value next to others
                 ^^^ empty value
",
        );
        fix_gives("V008", "(;FF[4]TB[][aa]TW[][])", "(;FF[4]TB[aa]TW[][])");
    }

    #[test]
    fn removes_empty_values() {
        fix_gives("V008", "(;KM[]PB[x]TM[]C[y])", "(;PB[x]C[y])");
        fix_gives("V008", "(;B[aa]TE[]MN[ ])", "(;B[aa]TE[1])");
        fix_gives("V008", "(;B[aa]CR[]\n[bb][ ])", "(;B[aa]CR\n[bb])");
        fix_gives("V008", "(;B[aa];CR[])", "(;B[aa];CR[])");
    }

    #[test]
    fn removes_game_info_with_several_empty_values() {
        fix_gives("V008", "(;PB[x]HA[][])", "(;PB[x])");
        check("V008", "(;PB[x]HA[][2])");
    }
}

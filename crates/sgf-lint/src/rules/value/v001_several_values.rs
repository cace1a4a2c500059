//! V001: several values of a property that takes one.

use sgf_model::table::{Group, Property as Row};
use sgf_model::value::{Shape, ValueType};
use sgf_syntax::{Property, Span, TextEdit};

use super::edit::{is_undamaged, line_break_near};
use super::read::{is_blank, is_checked};
use crate::Applicability::{Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds properties that can have only one value but have several.
    ///
    /// ## Why it matters
    /// Programs use the first value or the last one, or reject the file. `B[aa][bb]` may be two moves, one of which lost its
    /// identifier.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]PB[Shuei][Shuei];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Removes values that repeat the first one, and empty values next to others. Merges comments, each on a new line; that is
    /// unsafe. There is no fix for values that contradict each other.
    /// ```sgf
    /// (;FF[4]PB[Shuei];B[cc])
    /// ```
    V001 several-values, Error, fix: Unsafe, since: "0.1", sgfc: [13],
    on: UnusualProperties(PropertyFilter::Where(|row| row.shape == Shape::One))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let (property, n_values) = (at.property, at.n_values);
    if n_values < 2 {
        return;
    }
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    let surplus = property.values().nth(1).map_or(property.span(), sgf_syntax::Value::outer_span);
    let span = Span::new(surplus.start, property.span().end);
    let finding = out.report(span, format!("{n_values} values, but only one is allowed"));
    if !is_undamaged(cx, property) {
        return;
    }
    if let Some(edits) = surplus_values(row, property) {
        finding.fix(Safe, "remove the redundant values", edits);
    } else if row.forms.simple() == Some(ValueType::Text) && !has_bracket(property) {
        finding.fix(Unsafe, "merge the texts", joined(cx.cx.text(), property));
    }
}

/// Removes all values but one, if the others are equal or empty. An empty move is a pass.
fn surplus_values(row: &Row, property: Property<'_>) -> Option<Vec<TextEdit>> {
    let is_move = row.forms.simple() == Some(ValueType::Move);
    let has_meaning = |raw: &[u8]| is_move || !is_blank(raw);
    let kept = property.values().position(|value| has_meaning(value.raw())).unwrap_or(0);
    // Other rules only check the first value of root and game info properties.
    if kept > 0 && matches!(row.group, Group::GameInfo | Group::Root) {
        return None;
    }
    let text = property.values().nth(kept)?.raw();
    if property.values().any(|value| value.raw() != text && has_meaning(value.raw())) {
        return None;
    }
    let others = property.values().enumerate().filter(|&(index, _)| index != kept);
    Some(others.map(|(_, value)| TextEdit::delete(value.outer_span())).collect())
}

/// Replaces the brackets between two values with a line break.
fn joined(text: &[u8], property: Property<'_>) -> Vec<TextEdit> {
    let line_break = line_break_near(text, property.span());
    let ends = property.values().map(|value| value.span().end);
    let starts = property.values().skip(1).map(|value| value.span().start);
    ends.zip(starts).map(|(end, start)| TextEdit::replace(Span::new(end, start), line_break)).collect()
}

/// Whether a value contains a bracket, which in a longer text could look like the start of another property.
fn has_bracket(property: Property<'_>) -> bool {
    property.values().any(|value| value.raw().contains(&b'['))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn accepts_single_values_and_lists() {
        check("V001", "(;FF[4]AB[aa][bb]C[x];B[aa];W[];DD[])");
        // Kropki has lists of moves; HA is not a property of Othello.
        check("V001", "(;FF[4]GM[40];B[dd][ee])");
        check("V001", "(;FF[4]GM[2]HA[1][2])");
    }

    #[test]
    fn ignores_dropped_properties() {
        check("V001", "(;FF[4]ID[1][2])");
        check(
            "V001",
            "
(;FF[3]ID[1][2])
            ^^^ 2 values, but only one is allowed
",
        );
    }

    #[test]
    fn keeps_different_moves() {
        check(
            "V001",
            "
(;B[aa][bb] [cc])
       ^^^^^^^^^ 3 values, but only one is allowed
",
        );
        fix_gives("V001", "(;B[aa][bb])", "(;B[aa][bb])");
        fix_gives("V001", "(;B[][bb])", "(;B[][bb])");
        fix_gives("V001", "(;MN[1][2])", "(;MN[1][2])");
    }

    #[test]
    fn removes_redundant_values() {
        fix_gives("V001", "(;PM[][1][ ])", "(;PM[1])");
        fix_gives("V001", "(;KM[6.5][])", "(;KM[6.5])");
        fix_gives("V001", "(;KM[][six])", "(;KM[][six])");
        fix_gives("V001", "(;GN[][])", "(;GN[])");
        fix_gives("V001", "(;B[aa]\n[aa][aa])", "(;B[aa]\n)");
    }

    #[test]
    fn merges_comments() {
        fix_gives("V001", "(;C[one][][two\\] ] [three])", "(;C[one\n\ntwo\\] \nthree])");
        fix_gives("V001", "(;C[one][two]\r\n)", "(;C[one\r\ntwo]\r\n)");
    }
}

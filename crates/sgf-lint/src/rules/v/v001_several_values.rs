//! V001: several values where there can be one.

use sgf_model::table::{Group, Property as Row};
use sgf_model::value::{Shape, ValueType};
use sgf_syntax::{Listed, Property, Span, TextEdit};

use super::edit::{is_sound, line_break_near};
use super::read::{is_blank, is_judged};
use crate::Applicability::{Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds properties that can have only one value but have several.
    ///
    /// ## Why it matters
    /// Programs take the first value, or the last, or refuse the file. `B[aa][bb]` may be two moves of which one lost its
    /// identifier.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]PB[Shuei][Shuei];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Removes values that repeat the first one, and empty values beside one that is not empty. Joins comments, each on
    /// a line of its own; that is unsafe. Values that contradict each other stay.
    /// ```sgf
    /// (;FF[4]PB[Shuei];B[cc])
    /// ```
    V001 several-values, Error, fix: Unsafe, since: "0.1", sgfc: [13],
    on: OddProperties(Which::Where(|row| row.shape == Shape::One))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let (property, n_values) = (at.property, at.n_values);
    if n_values < 2 {
        return;
    }
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    let surplus = property.values().nth(1).map_or(property.span(), |second| second.outer_span());
    let span = Span::new(surplus.start, property.span().end);
    let finding = out.report(span, format!("{n_values} values where there can be one"));
    if !is_sound(cx, property) {
        return;
    }
    if let Some(edits) = surplus_values(row, property) {
        finding.fix(Safe, "remove the values that say nothing new", edits);
    } else if row.forms.simple() == Some(ValueType::Text) && !has_bracket(property) {
        finding.fix(Unsafe, "put the texts together", joined(cx.cx.text(), property));
    }
}

/// Removes all values but one, if the others are its equals or empty. An empty move is a pass, and says something.
fn surplus_values(row: &Row, property: Property<'_>) -> Option<Vec<TextEdit>> {
    let is_pass = row.forms.simple() == Some(ValueType::Move);
    let says_something = |raw: &[u8]| is_pass || !is_blank(raw);
    let kept = property.values().position(|value| says_something(value.raw())).unwrap_or(0);
    // What the root and the game info say is read from the first value; another may be wrong, and has not been judged.
    if kept > 0 && matches!(row.group, Group::GameInfo | Group::Root) {
        return None;
    }
    let text = property.values().nth(kept)?.raw();
    if property.values().any(|value| value.raw() != text && says_something(value.raw())) {
        return None;
    }
    let others = property.values().enumerate().filter(|&(index, _)| index != kept);
    Some(others.map(|(_, value)| TextEdit::delete(value.outer_span())).listed())
}

/// Replaces what stands between two values by a line break.
fn joined(text: &[u8], property: Property<'_>) -> Vec<TextEdit> {
    let line_break = line_break_near(text, property.span());
    let ends = property.values().map(|value| value.span().end);
    let starts = property.values().skip(1).map(|value| value.span().start);
    ends.zip(starts).map(|(end, start)| TextEdit::replace(Span::new(end, start), line_break)).listed()
}

/// Whether a value holds a bracket: in a longer text it could look like the beginning of another property.
fn has_bracket(property: Property<'_>) -> bool {
    property.values().any(|value| value.raw().contains(&b'['))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn one_value_and_lists_are_fine() {
        check("V001", "(;FF[4]AB[aa][bb]C[x];B[aa];W[];DD[])");
        // Kropki and TwixT have lists of moves; HA is no property of Othello.
        check("V001", "(;FF[4]GM[40];B[dd][ee])");
        check("V001", "(;FF[4]GM[2]HA[1][2])");
    }

    #[test]
    fn an_old_property_in_a_new_file_is_private() {
        check("V001", "(;FF[4]ID[1][2])");
        check(
            "V001",
            "
(;FF[3]ID[1][2])
            ^^^ 2 values where there can be one
",
        );
    }

    #[test]
    fn two_moves_are_not_decided() {
        check(
            "V001",
            "
(;B[aa][bb] [cc])
       ^^^^^^^^^ 3 values where there can be one
",
        );
        fix_gives("V001", "(;B[aa][bb])", "(;B[aa][bb])");
        fix_gives("V001", "(;B[][bb])", "(;B[][bb])");
        fix_gives("V001", "(;MN[1][2])", "(;MN[1][2])");
    }

    #[test]
    fn nothing_new_is_said() {
        fix_gives("V001", "(;PM[][1][ ])", "(;PM[1])");
        fix_gives("V001", "(;KM[6.5][])", "(;KM[6.5])");
        fix_gives("V001", "(;KM[][six])", "(;KM[][six])");
        fix_gives("V001", "(;GN[][])", "(;GN[])");
        fix_gives("V001", "(;B[aa]\n[aa][aa])", "(;B[aa]\n)");
    }

    #[test]
    fn comments_are_joined() {
        fix_gives("V001", "(;C[one][][two\\] ] [three])", "(;C[one\n\ntwo\\] \nthree])");
        fix_gives("V001", "(;C[one][two]\r\n)", "(;C[one\r\ntwo]\r\n)");
    }
}

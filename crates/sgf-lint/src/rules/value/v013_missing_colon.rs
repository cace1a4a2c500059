//! V013: a composed value without a colon.

use sgf_games::Points;
use sgf_model::table::Property as Row;
use sgf_model::value::{Form, LetterPoint, number};
use sgf_syntax::{Property, Span, TextEdit, Value};

use super::read::{Parts, classify, is_blank, is_checked, is_info, is_root_number};
use crate::Applicability::{self, Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds composed values without a colon between their two parts.
    ///
    /// ## Why it matters
    /// Programs drop the label, the arrow or the line.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]LB[cc\:A];FG[1])
    /// ```
    ///
    /// ## Fix
    /// Removes a backslash before the colon, and adds a colon after the flags of a figure without a name. Turns a text in FG
    /// into the name of the figure, and replaces other separators between a point and its label; both are unsafe.
    /// ```sgf
    /// (;FF[4]LB[cc:A];FG[1:])
    /// ```
    V013 missing-colon, Error, fix: Unsafe, since: "0.1", sgfc: [23], on: Properties(PropertyFilter::Where(is_composed))
}

fn is_composed(row: &Row) -> bool {
    row.forms.iter().any(|form| matches!(form, Form::Compose(..))) && !is_info(row) && !is_root_number(row)
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    // Before FF[4], the values of FG were not specified.
    let is_old_figure = row.ident == "FG" && cx.ff < 4;
    for value in at.property.values().filter(|value| !is_blank(value.raw())) {
        if classify(cx, row, value.raw()) != Parts::NoColon {
            continue;
        }
        let finding = out.report(value.span(), "composed value without a colon");
        if is_old_figure {
            finding.note();
            continue;
        }
        let colon = if is_first_of_its_point(at.property, value) { colon(cx, row, value) } else { None };
        if let Some((applicability, title, edit)) = colon.filter(|_| value.is_closed()) {
            finding.fix(applicability, title, [edit]);
        }
    }
}

/// Returns the edit that adds the colon, and its title.
fn colon(cx: &GameCx<'_>, row: &Row, value: Value<'_>) -> Option<(Applicability, &'static str, TextEdit)> {
    let (raw, start) = (value.raw(), value.span().start);
    if row.ident == "FG" {
        return Some(match number(raw) {
            Ok(0..=0xFFFF) => {
                (Safe, "insert a colon after the flags", TextEdit::insert(value.span().end, &b":"[..]))
            }
            Ok(_) => return None,
            Err(_) => {
                (Unsafe, "turn the text into the name of the figure", TextEdit::insert(start, &b"0:"[..]))
            }
        });
    }
    let (point, rest) = raw.split_at_checked(2).filter(|_| cx.capabilities().points == Points::Letters)?;
    let is_on_board = LetterPoint::decode(point).is_ok_and(|point| cx.board().has(point));
    let replace = |len, text: &'static [u8]| TextEdit::replace(Span::new(start + 2, start + 2 + len), text);
    match (row.ident, rest) {
        _ if !is_on_board => None,
        ("LB", [b'\\', b':', ..]) => Some((Safe, "remove the backslash", replace(1, b""))),
        ("LB", [b' ' | b',' | b'=' | b';' | b'/' | b'-', label]) if label.is_ascii_alphanumeric() => {
            Some((Unsafe, "insert a colon after the point", replace(1, b":")))
        }
        _ => None,
    }
}

/// The maximum number of values to compare.
const MANY: usize = 64;

/// Whether no other value has the same point, so that the fix does not create duplicate labels.
fn is_first_of_its_point(property: Property<'_>, value: Value<'_>) -> bool {
    let point = value.raw().get(..2);
    let is_other = |other: Value<'_>| other.span() != value.span() && other.raw().get(..2) == point;
    property.values().len() <= MANY && !property.values().any(is_other)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use crate::testing::{check, fix_gives};
    use crate::{Config, Severity};

    #[test]
    fn reports_composed_values_without_colon() {
        check(
            "V013",
            "
(;FF[4]LB[aa][bb:x][]AR[aabb]LN[cc dd]FG[Figure 1];FG[])
          ^^ composed value without a colon
                        ^^^^ composed value without a colon
                                ^^^^^ composed value without a colon
                                         ^^^^^^^^ composed value without a colon
",
        );
        check("V013", "(;FF[4]GM[11]LB[a1:x]AR[a1:b2]IS[tried:on])");
        check(
            "V013",
            "
(;FF[4]GM[11]IS[tried])
                ^^^^^ composed value without a colon
",
        );
    }

    #[test]
    fn leaves_application_and_size_to_other_rules() {
        check("V013", "(;FF[4]AP[foxwq]SZ[19])");
    }

    #[test]
    fn figures_before_ff4_are_notes() {
        let doc = Document::parse(b"(;FF[3];FG[1];FG[Figure 2];FG[])");
        let found = crate::check(&doc, &Config::only("V013").unwrap());
        let are_notes = found.iter().all(|found| found.severity == Severity::Note && found.fix.is_none());
        assert!(found.len() == 2 && are_notes);
    }

    #[test]
    fn inserts_the_colon() {
        fix_gives("V013", "(;FF[4]LB[aa\\:x][bb=1][ccx][dd])", "(;FF[4]LB[aa:x][bb:1][ccx][dd])");
        fix_gives("V013", "(;FF[4];FG[257];FG[Dia. 2];FG[-1])", "(;FF[4];FG[257:];FG[0:Dia. 2];FG[-1])");
        fix_gives("V013", "(;FF[4]LB[aa\\:x][aa:y]AR[aa\\:bb])", "(;FF[4]LB[aa\\:x][aa:y]AR[aa\\:bb])");
        fix_gives("V013", "(;FF[4]SZ[9]LB[zz\\:x])", "(;FF[4]SZ[9]LB[zz\\:x])");
    }
}

//! V013: a composed value without its colon.

use sgf_games::Points;
use sgf_model::table::Property as Row;
use sgf_model::value::{Form, LetterPoint, number};
use sgf_syntax::{Property, Span, TextEdit, Value};

use super::read::{Parts, is_blank, is_info, is_judged, is_root_number, judge};
use crate::Applicability::{self, Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds values that should have two sides and a colon between them, but have no colon.
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
    /// Removes a backslash that hides the colon, and adds a colon after the flags of a figure without a name. A text in
    /// FG becomes the name of the figure, and a colon replaces what separates a point from its label; both are unsafe.
    /// ```sgf
    /// (;FF[4]LB[cc:A];FG[1:])
    /// ```
    V013 missing-colon, Error, fix: Unsafe, since: "0.1", sgfc: [23], on: Properties(Which::Where(is_composed))
}

fn is_composed(row: &Row) -> bool {
    row.forms.iter().any(|form| matches!(form, Form::Compose(..))) && !is_info(row) && !is_root_number(row)
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    // Before FF[4] a figure had no flags, and what else may stand there is not written anywhere.
    let is_old_figure = row.ident == "FG" && cx.ff < 4;
    for value in at.property.values().filter(|value| !is_blank(value.raw())) {
        if judge(cx, row, value.raw()) != Parts::NoColon {
            continue;
        }
        let finding = out.report(value.span(), "no colon in a composed value");
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

/// Where the colon is to be.
fn colon(cx: &GameCx<'_>, row: &Row, value: Value<'_>) -> Option<(Applicability, &'static str, TextEdit)> {
    let (raw, start) = (value.raw(), value.span().start);
    if row.ident == "FG" {
        return Some(match number(raw) {
            Ok(0..=0xFFFF) => {
                (Safe, "insert a colon behind the flags", TextEdit::insert(value.span().end, &b":"[..]))
            }
            Ok(_) => return None,
            Err(_) => (Unsafe, "make the text the name of the figure", TextEdit::insert(start, &b"0:"[..])),
        });
    }
    let (point, rest) = raw.split_at_checked(2).filter(|_| cx.capabilities().points == Points::Letters)?;
    let is_on_board = LetterPoint::decode(point).is_ok_and(|point| cx.board().has(point));
    let replace = |len, text: &'static [u8]| TextEdit::replace(Span::new(start + 2, start + 2 + len), text);
    match (row.ident, rest) {
        _ if !is_on_board => None,
        ("LB", [b'\\', b':', ..]) => Some((Safe, "remove the backslash", replace(1, b""))),
        ("LB", [b' ' | b',' | b'=' | b';' | b'/' | b'-', label]) if label.is_ascii_alphanumeric() => {
            Some((Unsafe, "put a colon behind the point", replace(1, b":")))
        }
        _ => None,
    }
}

/// How many values of a property are compared with one.
const MANY: usize = 64;

/// Whether no other value begins with the same point, so that nothing can come to stand there twice.
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
    fn every_composed_value() {
        check(
            "V013",
            "
(;FF[4]LB[aa][bb:x][]AR[aabb]LN[cc dd]FG[Figure 1];FG[])
          ^^ no colon in a composed value
                        ^^^^ no colon in a composed value
                                ^^^^^ no colon in a composed value
                                         ^^^^^^^^ no colon in a composed value
",
        );
        check("V013", "(;FF[4]GM[11]LB[a1:x]AR[a1:b2]IS[tried:on])");
        check(
            "V013",
            "
(;FF[4]GM[11]IS[tried])
                ^^^^^ no colon in a composed value
",
        );
    }

    #[test]
    fn others_look_at_the_program_and_the_size() {
        check("V013", "(;FF[4]AP[foxwq]SZ[19])");
    }

    #[test]
    fn figures_before_ff4() {
        let doc = Document::parse(b"(;FF[3];FG[1];FG[Figure 2];FG[])");
        let found = crate::check(&doc, &Config::only("V013").unwrap());
        let are_notes = found.iter().all(|found| found.severity == Severity::Note && found.fix.is_none());
        assert!(found.len() == 2 && are_notes);
    }

    #[test]
    fn fixes() {
        fix_gives("V013", "(;FF[4]LB[aa\\:x][bb=1][ccx][dd])", "(;FF[4]LB[aa:x][bb:1][ccx][dd])");
        fix_gives("V013", "(;FF[4];FG[257];FG[Dia. 2];FG[-1])", "(;FF[4];FG[257:];FG[0:Dia. 2];FG[-1])");
        fix_gives("V013", "(;FF[4]LB[aa\\:x][aa:y]AR[aa\\:bb])", "(;FF[4]LB[aa\\:x][aa:y]AR[aa\\:bb])");
        fix_gives("V013", "(;FF[4]SZ[9]LB[zz\\:x])", "(;FF[4]SZ[9]LB[zz\\:x])");
    }
}

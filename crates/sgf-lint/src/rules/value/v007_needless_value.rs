//! V007: a value of a property that must be empty.

use sgf_model::value::ValueType;
use sgf_syntax::TextEdit;

use super::edit::quoted;
use super::read::{Parts, Verdict, classify, is_checked, is_of, is_of_server};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds values of properties that must be empty: KO, DO, IT.
    ///
    /// ## Why it matters
    /// Programs may not recognize the property with a value, or may drop it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[cc]DO[1])
    /// ```
    ///
    /// ## Fix
    /// Removes the value. Unsafe unless it is 1 or white space. There is no fix for longer values, because they may have a
    /// meaning.
    /// ```sgf
    /// (;FF[4];B[cc]DO[])
    /// ```
    V007 needless-value, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(PropertyFilter::Where(|row| is_of(row, &[ValueType::None])))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    for value in at.property.values().filter(|value| !value.raw().is_empty()) {
        if is_of_server(cx, at) {
            return;
        }
        let shown = quoted(cx, value.raw());
        let finding = out.report(value.span(), format!("value `{shown}`, but none is allowed"));
        if let Parts::Whole(Verdict::Loose(reading)) = classify(cx, row, value.raw())
            && value.is_closed()
        {
            let edit = TextEdit::delete(value.span());
            finding.fix(reading.applicability(), "empty the brackets", [edit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};
    use crate::{Checker, Config, Severity};

    #[test]
    fn removes_only_short_values() {
        check(
            "V007",
            "
(;B[aa]KO[]IT[x];W[bb]KO[6 and a half])
              ^ value `x`, but none is allowed
                         ^^^^^^^^^^^^ value `6 and a half`, but none is allowed
",
        );
        fix_gives("V007", "(;B[aa]IT[x]DO[1];W[bb]KO[6.5])", "(;B[aa]IT[]DO[];W[bb]KO[6.5])");
    }

    #[test]
    fn ignores_komi_of_cyberoro() {
        check("V007", "(;TE[28th Meijin]RD[2003-09-10]KO[6.5]LT[60]LC[5];B[qd])");
    }

    #[test]
    fn findings_in_properties_of_later_versions_are_notes() {
        let checker = Checker::new(&Config::only("V007").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;FF[1];B[aa]KO[bb])(;FF[3];B[aa]KO[bb])"));
        let severities: Vec<_> = found.iter().map(|found| found.severity).collect();
        assert_eq!(severities, [Severity::Note, Severity::Error]);
    }
}

//! V007: a value where there should be none.

use sgf_model::value::ValueType;
use sgf_syntax::TextEdit;

use super::edit::shown;
use super::read::{Parts, Verdict, is_judged, is_of, is_of_server, judge};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds values of properties that must have none, because their presence says it all: KO, DO, IT.
    ///
    /// ## Why it matters
    /// Programs may not know the property with a value, or may drop it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[cc]DO[1])
    /// ```
    ///
    /// ## Fix
    /// Empties the brackets. Unsafe unless the value is 1 or white space. Longer values stay, because they may mean
    /// something.
    /// ```sgf
    /// (;FF[4];B[cc]DO[])
    /// ```
    V007 needless-value, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(Which::Where(|row| is_of(row, &[ValueType::None])))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_judged(cx, row)) else { return };
    for value in at.property.values().filter(|value| !value.raw().is_empty()) {
        if is_of_server(cx, at) {
            return;
        }
        let shown = shown(cx, value.raw());
        let finding = out.report(value.span(), format!("value `{shown}` where there can be none"));
        if let Parts::Whole(Verdict::Loose(reading)) = judge(cx, row, value.raw())
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
    fn only_short_values_are_taken_away() {
        check(
            "V007",
            "
(;B[aa]KO[]IT[x];W[bb]KO[6 and a half])
              ^ value `x` where there can be none
                         ^^^^^^^^^^^^ value `6 and a half` where there can be none
",
        );
        fix_gives("V007", "(;B[aa]IT[x]DO[1];W[bb]KO[6.5])", "(;B[aa]IT[]DO[];W[bb]KO[6.5])");
    }

    #[test]
    fn the_komi_of_cyberoro() {
        check("V007", "(;TE[28th Meijin]RD[2003-09-10]KO[6.5]LT[60]LC[5];B[qd])");
    }

    #[test]
    fn a_property_of_a_later_version_is_private() {
        let checker = Checker::new(&Config::only("V007").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;FF[1];B[aa]KO[bb])(;FF[3];B[aa]KO[bb])"));
        let severities: Vec<_> = found.iter().map(|found| found.severity).collect();
        assert_eq!(severities, [Severity::Note, Severity::Error]);
    }
}

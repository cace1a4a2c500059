//! M009: rules that are not written with their standard name.

use sgf_model::info::Rules;
use sgf_model::info::lenient::{self, Certainty};

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds rules of Go that are not written with their standard name, such as `japanese`, `JPN` or `Ing`.
    ///
    /// ## Why it matters
    /// FF[4] defines the names `AGA`, `GOE`, `Japanese` and `NZ`, so that programs know how to score. The finding is a note
    /// for `Chinese`, `Korean` and `Tromp-Taylor`, whose names are only a convention, and in versions before FF[4]. G008
    /// reports unknown rules.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]RU[JPN])
    /// ```
    ///
    /// ## Fix
    /// Writes the standard name. Unsafe where that is only a convention.
    /// ```sgf
    /// (;FF[4]GM[1]RU[Japanese])
    /// ```
    M009 rules, Warning, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["RU"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !cx.capabilities().has_counting_rules {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| Rules::parse(&entry.text).is_none()) else { return };
    let Some(reading) = lenient::rules(&entry.text) else { return };
    let name = reading.value.name();
    let mut finding = entry.report(out, "rules", "are not written with the standard name");
    if cx.ff < 4 || !reading.value.is_mandatory() {
        finding = finding.note();
    }
    if let Some(edits) = entry.write(name) {
        let certainty = if reading.value.is_mandatory() { reading.certainty } else { Certainty::Likely };
        propose(finding, name, certainty, Some(edits));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn converts_to_standard_names() {
        check(
            "M009",
            "
(;RU[Japanese];RU[AGA];RU[Old Chinese];RU[];RU[chinese];RU[New Zealand])
                                               ^^^^^^^ rules `chinese` are not written with the standard name
                                                           ^^^^^^^^^^^ rules `New Zealand` are not written with the standard name
",
        );
        fix_gives("M009", "(;RU[chinese];RU[Ing Goe])", "(;RU[Chinese];RU[GOE])");
        check("M009", "(;GM[11]RU[japanese])");
    }
}

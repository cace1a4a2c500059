//! M009: rules under another name.

use sgf_model::info::{Rules, lenient};

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds rules of Go that have a fixed name but are written in another way: `japanese`, `JPN`, `Ing`.
    ///
    /// ## Why it matters
    /// FF[4] fixes the names `AGA`, `GOE`, `Japanese` and `NZ`, so that programs know how to count. For `Chinese`,
    /// `Korean` and `Tromp-Taylor`, whose names are only a convention, and in files before FF[4], the finding is a
    /// note. Rule G008 reports rules with other names.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]RU[JPN])
    /// ```
    ///
    /// ## Fix
    /// Writes the name.
    /// ```sgf
    /// (;FF[4]GM[1]RU[Japanese])
    /// ```
    M009 rules, Warning, fix: Safe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["RU"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if !cx.capabilities().has_counting_rules {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| Rules::parse(&entry.text).is_none()) else { return };
    let Some(reading) = lenient::rules(&entry.text) else { return };
    let name = reading.value.name();
    let mut finding = entry.report(out, "rules", "under another name");
    if cx.ff < 4 || !reading.value.is_mandatory() {
        finding = finding.note();
    }
    if let Some(edits) = entry.write(name) {
        propose(finding, name, reading.certainty, Some(edits));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn names_and_other_names() {
        check(
            "M009",
            "
(;RU[Japanese];RU[AGA];RU[Old Chinese];RU[];RU[chinese];RU[New Zealand])
                                               ^^^^^^^ rules `chinese` under another name
                                                           ^^^^^^^^^^^ rules `New Zealand` under another name
",
        );
        fix_gives("M009", "(;RU[chinese];RU[Ing Goe])", "(;RU[Chinese];RU[GOE])");
        check("M009", "(;GM[11]RU[japanese])");
    }
}

//! F007: the komi in half points.

use sgf_model::info::{komi, lenient};
use sgf_model::value::{encode_real, number, shortest};
use sgf_syntax::TextEdit;

use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds the komi in `KI`, which counts half points and was a private property of the Smart Game Board.
    ///
    /// ## Why it matters
    /// Other programs know only `KM`.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KI[11])
    /// ```
    ///
    /// ## Fix
    /// Writes it as `KM`, or removes it if `KM` says the same. If they differ, there is no fix.
    /// ```sgf
    /// (;FF[4]GM[1]KM[5.5])
    /// ```
    F007 integer-komi, Note, fix: Safe, since: "0.1", sgfc: [59], on: Properties(Which::Named(&["KI"]))
}

fn check(_: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(value) = at.property.values().next().filter(|_| at.row.is_some()) else { return };
    let Ok(halves) = number(value.raw()) else { return };
    let points = halves as f64 / 2.0;
    let Ok(new) = encode_real(points) else { return };
    let finding = out.report(at.property.ident_span(), format!("komi of {new} in half points"));
    if !value.is_closed() || at.property.values().len() > 1 {
        return;
    }
    let whole = at.property.span();
    match at.node.get(b"KM") {
        None => {
            let edit = TextEdit::replace(whole, format!("KM[{new}]").into_bytes());
            finding.fix(Applicability::Safe, format!("write `KM[{new}]`"), [edit]);
        }
        Some(known) => {
            let text = str::from_utf8(known.raw()).ok();
            if text.and_then(|text| komi(text).ok()) == Some(points) {
                finding.fix(
                    Applicability::Safe,
                    "remove it, since KM says the same",
                    [TextEdit::delete(whole)],
                );
            } else if let Some(reading) = text.and_then(lenient::komi) {
                finding.help(format!("KM says {}", shortest(reading.value)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn half_points() {
        check("F007", "(;KI[];KI[x])(;GM[11]KI[3])");
        check(
            "F007",
            "
(;FF[1]KI[-9])
       ^^ komi of -4.5 in half points
",
        );
        fix_gives("F007", "(;KI[0])", "(;KM[0])");
    }

    #[test]
    fn beside_km() {
        fix_gives("F007", "(;KM[5.50]KI[11]PB[a])", "(;KM[5.50]PB[a])");
        fix_gives("F007", "(;KM[6.5]KI[11])", "(;KM[6.5]KI[11])");
    }
}

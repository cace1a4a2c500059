//! F007: komi in half points.

use sgf_model::info::{komi, lenient};
use sgf_model::value::{encode_real, number};
use sgf_syntax::TextEdit;

use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds komi in `KI`, a private property of the Smart Game Board that counts half points.
    ///
    /// ## Why it matters
    /// Other programs only know `KM`. FF[4] allows private properties, so a record with `KI` is valid.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KI[11])
    /// ```
    ///
    /// ## Fix
    /// Writes it as `KM`, or removes it if `KM` has the same value. If the values differ, there is no fix.
    /// ```sgf
    /// (;FF[4]GM[1]KM[5.5])
    /// ```
    F007 integer-komi, Note, fix: Unsafe, since: "0.1", sgfc: [59], on: Properties(PropertyFilter::Named(&["KI"]))
}

fn check(_: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(value) = at.property.values().next().filter(|_| at.row.is_some()) else { return };
    let Ok(halves) = number(value.raw()) else { return };
    let points = halves as f64 / 2.0;
    let Ok(new) = encode_real(points) else { return };
    let finding = out.report(at.property.ident_span(), format!("komi {new} given in half points"));
    if !value.is_closed() || at.property.values().len() > 1 {
        return;
    }
    let span = at.property.span();
    match at.node.get(b"KM") {
        None => {
            let edit = TextEdit::replace(span, format!("KM[{new}]").into_bytes());
            finding.fix(Applicability::Unsafe, format!("write `KM[{new}]`"), [edit]);
        }
        Some(known) => {
            let text = str::from_utf8(known.raw()).ok();
            if text.and_then(|text| komi(text).ok()) == Some(points) {
                finding.fix(
                    Applicability::Unsafe,
                    "remove it, because KM has the same value",
                    [TextEdit::delete(span)],
                );
            } else if let Some(reading) = text.and_then(lenient::komi) {
                finding.help(format!("KM has the value {}", reading.value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn converts_half_points_to_km() {
        check("F007", "(;KI[];KI[x])(;GM[11]KI[3])");
        check(
            "F007",
            "
(;FF[1]KI[-9])
       ^^ komi -4.5 given in half points
",
        );
        fix_gives("F007", "(;KI[0])", "(;KM[0])");
    }

    #[test]
    fn removes_ki_if_km_is_equal() {
        fix_gives("F007", "(;KM[5.50]KI[11]PB[a])", "(;KM[5.50]PB[a])");
        fix_gives("F007", "(;KM[6.5]KI[11])", "(;KM[6.5]KI[11])");
    }
}

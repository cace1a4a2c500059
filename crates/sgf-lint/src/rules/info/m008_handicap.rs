//! M008: a handicap that is not a number.

use sgf_games::Handicap;
use sgf_model::info::lenient;
use sgf_model::value::number;

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds handicaps that are not a whole number.
    ///
    /// ## Why it matters
    /// `HA` is the number of handicap stones. If the value is not a number, programs drop it or read a different number.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]HA[two]AB[dd][pp])
    /// ```
    ///
    /// ## Fix
    /// Writes the number if it is unambiguous.
    /// ```sgf
    /// (;FF[4]GM[1]HA[2]AB[dd][pp])
    /// ```
    M008 handicap, Error, fix: Safe, since: "0.1", sgfc: [14, 15], on: Properties(PropertyFilter::Named(&["HA"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    // Other games may define HA differently. In Hex it is free text.
    let is_number = matches!(cx.capabilities().handicap, Handicap::Stones | Handicap::Pieces);
    if !is_number || number(at.property.raw()).is_ok() {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| number(entry.text.as_bytes()).is_err()) else { return };
    let finding = entry.report(out, "handicap", "is not a number");
    match lenient::handicap(&entry.text) {
        Some(reading) if reading.value >= 2 => {
            let new = reading.value.to_string();
            if let Some(edits) = entry.write(&new) {
                propose(finding, &new, reading.certainty, Some(edits));
            }
        }
        Some(_) => drop(finding.help("omit HA if there is no handicap")),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_values_that_are_not_numbers() {
        check(
            "M008",
            "
(;HA[4];HA[0];HA[1];HA[-2];HA[];HA[7.5];HA[none])
                                   ^^^ handicap `7.5` is not a number
                                           ^^^^ handicap `none` is not a number
",
        );
    }

    #[test]
    fn ignores_games_with_other_handicaps() {
        check("M008", "(;GM[11]HA[N/S])(;GM[21]HA[])(;GM[8]HA[lance])");
        check(
            "M008",
            "
(;GM[40]HA[none])
           ^^^^ handicap `none` is not a number
",
        );
    }

    #[test]
    fn converts_words_to_numbers() {
        fix_gives("M008", "(;HA[4 stones];HA[2子])", "(;HA[4];HA[2])");
        fix_gives("M008", "(;HA[7.5];HA[none])", "(;HA[7.5];HA[none])");
    }
}

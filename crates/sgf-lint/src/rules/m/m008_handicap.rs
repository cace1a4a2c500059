//! M008: a handicap that is no number.

use sgf_games::Handicap;
use sgf_model::info::lenient;
use sgf_model::value::number;

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds handicaps that are not written as a whole number.
    ///
    /// ## Why it matters
    /// `HA` is the number of handicap stones. If the value is not a number, one program drops it, and the next reads a
    /// different number.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]HA[two]AB[dd][pp])
    /// ```
    ///
    /// ## Fix
    /// Writes the number if it is clear.
    /// ```sgf
    /// (;FF[4]GM[1]HA[2]AB[dd][pp])
    /// ```
    M008 handicap, Error, fix: Safe, since: "0.1", sgfc: [14, 15], on: Properties(Which::Named(&["HA"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    // What HA says in other games is theirs: in Hex it is any text.
    let is_number = matches!(cx.capabilities().handicap, Handicap::Stones | Handicap::Pieces);
    if !is_number || number(at.property.raw()).is_ok() {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| number(entry.text.as_bytes()).is_err()) else { return };
    let finding = entry.report(out, "handicap", "is no number");
    match lenient::handicap(&entry.text) {
        Some(reading) if reading.value >= 2 => {
            let new = reading.value.to_string();
            if let Some(edits) = entry.write(&new) {
                propose(finding, &new, reading.certainty, Some(edits));
            }
        }
        Some(_) => drop(finding.help("where there is no handicap, HA is left out")),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn numbers_belong_to_another_rule() {
        check(
            "M008",
            "
(;HA[4];HA[0];HA[1];HA[-2];HA[];HA[7.5];HA[none])
                                   ^^^ handicap `7.5` is no number
                                           ^^^^ handicap `none` is no number
",
        );
    }

    #[test]
    fn other_games_have_their_own_handicaps() {
        check("M008", "(;GM[11]HA[N/S])(;GM[21]HA[])(;GM[8]HA[lance])");
        check(
            "M008",
            "
(;GM[40]HA[none])
           ^^^^ handicap `none` is no number
",
        );
    }

    #[test]
    fn readings() {
        fix_gives("M008", "(;HA[4 stones];HA[2子])", "(;HA[4];HA[2])");
        fix_gives("M008", "(;HA[7.5];HA[none])", "(;HA[7.5];HA[none])");
    }
}

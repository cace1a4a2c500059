//! M006: a komi that is no number.

use sgf_model::info::{komi, lenient};
use sgf_model::value::encode_real;

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds komi that is not written as a number with a decimal point.
    ///
    /// ## Why it matters
    /// Programs read `5,5` as 5, `7½` as 7, and `reverse 5.5` as a komi for White.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[reverse 5.5])
    /// ```
    ///
    /// ## Fix
    /// Writes the number if it is clear; other words go into `GC`.
    /// ```sgf
    /// (;FF[4]GM[1]KM[-5.5])
    /// ```
    M006 komi, Error, fix: Unsafe, since: "0.1", sgfc: [15, 33], on: Properties(Which::Named(&["KM"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(entry) = entry(cx, at).filter(|entry| komi(&entry.text).is_err()) else { return };
    let finding = entry.report(out, "komi", "is no number");
    let Some(reading) = lenient::komi(&entry.text) else { return };
    let Ok(new) = encode_real(reading.value) else { return };
    let edits = match reading.rest.is_empty() {
        true => entry.write(&new),
        false => entry.write_and_keep(&new, "Komi"),
    };
    propose(finding, &new, reading.certainty, edits);
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn numbers_are_fine() {
        for komi in ["6.5", "-5.5", "0", "", "650", "+6"] {
            check("M006", &format!("(;KM[{komi}])"));
        }
        // What KM is in other games is for them to say.
        check("M006", "(;GM[11]KM[none])");
    }

    #[test]
    fn readings() {
        for (words, number) in
            [("7½", "7.5"), ("6,5", "6.5"), ("none", "0"), ("six", "6"), ("5.5 points", "5.5")]
        {
            fix_gives("M006", format!("(;KM[{words}])"), format!("(;KM[{number}])"));
        }
        fix_gives("M006", "(;KM[6.5 or 7.5])", "(;KM[6.5]GC[Komi: 6.5 or 7.5])");
        fix_gives("M006", "(;KM[some])", "(;KM[some])");
    }
}

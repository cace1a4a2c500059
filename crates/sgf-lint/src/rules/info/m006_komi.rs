//! M006: a komi that is not a number.

use sgf_model::info::{komi, lenient};
use sgf_model::value::encode_real;

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds komi that is not a number with a decimal point.
    ///
    /// ## Why it matters
    /// Programs read `5,5` as 5, `7½` as 7, and `reverse 5.5` as komi for White.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[reverse 5.5])
    /// ```
    ///
    /// ## Fix
    /// Writes the number if it is unambiguous. Other words are kept in `GC`.
    /// ```sgf
    /// (;FF[4]GM[1]KM[-5.5])
    /// ```
    M006 komi, Error, fix: Unsafe, since: "0.1", sgfc: [15, 33], on: Properties(PropertyFilter::Named(&["KM"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(entry) = entry(cx, at).filter(|entry| komi(&entry.text).is_err()) else { return };
    let finding = entry.report(out, "komi", "is not a number");
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
    fn accepts_numbers() {
        for komi in ["6.5", "-5.5", "0", "", "650", "+6"] {
            check("M006", &format!("(;KM[{komi}])"));
        }
        // Other games may define KM differently.
        check("M006", "(;GM[11]KM[none])");
    }

    #[test]
    fn converts_words_to_numbers() {
        for (words, number) in
            [("7½", "7.5"), ("6,5", "6.5"), ("none", "0"), ("six", "6"), ("5.5 points", "5.5")]
        {
            fix_gives("M006", format!("(;KM[{words}])"), format!("(;KM[{number}])"));
        }
        fix_gives("M006", "(;KM[6.5 or 7.5])", "(;KM[6.5]GC[Komi: 6.5 or 7.5])");
        fix_gives("M006", "(;KM[some])", "(;KM[some])");
    }
}

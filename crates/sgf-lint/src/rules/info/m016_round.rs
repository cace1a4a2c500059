//! M016: a round that does not start with its number.

use sgf_model::info::Round;
use sgf_model::info::lenient::{self, Certainty};

use super::entry::{encode, entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds rounds that do not start with their number, such as `Round 3` or `League, Round 3`. The standard form is a number
    /// and an optional type: `3`, `3 (League)`. A type without a number is not reported.
    ///
    /// ## Why it matters
    /// Programs that sort the games of an event expect the number at the start.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]RO[League, Round 3])
    /// ```
    ///
    /// ## Fix
    /// Writes the number first, and other words in parentheses. Unsafe, because FF[4] only recommends this form, and the words
    /// may not be a type of round.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]RO[3 (League)])
    /// ```
    M016 round, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["RO"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let is_plain = at.raw.iter().all(u8::is_ascii_digit) || !at.raw.iter().any(u8::is_ascii_digit);
    if is_plain || is_without_number(at.raw) {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| Round::parse(&entry.text).is_err()) else { return };
    let Some(reading) = lenient::round(&entry.text) else { return };
    let new = reading.value.to_string();
    let finding = entry.report(out, "round", "does not start with its number");
    let written = encode(cx, &new).and_then(|new| entry.write_encoded(new));
    propose(finding, &new, Certainty::Likely, written);
}

/// Whether a text certainly contains no round number: `League B2`, `3rd Preliminary`.
fn is_without_number(raw: &[u8]) -> bool {
    let are_words =
        raw.iter().all(|&byte| (byte.is_ascii_graphic() || byte == b' ') && !b"(\\".contains(&byte));
    let is_round = |word: &[u8]| matches!(word[0], b'R' | b'r') && word.eq_ignore_ascii_case(b"round");
    let says_round = || raw.windows(5).any(is_round);
    are_words && raw.iter().any(u8::is_ascii_alphabetic) && !says_round()
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_numbers_after_words() {
        check("M016", "(;RO[3];RO[1 (final)];RO[Final];RO[];RO[Game 3];RO[Preliminary C2])");
        check(
            "M016",
            "
(;RO[Round 3];RO[Winners section round 2])
     ^^^^^^^ round `Round 3` does not start with its number
                 ^^^^^^^^^^^^^^^^^^^^^^^ round `Winners section round 2` does not start with its number
",
        );
    }

    #[test]
    fn writes_the_number_first() {
        fix_gives("M016", "(;RO[Round 3])", "(;RO[3])");
        fix_gives("M016", "(;RO[1(final)])", "(;RO[1 (final)])");
        fix_gives("M016", "(;RO[Cup \\] A, Round 3])", "(;RO[3 (Cup \\] A)])");
    }
}

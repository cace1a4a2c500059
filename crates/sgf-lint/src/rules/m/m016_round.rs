//! M016: the number of a round among words.

use sgf_model::info::Round;
use sgf_model::info::lenient;

use super::entry::{encode, entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds rounds whose number stands among words: `Round 3`, `League, Round 3`. The form is a number, and the kind of round
    /// behind it: `3`, `3 (League)`. A kind without a number is not reported, since nobody can tell the number.
    ///
    /// ## Why it matters
    /// Programs that sort the games of an event look for a number at the beginning.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]RO[League, Round 3])
    /// ```
    ///
    /// ## Fix
    /// Writes the number first. Unsafe where other words go into the parentheses, because they may be no kind of round.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]RO[3 (League)])
    /// ```
    M016 round, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["RO"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let is_plain = at.raw.iter().all(u8::is_ascii_digit) || !at.raw.iter().any(u8::is_ascii_digit);
    if is_plain || is_without_number(at.raw) {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| Round::parse(&entry.text).is_err()) else { return };
    let Some(reading) = lenient::round(&entry.text) else { return };
    let new = reading.value.to_string();
    let finding = entry.report(out, "round", "does not begin with its number");
    let written = encode(cx, &new).and_then(|new| entry.write_encoded(new));
    propose(finding, &new, reading.certainty, written);
}

/// Whether the number of a round is surely not among these words: `League B2`, `3rd Preliminary`.
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
    fn numbers_among_words() {
        check("M016", "(;RO[3];RO[1 (final)];RO[Final];RO[];RO[Game 3];RO[Preliminary C2])");
        check(
            "M016",
            "
(;RO[Round 3];RO[Winners section round 2])
     ^^^^^^^ round `Round 3` does not begin with its number
                 ^^^^^^^^^^^^^^^^^^^^^^^ round `Winners section round 2` does not begin with its number
",
        );
    }

    #[test]
    fn what_is_written() {
        fix_gives("M016", "(;RO[Round 3])", "(;RO[3])");
        fix_gives("M016", "(;RO[1(final)])", "(;RO[1 (final)])");
        fix_gives("M016", "(;RO[Cup \\] A, Round 3])", "(;RO[3 (Cup \\] A)])");
    }
}

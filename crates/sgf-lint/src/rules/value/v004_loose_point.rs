//! V004: a nonstandard point or move of Go.

use sgf_games::Points;
use sgf_model::value::ValueType;

use super::edit::report_loose_value;
use super::read::{is_of, is_plain, is_plain_move};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds points and moves of Go that are not two letters, but can be understood: with white space, in capitals, as
    /// coordinates (`Q16`), or a pass in words.
    ///
    /// ## Why it matters
    /// Programs drop the move and play all later moves on a wrong position.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AB[c c];W[Q16])
    /// ```
    ///
    /// ## Fix
    /// Writes the two letters, or the pass in the form of the game's version. Unsafe for capitals and coordinates.
    /// ```sgf
    /// (;FF[4]AB[cc];W[pd])
    /// ```
    V004 loose-point, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(PropertyFilter::Where(|row| is_of(row, &[ValueType::Point, ValueType::Stone, ValueType::Move])))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if is_plain_move(at) || cx.capabilities().points != Points::Letters {
        return;
    }
    let is_move = at.row.is_some_and(|row| row.forms.simple() == Some(ValueType::Move));
    let noun = if is_move { "move" } else { "point" };
    for value in at.property.values().filter(|value| !is_plain(value.raw())) {
        report_loose_value(cx, at, value, out, noun);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn removes_white_space() {
        check(
            "V004",
            "
(;B[a a];W[ bb])
    ^^^ nonstandard move `a a`
           ^^^ nonstandard move ` bb`
",
        );
        fix_gives("V004", "(;B[a\nb];W[c\\\nd];TR[\\a\\b][ cc:dd])", "(;B[ab];W[cd];TR[ab][ cc:dd])");
    }

    #[test]
    fn converts_coordinates_and_capitals() {
        fix_gives("V004", "(;B[Q16];W[j10];B[T19];W[A1])", "(;B[pd];W[ij];B[sa];W[as])");
        fix_gives("V004", "(;SZ[9];B[C3];W[J9];B[K1];W[A10])", "(;SZ[9];B[cg];W[ia];B[K1];W[A10])");
        fix_gives("V004", "(;B[I5];W[B0];B[B01])", "(;B[I5];W[B0];B[B01])");
        fix_gives("V004", "(;B[DD];W[Qd];B[ZZ])", "(;B[dd];W[qd];B[ZZ])");
        check("V004", "(;FF[4]SZ[52];B[DD];W[Qd];B[ZZ])");
    }

    #[test]
    fn converts_passes() {
        fix_gives("V004", "(;FF[4];B[pass];W[ ];B[t t])", "(;FF[4];B[];W[];B[tt])");
        fix_gives("V004", "(;B[Pass];W[--])", "(;B[tt];W[tt])");
        check("V004", "(;FF[4];B[];W[tt])");
    }

    #[test]
    fn blank_pass_is_safe_to_repair() {
        let doc = crate::testing::read("(;FF[4];B[ ];W[\n];B[\t \\\n];W[\u{3000}])".as_bytes());
        let fixed =
            crate::Checker::new(&crate::Config::only("V004").unwrap()).fix(&doc, crate::Applicability::Safe);
        assert_eq!(fixed.document.write(), b"(;FF[4];B[];W[];B[];W[])");
        assert_eq!(fixed.applied.iter().filter(|found| found.severity == crate::Severity::Error).count(), 4);
    }

    #[test]
    fn ignores_other_games() {
        check("V004", "(;FF[4]GM[11]AB[a1];B[Q16];W[c 3];B[pass])");
    }
}

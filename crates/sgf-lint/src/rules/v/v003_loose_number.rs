//! V003: a number that is written in another way.

use sgf_model::value::ValueType;

use super::edit::report_loose;
use super::read::is_of;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds numbers that are not written as the format requires, but can be read.
    ///
    /// ## Why it matters
    /// Programs that stop at the first other character read `5:30` as 5, and those that skip everything but digits read
    /// 530.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[cc]BL[5:30]V[3,5])
    /// ```
    ///
    /// ## Fix
    /// Writes the number in digits, with a point for the decimals. Times become seconds; a value of V that names the
    /// side it is good for gets its sign. Unsafe only if there is white space between digits, or if words are left
    /// over.
    /// ```sgf
    /// (;FF[4];B[cc]BL[330]V[3.5])
    /// ```
    V003 loose-number, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(Which::Where(|row| is_of(row, &[ValueType::Number, ValueType::Real])))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    report_loose(cx, at, out, "number");
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn what_other_programs_ruin() {
        fix_gives("V003", "(;B[aa]BL[5:30]MN[7.0])", "(;B[aa]BL[330]MN[7])");
        fix_gives("V003", "(;B[aa]WL[1e3]MN[7.5])", "(;B[aa]WL[1000]MN[7.5])");
        fix_gives("V003", "(;B[aa]WL[2h4m]BL[0:07:42])", "(;B[aa]WL[7440]BL[462])");
        fix_gives("V003", "(;V[W+3.5];V[.5])", "(;V[-3.5];V[0.5])");
    }

    #[test]
    fn signs_and_zeros_are_legal() {
        check("V003", "(;B[aa]MN[+7]V[-0.50]OB[007]BL[+3.00])");
    }

    #[test]
    fn each_number_with_its_place() {
        check(
            "V003",
            "
(;ST[ 2];B[aa]OB[1 0]MN[306 moves])
     ^^ number written as ` 2`
                 ^^^ number written as `1 0`
                        ^^^^^^^^^ number written as `306 moves`
",
        );
    }

    #[test]
    fn game_info_has_rules_of_its_own() {
        check("V003", "(;KM[6,5]TM[1:00:00]HA[two]SZ[19x19])");
    }
}

//! V003: a nonstandard number.

use sgf_model::value::ValueType;

use super::edit::report_loose;
use super::read::is_of;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds numbers that do not have the required form, but can be understood.
    ///
    /// ## Why it matters
    /// Programs that stop at the first invalid character read `5:30` as 5, and programs that skip everything but digits read
    /// 530.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[cc]BL[5:30]V[3,5])
    /// ```
    ///
    /// ## Fix
    /// Writes the number with digits and a decimal point. Converts times to seconds, and values of V that name a player to
    /// signed numbers. Unsafe only if there is white space between digits, or if words are lost.
    /// ```sgf
    /// (;FF[4];B[cc]BL[330]V[3.5])
    /// ```
    V003 loose-number, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(PropertyFilter::Where(|row| is_of(row, &[ValueType::Number, ValueType::Real])))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    report_loose(cx, at, out, "number");
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn corrects_numbers_that_other_programs_misread() {
        fix_gives("V003", "(;B[aa]BL[5:30]MN[7.0])", "(;B[aa]BL[330]MN[7])");
        fix_gives("V003", "(;B[aa]WL[1e3]MN[7.5])", "(;B[aa]WL[1000]MN[7.5])");
        fix_gives("V003", "(;B[aa]WL[2h4m]BL[0:07:42])", "(;B[aa]WL[7440]BL[462])");
        fix_gives("V003", "(;V[W+3.5];V[.5])", "(;V[-3.5];V[0.5])");
    }

    #[test]
    fn accepts_signs_and_leading_zeros() {
        check("V003", "(;B[aa]MN[+7]V[-0.50]OB[007]BL[+3.00])");
    }

    #[test]
    fn reports_each_number() {
        check(
            "V003",
            "
(;ST[ 2];B[aa]OB[1 0]MN[306 moves])
     ^^ nonstandard number ` 2`
                 ^^^ nonstandard number `1 0`
                        ^^^^^^^^^ nonstandard number `306 moves`
",
        );
    }

    #[test]
    fn leaves_game_info_to_m_rules() {
        check("V003", "(;KM[6,5]TM[1:00:00]HA[two]SZ[19x19])");
    }
}

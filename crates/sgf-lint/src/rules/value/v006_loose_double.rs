//! V006: a nonstandard emphasis.

use sgf_model::value::ValueType;

use super::edit::report_loose;
use super::read::is_of;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds annotations whose value is a number other than 1 and 2, or is not in standard form.
    ///
    /// ## Why it matters
    /// Programs drop the annotation, or treat a strong emphasis as a weak one.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[cc]TE[3])
    /// ```
    ///
    /// ## Fix
    /// Writes 1 or 2. Larger numbers become 2, which is the maximum; that is unsafe.
    /// ```sgf
    /// (;FF[4];B[cc]TE[2])
    /// ```
    V006 loose-double, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(PropertyFilter::Where(|row| is_of(row, &[ValueType::Double])))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    report_loose(cx, at, out, "emphasis");
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn converts_numbers_to_1_or_2() {
        check(
            "V006",
            "
(;B[aa]TE[1.0]GB[2]HO[ 1])
          ^^^ nonstandard emphasis `1.0`
                      ^^ nonstandard emphasis ` 1`
",
        );
        fix_gives("V006", "(;B[aa]TE[1.0]HO[+2]GB[9]UC[0]DM[x])", "(;B[aa]TE[1]HO[2]GB[2]UC[0]DM[x])");
    }
}

//! V006: an emphasis that is written in another way.

use sgf_model::value::ValueType;

use super::edit::report_loose;
use super::read::is_of;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds annotations whose value is a number, but not written as 1 or 2.
    ///
    /// ## Why it matters
    /// Programs drop the annotation, or read a stronger emphasis as a weaker one.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];B[cc]TE[3])
    /// ```
    ///
    /// ## Fix
    /// Writes 1 or 2. Larger numbers become 2, the most that the format has; that is unsafe.
    /// ```sgf
    /// (;FF[4];B[cc]TE[2])
    /// ```
    V006 loose-double, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(Which::Where(|row| is_of(row, &[ValueType::Double])))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    report_loose(cx, at, out, "emphasis");
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn numbers_become_1_or_2() {
        check(
            "V006",
            "
(;B[aa]TE[1.0]GB[2]HO[ 1])
          ^^^ emphasis written as `1.0`
                      ^^ emphasis written as ` 1`
",
        );
        fix_gives("V006", "(;B[aa]TE[1.0]HO[+2]GB[9]UC[0]DM[x])", "(;B[aa]TE[1]HO[2]GB[2]UC[0]DM[x])");
    }
}

//! V005: a side that is written in another way.

use sgf_model::value::ValueType;

use super::edit::report_loose;
use super::read::is_of;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds the name of a side that is not B or W, but can be read.
    ///
    /// ## Why it matters
    /// Programs do not know whose turn it is, and let the wrong side play.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AB[cc]PL[white])
    /// ```
    ///
    /// ## Fix
    /// Writes B or W. Unsafe for 1 and 2, which are Black and White in most programs that number them, but not in all.
    /// ```sgf
    /// (;FF[4]AB[cc]PL[W])
    /// ```
    V005 loose-color, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(Which::Where(|row| is_of(row, &[ValueType::Color])))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    report_loose(cx, at, out, "side");
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn names_and_numbers() {
        check(
            "V005",
            "
(;PL[b](;PL[2])(;PL[W]))
     ^ side written as `b`
            ^ side written as `2`
",
        );
        fix_gives("V005", "(;PL[b](;PL[2])(;PL[ Black ]))", "(;PL[B](;PL[W])(;PL[B]))");
        fix_gives("V005", "(;PL[黑](;PL[both]))", "(;PL[B](;PL[both]))");
    }
}

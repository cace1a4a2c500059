//! V005: a nonstandard player.

use sgf_model::value::ValueType;

use super::edit::report_loose;
use super::read::is_of;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds players that are not written as B or W, but can be understood.
    ///
    /// ## Why it matters
    /// Programs do not know whose turn it is, and let the wrong player move.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AB[cc]PL[white])
    /// ```
    ///
    /// ## Fix
    /// Writes B or W. Unsafe for 1 and 2, which mean Black and White in most programs that number the players, but not in all,
    /// and for X and O, which stand for black and white stones in diagrams of text.
    /// ```sgf
    /// (;FF[4]AB[cc]PL[W])
    /// ```
    V005 loose-color, Error, fix: Unsafe, since: "0.1", sgfc: [15],
    on: Properties(PropertyFilter::Where(|row| is_of(row, &[ValueType::Color])))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    report_loose(cx, at, out, "player");
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn converts_names_and_numbers() {
        check(
            "V005",
            "
(;PL[b](;PL[2])(;PL[W]))
     ^ nonstandard player `b`
            ^ nonstandard player `2`
",
        );
        fix_gives("V005", "(;PL[b](;PL[2])(;PL[ Black ]))", "(;PL[B](;PL[W])(;PL[B]))");
        fix_gives("V005", "(;PL[黑](;PL[both]))", "(;PL[B](;PL[both]))");
        fix_gives("V005", "(;PL[X](;PL[o])(;PL[○]))", "(;PL[B](;PL[W])(;PL[W]))");
    }
}

//! V021: a handicap below two stones.

use sgf_games::Handicap;
use sgf_model::info::lenient;

use super::read::without_controls;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds handicaps of Go below two stones.
    ///
    /// ## Why it matters
    /// A handicap is at least two stones. Programs interpret a handicap of one stone differently; it usually means an even
    /// game without komi. `HA[0]` is common and universally understood, so it is reported as a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]HA[1]KM[0];B[cc])
    /// ```
    V021 handicap-number, Warning, fix: None, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["HA"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if cx.capabilities().handicap != Handicap::Stones {
        return;
    }
    for value in at.property.values() {
        let number = lenient::whole_number(&without_controls(&String::from_utf8_lossy(value.raw())));
        match number.map(|reading| reading.value) {
            Some(0) => drop(out.report(value.span(), "handicap of zero stones").note()),
            Some(1) => drop(out.report(value.span(), "handicap of one stone")),
            Some(..=-1) => drop(out.report(value.span(), "negative handicap")),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_handicaps_below_two() {
        check(
            "V021",
            "
(;HA[0])(;HA[1])(;HA[-2])(;HA[2])(;HA[two])(;HA[])(;GM[40]HA[1])
     ^ handicap of zero stones
             ^ handicap of one stone
                     ^^ negative handicap
",
        );
    }
}

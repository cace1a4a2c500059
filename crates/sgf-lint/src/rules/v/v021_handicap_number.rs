//! V021: a handicap of no stones, of one, or of less than none.

use sgf_games::Handicap;
use sgf_model::info::lenient;

use super::read::without_controls;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds handicaps of Go below two stones.
    ///
    /// ## Why it matters
    /// A handicap has two stones or more. One stone is the first move of an even game, perhaps without komi, and
    /// programs read it differently. `HA[0]` is common and understood everywhere; it is reported as a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]HA[1]KM[0];B[cc])
    /// ```
    V021 handicap-number, Warning, fix: None, since: "0.1", sgfc: [], on: Properties(Which::Named(&["HA"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if cx.capabilities().handicap != Handicap::Stones {
        return;
    }
    for value in at.property.values() {
        let number = lenient::whole_number(&without_controls(&String::from_utf8_lossy(value.raw())));
        match number.map(|reading| reading.value) {
            Some(0) => drop(out.report(value.span(), "handicap of no stones").note()),
            Some(1) => drop(out.report(value.span(), "handicap of one stone")),
            Some(..=-1) => drop(out.report(value.span(), "handicap of less than no stones")),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn below_two() {
        check(
            "V021",
            "
(;HA[0])(;HA[1])(;HA[-2])(;HA[2])(;HA[two])(;HA[])(;GM[40]HA[1])
     ^ handicap of no stones
             ^ handicap of one stone
                     ^^ handicap of less than no stones
",
        );
    }
}

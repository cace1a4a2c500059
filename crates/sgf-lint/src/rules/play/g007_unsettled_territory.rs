//! G007: territory next to a living stone of the opponent.

use sgf_model::value::Color;

use super::g001_illegal_move::name;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds territory of Go, marked with TB or TW, next to a stone of the opponent that is not inside the territory. Stones
    /// inside it are dead.
    ///
    /// ## Why it matters
    /// Territory is surrounded by one color. So the marks are incomplete, or the game was scored before it was finished.
    /// Programs that score by the marks get a different result.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[5];B[bb];W[ca];B[ab]TB[aa][ba])
    /// ```
    G007 unsettled-territory, Note, fix: None, since: "0.1", sgfc: [],
    on: Properties(PropertyFilter::Named(&["TB", "TW"]))
}

/// The GM number of Go.
const GO: u16 = 1;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if cx.gm != GO {
        return;
    }
    let span = at.property.span();
    let all = cx.unsettled();
    let first = all.partition_point(|found| found.span.start < span.start);
    let Some(found) = all.get(first).filter(|found| found.span.end <= span.end) else { return };
    let (owner, other) = (name(found.color), if found.color == Color::Black { "white" } else { "black" });
    out.report(found.span, format!("territory of {owner} touches the {other} stone at {}", found.stone));
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn stones_inside_the_territory_are_dead() {
        check(
            "G007",
            "
(;SZ[5]AB[ca:ce]AW[da:de][aa];TB[aa:be]TW[ea:ee];TB[ba:be];TB[ca:da])
                                                    ^^^^^ territory of Black touches the white stone at aa
                                                              ^^^^^ territory of Black touches the white stone at db
",
        );
    }
}

//! M013: a handicap game with full komi.

use sgf_model::info::lenient;
use sgf_syntax::Node;

use super::entry::{find, komi_of, text_of};
use crate::rule::rule;
use crate::{GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds games of Go with handicap stones and the komi of an even game.
    ///
    /// ## Why it matters
    /// The stones replace the komi, which is usually 0 or half a point in handicap games. A program may have written its
    /// default komi, and may have included it in the result. The specification does not forbid it.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]HA[2]KM[6.5]AB[dd][pp])
    /// ```
    M013 handicap-and-komi, Note, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[PropertyFilter::Named(&["HA"]), PropertyFilter::Named(&["KM", "KI"])])
}

/// The range of komi in even games.
const FULL: std::ops::RangeInclusive<f64> = 4.5..=8.5;

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    if !cx.capabilities().has_komi {
        return;
    }
    let Some((property, points)) = komi_of(cx, node).filter(|(_, points)| FULL.contains(points)) else {
        return;
    };
    let stones = find(cx, node, b"HA").and_then(|property| lenient::handicap(&text_of(cx, property)));
    if let (Some(stones), Some(value)) = (stones.filter(|stones| stones.value >= 2), property.values().next())
    {
        out.report(value.span(), format!("{} handicap stones with komi {}", stones.value, points));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_only_full_komi() {
        for usual in
            ["HA[2]KM[0.5]", "HA[0]KM[6.5]", "HA[1]KM[6.5]", "HA[9]KM[0]", "HA[2]KM[-6.5]", "HA[2]KM[]"]
        {
            check("M013", &format!("(;{usual})"));
        }
        check(
            "M013",
            "
(;KM[5.5]HA[3])
     ^^^ 3 handicap stones with komi 5.5
",
        );
    }
}

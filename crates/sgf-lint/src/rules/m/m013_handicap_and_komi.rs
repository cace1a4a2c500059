//! M013: a handicap and a full komi.

use sgf_model::info::lenient;
use sgf_model::value::shortest;
use sgf_syntax::Node;

use super::entry::{find, komi_of, text_of};
use crate::rule::rule;
use crate::{GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds games of Go with handicap stones and the komi of an even game.
    ///
    /// ## Why it matters
    /// The stones replace the komi, which is then 0 or half a point. If a program wrote its usual komi, the result may
    /// include it. Nothing forbids this.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]HA[2]KM[6.5]AB[dd][pp])
    /// ```
    M013 handicap-and-komi, Note, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[Which::Named(&["HA"]), Which::Named(&["KM", "KI"])])
}

/// What the komi of even games was at least, since there is one, and what it is at most.
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
        out.report(
            value.span(),
            format!("{} handicap stones and a komi of {}", stones.value, shortest(points)),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn full_komi_only() {
        for usual in
            ["HA[2]KM[0.5]", "HA[0]KM[6.5]", "HA[1]KM[6.5]", "HA[9]KM[0]", "HA[2]KM[-6.5]", "HA[2]KM[]"]
        {
            check("M013", &format!("(;{usual})"));
        }
        check(
            "M013",
            "
(;KM[5.5]HA[3])
     ^^^ 3 handicap stones and a komi of 5.5
",
        );
    }
}

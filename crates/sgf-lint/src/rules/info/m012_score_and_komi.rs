//! M012: a score that contradicts the komi.

use sgf_model::info::{GameResult, lenient};
use sgf_syntax::{Node, Property};

use super::entry::{find, komi_of, plain_halves, text_of};
use crate::rule::rule;
use crate::{GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds games of Go in which either the score or the komi has a half point, but not both.
    ///
    /// ## Why it matters
    /// Points on the board are whole numbers, so the score has a half point if and only if the komi has one. One of the two
    /// is wrong.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[6.5]RE[B+3])
    /// ```
    M012 score-and-komi, Note, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[PropertyFilter::Named(&["RE"]), PropertyFilter::Named(&["KM", "KI"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let Some(result) = find(cx, node, b"RE") else { return };
    if let (Some((score, komi)), Some(value)) = (contradiction(cx, node, result), result.values().next()) {
        out.report(value.span(), format!("score {score} is not possible with komi {komi}"));
    }
}

/// Whether a result would contradict the komi of a node.
pub(in crate::rules) fn is_impossible_in(cx: &GameCx<'_>, node: Node<'_>, result: Property<'_>) -> bool {
    contradiction(cx, node, result).is_some()
}

/// Returns the score of a result and the komi of a node, if they contradict each other.
fn contradiction(cx: &GameCx<'_>, node: Node<'_>, result: Property<'_>) -> Option<(f64, f64)> {
    // The fast path for results without a score.
    if !cx.capabilities().has_komi || matches!(result.raw(), [b'B' | b'W', b'+', b'R' | b'T' | b'F']) {
        return None;
    }
    let score = score_of(cx, result)?;
    let (_, komi) = komi_of(cx, node)?;
    let halves = |points: f64| points * 2.0;
    // Scores in quarters count stones.
    if halves(komi).fract() != 0.0 || halves(score).fract() != 0.0 || komi.abs() >= 100.0 {
        return None;
    }
    ((halves(komi) - halves(score)) % 2.0 != 0.0).then_some((score, komi))
}

/// Returns the score of a result that consists of a winner and a score.
fn score_of(cx: &GameCx<'_>, result: Property<'_>) -> Option<f64> {
    if let [b'B' | b'W', b'+', score @ ..] = result.raw()
        && let Some(score) = plain_halves(score).filter(|&score| score > 0.0)
    {
        return Some(score);
    }
    // Values that M001 fixes count as fixed, so that the fix does not cause this finding.
    match lenient::result(&text_of(cx, result)).map(|reading| reading.value) {
        Some(GameResult::Win { score, manner: None, .. }) => score,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_matching_half_points() {
        for possible in [
            "KM[6.5]RE[B+3.5]",
            "KM[0]RE[W+12]",
            "KM[-5.5]RE[W+0.5]",
            "KM[3.75]RE[B+3]",
            "KM[7.5]RE[B+0.25]",
            "KM[6.5]RE[B+R]",
            "KM[6.5]RE[B+]",
            "KM[650]RE[B+3.5]",
            "KI[13]RE[Black wins by 3.5]",
            "KM[]RE[B+3.5]",
            "KM[6.5]RE[0]",
        ] {
            check("M012", &format!("(;{possible})"));
        }
        check("M012", "(;GM[11]KM[6.5]RE[B+3])");
        check("M012", "(;KM[6.5];RE[B+3])");
    }

    #[test]
    fn reports_a_contradiction() {
        check(
            "M012",
            "
(;KM[0]RE[B+3.5])
          ^^^^^ score 3.5 is not possible with komi 0
",
        );
    }
}

//! M012: a score that the komi does not allow.

use sgf_model::info::{GameResult, lenient};
use sgf_model::value::shortest;
use sgf_syntax::{Node, Property};

use super::entry::{find, komi_of, plain_halves, text_of};
use crate::rule::rule;
use crate::{GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds games of Go whose score is whole although the komi is not, or the other way round.
    ///
    /// ## Why it matters
    /// Points on the board are whole, so the score has a half point if the komi has one. One of the two is wrong.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[6.5]RE[B+3])
    /// ```
    M012 score-and-komi, Note, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[Which::Named(&["RE"]), Which::Named(&["KM", "KI"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    let Some(result) = find(cx, node, b"RE") else { return };
    if let (Some((score, komi)), Some(value)) = (contradiction(cx, node, result), result.values().next()) {
        let [score, komi] = [score, komi].map(shortest);
        out.report(value.span(), format!("a score of {score} is not possible with a komi of {komi}"));
    }
}

/// Whether a result would contradict the komi of a node, if it stood there.
pub(in crate::rules) fn is_impossible_in(cx: &GameCx<'_>, node: Node<'_>, result: Property<'_>) -> bool {
    contradiction(cx, node, result).is_some()
}

/// The score of a result and the komi of a node, if they do not go together.
fn contradiction(cx: &GameCx<'_>, node: Node<'_>, result: Property<'_>) -> Option<(f64, f64)> {
    // Half of all games end with a word.
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

/// The points of a result, if it says nothing but who won by how many.
fn score_of(cx: &GameCx<'_>, result: Property<'_>) -> Option<f64> {
    if let [b'B' | b'W', b'+', score @ ..] = result.raw()
        && let Some(score) = plain_halves(score).filter(|&score| score > 0.0)
    {
        return Some(score);
    }
    // Values that can be repaired count as they will be then, or a repair would bring this up.
    match lenient::result(&text_of(cx, result)).map(|reading| reading.value) {
        Some(GameResult::Win { score, manner: None, .. }) => score,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn halves_belong_together() {
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
    fn one_of_them_is_wrong() {
        check(
            "M012",
            "
(;KM[0]RE[B+3.5])
          ^^^^^ a score of 3.5 is not possible with a komi of 0
",
        );
    }
}

//! M012: a score that the komi does not allow.

use sgf_model::info::{GameResult, komi};
use sgf_syntax::Node;

use crate::rule::rule;
use crate::{GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds games of Go that were won by whole points although the komi is not whole, or the other way round.
    ///
    /// ## Why it matters
    /// Points on the board are whole, so the score has the half point that the komi has. One of the two is wrong.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[6.5]RE[B+3])
    /// ```
    M012 score-and-komi, Note, fix: None, since: "0.1", sgfc: [],
    on: Nodes(&[Which::Named(&["RE"]), Which::Named(&["KM"])])
}

fn check(cx: &GameCx<'_>, node: Node<'_>, out: &mut Sink<'_>) {
    if cx.gm != 1 {
        return;
    }
    let (Some(result), Some(points)) = (node.get(b"RE"), node.get(b"KM")) else { return };
    let number = str::from_utf8(points.raw()).ok().and_then(|text| komi(text).ok());
    let score = str::from_utf8(result.raw()).ok().and_then(|text| GameResult::parse(text).ok());
    let (Some(komi), Some(GameResult::Win { score: Some(score), manner: None, .. })) = (number, score) else {
        return;
    };
    // Scores in quarters count stones, and a komi of hundreds is not what it says.
    let halves = |points: f64| points * 2.0;
    if halves(komi).fract() != 0.0 || halves(score).fract() != 0.0 || komi.abs() >= 100.0 {
        return;
    }
    if (halves(komi) - halves(score)) % 2.0 != 0.0
        && let Some(value) = result.values().next()
    {
        out.report(value.span(), format!("a score of {score} is not possible with a komi of {komi}"));
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

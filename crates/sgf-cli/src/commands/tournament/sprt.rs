//! The sequential probability ratio test: is a player stronger by one difference in Elo, or only by another?
//!
//! Results are wins, draws and losses. The test compares how likely they are under the most likely distributions with the expected scores
//! of the two hypotheses (the generalized SPRT that the tests of chess programs use; M. Van den Bergh, "A practical introduction to the GSPRT",
//! 2020). It ends when the logarithm of the ratio reaches a bound of A. Wald, "Sequential tests of statistical hypotheses", 1945.

/// The hypotheses and the error probabilities of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    /// The probability to accept `elo1` if `elo0` is true.
    pub(super) alpha: f64,
    /// The probability to accept `elo0` if `elo1` is true.
    pub(super) beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Undecided,
    /// The difference is `elo0` rather than `elo1`.
    Lower,
    /// The difference is `elo1` rather than `elo0`.
    Higher,
}

/// The state of a test after a number of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct State {
    pub(super) verdict: Verdict,
    /// The logarithm of the likelihood ratio.
    pub(super) llr: f64,
    /// The games that count: all, or those up to the decision.
    pub(super) n_games: usize,
}

/// A test that takes one game after another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    test: Sprt,
    /// Losses, draws and wins.
    counts: [f64; 3],
    pub(super) state: State,
}

impl Running {
    pub(super) fn new(test: Sprt) -> Running {
        Running { test, counts: [0.0; 3], state: State { verdict: Verdict::Undecided, llr: 0.0, n_games: 0 } }
    }

    /// Adds the points of a game. After the decision, games no longer count.
    pub(super) fn add(&mut self, points: f64) {
        if self.state.verdict != Verdict::Undecided {
            return;
        }
        let (lower, upper) = self.test.bounds();
        self.counts[(points * 2.0) as usize] += 1.0;
        self.state.n_games += 1;
        self.state.llr = self.test.llr(self.counts);
        if self.state.llr <= lower {
            self.state.verdict = Verdict::Lower;
        } else if self.state.llr >= upper {
            self.state.verdict = Verdict::Higher;
        }
    }
}

/// The share of a result that has not occurred, so that its probability is not 0.
const ABSENT: f64 = 1e-3;

impl Sprt {
    /// The bounds of the logarithm of the likelihood ratio.
    pub(super) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Runs the test over the points of a player in consecutive games, and stops at the decision.
    pub(super) fn run(&self, points: impl IntoIterator<Item = f64>) -> State {
        let mut running = Running::new(*self);
        points.into_iter().for_each(|points| running.add(points));
        running.state
    }

    /// The logarithm of the likelihood ratio of losses, draws and wins.
    fn llr(&self, counts: [f64; 3]) -> f64 {
        // Without draws, a game has two results, and no third one is invented.
        let has_draws = counts[1] > 0.0;
        let counts = [0, 1, 2].map(|at| if at == 1 && !has_draws { 0.0 } else { counts[at].max(ABSENT) });
        let games: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / games);
        let [lower, higher] = [self.elo0, self.elo1].map(|elo| most_likely(shares, expected(elo)));
        let terms =
            (0..3).filter(|&at| counts[at] > 0.0).map(|at| counts[at] * (higher[at] / lower[at]).ln());
        terms.sum()
    }
}

/// The expected score of a difference in Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The most likely probabilities of losses, draws and wins with an expected score, given their shares.
///
/// By Lagrange multipliers they are q / (1 + t (x − s)) for a share q of a result worth x, where t makes the expected score s. The score
/// falls with t.
fn most_likely(shares: [f64; 3], score: f64) -> [f64; 3] {
    let worth = [0.0, 0.5, 1.0];
    let with = |t: f64| [0, 1, 2].map(|at| shares[at] / (1.0 + t * (worth[at] - score)));
    let surplus = |t: f64| -> f64 { (0..3).map(|at| with(t)[at] * (worth[at] - score)).sum() };
    // The probabilities are positive between the two.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if surplus(middle) > 0.0 { low = middle } else { high = middle }
    }
    with(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn bounds_are_those_of_wald() {
        // ln(0.05/0.95) = -2.944 and ln(0.95/0.05) = 2.944, as chess programs print them.
        let (lower, upper) = USUAL.bounds();
        assert!((lower + 2.944_44).abs() < 1e-4 && (upper - 2.944_44).abs() < 1e-4);
        // ln(0.1/0.99) and ln(0.9/0.01).
        let (lower, upper) = Sprt { alpha: 0.01, beta: 0.1, ..USUAL }.bounds();
        assert!((lower + 2.292_53).abs() < 1e-4 && (upper - 4.499_81).abs() < 1e-4);
    }

    #[test]
    fn without_draws_the_ratio_is_binomial() {
        // The scores are 0.5 and 1/(1 + 10^(-1/40)) = 0.514388: 60 ln(1.028776) + 40 ln(0.971224) = 0.5343.
        assert!((USUAL.llr([40.0, 0.0, 60.0]) - 0.534_3).abs() < 1e-3, "{}", USUAL.llr([40.0, 0.0, 60.0]));
        // The same with 50 wins: 50 (ln(1.028776) + ln(0.971224)) = -0.0414.
        assert!((USUAL.llr([50.0, 0.0, 50.0]) + 0.041_4).abs() < 1e-3);
    }

    #[test]
    fn with_draws_the_ratio_is_close_to_the_normal_one() {
        // (s1 − s0)(2S − n(s0 + s1)) / 2v with n = 1000, S = 520, v = (0.27 + 0.5/4) − 0.52² = 0.1246:
        // 0.014388 · (1040 − 1014.388) / 0.2492 = 1.479.
        let llr = USUAL.llr([230.0, 500.0, 270.0]);
        assert!((llr - 1.479).abs() < 0.02, "{llr}");
    }

    #[test]
    fn most_likely_probabilities_have_the_score() {
        for (shares, score) in [([0.2, 0.5, 0.3], 0.6), ([0.001, 0.0, 0.999], 0.5), ([0.3, 0.4, 0.3], 0.1)] {
            let found = most_likely(shares, score);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{found:?}");
            assert!((found[1] / 2.0 + found[2] - score).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn stops_at_the_first_decision() {
        // Each win adds ln(0.514388/0.5) = 0.02837; 104 of them reach 2.944.
        let state = USUAL.run(std::iter::repeat_n(1.0, 500));
        assert_eq!((state.verdict, state.n_games), (Verdict::Higher, 104));
        // Each loss adds ln(0.485612/0.5) = -0.02920; 101 reach -2.944.
        let state = USUAL.run(std::iter::repeat_n(0.0, 500));
        assert_eq!((state.verdict, state.n_games), (Verdict::Lower, 101));
        let state = USUAL.run([1.0, 0.5, 0.0]);
        assert_eq!((state.verdict, state.n_games), (Verdict::Undecided, 3));
        assert_eq!(USUAL.run([]).llr, 0.0);
    }
}

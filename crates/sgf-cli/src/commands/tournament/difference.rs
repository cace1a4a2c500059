//! Two players: their difference in Elo, and which of them is stronger.

/// The factor from strengths to the Elo scale.
pub(super) const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The quantile of the normal distribution for error bars of 95 %.
pub(super) const QUANTILE: f64 = 1.959_964;

/// A rating with half of its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    pub(super) elo: f64,
    pub(super) error: f64,
}

/// The difference of two players in Elo, with half of its interval of 95 %; `None` without a win and a loss, or draws, on both sides.
pub(super) fn difference(wins: u32, draws: u32, losses: u32) -> Option<Rating> {
    let (wins, draws, losses) = (f64::from(wins), f64::from(draws), f64::from(losses));
    let games = wins + draws + losses;
    let score = (wins + draws / 2.0) / games;
    if !(score > 0.0 && score < 1.0) {
        return None;
    }
    let variance = (wins + draws / 4.0) / games - score * score;
    let error = QUANTILE * ELO * (variance / games).sqrt() / (score * (1.0 - score));
    Some(Rating { elo: ELO * (score / (1.0 - score)).ln(), error })
}

/// The likelihood of superiority: how probable it is that the player with these results is the stronger of two. Draws say nothing about it.
/// `None` without a decided game.
pub(super) fn superiority(wins: u32, losses: u32) -> Option<f64> {
    let decided = f64::from(wins) + f64::from(losses);
    let z = (f64::from(wins) - f64::from(losses)) / decided.sqrt();
    (decided > 0.0).then(|| normal(z))
}

/// The distribution function of the normal distribution (Abramowitz and Stegun, 26.2.17; the error is below 1e-7).
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let tail = series.iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-z * z / 2.0).exp()
        / (2.0 * std::f64::consts::PI).sqrt();
    if z < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(actual: f64, expected: f64, tolerance: f64) -> bool {
        (actual - expected).abs() <= tolerance
    }

    #[test]
    fn differences_have_known_values() {
        for (wins, draws, losses, elo, error) in [
            // 400 log10(60/40) = 70.4; the error of the score is 1.96 √(0.24/100) = 0.0960, times 173.72/0.24.
            (60, 0, 40, 70.44, 69.50),
            // 400 log10(3) = 190.85, the standard value of a score of 75 %.
            (75, 0, 25, 190.85, 78.63),
            // Draws halve the variance of the score: (0.25 + 0.5/4) − 0.25 = 0.125.
            (25, 50, 25, 0.0, 48.15),
            (1, 0, 1, 0.0, 481.5),
        ] {
            let found = difference(wins, draws, losses).unwrap();
            assert!(is_near(found.elo, elo, 0.01) && is_near(found.error, error, 0.1), "{wins} {found:?}");
        }
        assert_eq!(difference(10, 0, 0), None);
        assert_eq!(difference(0, 0, 0), None);
    }

    #[test]
    fn superiority_has_known_values() {
        // Φ(2) = 0.97725, Φ(1) = 0.84134, Φ(-3) = 0.00135.
        for (wins, losses, expected) in
            [(60, 40, 0.97725), (4, 0, 0.97725), (1, 0, 0.84134), (0, 9, 0.00135), (7, 7, 0.5)]
        {
            let found = superiority(wins, losses).unwrap();
            assert!(is_near(found, expected, 1e-5), "{wins} {losses}: {found}");
        }
        assert_eq!(superiority(0, 0), None);
    }
}

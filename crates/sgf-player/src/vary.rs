//! The variety of the lowest levels: a choice among moves that are nearly as good as the best.

use crate::Random;
use crate::playout::weighted;

/// Chooses among moves by their win rates, the best of which comes first. Those that are at most `margin` worse are chosen, the better ones more
/// often; `None` stands for a move that is never chosen. Without a margin, the first is chosen.
pub(crate) fn vary(win_rates: &[Option<f64>], margin: f64, random: &mut Random) -> usize {
    let Some(&Some(best)) = win_rates.first() else { return 0 };
    if margin <= 0.0 {
        return 0;
    }
    let weight = |win_rate: &Option<f64>| match win_rate {
        Some(win_rate) if best - win_rate < margin => {
            let share = 1.0 - (best - win_rate).max(0.0) / margin;
            1 + (share * 1000.0) as u32
        }
        _ => 0,
    };
    let weights: Vec<u32> = win_rates.iter().map(weight).collect();
    weighted(&weights, random)
}

/// Like [`vary`], with less of a margin the more certain the result is: who is far ahead makes progress, and does not drift among moves that all win.
pub(crate) fn vary_undecided(win_rates: &[Option<f64>], margin: f64, random: &mut Random) -> usize {
    let best = win_rates.first().copied().flatten().unwrap_or(0.5);
    // 1 in an even game, 1/9 at a win rate of 0.9.
    let doubt = (4.0 * best * (1.0 - best)).powi(2);
    vary(win_rates, margin * doubt, random)
}

/// The greatest difference of scores that can be a difference of win rates of `margin`, for win rates computed by
/// [`chance_of_lead`](crate::policy::chance_of_lead) from scores of a usual size.
#[cfg(feature = "all-games")]
pub(crate) fn scores_within(margin: f64, half_won: f64) -> i32 {
    match margin {
        margin if margin <= 0.0 => 0,
        // The chance of a lead is 0.5 + lead / (lead + half_won) / 2; far from even, the same margin is a greater lead.
        margin => (4.0 * half_won * margin / (0.5 - margin.min(0.4))) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_moves_within_the_margin_are_chosen() {
        let win_rates = [Some(0.6), Some(0.55), None, Some(0.3), Some(0.45)];
        let mut random = Random::new(1);
        let mut counts = [0; 5];
        for _ in 0..1000 {
            counts[vary(&win_rates, 0.2, &mut random)] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > counts[4] && counts[4] > 0, "{counts:?}");
        assert_eq!((counts[2], counts[3]), (0, 0));
        assert_eq!(vary(&win_rates, 0.0, &mut random), 0);
        assert_eq!(vary(&[None, Some(0.5)], 0.2, &mut random), 0);
        let decided = [Some(0.99), Some(0.95)];
        assert!((0..1000).all(|_| vary_undecided(&decided, 0.2, &mut random) == 0));
    }

    #[cfg(feature = "all-games")]
    #[test]
    fn scores_within_the_margin_are_exact() {
        // A lead of a third of the half-won one is worth an eighth.
        assert!(scores_within(0.12, 300.0) > 100);
        assert_eq!(scores_within(0.0, 300.0), 0);
    }
}

//! The result of an estimate, and how certain it is.

use super::{Estimate, Scoring};
use crate::{AnyPosition, Assumed, ParseMoveError, Score};

/// The largest usual komi, for records without one.
const MOST_KOMI: f64 = 8.0;

/// How certain the result of an estimate is.
///
/// # Examples
///
/// ```
/// use sgf_games::go::Verdict;
/// assert_eq!(Verdict::of(3.5, 3.5), Verdict::Counted(3.5));
/// assert_eq!(Verdict::of(3.5, 11.5), Verdict::Winner(3.5, 11.5));
/// assert_eq!(Verdict::of(-0.5, 1.5), Verdict::Undecided(-0.5, 1.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// The winner and the margin are clear. The number is Black's lead.
    Counted(f64),
    /// The winner is clear, but not the margin. The numbers are Black's least and greatest lead.
    Winner(f64, f64),
    /// Either player may have won. The numbers are Black's least and greatest lead.
    Undecided(f64, f64),
    /// The game is not over: many points have no owner.
    Unfinished,
}

impl Verdict {
    /// Returns the verdict for Black's least and greatest lead.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Verdict;
    /// // A draw is also a result.
    /// assert_eq!(Verdict::of(0.0, 0.0), Verdict::Counted(0.0));
    /// ```
    #[must_use]
    pub fn of(least: f64, greatest: f64) -> Verdict {
        if least == greatest {
            Verdict::Counted(least)
        } else if least > 0.0 || greatest < 0.0 {
            Verdict::Winner(least, greatest)
        } else {
            Verdict::Undecided(least, greatest)
        }
    }
}

impl Estimate {
    /// Scores a position with the likely dead stones, and tests whether the groups in doubt change the result. A missing komi counts as a
    /// doubt of eight points.
    ///
    /// Returns `None` if the game has no score.
    ///
    /// # Errors
    ///
    /// Fails if the position is not that of the estimate.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{Estimate, SPEC, Scoring, Verdict};
    /// use sgf_games::{Options, SetUp};
    /// let mut options = Options::default().with_size(5, 5).with_rules("Chinese");
    /// options.komi = Some(0.5);
    /// let mut position = SPEC.begin(&options)?;
    /// position.set_up(&SetUp { ident: "AB", value: "ca:ce" })?;
    /// position.set_up(&SetUp { ident: "AW", value: "da:de" })?;
    /// let estimate = Estimate::at(&*position).expect("a board of Go");
    /// let (score, verdict) = estimate.verdict(&*position, Scoring::Area)?.expect("Go has a score");
    /// assert_eq!(verdict, Verdict::Counted(4.5));
    /// assert_eq!((score.black, score.white), (15.0, 10.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(
        &self,
        position: &dyn AnyPosition,
        scoring: Scoring,
    ) -> Result<Option<(Score, Verdict)>, ParseMoveError> {
        let lead = |score: &Score| score.black - score.white;
        let Some(score) = position.score(&self.likely.claims(scoring))? else { return Ok(None) };
        let likely = lead(&score);
        let (mut least, mut greatest) = (likely, likely);
        for doubt in &self.doubts {
            let Some(other) = position.score(&doubt.claims(scoring))? else { continue };
            let change = lead(&other) - likely;
            least += change.min(0.0);
            greatest += change.max(0.0);
        }
        if score.assumed.contains(&Assumed::NoKomi) {
            least -= MOST_KOMI;
        }
        // A point is easily lost among the moves that the record leaves out.
        if !self.has_passes && least <= 0.5 && greatest >= -0.5 {
            (least, greatest) = (least - 1.0, greatest + 1.0);
        }
        let verdict = if self.is_settled { Verdict::of(least, greatest) } else { Verdict::Unfinished };
        Ok(Some((score, verdict)))
    }
}

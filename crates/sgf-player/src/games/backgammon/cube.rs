//! When to double and to take, by Rick Janowski's formulas for money games (*Take-Points in Money Games*, 1993).

use sgf_games::CubeOwner;
use sgf_games::backgammon::Backgammon;
use sgf_model::value::Color;

use super::Chances;

/// How well the owner of the cube can use it, from 0 (never) to 1 (always at the best moment).
const EFFICIENCY: f64 = 0.68;

impl Chances {
    /// The mean points of a win and of a loss.
    fn stakes(self) -> (f64, f64) {
        let won = if self.win > 0.0 { 1.0 + self.gammon / self.win } else { 1.0 };
        let lost = if self.win < 1.0 { 1.0 + self.lost_gammon / (1.0 - self.win) } else { 1.0 };
        (won, lost)
    }

    /// Returns whether the player does better to take a double than to drop it.
    pub(super) fn should_take(self) -> bool {
        let (won, lost) = self.stakes();
        self.win >= (lost - 0.5) / (won + lost + 0.5 * EFFICIENCY)
    }

    /// Returns whether the player who rolls next does better to double first.
    fn should_double(self, owns_cube: bool) -> bool {
        let (won, lost) = self.stakes();
        let waits =
            if owns_cube { EFFICIENCY } else { EFFICIENCY / 2.0 * (3.0 - EFFICIENCY) / (2.0 - EFFICIENCY) };
        self.win >= (lost + waits) / (won + lost + 0.5 * EFFICIENCY)
    }
}

/// Returns whether a player who may double does better to do so.
pub(super) fn is_double(position: &Backgammon, color: Color, chances: Chances) -> bool {
    let (agreed, cube) = (position.agreed(), position.cube());
    let needed = agreed.length.saturating_sub(agreed.score[color as usize]);
    // In a match, more points than are needed are worth nothing.
    if agreed.length > 0 && cube.value >= u64::from(needed) {
        return false;
    }
    let owns_cube = matches!(cube.owner, CubeOwner::Player(_));
    // Without gammons, a game is never too good to double; they do not count before the first double under the Jacoby rule.
    let gammons_count = owns_cube || !agreed.jacoby;
    let is_too_good = gammons_count && chances.equity() > 1.0;
    chances.should_double(owns_cube) && !is_too_good
}

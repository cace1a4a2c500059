//! Trax: only wins and losses count, because the tiles belong to both players.

use sgf_games::trax::Trax;

use crate::Policy;

impl Policy for Trax {
    const PLAYOUT_LENGTH: u32 = 0;
    const LOOKAHEAD: usize = 2;
    // Each move is listed with all tiles that it forces.
    const COST: u32 = 10;

    fn estimate(&self) -> f64 {
        0.5
    }
}

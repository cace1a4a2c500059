//! Kropki: an unfinished game is estimated by its prisoners, the default; the board is large.

use sgf_games::kropki::Kropki;

use crate::Policy;

impl Policy for Kropki {
    const PLAYOUT_LENGTH: u32 = 0;
    const LEAD: f64 = 2.0;
    // Each of a thousand points is listed with the chains that it closes.
    const COST: u32 = 5;
    const LOOKAHEAD: usize = 0;
}

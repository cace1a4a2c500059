//! G: rules about the game being played: legal moves, the result, and territory.

mod cache;
pub(crate) mod course;

pub(crate) use cache::Cache;

crate::rules::rules! {
    g001_illegal_move,
    g002_wrong_turn,
    g003_move_after_end,
    g004_not_a_move,
    g005_not_a_setup,
    g006_result_and_board,
    g007_unsettled_territory,
    g008_unknown_variant,
}

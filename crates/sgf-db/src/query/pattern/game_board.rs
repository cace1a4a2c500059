//! The board of one game.

/// The board of a game, for a search.
#[derive(Clone, Copy)]
pub(crate) struct GameBoard<'a> {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) track: &'a [u16],
    pub(crate) planes: &'a [u32],
}

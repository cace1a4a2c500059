//! What many rules need to know of a game's board; found out when the first of them asks.

use std::cell::OnceCell;

use super::board::Board;
use super::places::Places;
use crate::GameCx;

/// What the rules of this family found out about a game.
#[derive(Default)]
pub(crate) struct Cache {
    board: OnceCell<Board>,
    places: OnceCell<Option<Places>>,
}

impl GameCx<'_> {
    /// Returns the board that the root describes, if the game is Go.
    #[inline]
    pub(crate) fn board(&self) -> Board {
        *self.caches.v.board.get_or_init(|| Board::of(self.in_root(b"SZ")))
    }

    /// Returns the board on which points are read that are written in the game's own way, if there is one; found out when first asked for.
    pub(crate) fn places(&self) -> Option<&Places> {
        self.caches.v.places.get_or_init(|| Places::of(self)).as_ref()
    }
}

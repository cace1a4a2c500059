//! Data about the board of a game that many rules share, computed on first use.

use std::cell::OnceCell;

use super::board::Board;
use super::places::Places;
use crate::GameCx;

/// The cached data of a game.
#[derive(Default)]
pub(crate) struct Cache {
    board: OnceCell<Board>,
    places: OnceCell<Option<Places>>,
}

impl GameCx<'_> {
    /// Returns the size of the board, for games of Go.
    #[inline]
    pub(crate) fn board(&self) -> Board {
        *self.caches.value.board.get_or_init(|| Board::of(self.in_root(b"SZ")))
    }

    /// Returns the reader of points for games with their own notation.
    pub(crate) fn places(&self) -> Option<&Places> {
        self.caches.value.places.get_or_init(|| Places::of(self)).as_ref()
    }
}

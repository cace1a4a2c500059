//! Version data of a game that several rules share, computed on first use.

use std::cell::OnceCell;

use super::implied_version;
use crate::GameCx;

/// The cached data of a game.
#[derive(Default)]
pub(crate) struct Cache {
    implied_version: OnceCell<Option<u8>>,
}

impl GameCx<'_> {
    /// Returns the format version that the properties of the game imply, regardless of FF.
    pub(crate) fn implied_version(&self) -> Option<u8> {
        *self.caches.version.implied_version.get_or_init(|| implied_version(self))
    }
}

//! What several rules need to know of a game's format; found out when the first of them asks.

use std::cell::OnceCell;

use super::shown_version;
use crate::GameCx;

/// What the rules of this family found out about a game.
#[derive(Default)]
pub(crate) struct Cache {
    shown_version: OnceCell<Option<u8>>,
}

impl GameCx<'_> {
    /// Returns the version of the format that the contents show, whatever FF says; found out when first asked for.
    pub(crate) fn shown_version(&self) -> Option<u8> {
        *self.caches.f.shown_version.get_or_init(|| shown_version(self))
    }
}

//! What several rules need to know of how a game was played; found out when the first of them asks.

use std::cell::OnceCell;

use super::course::Course;
use super::territory::{Unsettled, unsettled};
use crate::GameCx;

/// What the rules of this family found out about a game.
#[derive(Default)]
pub(crate) struct Cache {
    course: OnceCell<Course>,
    unsettled: OnceCell<Vec<Unsettled>>,
}

impl GameCx<'_> {
    /// Returns what is remarkable about the moves by the rules of the game; found out when first asked for.
    pub(crate) fn course(&self) -> &Course {
        self.caches.g.course.get_or_init(|| Course::of(self))
    }

    /// Returns marked territory of Go that is not settled, in the order of the file; found out when first asked for.
    pub(crate) fn unsettled(&self) -> &[Unsettled] {
        self.caches.g.unsettled.get_or_init(|| unsettled(self))
    }
}

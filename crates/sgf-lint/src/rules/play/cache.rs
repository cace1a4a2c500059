//! Data about the course of a game that several rules share, computed on first use.

use std::cell::OnceCell;

use super::course::Course;
use crate::GameCx;

/// The cached data of a game.
#[derive(Default)]
pub(crate) struct Cache {
    course: OnceCell<Course>,
}

impl GameCx<'_> {
    /// Returns the problems found by replaying the game.
    pub(crate) fn course(&self) -> &Course {
        self.caches.play.course.get_or_init(|| Course::of(self))
    }
}

//! Progress reports.

use std::fmt;

/// A callback that reports progress: called after each picture of an animation.
///
/// # Examples
///
/// ```
/// use sgf_render::formats::Watch;
/// let n_drawn = std::cell::Cell::new(0);
/// let count = || n_drawn.set(n_drawn.get() + 1);
/// Watch::new(&count).drawn();
/// assert_eq!(n_drawn.get(), 1);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Watch<'a>(Option<&'a dyn Fn()>);

impl<'a> Watch<'a> {
    /// Makes a watch from a function.
    #[must_use]
    pub fn new(tell: &'a dyn Fn()) -> Watch<'a> {
        Watch(Some(tell))
    }

    /// Reports one more picture; does nothing by default.
    pub fn drawn(self) {
        if let Some(tell) = self.0 {
            tell();
        }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Watch").field(&self.0.is_some()).finish()
    }
}

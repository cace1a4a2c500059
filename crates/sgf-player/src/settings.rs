//! The settings of a search: its length, its randomness, and how to stop it.

use std::fmt;

use crate::Level;

/// How to search for a move.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::{Duration, Instant};
/// use sgf_player::{Level, Settings};
///
/// // A level; the seed varies the games.
/// let settings = Settings::of(Level::MIN).with_seed(7);
/// assert_eq!(settings.nodes, 10);
///
/// // At most 100,000 simulations, for at most a second, or until another thread cancels the search.
/// let (begin, is_cancelled) = (Instant::now(), AtomicBool::new(false));
/// let stop = || is_cancelled.load(Ordering::Relaxed) || begin.elapsed() > Duration::from_secs(1);
/// let settings = Settings::default().with(|settings| settings.nodes = 100_000).with_stop(&stop);
/// assert!(!settings.must_stop());
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Settings<'a> {
    /// The number of simulations; at least one is made, and fewer in games whose moves are slow to list ([`Policy::COST`](crate::Policy::COST)).
    /// In games that are searched by alpha-beta, a fixed number of positions is searched for each.
    pub nodes: u32,
    /// Chooses at random among moves whose win rate is less than the best by at most this; 0 chooses the best.
    pub margin: f64,
    /// The seed of all random decisions. The same position, settings and seed give the same move.
    pub seed: u64,
    /// Asked before each simulation, or once for some hundreds of positions, whether to stop and to choose from what is known. The library has no clock: time limits and cancellation
    /// are conditions of the caller.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Settings<'a> {
    /// Returns the settings of a level, with seed 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::{Level, Settings};
    /// assert_eq!(Settings::of(Level::MAX).nodes, 32_000);
    /// ```
    #[must_use]
    pub fn of(level: Level) -> Settings<'a> {
        Settings { nodes: level.nodes(), margin: level.margin(), seed: 0, stop: None }
    }

    /// Returns the changed settings.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Settings;
    /// assert_eq!(Settings::default().with(|settings| settings.nodes = 300).nodes, 300);
    /// ```
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Settings<'a>)) -> Settings<'a> {
        change(&mut self);
        self
    }

    /// Returns the same settings with a seed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Settings;
    /// assert_eq!(Settings::default().with_seed(3).seed, 3);
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Settings<'a> {
        Settings { seed, ..self }
    }

    /// Returns the same settings with a condition to stop.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Settings;
    /// assert!(Settings::default().with_stop(&|| true).must_stop());
    /// ```
    #[must_use]
    pub fn with_stop(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Settings<'a> {
        Settings { stop: Some(stop), ..self }
    }

    /// Returns whether the condition to stop holds now.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(!sgf_player::Settings::default().must_stop());
    /// ```
    #[must_use]
    pub fn must_stop(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl Default for Settings<'_> {
    /// Those of level 5.
    fn default() -> Self {
        Settings::of(Level::default())
    }
}

impl fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { nodes, margin, seed, stop } = self;
        f.debug_struct("Settings")
            .field("nodes", nodes)
            .field("margin", margin)
            .field("seed", seed)
            .field("stop", &stop.is_some())
            .finish()
    }
}

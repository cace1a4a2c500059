//! Levels of strength.

/// A level from 1, the weakest, to 10.
///
/// A level is a number of simulations and, on the lowest levels, a margin within which moves are chosen at random. It is not a time,
/// so that a level plays the same everywhere. In games that are searched by alpha-beta, a fixed number of positions stands for each
/// simulation.
///
/// # Examples
///
/// ```
/// use sgf_player::Level;
/// let level = Level::new(5).expect("a level from 1 to 10");
/// assert_eq!((level.number(), level.nodes(), level.margin()), (5, 1_000, 0.0));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Simulations of each level. They double from level to level, and grow faster on the lowest levels.
const NODES: [u32; 10] = [10, 50, 200, 400, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
/// Margins of the lowest levels, as differences of win rates.
const MARGINS: [f64; 4] = [0.50, 0.30, 0.10, 0.04];

impl Level {
    /// The weakest level, 1.
    pub const MIN: Level = Level(1);
    /// The strongest level, 10.
    pub const MAX: Level = Level(10);

    /// Returns the level of a number from 1 to 10; `None` for other numbers.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Level;
    /// assert_eq!(Level::new(1), Some(Level::MIN));
    /// assert_eq!(Level::new(0), None);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 { Some(Level(number)) } else { None }
    }

    /// Returns the number, from 1 to 10.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sgf_player::Level::MAX.number(), 10);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the number of simulations per move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Level;
    /// assert!(Level::MAX.nodes() > Level::MIN.nodes());
    /// ```
    #[must_use]
    pub const fn nodes(self) -> u32 {
        NODES[self.0 as usize - 1]
    }

    /// Returns the margin within which moves are chosen at random, as a difference of win rates; 0 from level 5 on.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Level;
    /// assert!(Level::MIN.margin() > 0.0);
    /// assert_eq!(Level::MAX.margin(), 0.0);
    /// ```
    #[must_use]
    pub fn margin(self) -> f64 {
        MARGINS.get(usize::from(self.0) - 1).copied().unwrap_or(0.0)
    }
}

impl Default for Level {
    /// Level 5.
    fn default() -> Level {
        Level(5)
    }
}

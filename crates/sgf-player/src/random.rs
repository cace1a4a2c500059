//! Pseudo-random numbers, equal on every platform.

/// A generator of pseudo-random numbers (SplitMix64). It is small and fast, and not for cryptography.
///
/// # Examples
///
/// ```
/// use sgf_player::Random;
/// let mut random = Random::new(7);
/// let rolls = [0; 3].map(|_| 1 + random.below(6));
/// assert!(rolls.iter().all(|roll| (1..=6).contains(roll)));
/// // The same seed gives the same numbers.
/// let mut again = Random::new(7);
/// assert_eq!(rolls, [0; 3].map(|_| 1 + again.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns the generator of a seed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Random;
    /// assert_ne!(Random::new(1).number(), Random::new(2).number());
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next 64 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Random;
    /// let mut random = Random::new(1);
    /// assert_ne!(random.number(), random.number());
    /// ```
    #[inline]
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number less than `limit`; 0 if the limit is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Random;
    /// let mut random = Random::new(1);
    /// assert!((0..100).all(|_| random.below(3) < 3));
    /// assert_eq!(random.below(0), 0);
    /// ```
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        // The high half of the product; the bias is below one in 2^32 for the small limits of games.
        ((u128::from(self.number()) * limit as u128) >> 64) as usize
    }

    /// Returns a number from 0 up to, but not including, 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Random;
    /// let mut random = Random::new(1);
    /// assert!((0..100).all(|_| (0.0..1.0).contains(&random.fraction())));
    /// ```
    #[inline]
    pub fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Puts items into random order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_player::Random;
    /// let mut cards = [1, 2, 3, 4];
    /// Random::new(1).shuffle(&mut cards);
    /// cards.sort_unstable();
    /// assert_eq!(cards, [1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

//! Random numbers that are the same on every run and every machine.

/// A small random number generator, seeded with a number or a name.
///
/// It hashes a counter with the finalizer of SplitMix64 (by Sebastiano Vigna, public domain).
///
/// # Examples
///
/// ```
/// use testkit::Random;
/// let mut random = Random::named("an example");
/// let first = random.below(100);
/// assert!(first < 100);
/// assert_eq!(Random::named("an example").below(100), first);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Creates a generator from a name, for example that of a test.
    #[must_use]
    pub fn named(name: &str) -> Random {
        Random::new(
            name.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte))),
        )
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from zero up to, but not including, `limit`, which must not be zero.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next_u64() % limit as u64) as usize
    }

    /// Returns true with a probability of one in `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Picks one of the choices, which must not be empty.
    pub fn pick<'c, T>(&mut self, choices: &'c [T]) -> &'c T {
        &choices[self.below(choices.len())]
    }
}

//! Playouts: games played quickly to their end, or until a cut-off.

use sgf_games::Position;
use sgf_model::value::Color;

use crate::Random;

/// Data that the playouts of a search share, so that they need not allocate: random numbers, a list of moves, and the points that were filled.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hex::Hex};
/// use sgf_player::{Playout, Policy, Random};
/// let mut playout = Playout::new(Random::new(1));
/// let mut position = Hex::begin(&Options::default().with_size(3, 3))?;
/// let value = position.play_out(&mut playout);
/// assert!(value == 0.0 || value == 1.0);
/// assert_eq!(playout.filled.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playout<P: Position> {
    /// The random numbers.
    pub random: Random,
    /// A list of moves to use again.
    pub moves: Vec<P::Move>,
    /// The points that were filled, in order, and by whom; see [`Policy::point`](crate::Policy::point).
    pub filled: Vec<(Color, u16)>,
}

impl<P: Position> Playout<P> {
    /// Returns an empty one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::loa::Loa;
    /// use sgf_player::{Playout, Random};
    /// assert!(Playout::<Loa>::new(Random::new(1)).filled.is_empty());
    /// ```
    #[must_use]
    pub fn new(random: Random) -> Playout<P> {
        Playout { random, moves: Vec::new(), filled: Vec::new() }
    }
}

/// Returns the index of a weight, with a probability in proportion to it.
pub(crate) fn weighted(weights: &[u32], random: &mut Random) -> usize {
    let total: u32 = weights.iter().sum();
    let mut left = random.below(total as usize) as u32;
    for (index, &weight) in weights.iter().enumerate() {
        match left.checked_sub(weight) {
            Some(rest) => left = rest,
            None => return index,
        }
    }
    0
}

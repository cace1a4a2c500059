//! What a move does to the picture: which games put stones on points, so that numbers on the stones tell the moves.

use sgf_games::GameSpec;

/// How the moves of a game are seen in a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Habit {
    /// A stone is put on a point, and nothing else has to be drawn: the stones of many moves go into one picture.
    Stones,
    /// A stone is put on a point, and something comes of it (links, enclosures): the last position tells it, and the stones
    /// have numbers.
    Marked,
    /// Pieces move: the last position is shown, and the moves are listed.
    Listed,
}

/// The games that put stones, by their numbers; Havannah has none.
const STONES: [u16; 4] = [1, 2, 4, 11];
const MARKED: [u16; 2] = [21, 40];

impl Habit {
    /// Tells how the moves of a game are seen.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_render::figures::Habit;
    /// let of = |number| Habit::of(game(number).unwrap());
    /// assert_eq!([of(1), of(21), of(3)], [Habit::Stones, Habit::Marked, Habit::Listed]);
    /// ```
    #[must_use]
    pub fn of(spec: &GameSpec) -> Habit {
        if STONES.contains(&spec.number) || spec.name == "Havannah" {
            Habit::Stones
        } else if MARKED.contains(&spec.number) {
            Habit::Marked
        } else {
            Habit::Listed
        }
    }
}

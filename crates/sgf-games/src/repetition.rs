//! Repetition: the earlier positions that matter to rules which end a game, or forbid a move, when a position is repeated.

use sgf_model::value::Color;

/// The positions since the last irreversible move, such as a capture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repeats {
    hashes: Vec<u64>,
}

impl Repeats {
    /// Forgets all positions, after an irreversible move.
    pub(crate) fn clear(&mut self) {
        self.hashes.clear();
    }

    /// Adds a position by its hash, and returns how often it has occurred, including this time.
    pub(crate) fn note(&mut self, hash: u64) -> usize {
        self.hashes.push(hash);
        self.hashes.iter().filter(|&&earlier| earlier == hash).count()
    }
}

/// The positions of a game in which perpetual check matters: their hashes, the player to move, and whether that player is in check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checks {
    positions: Vec<(u64, Color, bool)>,
}

impl Checks {
    /// Forgets all positions, after the board was changed without a move.
    pub(crate) fn clear(&mut self) {
        self.positions.clear();
    }

    /// Adds a position by its hash, and returns how often it has occurred, including this time.
    pub(crate) fn note(&mut self, hash: u64, turn: Color, is_check: bool) -> usize {
        self.positions.push((hash, turn, is_check));
        self.positions.iter().filter(|(earlier, ..)| *earlier == hash).count()
    }

    /// Returns the player who has given check with every move since the first occurrence of the last position; `None` if neither or both have.
    pub(crate) fn perpetual_checker(&self) -> Option<Color> {
        let (hash, ..) = self.positions.last()?;
        let first = self.positions.iter().position(|(earlier, ..)| earlier == hash)?;
        let since = &self.positions[first + 1..];
        let checks = |color: Color| {
            let mut after = since.iter().filter(|(_, turn, _)| *turn == color.other()).peekable();
            after.peek().is_some() && after.all(|(.., is_check)| *is_check)
        };
        match [Color::Black, Color::White].map(checks) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_positions_since_clear() {
        let mut repeats = Repeats::default();
        assert_eq!([7, 8, 7, 7].map(|hash| repeats.note(hash)), [1, 1, 2, 3]);
        repeats.clear();
        assert_eq!(repeats.note(7), 1);
    }
}

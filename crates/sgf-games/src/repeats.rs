//! Positions that come again: what games remember whose rules end a game, or forbid a move, when a position is repeated.

use sgf_model::value::Color;

/// The positions since something happened that cannot be taken back, such as a capture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repeats {
    seen: Vec<u64>,
}

impl Repeats {
    /// Forgets all positions: none of them can come again.
    pub(crate) fn clear(&mut self) {
        self.seen.clear();
    }

    /// Notes a position by its hash, and returns how often it has been there, this time included.
    pub(crate) fn note(&mut self, hash: u64) -> usize {
        self.seen.push(hash);
        self.seen.iter().filter(|&&seen| seen == hash).count()
    }
}

/// The positions of a game in which it matters who gave check: with whose turn it was, and whether that player was in check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checks {
    seen: Vec<(u64, Color, bool)>,
}

impl Checks {
    /// Forgets all positions: the board was changed without a move.
    pub(crate) fn clear(&mut self) {
        self.seen.clear();
    }

    /// Notes a position by its hash, and returns how often it has been there, this time included.
    pub(crate) fn note(&mut self, hash: u64, turn: Color, is_check: bool) -> usize {
        self.seen.push((hash, turn, is_check));
        self.seen.iter().filter(|(seen, ..)| *seen == hash).count()
    }

    /// Returns who has given check with every move since the last position was there first; `None` when neither has, or both.
    pub(crate) fn perpetual_checker(&self) -> Option<Color> {
        let (hash, ..) = self.seen.last()?;
        let first = self.seen.iter().position(|(seen, ..)| seen == hash)?;
        let since = &self.seen[first + 1..];
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
    fn positions_are_counted_until_they_cannot_come_again() {
        let mut repeats = Repeats::default();
        assert_eq!([7, 8, 7, 7].map(|hash| repeats.note(hash)), [1, 1, 2, 3]);
        repeats.clear();
        assert_eq!(repeats.note(7), 1);
    }
}

//! Positions that come again: what games remember whose rules end a game, or forbid a move, when a position is repeated.

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

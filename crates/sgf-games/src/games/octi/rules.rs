//! What RU says, and what follows from it: the goal, the options, what each player begins with.

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// All octi squares of the other at once.
    Full,
    /// One octi square of the other.
    Fast,
    /// The same, on a smaller board and without stacks.
    Kids,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) goal: Goal,
    pub(super) is_edgeless: bool,
    pub(super) has_superprongs: bool,
}

impl Rules {
    /// Reads RU: a goal, a colon, options with commas; the colon is left out where a side of it is empty. Words that
    /// mean nothing here are passed over.
    pub(super) fn read(text: &str) -> Rules {
        let text = text.to_ascii_lowercase();
        let has = |name: &str| text.split([':', ',']).any(|word| word.trim() == name);
        let goal = match (has("fast"), has("kids")) {
            (true, _) => Goal::Fast,
            (_, true) => Goal::Kids,
            _ => Goal::Full,
        };
        Rules { goal, is_edgeless: has("edgeless"), has_superprongs: has("superprong") || has("superprongs") }
    }

    /// Returns the usual size of the board.
    pub(super) fn size(self) -> (u32, u32) {
        if self.goal == Goal::Kids { (6, 7) } else { (9, 9) }
    }

    /// Returns Black's octi squares on the usual board, and White's: columns and row, counted from 0.
    pub(super) fn octi_squares(self) -> [(&'static [u16], u16); 2] {
        match self.goal {
            Goal::Kids => [(&[1, 2, 3, 4], 1), (&[1, 2, 3, 4], 5)],
            _ => [(&[2, 4, 6], 2), (&[2, 4, 6], 6)],
        }
    }

    /// Returns how many prongs, superprongs and reserve pods each has at the start.
    pub(super) fn supply(self) -> (u32, u32, u32) {
        let supers = u32::from(self.has_superprongs);
        match self.goal {
            Goal::Kids => (12 - supers, supers, 0),
            _ => (25 - supers, supers, 4),
        }
    }
}

//! The rules in RU: the goal, the options, and the initial reserves.

/// The goal of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Occupy all opposing octi squares at the same time.
    Full,
    /// Occupy one opposing octi square.
    Fast,
    /// The same, on a smaller board without stacks.
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
    /// Reads RU: a goal, a colon, and options separated by commas; the colon may be missing if one side is empty. Unknown words are
    /// ignored.
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

    /// Returns the default size of the board.
    pub(super) fn size(self) -> (u32, u32) {
        if self.goal == Goal::Kids { (6, 7) } else { (9, 9) }
    }

    /// Returns the default octi squares of Black and White: columns and row, counted from 0.
    pub(super) fn octi_squares(self) -> [(&'static [u16], u16); 2] {
        match self.goal {
            Goal::Kids => [(&[1, 2, 3, 4], 1), (&[1, 2, 3, 4], 5)],
            _ => [(&[2, 4, 6], 2), (&[2, 4, 6], 6)],
        }
    }

    /// Returns the number of prongs, superprongs and reserve pods per player at the start.
    pub(super) fn supply(self) -> (u32, u32, u32) {
        let supers = u32::from(self.has_superprongs);
        match self.goal {
            Goal::Kids => (12 - supers, supers, 0),
            _ => (25 - supers, supers, 4),
        }
    }
}

//! Whether a position may have come back, told at a small cost for each move.
//!
//! To know it, all positions must be remembered; but two things are seen without that. The stone that completes a position
//! which was there before stood on its point before; and the board had as many stones then. Between two moves of a ko fight
//! there are always more stones than ever, so nearly all games of Go are told from those that deserve a closer look.

use sgf_model::value::{Color, LetterPoint, LetterRange};

use super::state::Touched;

/// What was on the board along a path, as far as it tells whether a position may come back.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// Where stones have stood, by their colour.
    stood: [Touched; 2],
    /// How many stones there are, less those of the root.
    n_stones: i64,
    /// The most that there were until now, and the most that there were until the move before.
    most: i64,
    most_before: i64,
}

impl Past {
    /// The past of a game that begins.
    pub(super) fn new() -> Past {
        Past { stood: [Touched::none(), Touched::none()], n_stones: 0, most: 0, most_before: i64::MIN }
    }

    /// Takes note of stones that are set up at the root.
    pub(super) fn begin_with(&mut self, range: LetterRange, color: Color) {
        self.stood[color as usize].add(range);
    }

    /// Takes note of a board that was changed by something else than moves: from here on everything is possible.
    pub(super) fn forget(&mut self) {
        (self.most, self.most_before) = (i64::MAX, i64::MAX);
    }

    /// Takes note of a move that took so many stones off the board, and tells whether it may have brought a position back.
    #[inline]
    pub(super) fn play(&mut self, color: Color, point: LetterPoint, n_taken: u32) -> bool {
        let has_stood = self.stood[color as usize].add_point(point);
        self.n_stones += 1 - i64::from(n_taken);
        let may_be_back = has_stood && self.n_stones <= self.most_before;
        self.most_before = self.most;
        self.most = self.most.max(self.n_stones);
        may_be_back
    }
}

//! Whose turn it is, according to moves, setup, PL and HA.

use sgf_model::value::Color;

/// The state that determines the player of the next move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// The color to move next, if only the last move determines it. For the fast path.
    usual: Option<Color>,
    /// The color of the last move, unless setup followed.
    last: Option<Color>,
    /// The color that PL names for the next move.
    next: Option<Color>,
    /// The color that PL names for the move after the one in the same node.
    later: Option<Color>,
    /// How many successive handicap moves Black may still play.
    handicap: u32,
}

/// A problem with the color of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnProblem {
    SameColor,
    WrongPlayer,
}

impl Turn {
    /// Returns the turn at the root of a game in which Black places handicap stones as moves.
    pub(super) fn with_handicap(stones: u32) -> Turn {
        Turn { handicap: stones, ..Turn::default() }
    }

    /// Records setup, after which either color may move.
    pub(super) fn set_up(&mut self) {
        (self.usual, self.last, self.handicap) = (None, None, 0);
    }

    /// Records PL for the next move, or if `is_for_later` for the one after that.
    pub(super) fn name(&mut self, color: Color, is_for_later: bool) {
        self.usual = None;
        match is_for_later {
            true => self.later = Some(color),
            false => self.next = Some(color),
        }
    }

    /// Returns whether a move of this color is certainly correct.
    #[inline]
    pub(super) fn is_usual(&self, color: Color) -> bool {
        self.usual == Some(color)
    }

    /// Records a usual move.
    #[inline]
    pub(super) fn play_usual(&mut self, color: Color) {
        (self.usual, self.last) = (Some(color.other()), Some(color));
    }

    /// Records a move or a pass, and returns a problem, if any.
    pub(super) fn play(&mut self, color: Color) -> Option<TurnProblem> {
        let is_handicap = color == Color::Black && self.handicap > 0;
        let problem = match self.next {
            Some(next) if next != color => Some(TurnProblem::WrongPlayer),
            None if self.last == Some(color) && !is_handicap => Some(TurnProblem::SameColor),
            _ => None,
        };
        let handicap = if is_handicap { self.handicap - 1 } else { 0 };
        let usual = (self.later.is_none() && handicap == 0).then_some(color.other());
        *self = Turn { usual, last: Some(color), next: self.later, later: None, handicap };
        problem
    }
}

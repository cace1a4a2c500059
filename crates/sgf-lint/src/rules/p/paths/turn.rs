//! Whose turn it is, as far as the record says.

use sgf_model::value::Color;

/// What is known at a node about the player of the next move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// The colour of which a move is not remarkable, if the last move is all that is known.
    usual: Option<Color>,
    /// The colour of the last move, if no setup has come since.
    last: Option<Color>,
    /// The colour that PL names, until the next move.
    next: Option<Color>,
    /// The colour that PL names for the time after the node's own move.
    later: Option<Color>,
    /// How many handicap stones Black may still play one after another.
    handicap: u32,
}

/// What is odd about a move's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Oddity {
    SameColor,
    WrongPlayer,
}

impl Turn {
    /// The turn at the root of a game whose handicap stones are placed by moves.
    pub(super) fn with_handicap(stones: u32) -> Turn {
        Turn { handicap: stones, ..Turn::default() }
    }

    /// A position was set up, so anybody may be to move.
    pub(super) fn set_up(&mut self) {
        (self.usual, self.last, self.handicap) = (None, None, 0);
    }

    /// PL names the player of the next move, or, if it is for later, of the one after that.
    pub(super) fn name(&mut self, color: Color, is_for_later: bool) {
        self.usual = None;
        match is_for_later {
            true => self.later = Some(color),
            false => self.next = Some(color),
        }
    }

    /// Returns whether nothing can be said about a move of this colour.
    #[inline]
    pub(super) fn is_usual(&self, color: Color) -> bool {
        self.usual == Some(color)
    }

    /// A usual move of a colour.
    #[inline]
    pub(super) fn go_on(&mut self, color: Color) {
        (self.usual, self.last) = (Some(color.other()), Some(color));
    }

    /// A move, or a pass, of a colour.
    pub(super) fn play(&mut self, color: Color) -> Option<Oddity> {
        let is_handicap = color == Color::Black && self.handicap > 0;
        let oddity = match self.next {
            Some(next) if next != color => Some(Oddity::WrongPlayer),
            None if self.last == Some(color) && !is_handicap => Some(Oddity::SameColor),
            _ => None,
        };
        let handicap = if is_handicap { self.handicap - 1 } else { 0 };
        let usual = (self.later.is_none() && handicap == 0).then_some(color.other());
        *self = Turn { usual, last: Some(color), next: self.later, later: None, handicap };
        oddity
    }
}

//! Whose turn it is, as far as the record says.

use sgf_model::value::Color;

/// What is known at a node about the player of the next move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// The colour of the last move, if no setup has come since.
    last: Option<Color>,
    /// The colour that PL names, until the next move.
    next: Option<Color>,
    /// The colour that PL names for the time behind the node's own move.
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
        self.last = None;
        self.handicap = 0;
    }

    /// PL names the player of the next move, or, if it is for later, of the one after that.
    pub(super) fn name(&mut self, color: Color, is_for_later: bool) {
        match is_for_later {
            true => self.later = Some(color),
            false => self.next = Some(color),
        }
    }

    /// A move, or a pass, of a colour.
    #[inline]
    pub(super) fn play(&mut self, color: Color) -> Option<Oddity> {
        if self.last != Some(color) && self.next.is_none() && self.later.is_none() && self.handicap == 0 {
            self.last = Some(color);
            return None;
        }
        self.play_oddly(color)
    }

    #[inline(never)]
    fn play_oddly(&mut self, color: Color) -> Option<Oddity> {
        let is_handicap = color == Color::Black && self.handicap > 0;
        let oddity = match self.next {
            Some(next) if next != color => Some(Oddity::WrongPlayer),
            None if self.last == Some(color) && !is_handicap => Some(Oddity::SameColor),
            _ => None,
        };
        let handicap = if is_handicap { self.handicap - 1 } else { 0 };
        *self = Turn { last: Some(color), next: self.later, later: None, handicap };
        oddity
    }
}

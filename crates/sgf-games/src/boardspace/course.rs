//! The player to move when a turn consists of several entries.

use sgf_model::value::Color;

use super::Formality;
use crate::{IllegalMove, Outcome};

/// The course of a game: the player to move, whether `Done` may follow, a draw offer, and a resignation or agreed draw.
///
/// A game calls [`Course::end_turn`] when a move ends the turn by the rules. The same player may still enter `Done`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Course {
    turn: Color,
    /// The player who may still enter `Done`.
    closing: Option<Color>,
    /// The player who has offered a draw.
    offer: Option<Color>,
    broken_off: Option<Outcome>,
}

impl Course {
    /// Starts with a color to move.
    #[must_use]
    pub(crate) const fn new(first: Color) -> Course {
        Course { turn: first, closing: None, offer: None, broken_off: None }
    }

    /// Returns the player to move, ignoring the end of the game.
    #[must_use]
    pub(crate) const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns whether an entry of a color is expected, given the player to move by the rules.
    ///
    /// After the end of the game, entries of both players may follow, such as the clocks; [`Course::check_action`] rejects the others.
    #[must_use]
    pub(crate) fn expects(&self, turn: Option<Color>, color: Color) -> bool {
        let may_answer = self.offer == Some(color.other());
        turn.is_none_or(|turn| turn == color) || self.closing == Some(color) || may_answer
    }

    /// Returns the outcome of a resignation or an agreed draw.
    #[must_use]
    pub(crate) const fn broken_off(&self) -> Option<Outcome> {
        self.broken_off
    }

    /// Sets the player to move.
    pub(crate) fn set_turn(&mut self, color: Color) {
        (self.turn, self.closing) = (color, None);
    }

    /// Called after an entry that continues the turn of its color.
    pub(crate) fn keep_turn(&mut self, color: Color) {
        (self.turn, self.closing, self.offer) = (color, Some(color), None);
    }

    /// Called after an entry that ends the turn of its color.
    pub(crate) fn end_turn(&mut self, color: Color) {
        (self.turn, self.closing, self.offer) = (color.other(), Some(color), None);
    }

    /// Checks that a color may act with a piece, given the player to move by the rules.
    ///
    /// # Errors
    ///
    /// Fails after the end of the game, and if only `Done` or an answer to an offer is expected, which a replay cannot detect.
    pub(crate) fn check_action(&self, turn: Option<Color>, color: Color) -> Result<(), IllegalMove> {
        let expects_formality = self.closing == Some(color) || self.offer == Some(color.other());
        match turn {
            None => Err(IllegalMove::GameOver),
            Some(turn) if turn != color && expects_formality => Err(IllegalMove::WrongTurn),
            Some(_) => Ok(()),
        }
    }

    /// Checks a formality.
    ///
    /// # Errors
    ///
    /// Fails for `Done` without an action, and for an answer without an offer.
    pub(crate) fn check_move(&self, color: Color, formality: &Formality) -> Result<(), IllegalMove> {
        let is_allowed = match formality {
            Formality::Done => self.closing == Some(color),
            Formality::AcceptDraw | Formality::DeclineDraw => self.offer == Some(color.other()),
            _ => true,
        };
        if is_allowed { Ok(()) } else { Err(IllegalMove::Phase) }
    }

    /// Executes a formality.
    pub(crate) fn play_unchecked(&mut self, color: Color, formality: &Formality) {
        match formality {
            Formality::Done => self.closing = None,
            Formality::OfferDraw => (self.offer, self.closing) = (Some(color), Some(color)),
            Formality::DeclineDraw => (self.offer, self.closing) = (None, Some(color)),
            Formality::AcceptDraw => self.break_off(color, Outcome::DRAW),
            Formality::Resign => self.break_off(color, Outcome::win(color.other())),
            Formality::Start(_) | Formality::Idle(_) => {}
        }
    }

    fn break_off(&mut self, color: Color, outcome: Outcome) {
        (self.offer, self.closing, self.broken_off) = (None, Some(color), Some(outcome));
    }
}

/// Declares the methods of [`Position`](crate::Position) that these games share: the player to move, which the course determines; setup,
/// which does not exist in their records; and checking moves, by the course except for the pattern, then by `why_not`. The list of moves
/// leaves out formalities, or the moves that `left out` selects.
macro_rules! by_course {
    ($but:pat) => {
        by_course!($but, left out: |_, step| matches!(step, Move::Formality(_)));
    };
    ($but:pat, left out: $is_left_out:expr) => {
        fn leaves_out(&self, _: Color, step: &Move) -> bool {
            let is_left_out: fn(&Self, &Move) -> bool = $is_left_out;
            is_left_out(self, step)
        }

        fn turn(&self) -> Option<Color> {
            self.outcome().is_none().then_some(self.course.turn())
        }

        fn expects(&self, color: Color) -> bool {
            self.course.expects(self.turn(), color)
        }

        fn set_turn(&mut self, color: Color) {
            self.course.set_turn(color);
        }

        fn pieces(&self) -> Vec<$crate::Piece> {
            Vec::new()
        }

        fn put(&mut self, _: $crate::Site, _: Option<$crate::Piece>) -> bool {
            false
        }

        fn read_set_up(
            &self,
            set_up: &$crate::SetUp<'_>,
        ) -> Result<Option<(Option<$crate::Piece>, Vec<$crate::Site>)>, ParseMoveError> {
            if set_up.stone().is_some() { Err(ParseMoveError::syntax(set_up.value)) } else { Ok(None) }
        }

        fn write_set_up(&self, _: $crate::Site, _: Option<$crate::Piece>) -> Option<(&'static str, String)> {
            None
        }

        fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
            if !matches!(step, $but) {
                self.course.check_action(self.turn(), color)?;
            }
            self.why_not(color, step).map_or(Ok(()), Err)
        }

        fn hash(&self) -> u64 {
            self.fresh_hash()
        }
    };
}
pub(crate) use by_course;

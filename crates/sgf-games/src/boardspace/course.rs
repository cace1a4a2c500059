//! Whose turn it is when a turn consists of several entries.

use sgf_model::value::Color;

use super::Formality;
use crate::{Outcome, Reason};

/// The course of a game: whose turn it is, whether a `Done` may follow, what was offered, and how it was broken off.
///
/// A game calls [`Course::end_turn`] when a move has ended the turn by the rules; the `Done` that BoardSpace writes
/// then is still expected of the same player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Course {
    turn: Color,
    /// Who may still say `Done`.
    closing: Option<Color>,
    /// Who has offered a draw.
    offer: Option<Color>,
    broken_off: Option<Outcome>,
}

impl Course {
    /// Begins with the turn of a colour.
    #[must_use]
    pub(crate) const fn new(first: Color) -> Course {
        Course { turn: first, closing: None, offer: None, broken_off: None }
    }

    /// Returns whose turn it is, or would be if the game had not ended.
    #[must_use]
    pub(crate) const fn turn(&self) -> Color {
        self.turn
    }

    /// Tells whether an entry of a colour may come now, given whose turn it is by the rules.
    ///
    /// When the game has ended there may be entries of both, such as the clocks: [`Course::judge_action`] sees to the
    /// others.
    #[must_use]
    pub(crate) fn expects(&self, turn: Option<Color>, color: Color) -> bool {
        let may_answer = self.offer == Some(color.other());
        turn.is_none_or(|turn| turn == color) || self.closing == Some(color) || may_answer
    }

    /// Returns how the game was broken off: by resignation, or by agreement.
    #[must_use]
    pub(crate) const fn broken_off(&self) -> Option<Outcome> {
        self.broken_off
    }

    /// Lets a colour be the next to move.
    pub(crate) fn set_turn(&mut self, color: Color) {
        (self.turn, self.closing) = (color, None);
    }

    /// Notes that a colour has done something that leaves the turn to it.
    pub(crate) fn keep_turn(&mut self, color: Color) {
        (self.turn, self.closing, self.offer) = (color, Some(color), None);
    }

    /// Notes that a colour has ended its turn.
    pub(crate) fn end_turn(&mut self, color: Color) {
        (self.turn, self.closing, self.offer) = (color.other(), Some(color), None);
    }

    /// Says whether a colour may do something with a piece, given whose turn it is by the rules.
    ///
    /// # Errors
    ///
    /// Fails when the game has ended, and when nothing but `Done` or an answer was expected: a replay does not see
    /// this by itself.
    pub(crate) fn judge_action(&self, turn: Option<Color>, color: Color) -> Result<(), Reason> {
        let was_expected_to_talk = self.closing == Some(color) || self.offer == Some(color.other());
        match turn {
            None => Err(Reason::GameOver),
            Some(turn) if turn != color && was_expected_to_talk => Err(Reason::WrongTurn),
            Some(_) => Ok(()),
        }
    }

    /// Says whether the rules allow a formality.
    ///
    /// # Errors
    ///
    /// Fails for a `Done` after nothing, and for an answer to no offer.
    pub(crate) fn judge(&self, color: Color, formality: &Formality) -> Result<(), Reason> {
        let is_allowed = match formality {
            Formality::Done => self.closing == Some(color),
            Formality::AcceptDraw | Formality::DeclineDraw => self.offer == Some(color.other()),
            _ => true,
        };
        if is_allowed { Ok(()) } else { Err(Reason::Phase) }
    }

    /// Does what a formality asks for.
    pub(crate) fn execute(&mut self, color: Color, formality: &Formality) {
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

/// Declares what the positions of these games have in common: whose turn it is by their course, that no record sets up a position, and
/// how a move is judged: by the course, but for some moves, and then by what `why_not` says. Words are left out of the list of moves, and
/// what else is named there.
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
        ) -> Result<Option<(Option<$crate::Piece>, Vec<$crate::Site>)>, Unreadable> {
            if set_up.stone().is_some() { Err(Unreadable::syntax(set_up.value)) } else { Ok(None) }
        }

        fn write_set_up(&self, _: $crate::Site, _: Option<$crate::Piece>) -> Option<(&'static str, String)> {
            None
        }

        fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
            if !matches!(step, $but) {
                self.course.judge_action(self.turn(), color)?;
            }
            self.why_not(color, step).map_or(Ok(()), Err)
        }

        fn hash(&self) -> u64 {
            self.fresh_hash()
        }
    };
}
pub(crate) use by_course;

//! What each game has to do with moves whose type is forgotten.
//!
//! This is there once for each game, so it is little: to read a move, to keep it as the last one, to execute that, to say where it goes, and
//! to list the legal ones. What can be made of these, such as following a record, is made in `any_derived`, once for all games.

use std::any::Any;
use std::fmt;

use sgf_model::value::Color;

use crate::{Played, Playing, Position, Sites, Trace, Unreadable};

/// A move whose type is forgotten.
pub trait ErasedMove: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn ErasedMove>;
    fn is(&self, other: &dyn ErasedMove) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<M: Clone + PartialEq + fmt::Debug + Send + Sync + 'static> ErasedMove for M {
    fn copy(&self) -> Box<dyn ErasedMove> {
        Box::new(self.clone())
    }

    fn is(&self, other: &dyn ErasedMove) -> bool {
        downcast(other) == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Returns the move of a game, if it is one of this type.
pub(crate) fn downcast<M: 'static>(step: &dyn ErasedMove) -> Option<&M> {
    step.as_any().downcast_ref()
}

/// The moves of a position whose game is known at run time only.
pub trait Steps {
    /// Reads a move.
    fn read_step(&self, color: Color, text: &str) -> Result<Box<dyn ErasedMove>, Unreadable>;
    /// Reads a move and keeps it as the last one, which is executed next.
    fn take_text(&mut self, color: Color, text: &str) -> Result<(), Unreadable>;
    /// Keeps a move as the last one; not one of another game.
    fn take(&mut self, step: &dyn ErasedMove) -> bool;
    /// Executes the move that was taken.
    fn execute_last(&mut self, color: Color) -> Played;
    /// Says where the move goes that was taken, as long as it is not executed.
    fn trace_last(&self, color: Color) -> Trace;
    /// Returns the way of a move.
    fn way_of(&self, color: Color, step: &dyn ErasedMove) -> Sites;
    /// Returns the sites on which a move leaves something to be seen.
    fn rests_of(&self, color: Color, step: &dyn ErasedMove) -> Sites;
    /// Visits the legal moves.
    fn each_step(&self, visit: &mut dyn FnMut(&dyn ErasedMove));
}

impl<P: Position> Steps for Playing<P> {
    fn read_step(&self, color: Color, text: &str) -> Result<Box<dyn ErasedMove>, Unreadable> {
        Ok(Box::new(self.position.read(color, text)?))
    }

    fn take_text(&mut self, color: Color, text: &str) -> Result<(), Unreadable> {
        self.last = Some(self.position.read(color, text)?);
        Ok(())
    }

    fn take(&mut self, step: &dyn ErasedMove) -> bool {
        let step = downcast(step);
        if let Some(step) = step {
            self.last = Some(P::Move::clone(step));
        }
        step.is_some()
    }

    fn execute_last(&mut self, color: Color) -> Played {
        self.last.as_ref().map_or_else(Played::default, |step| self.position.execute(color, step))
    }

    fn trace_last(&self, color: Color) -> Trace {
        let of =
            |step| Trace { way: self.position.way(color, step), rests: self.position.rests(color, step) };
        self.last.as_ref().map_or_else(Trace::default, of)
    }

    fn way_of(&self, color: Color, step: &dyn ErasedMove) -> Sites {
        downcast(step).map_or_else(Sites::none, |step| self.position.way(color, step))
    }

    fn rests_of(&self, color: Color, step: &dyn ErasedMove) -> Sites {
        downcast(step).map_or_else(Sites::none, |step| self.position.rests(color, step))
    }

    fn each_step(&self, visit: &mut dyn FnMut(&dyn ErasedMove)) {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.iter().for_each(|step| visit(step));
    }
}

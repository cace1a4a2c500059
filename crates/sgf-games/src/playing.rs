//! A position of any game: the type is known at run time only, and moves are texts.
//!
//! The command, the linter and the pictures meet games here. [`Playing`] wraps a typed position and remembers the last
//! move; [`AnyPosition`] is what is left when the types are forgotten.

use std::any::Any;
use std::fmt;

use sgf_model::value::Color;

use crate::{
    Claims, Diagram, Options, Outcome, Played, Position, Reason, Refused, Score, SetUp, Unreadable, perft,
};

/// Why a text was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no move of the game.
    Unreadable(Unreadable),
    /// The rules do not allow it.
    Illegal(Reason),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(unreadable) => unreadable.fmt(f),
            Fault::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Unreadable> for Fault {
    fn from(unreadable: Unreadable) -> Fault {
        Fault::Unreadable(unreadable)
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Fault {
        Fault::Illegal(reason)
    }
}

/// A position whose game is known at run time only.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// let othello = game(2).unwrap();
/// let mut position = othello.begin(&Options::default())?;
/// assert_eq!(position.turn(), Some(Color::Black));
/// assert_eq!(position.legal().len(), 4);
/// let first = position.legal()[0].clone();
/// position.play(Color::Black, &first).unwrap();
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub trait AnyPosition: fmt::Debug {
    /// Returns who is to move; `None` when the game has ended.
    fn turn(&self) -> Option<Color>;
    /// Tells whether a colour may move now.
    fn expects(&self, color: Color) -> bool;
    /// Returns the colour whose move it is when a record writes B or W.
    fn mover(&self, written: Color) -> Color;
    /// Returns the colour that a record means by B or W in its result.
    fn named(&self, written: Color) -> Color;
    /// Lets a colour be the next to move.
    fn set_turn(&mut self, color: Color);
    /// Changes the position without a move; returns on how many points something has changed.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be read.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable>;
    /// Tells whether the rules allow a move now, turn and end of the game left aside.
    ///
    /// # Errors
    ///
    /// Says why not.
    fn judge(&self, color: Color, text: &str) -> Result<(), Fault>;
    /// Executes a move, legal or not, and tells what happened, and what the rules had said to it.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the text is no move.
    fn execute(&mut self, color: Color, text: &str) -> Result<(Played, Result<(), Reason>), Unreadable>;
    /// Executes a move, legal or not, without asking the rules: for those who only want to see where it leads.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the text is no move.
    fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable>;
    /// Plays a move if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing.
    fn play(&mut self, color: Color, text: &str) -> Result<Played, Fault>;
    /// Reads a move and writes it in the way in which this project writes it.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move.
    fn rewrite(&self, color: Color, text: &str) -> Result<String, Unreadable>;
    /// Reads a move and writes it in another habit of the game's coordinates; `Ok(None)` when there is no such habit.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move.
    fn rewrite_as(&self, color: Color, text: &str, habit: &str) -> Result<Option<String>, Unreadable>;
    /// Writes a point in another habit of the game's coordinates, or with `None` in this project's own.
    fn point_as(&self, text: &str, habit: Option<&str>) -> Option<String>;
    /// Lists the legal moves as texts.
    fn legal(&self) -> Vec<String>;
    /// Counts the legal moves.
    fn count(&self) -> usize;
    /// Returns how the game has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the hash of the position.
    fn hash(&self) -> u64;
    /// Draws the position, with the last move.
    fn diagram(&self) -> Diagram;
    /// Counts the score.
    ///
    /// # Errors
    ///
    /// Fails when a claimed point cannot be read.
    fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable>;
    /// Counts the sequences of legal moves of a length.
    fn perft(&self, depth: u32) -> u64;
    /// Returns a copy.
    fn copy(&self) -> Box<dyn AnyPosition>;
    /// Returns the [`Playing`] behind, for whoever knows the type of its position: the pictures do.
    fn as_any(&self) -> &dyn Any;
}

/// A typed position and the move that led to it.
#[derive(Clone, Debug)]
pub struct Playing<P: Position> {
    /// The position.
    pub position: P,
    /// The last move; `None` at the beginning and after setup.
    pub last: Option<P::Move>,
}

impl<P: Position> Playing<P> {
    /// Begins a game. A GameSpec names this function.
    ///
    /// # Errors
    ///
    /// Fails when the game cannot begin like this.
    pub fn begin(options: &Options) -> Result<Box<dyn AnyPosition>, Refused> {
        let position = P::begin(options)?;
        Ok(Box::new(Playing { position, last: None }))
    }
}

impl<P: Position> AnyPosition for Playing<P> {
    fn turn(&self) -> Option<Color> {
        self.position.turn()
    }

    fn expects(&self, color: Color) -> bool {
        self.position.expects(color)
    }

    fn mover(&self, written: Color) -> Color {
        self.position.mover(written)
    }

    fn named(&self, written: Color) -> Color {
        self.position.named(written)
    }

    fn set_turn(&mut self, color: Color) {
        self.position.set_turn(color);
    }

    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let n_changed = self.position.set_up(set_up)?;
        if n_changed > 0 {
            self.last = None;
        }
        Ok(n_changed)
    }

    fn judge(&self, color: Color, text: &str) -> Result<(), Fault> {
        let step = self.position.read(color, text)?;
        Ok(self.position.judge(color, &step)?)
    }

    fn execute(&mut self, color: Color, text: &str) -> Result<(Played, Result<(), Reason>), Unreadable> {
        let step = self.position.read(color, text)?;
        let judged = self.position.judge(color, &step);
        let played = self.position.execute(color, &step);
        self.last = Some(step);
        Ok((played, judged))
    }

    fn follow(&mut self, color: Color, text: &str) -> Result<Played, Unreadable> {
        let step = self.position.read(color, text)?;
        let played = self.position.execute(color, &step);
        self.last = Some(step);
        Ok(played)
    }

    fn play(&mut self, color: Color, text: &str) -> Result<Played, Fault> {
        let step = self.position.read(color, text)?;
        let played = self.position.play(color, &step)?;
        self.last = Some(step);
        Ok(played)
    }

    fn rewrite(&self, color: Color, text: &str) -> Result<String, Unreadable> {
        Ok(self.position.write(&self.position.read(color, text)?))
    }

    fn rewrite_as(&self, color: Color, text: &str, habit: &str) -> Result<Option<String>, Unreadable> {
        Ok(self.position.write_as(&self.position.read(color, text)?, habit))
    }

    fn point_as(&self, text: &str, habit: Option<&str>) -> Option<String> {
        self.position.point_as(text, habit)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.iter().map(|step| self.position.write(step)).collect()
    }

    fn count(&self) -> usize {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.len()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn diagram(&self) -> Diagram {
        self.position.diagram(self.last.as_ref())
    }

    fn score(&self, claims: &Claims) -> Result<Option<Score>, Unreadable> {
        self.position.score(claims)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.position, depth)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

//! The trait that every game with moves fulfils: a position, and what can be done in it.
//!
//! A record says what was played, be it legal or not; the rules say what may be played. So there are two ways: a move is
//! *judged* against the rules, and it is *executed* as it stands. Whoever replays a record judges, notes what is odd, and
//! executes all the same; whoever plays judges first and executes only what is legal.
//!
//! Positions are values: to keep one, clone it. Nothing is taken back by reversing a move, which each game would have to
//! get right for itself; [`History`](crate::History) goes back by cloning at intervals and playing forward.

use std::fmt::Debug;

use sgf_model::value::Color;

use crate::{Claims, Diagram, Options, Outcome, Played, Reason, Refused, Score, SetUp, Unreadable};

/// A position of a game: the board, and all else on which the further course depends.
///
/// Everything that a game can do hangs on this trait, so a game is finished when the laws of
/// [`contract`](crate::contract) hold for it.
pub trait Position: Clone + PartialEq + Debug + 'static {
    /// A move: everything that a player does at once. What needs several values of a record is several moves.
    type Move: Clone + PartialEq + Debug + 'static;

    /// Makes the position before the first move.
    ///
    /// # Errors
    ///
    /// Fails when the game is not played on such a board, or not by such rules.
    fn begin(options: &Options) -> Result<Self, Refused>;

    /// Returns who is to move; `None` when nobody is, because the game has ended.
    fn turn(&self) -> Option<Color>;

    /// Tells whether a colour may move now: it is its turn, or the record has suspended the turns (TwixT's puzzles), or
    /// what it does only concludes its turn (`Done` on BoardSpace, which comes after the move that ended the game, too).
    fn expects(&self, color: Color) -> bool {
        self.turn() == Some(color)
    }

    /// Returns the colour whose move it is when a record writes B or W.
    ///
    /// They are the same but where a server exchanges them: Little Golem's Hex writes Black's moves as W. It is asked once,
    /// when a record is replayed; everything else in this trait speaks of the colours of the rules.
    fn mover(&self, written: Color) -> Color {
        written
    }

    /// Returns the colour that a record means by B or W in its result, and in names such as PB and BR.
    ///
    /// They are the same but where a server exchanges them: on Little Golem, B is whoever moved first.
    fn named(&self, written: Color) -> Color {
        written
    }

    /// Lets a colour be the next to move, as PL says it (properties.html, PL).
    fn set_turn(&mut self, color: Color);

    /// Changes the position without a move, and returns on how many points something has changed.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the points are not in the notation of the game or not on its board.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable>;

    /// Reads a move as records of this game write it, in all their dialects.
    ///
    /// What the notation leaves to be understood, such as the points passed on the way, is found from the position.
    ///
    /// # Errors
    ///
    /// Fails when the text is no move of this game, or names a point that is not on this board. What can be read is not
    /// legal yet.
    fn read(&self, color: Color, text: &str) -> Result<Self::Move, Unreadable>;

    /// Writes a move as the value of a record, before SGF's own escapes: [`read`](Position::read) gives it back.
    fn write(&self, step: &Self::Move) -> String;

    /// Writes a move in another habit of the game's coordinates, one of those that the game's row lists; `None` for others.
    fn write_as(&self, _step: &Self::Move, _habit: &str) -> Option<String> {
        None
    }

    /// Writes a point, as setup and markup name it, in another habit of the game's coordinates, or with `None` in the one
    /// that [`write`](Position::write) has; `None` when the text is no point, or there is no such habit.
    ///
    /// Where a move is a point, a point is written as a move is.
    fn point_as(&self, text: &str, habit: Option<&str>) -> Option<String> {
        let step = self.read(Color::Black, text).ok()?;
        let written = match habit {
            None => Some(self.write(&step)),
            Some(habit) => self.write_as(&step, habit),
        };
        // What is read as a pass is no point.
        written.filter(|written| !written.is_empty())
    }

    /// Tells whether the rules allow a move to a colour; whose turn it is and whether the game has ended is no matter here.
    ///
    /// # Errors
    ///
    /// Says why not.
    fn judge(&self, color: Color, step: &Self::Move) -> Result<(), Reason>;

    /// Executes a move, legal or not, as records ask for it (properties.html, B: "It doesn't matter if the move itself is
    /// illegal"), and tells what happened.
    fn execute(&mut self, color: Color, step: &Self::Move) -> Played;

    /// Lists all legal moves of the player whose turn it is, each once, in an order that is always the same.
    ///
    /// Ways to end the game by a word (resigning, a draw by agreement) are not listed. The list is empty when the game
    /// has ended, and for games whose rules are not known here.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Returns how the game has ended by the rules; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns a number that is the same for positions from which the same can happen, whatever led there.
    ///
    /// Games that keep it up to date move by move return what they kept.
    fn hash(&self) -> u64;

    /// Computes [`hash`](Position::hash) from nothing but the position itself.
    fn fresh_hash(&self) -> u64;

    /// Draws the position; `last` is the move that led here.
    fn diagram(&self, last: Option<&Self::Move>) -> Diagram;

    /// Counts the score, in games that have one.
    ///
    /// # Errors
    ///
    /// Fails when a claimed point is not in the notation of the game or not on the board.
    fn score(&self, _claims: &Claims) -> Result<Option<Score>, Unreadable> {
        Ok(None)
    }

    /// Plays a move if the rules allow it.
    ///
    /// # Errors
    ///
    /// Says why not, and changes nothing, when the game has ended, when it is the other one's turn, or when the move is
    /// illegal.
    fn play(&mut self, color: Color, step: &Self::Move) -> Result<Played, Reason> {
        match self.turn() {
            _ if self.expects(color) => self.judge(color, step)?,
            None => return Err(Reason::GameOver),
            Some(_) => return Err(Reason::WrongTurn),
        }
        Ok(self.execute(color, step))
    }
}

/// Counts the sequences of legal moves of a length: what programmers of games call *perft*.
///
/// A sequence that ends earlier, because the game does, is not counted.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft};
/// use sgf_games::othello::Othello;
/// let start = Othello::begin(&Options::default())?;
/// assert_eq!(perft(&start, 3), 56);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let Some(color) = position.turn() else { return 0 };
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |step: &P::Move| {
        let mut next = position.clone();
        next.execute(color, step);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

//! A line of moves that can be gone forward and back.
//!
//! Positions at intervals are kept, and what lies between is played again: a jump costs at most an interval, whatever the
//! length of the line. When the line grows, every other position is dropped, so that about as many are kept as the
//! interval is long.

use sgf_model::value::Color;

use crate::{Played, Position, Reason};

/// The most positions that are kept before the interval is doubled.
const MANY: usize = 64;

/// A position, the moves that led to it, and the way back.
///
/// # Examples
///
/// ```
/// use sgf_games::{History, Options, Position};
/// use sgf_games::othello::Othello;
/// let mut history = History::new(Othello::begin(&Options::default())?);
/// let mut moves = Vec::new();
/// history.position().moves(&mut moves);
/// history.play(moves.remove(0))?;
/// assert_eq!(history.len(), 1);
/// history.undo();
/// assert_eq!(*history.position(), Othello::begin(&Options::default())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<P: Position> {
    moves: Vec<(Color, P::Move)>,
    /// The positions before move 0, `interval`, 2 × `interval` …
    kept: Vec<P>,
    interval: usize,
    position: P,
}

impl<P: Position> History<P> {
    /// Begins a line.
    #[must_use]
    pub fn new(start: P) -> History<P> {
        History { moves: Vec::new(), kept: vec![start.clone()], interval: 1, position: start }
    }

    /// Returns the position at the end of the line.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Tells whether no move was played yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the last move, and who made it.
    #[must_use]
    pub fn last(&self) -> Option<&(Color, P::Move)> {
        self.moves.last()
    }

    /// Returns a move by its index.
    pub(crate) fn step(&self, index: usize) -> &P::Move {
        &self.moves[index].1
    }

    /// Plays a legal move of the player whose turn it is.
    ///
    /// # Errors
    ///
    /// Says why the move is illegal; nothing is changed then.
    pub fn play(&mut self, step: P::Move) -> Result<Played, Reason> {
        let color = self.position.turn().ok_or(Reason::GameOver)?;
        self.position.judge(color, &step)?;
        Ok(self.execute(color, step))
    }

    /// Executes a move, legal or not.
    pub fn execute(&mut self, color: Color, step: P::Move) -> Played {
        let played = self.position.execute(color, &step);
        self.moves.push((color, step));
        if self.moves.len().is_multiple_of(self.interval) {
            self.keep();
        }
        played
    }

    fn keep(&mut self) {
        self.kept.push(self.position.clone());
        if self.kept.len() > MANY {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.interval *= 2;
        }
    }

    /// Takes the last move back, and returns it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<(Color, P::Move)> {
        let last = self.moves.pop()?;
        self.kept.truncate(self.moves.len() / self.interval + 1);
        self.position = self.at(self.moves.len());
        Some(last)
    }

    /// Returns the position after a number of moves, at most all of them.
    #[must_use]
    pub fn at(&self, n_moves: usize) -> P {
        let n_moves = n_moves.min(self.moves.len());
        let nearest = (n_moves / self.interval).min(self.kept.len() - 1);
        let mut position = self.kept[nearest].clone();
        for (color, step) in &self.moves[nearest * self.interval..n_moves] {
            position.execute(*color, step);
        }
        position
    }
}

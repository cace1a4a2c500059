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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, hex::Hex};
    /// assert!(History::new(Hex::begin(&Options::default())?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(start: P) -> History<P> {
        History { moves: Vec::new(), kept: vec![start.clone()], interval: 1, position: start }
    }

    /// Returns the position at the end of the line.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// let step = line.position().read(Color::Black, "pd")?;
    /// line.play(step)?;
    /// assert_eq!(line.position().turn(), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the number of moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, go::{Go, Move}};
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// line.play(Move::Pass)?;
    /// line.play(Move::Pass)?;
    /// assert_eq!(line.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, go::{Go, Move}};
    /// use sgf_model::value::Color;
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// assert_eq!(line.last(), None);
    /// line.play(Move::Pass)?;
    /// assert_eq!(line.last(), Some(&(Color::Black, Move::Pass)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, Reason, go::{Go, Move}};
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// line.play(Move::Pass)?;
    /// line.play(Move::Pass)?;
    /// assert_eq!(line.play(Move::Pass), Err(Reason::GameOver));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, step: P::Move) -> Result<Played, Reason> {
        let color = self.position.turn().ok_or(Reason::GameOver)?;
        self.position.judge(color, &step)?;
        Ok(self.execute(color, step))
    }

    /// Executes a move, legal or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// // Black twice: the rules are not asked.
    /// for text in ["pd", "dp"] {
    ///     let step = line.position().read(Color::Black, text)?;
    ///     line.execute(Color::Black, step);
    /// }
    /// assert_eq!(line.position().placement().iter().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, go::{Go, Move}};
    /// use sgf_model::value::Color;
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// line.play(Move::Pass)?;
    /// assert_eq!(line.undo(), Some((Color::Black, Move::Pass)));
    /// assert_eq!(line.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<(Color, P::Move)> {
        let last = self.moves.pop()?;
        self.kept.truncate(self.moves.len() / self.interval + 1);
        self.position = self.at(self.moves.len());
        Some(last)
    }

    /// Returns the position after a number of moves, at most all of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, othello::Othello};
    /// let mut line = History::new(Othello::begin(&Options::default())?);
    /// for text in ["d3", "c5", "d6"] {
    ///     let color = line.position().turn().expect("the game goes on");
    ///     let step = line.position().read(color, text)?;
    ///     line.play(step)?;
    /// }
    /// let n_discs = |n_moves| line.at(n_moves).placement().iter().count();
    /// assert_eq!([0, 1, 3].map(n_discs), [4, 5, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

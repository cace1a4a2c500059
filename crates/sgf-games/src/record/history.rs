//! A line of moves with undo.
//!
//! It stores positions at intervals and replays the moves in between, so a jump takes at most an interval of moves, whatever the length
//! of the line. As the line grows, the interval doubles and every other position is dropped.

use sgf_model::value::Color;

use crate::{IllegalMove, Played, Position};

/// The maximum number of stored positions.
const MAX_POSITIONS: usize = 64;

/// A position, and the moves that led to it.
///
/// # Examples
///
/// ```
/// use sgf_games::{History, Options, Position};
/// use sgf_games::othello::Othello;
/// let mut history = History::new(Othello::begin(&Options::default())?);
/// let mut moves = Vec::new();
/// history.position().legal_moves(&mut moves);
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
    /// Starts a line.
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
    /// let step = line.position().read_move(Color::Black, "pd")?;
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

    /// Returns whether the line has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the last move and its color.
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

    /// Plays a legal move of the player to move.
    ///
    /// # Errors
    ///
    /// Returns the reason, and changes nothing, if the move is illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, IllegalMove, go::{Go, Move}};
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// line.play(Move::Pass)?;
    /// line.play(Move::Pass)?;
    /// assert_eq!(line.play(Move::Pass), Err(IllegalMove::GameOver));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, step: P::Move) -> Result<Played, IllegalMove> {
        let color = self.position.turn().ok_or(IllegalMove::GameOver)?;
        self.position.check_move(color, &step)?;
        Ok(self.play_unchecked(color, step))
    }

    /// Plays a move, legal or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{History, Options, Position, go::Go};
    /// use sgf_model::value::Color;
    /// let mut line = History::new(Go::begin(&Options::default())?);
    /// // Black moves twice.
    /// for text in ["pd", "dp"] {
    ///     let step = line.position().read_move(Color::Black, text)?;
    ///     line.play_unchecked(Color::Black, step);
    /// }
    /// assert_eq!(line.position().placement().iter().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_unchecked(&mut self, color: Color, step: P::Move) -> Played {
        let played = self.position.play_unchecked(color, &step);
        self.moves.push((color, step));
        if self.moves.len().is_multiple_of(self.interval) {
            self.keep();
        }
        played
    }

    fn keep(&mut self) {
        self.kept.push(self.position.clone());
        if self.kept.len() > MAX_POSITIONS {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.interval *= 2;
        }
    }

    /// Undoes the last move, and returns it; `None` at the start.
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
    ///     let step = line.position().read_move(color, text)?;
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
            position.play_unchecked(*color, step);
        }
        position
    }
}

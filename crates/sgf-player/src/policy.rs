//! The additions of a game to the search: estimates of unfinished games, playouts, and moves to leave out.

use sgf_games::{Claims, Position};
use sgf_model::value::Color;

use crate::playout::{Playout, weighted};

/// A game that the player plays.
///
/// The defaults suit any game: playouts choose moves at random and end after [`PLAYOUT_LENGTH`](Policy::PLAYOUT_LENGTH) moves, and an unfinished
/// game is estimated by its score or its pieces. All values are chances of Black from 0 to 1, computed without functions whose last digit
/// depends on the platform, such as `exp`.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, loa::Loa};
/// use sgf_player::Policy;
/// let start = Loa::begin(&Options::default())?;
/// assert_eq!(start.estimate(), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Policy: Position {
    /// The number of moves after which a playout is cut off.
    const PLAYOUT_LENGTH: u32 = 60;

    /// The weight of exploration: how far a move with few visits may seem worse than the best one, and is still tried.
    const EXPLORATION: f64 = 0.5;

    /// The number of simulations at which the results of later moves count as much as a move's own, in games with
    /// [points](Policy::point) (RAVE).
    const EQUIVALENCE: f64 = 300.0;

    /// The lead that makes a position half won, in the unit of the score or in pieces.
    const LEAD: f64 = 4.0;

    /// Whether the players always take turns, so that the search need not ask whose turn it is. Some games generate moves to answer that.
    const ALTERNATES: bool = false;

    /// How many simulations of a level one simulation counts for, in games whose moves are slow to list.
    const COST: u32 = 1;

    /// Up to this depth of the tree, every new child is checked for the end of the game: 2 finds a win in one and the answer to it with the
    /// first visit, 1 only the win, 0 neither.
    const LOOKAHEAD: usize = 2;

    /// Whether [`candidates`](Policy::candidates) leaves out moves that might be good. Then a position is not proven lost or drawn, even if
    /// no candidate wins.
    const PRUNES: bool = false;

    /// Estimates an unfinished game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, SetUp, othello::Othello};
    /// use sgf_player::Policy;
    /// let mut position = Othello::begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AB", value: "a1:h1" })?;
    /// assert!(position.estimate() > 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn estimate(&self) -> f64 {
        match self.score(&Claims::default()) {
            Ok(Some(score)) => chance_of_lead(score.black - score.white, Self::LEAD),
            _ => chance_of_lead(pieces_ahead(self), Self::LEAD),
        }
    }

    /// Returns the value of a finished game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hex::Hex};
    /// use sgf_model::value::Color;
    /// use sgf_player::Policy;
    /// let mut position = Hex::begin(&Options::default().with_size(1, 1))?;
    /// position.play_text(Color::Black, "a1")?;
    /// assert_eq!(position.settle(), 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn settle(&self) -> f64 {
        match self.outcome() {
            Some(outcome) => outcome.winner.map_or(0.5, value_of_win),
            None => self.estimate(),
        }
    }

    /// Lists the moves to search: the legal moves without those that are never worth it, such as filling an own eye.
    ///
    /// Lists at least one move if there is a legal one, and nothing after the end of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, loa::Loa};
    /// use sgf_player::Policy;
    /// let mut moves = Vec::new();
    /// Loa::begin(&Options::default())?.candidates(&mut moves);
    /// assert_eq!(moves.len(), 36);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn candidates(&self, into: &mut Vec<Self::Move>) {
        self.legal_moves(into);
    }

    /// Plays the game to its end or until a cut-off, and returns the value.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_player::{Playout, Policy, Random};
    /// let mut position = Othello::begin(&Options::default())?;
    /// let value = position.play_out(&mut Playout::new(Random::new(1)));
    /// assert!((0.0..=1.0).contains(&value));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play_out(&mut self, playout: &mut Playout<Self>) -> f64 {
        at_random(self, playout)
    }

    /// Returns the point that a move fills, in games whose moves are worth much the same now and later; `None` for other moves. Such moves
    /// learn from all playouts in which they occur (RAVE).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess, hex::Hex};
    /// use sgf_model::value::Color;
    /// use sgf_player::Policy;
    /// let hex = Hex::begin(&Options::default())?;
    /// assert_eq!(hex.point(&hex.read_move(Color::Black, "b1")?), Some(1));
    /// let chess = Chess::begin(&Options::default())?;
    /// assert_eq!(chess.point(&chess.read_move(Color::White, "e2e4")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn point(&self, step: &Self::Move) -> Option<u16> {
        let _ = step;
        None
    }

    /// Tells what to expect of moves that fill points before they are tried, as chances of the player to move; `None` for usual moves. The
    /// search counts them as a few simulations.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, SetUp, go::Go};
    /// use sgf_model::value::Color;
    /// use sgf_player::Policy;
    /// // White's stone in the corner can be captured.
    /// let mut position = Go::begin(&Options::default().with_size(9, 9))?;
    /// for (ident, value) in [("AW", "aa"), ("AB", "ba")] {
    ///     position.set_up(&SetUp { ident, value })?;
    /// }
    /// position.set_turn(Color::Black);
    /// let (capture, usual) = (position.read_move(Color::Black, "ab")?, position.read_move(Color::Black, "ee")?);
    /// let mut expected = Vec::new();
    /// position.expect(&[capture, usual], &mut expected);
    /// assert!(expected[0] > Some(0.5));
    /// assert_eq!(expected[1], None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn expect(&self, moves: &[Self::Move], into: &mut Vec<Option<f32>>) {
        let _ = (moves, into);
    }

    /// Returns the weights of the outcomes of a chance event that happens before the next move, such as a roll; empty if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, backgammon::Backgammon, loa::Loa};
    /// use sgf_player::Policy;
    /// // The first roll is not a double.
    /// assert_eq!(Backgammon::begin(&Options::default())?.chances().len(), 15);
    /// assert!(Loa::begin(&Options::default())?.chances().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn chances(&self) -> &'static [u32] {
        &[]
    }

    /// Applies an outcome of the chance event, by its index in [`chances`](Policy::chances).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, backgammon::Backgammon};
    /// use sgf_player::Policy;
    /// let mut position = Backgammon::begin(&Options::default())?;
    /// position.happen(0);
    /// assert_eq!(position.dice().map(|dice| dice.both()), Some([2, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn happen(&mut self, outcome: usize) {
        let _ = outcome;
    }
}

/// The value of a win.
pub(crate) fn value_of_win(winner: Color) -> f64 {
    match winner {
        Color::Black => 1.0,
        Color::White => 0.0,
    }
}

/// The chance of Black with a lead. It grows from 0 to 1 and is about 3/4 at a lead of `half`. An estimate is never as certain as a result.
pub(crate) fn chance_of_lead(lead: f64, half: f64) -> f64 {
    0.5 + 0.49 * lead / (lead.abs() + half)
}

/// Black's pieces on the board less White's.
pub(crate) fn pieces_ahead<P: Position>(position: &P) -> f64 {
    let geometry = position.geometry();
    let ahead = |site| match position.occupant(site).owner() {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    };
    f64::from(geometry.sites().map(ahead).sum::<i32>())
}

/// Plays random moves.
fn at_random<P: Policy>(position: &mut P, playout: &mut Playout<P>) -> f64 {
    let mut last_turn = None;
    for _ in 0..P::PLAYOUT_LENGTH {
        let chances = position.chances();
        if !chances.is_empty() {
            position.happen(weighted(chances, &mut playout.random));
        }
        playout.moves.clear();
        position.candidates(&mut playout.moves);
        if playout.moves.is_empty() {
            return position.settle();
        }
        let turn = match last_turn {
            Some(color) if P::ALTERNATES => Some(Color::other(color)),
            _ => position.turn(),
        };
        let Some(color) = turn else { return position.settle() };
        last_turn = Some(color);
        let step = playout.moves.swap_remove(playout.random.below(playout.moves.len()));
        if let Some(point) = position.point(&step) {
            playout.filled.push((color, point));
        }
        position.play_unchecked(color, &step);
    }
    // The search has checked that the game has not ended before the playout.
    let has_ended = last_turn.is_some() && position.turn().is_none();
    if has_ended { position.settle() } else { position.estimate() }
}

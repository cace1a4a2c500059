//! Keeps the keys of a placement up to date while moves are played.

use sgf_model::value::Color;

use crate::{Keys, Played, Position};

impl Keys {
    /// Updates the keys after a move that led to a position.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, othello::Othello};
    /// use sgf_model::value::Color;
    /// let mut position = Othello::begin(&Options::default())?;
    /// let mut keys = position.keys();
    /// let step = position.read_move(Color::Black, "d3")?;
    /// let played = position.play_unchecked(Color::Black, &step);
    /// // The update includes the flipped disc.
    /// keys.follow(&position, Color::Black, &step, &played);
    /// assert_eq!(keys, position.keys());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow<P: Position>(&mut self, position: &P, color: Color, step: &P::Move, played: &Played) {
        match position.changed(color, step, played) {
            Some(sites) => sites.iter().for_each(|&site| self.set(site, position.occupant(site))),
            None => self.set_all(&position.placement()),
        }
    }
}

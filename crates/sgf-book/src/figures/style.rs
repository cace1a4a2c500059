//! How figures show the moves of a game: as numbered stones, on the final position, or as a list.

use sgf_games::GameSpec;

/// How a figure shows the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureStyle {
    /// A move only puts a stone on a point, so one picture holds the stones of many moves.
    Stones,
    /// A move puts a stone on a point and may have other effects (links, enclosures): the figure shows the final position, with numbers
    /// on the stones.
    FinalPosition,
    /// Pieces move: the figure shows the final position and lists the moves.
    MoveList,
}

impl FigureStyle {
    /// Returns the style of a game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_book::figures::FigureStyle;
    /// let of = |number| FigureStyle::of(game(number).unwrap());
    /// assert_eq!([of(1), of(21), of(3)], [FigureStyle::Stones, FigureStyle::FinalPosition, FigureStyle::MoveList]);
    /// ```
    #[must_use]
    pub fn of(spec: &GameSpec) -> FigureStyle {
        match spec.number {
            1 | 2 | 4 | 11 => FigureStyle::Stones,
            _ if spec.name == "Havannah" => FigureStyle::Stones,
            21 | 40 => FigureStyle::FinalPosition,
            _ => FigureStyle::MoveList,
        }
    }
}

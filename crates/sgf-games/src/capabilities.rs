//! Properties of a game that lint rules need: the notation of its points, and which conventions of Go it shares.

/// The notation of points in setup and markup.
///
/// # Examples
///
/// ```
/// use sgf_games::{Points, go, hex, trax};
/// let points = [&go::SPEC, &hex::SPEC, &trax::SPEC].map(|spec| spec.capabilities.points);
/// assert_eq!(points, [Points::Letters, Points::Own, Points::ByPosition]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Points {
    /// Unknown.
    Unknown,
    /// Two letters only, as in Go (go.html).
    Letters,
    /// The notation of the game, which its empty board can read.
    Own,
    /// By a piece on the point, or relative to the pieces, so that a name has a meaning only in a position.
    ByPosition,
}

/// The meaning of HA.
///
/// # Examples
///
/// ```
/// use sgf_games::{Handicap, go, hex};
/// // HA[2] of Go is two stones; HA[N/S] of Hex is a text.
/// assert_eq!(go::SPEC.capabilities.handicap, Handicap::Stones);
/// assert_eq!(hex::SPEC.capabilities.handicap, Handicap::Text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Handicap {
    /// There is no handicap, or its notation is unknown.
    Unknown,
    /// The number of stones placed before the first move, at least two.
    Stones,
    /// The number of pieces placed before the first move.
    Pieces,
    /// A text in the notation of the game.
    Text,
}

/// The margin that a result contains besides the winner.
///
/// # Examples
///
/// ```
/// use sgf_games::{Margin, backgammon, chess, go};
/// let margins = [&go::SPEC, &chess::SPEC, &backgammon::SPEC].map(|spec| spec.capabilities.margin);
/// assert_eq!(margins, [Margin::Points, Margin::None, Margin::Stakes]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Margin {
    /// Unknown.
    Unknown,
    /// None: a game is won, lost or drawn.
    None,
    /// Points, unless the game ended before they were counted.
    Points,
    /// The stakes of the game, also after a resignation.
    Stakes,
}

/// Properties of a game that lint rules need, besides its moves.
///
/// # Examples
///
/// ```
/// use sgf_games::{Handicap, Margin, Points, game};
/// let (go, hex) = (game(1).unwrap().capabilities, game(11).unwrap().capabilities);
/// assert_eq!((go.points, hex.points), (Points::Letters, Points::Own));
/// assert_eq!((go.handicap, hex.handicap), (Handicap::Stones, Handicap::Text));
/// assert_eq!((go.margin, hex.margin), (Margin::Points, Margin::None));
/// assert!(go.has_komi && go.captures && !hex.has_komi && !hex.has_draws);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The notation of points.
    pub points: Points,
    /// Whether a point can hold several pieces, so that setup may name it more than once.
    pub stacks: bool,
    /// Whether the players always alternate. In other games a player may have to pass without the record containing the pass.
    pub in_turn: bool,
    /// The value of a pass before FF\[4\]; since then it is empty.
    pub old_pass: Option<&'static str>,
    /// Whether White gets compensation for playing second (KM).
    pub has_komi: bool,
    /// The meaning of HA.
    pub handicap: Handicap,
    /// The margin that a result contains besides the winner.
    pub margin: Margin,
    /// Whether a game can end in a draw, as far as known.
    pub has_draws: bool,
    /// Whether players have kyu and dan ranks.
    pub has_ranks: bool,
    /// Whether groups without liberties are captured, so that the rules about placement can follow captures.
    pub captures: bool,
    /// Whether RU names a way of counting.
    pub has_counting_rules: bool,
}

impl Capabilities {
    /// A game without known properties.
    pub const UNKNOWN: Capabilities = Capabilities {
        points: Points::Unknown,
        stacks: false,
        in_turn: false,
        old_pass: None,
        has_komi: false,
        handicap: Handicap::Unknown,
        margin: Margin::Unknown,
        has_draws: true,
        has_ranks: false,
        captures: false,
        has_counting_rules: false,
    };

    /// A game with its own notation of points and no convention of Go.
    pub const USUAL: Capabilities = Capabilities { points: Points::Own, ..Capabilities::UNKNOWN };

    /// The same for games in which the players always alternate.
    pub const IN_TURN: Capabilities = Capabilities { in_turn: true, ..Capabilities::USUAL };

    /// The same for games that are won, lost or drawn without a margin.
    pub const DUEL: Capabilities = Capabilities { margin: Margin::None, ..Capabilities::IN_TURN };

    /// A game with its own notation of points that can hold several pieces.
    pub const STACKS: Capabilities = Capabilities { stacks: true, ..Capabilities::USUAL };
}

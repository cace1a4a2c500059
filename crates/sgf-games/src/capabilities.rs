//! What the rules about records have to know of a game: how its points are written, and which customs of Go it shares.

/// How setup and markup name the points of a game.
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
    /// Nobody has said how.
    Unknown,
    /// By two letters and nothing else, as Go does (go.html).
    Letters,
    /// In the notation of the game, which its empty board can read.
    Own,
    /// By what lies there, or from where the game has spread to, so that a name means something on the way only.
    ByPosition,
}

/// What HA says.
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
    /// The game has none, or nobody has said how it is written.
    Unknown,
    /// How many stones are set up before the first move: two or more.
    Stones,
    /// How many pieces are set up before the first move.
    Pieces,
    /// A text of the game's own.
    Text,
}

/// What a result counts besides who has won.
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
    /// Nobody has said whether anything is counted.
    Unknown,
    /// Nothing: a game is won, lost or drawn.
    None,
    /// Points, unless the game ended before they were counted.
    Points,
    /// What the game was worth, which is said of a resignation, too.
    Stakes,
}

/// What the rules about records have to know of a game, besides its moves.
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
    /// How points are named.
    pub points: Points,
    /// Whether several pieces can stand on a point, so that setup may name it more than once.
    pub stacks: bool,
    /// Whether the players move in turn, and a record that says otherwise is odd; in other games a player may have to pass, and no
    /// pass is written.
    pub in_turn: bool,
    /// How a pass was written before FF\[4\]; since then its value is empty.
    pub old_pass: Option<&'static str>,
    /// Whether White gets points for playing second, as KM says.
    pub has_komi: bool,
    /// What HA says.
    pub handicap: Handicap,
    /// What a result counts besides who has won.
    pub margin: Margin,
    /// Whether a game can end without a winner, as far as is known.
    pub has_draws: bool,
    /// Whether players have ranks, kyu and dan.
    pub has_ranks: bool,
    /// Whether stones are taken when nothing around them is free, so that the rules about placement can follow them.
    pub captures: bool,
    /// Whether what was agreed on is a way of counting, which RU names.
    pub has_counting_rules: bool,
}

impl Capabilities {
    /// A game of which nothing is known.
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

    /// A game with points of its own notation, and no custom of Go.
    pub const USUAL: Capabilities = Capabilities { points: Points::Own, ..Capabilities::UNKNOWN };

    /// The same, where the players always move in turn.
    pub const IN_TURN: Capabilities = Capabilities { in_turn: true, ..Capabilities::USUAL };

    /// The same, where nothing is counted: a game is won, lost or drawn.
    pub const DUEL: Capabilities = Capabilities { margin: Margin::None, ..Capabilities::IN_TURN };

    /// A game with points of its own notation, where several pieces can stand on one.
    pub const STACKS: Capabilities = Capabilities { stacks: true, ..Capabilities::USUAL };
}

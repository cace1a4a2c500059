//! What a position has to tell beside its board: as facts, of which others make words.

use sgf_model::value::Color;

use crate::{Occupant, Piece, Site};

/// Something that a position has to tell beside what stands on its sites.
///
/// Numbers of two players are those of Black and of White.
///
/// # Examples
///
/// ```
/// use sgf_games::{Counted, Detail, Options, backgammon};
/// let position = backgammon::SPEC.begin(&Options::default())?;
/// let pips = position.details().into_iter().find_map(|detail| match detail {
///     Detail::Count(Counted::Pips, pips) => Some(pips),
///     _ => None,
/// });
/// assert_eq!(pips, Some([167, 167]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Detail {
    /// How many of something each player has.
    Count(Counted, [u32; 2]),
    /// How many of something are left for both.
    Left(Counted, u32),
    /// The pieces that a player has beside the board, each kind with its number.
    Pieces(Counted, Color, Vec<(Piece, u32)>),
    /// What lies on top of each other, from the lowest up.
    Stacks(Vec<(Site, Occupant)>),
    /// The sites whose pieces are promoted, where their signs do not tell.
    Promoted(Vec<Site>),
    /// The links of a player, each from one end to the other.
    Links(Color, Vec<(Site, Site)>),
    /// Which sides of the board a player has to join.
    Goal(Color, Ends),
    /// The figure by which a player has won.
    Frame(Color, Frame),
    /// The ball lies beyond a goal line, on this site.
    Beyond(Site),
    /// The dice that have been rolled and are still to be played.
    Dice([u8; 2]),
    /// The doubling cube.
    Cube {
        /// What it shows.
        value: u64,
        /// Who may turn it.
        owner: CubeOwner,
        /// Whether it has been offered, and waits for an answer.
        is_offered: bool,
    },
    /// The match that the game belongs to: to how many points it goes, and how many each player had before this game.
    Match(u32, [u32; 2]),
    /// What is to be done next, in games whose turns have several parts.
    Phase(Phase),
}

/// What is counted.
///
/// # Examples
///
/// ```
/// use sgf_games::{Claims, Counted, Options, othello};
/// let position = othello::SPEC.begin(&Options::default())?;
/// let score = position.score(&Claims::default())?.expect("discs are counted");
/// assert_eq!(score.parts, [(Counted::Discs, 2.0, 2.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counted {
    /// Stones that were captured.
    Prisoners,
    /// Stones on the board.
    Stones,
    /// Discs on the board.
    Discs,
    /// Pieces on the board.
    Pieces,
    /// Pieces in hand, to be brought into play.
    InHand,
    /// Pieces in reserve.
    Reserve,
    /// Pieces that were captured.
    Captured,
    /// Marbles that were taken.
    Taken,
    /// Rings that were taken off for rows.
    RingsTaken,
    /// Rings to be placed.
    RingsToPlace,
    /// Markers on the board.
    Markers,
    /// Stacks that were completed.
    Completed,
    /// Tiles that are left, or that a colour owns.
    Tiles,
    /// Tiles, those of the largest group twice.
    TilesAndGroup,
    /// Prongs to be put into pods.
    Prongs,
    /// Superprongs to be put into pods.
    Superprongs,
    /// Checkers on the bar.
    Bar,
    /// Checkers that were borne off.
    Off,
    /// Pips that are left to go.
    Pips,
    /// Points of territory.
    Territory,
    /// What is claimed beyond the prisoners.
    Claimed,
    /// What is taken off for each group.
    GroupTax,
    /// The komi.
    Komi,
    /// What White gets for handicap stones.
    Handicap,
    /// Points of the match before this game.
    Before,
    /// Points of this game.
    ThisGame,
}

/// Which sides of a board are to be joined.
///
/// # Examples
///
/// ```
/// use sgf_games::{Detail, Ends, Options, hex};
/// use sgf_model::value::Color;
/// let details = hex::SPEC.begin(&Options::default())?.details();
/// assert!(details.contains(&Detail::Goal(Color::Black, Ends::TopAndBottom)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// The upper and the lower side.
    TopAndBottom,
    /// The left and the right side.
    LeftAndRight,
}

/// A figure that wins in Havannah.
///
/// # Examples
///
/// ```
/// use sgf_games::{Frame, Options, Position, havannah::Havannah};
/// use sgf_model::value::Color::{Black, White};
/// let mut position = Havannah::begin(&Options::default().with_size(4, 4))?;
/// // Along a side, from corner to corner.
/// for (number, text) in ["a1", "d5", "a2", "d6", "a3", "d3", "a4"].into_iter().enumerate() {
///     position.follow(if number % 2 == 0 { White } else { Black }, text)?;
/// }
/// assert_eq!(position.winner(), Some((White, Frame::Bridge)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// A loop around at least one cell.
    Ring,
    /// Two corners connected.
    Bridge,
    /// Three sides connected.
    Fork,
}

/// Who may turn the doubling cube.
///
/// # Examples
///
/// ```
/// use sgf_games::{CubeOwner, Options, Position, backgammon::Backgammon};
/// assert_eq!(Backgammon::begin(&Options::default())?.cube().owner, CubeOwner::Centred);
/// let no_cube = Options::default().with_rules("NoCube");
/// assert_eq!(Backgammon::begin(&no_cube)?.cube().owner, CubeOwner::Nobody);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeOwner {
    /// Both: nobody has doubled yet.
    Centred,
    /// The player who took the last double.
    Player(Color),
    /// Nobody: the game is played without the cube, as the Crawford game is.
    Nobody,
}

/// What is to be done next.
///
/// # Examples
///
/// ```
/// use sgf_games::{Detail, Options, Phase, dvonn};
/// let details = dvonn::SPEC.begin(&Options::default())?.details();
/// assert!(details.contains(&Detail::Phase(Phase::Placing)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Pieces are placed that begin beside the board.
    Placing,
    /// Pieces on the board are moved.
    Moving,
    /// A piece has been lifted, or a marker put: it is to be moved from here.
    Carrying(Site),
    /// A row is to be taken off, or a row may be.
    TakingRow,
    /// A ring is to be taken off.
    TakingRing,
    /// The same piece has to go on jumping.
    Jumping(Site),
    /// Dice are to be rolled, or the cube turned.
    Rolling,
    /// The cube has been offered, and is to be taken or dropped.
    Answering,
    /// The position of a puzzle is being laid out.
    LayingOut,
}

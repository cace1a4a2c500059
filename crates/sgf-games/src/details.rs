//! Facts about a position that its board does not show. Other crates put them into words.

use sgf_model::value::Color;

use crate::{Occupant, Piece, Site};

/// A fact about a position that its board does not show.
///
/// Pairs of numbers are those of Black and White.
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
    /// Numbers for both players.
    Count(Counted, [u32; 2]),
    /// A number of common items that are left.
    Left(Counted, u32),
    /// The pieces of a player next to the board, with the number of each kind.
    Pieces(Counted, Color, Vec<(Piece, u32)>),
    /// The stacks, bottom first.
    Stacks(Vec<(Site, Occupant)>),
    /// The sites of promoted pieces, if their letters do not show it.
    Promoted(Vec<Site>),
    /// The links of a player, as pairs of ends.
    Links(Color, Vec<(Site, Site)>),
    /// The sides of the board that a player must connect.
    Goal(Color, Ends),
    /// The shape with which a player has won.
    Frame(Color, Frame),
    /// The ball is beyond a goal line, on this site.
    Beyond(Site),
    /// The rolled dice that are not played yet.
    Dice([u8; 2]),
    /// The doubling cube.
    Cube {
        /// Its value.
        value: u64,
        /// The player who may turn it.
        owner: CubeOwner,
        /// Whether a double was offered and not yet answered.
        is_offered: bool,
    },
    /// The match of the game: its length in points, and the score before this game.
    Match(u32, [u32; 2]),
    /// The next part of the turn, in games whose turns have several parts.
    Phase(Phase),
}

/// The item that a number counts.
///
/// # Examples
///
/// ```
/// use sgf_games::{Claims, Counted, Options, othello};
/// let position = othello::SPEC.begin(&Options::default())?;
/// let score = position.score(&Claims::default())?.expect("Othello has a score");
/// assert_eq!(score.parts, [(Counted::Discs, 2.0, 2.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counted {
    /// Captured stones.
    Prisoners,
    /// Stones on the board.
    Stones,
    /// Discs on the board.
    Discs,
    /// Pieces on the board.
    Pieces,
    /// Pieces in hand that can be dropped.
    InHand,
    /// Pieces in reserve.
    Reserve,
    /// Captured pieces.
    Captured,
    /// Captured marbles.
    Taken,
    /// Rings removed for completed rows.
    RingsTaken,
    /// Rings to place.
    RingsToPlace,
    /// Markers on the board.
    Markers,
    /// Completed stacks.
    Completed,
    /// Tiles that are left, or owned by a color.
    Tiles,
    /// Tiles, with those of the largest group counted twice.
    TilesAndGroup,
    /// Prongs to insert into pods.
    Prongs,
    /// Superprongs to insert into pods.
    Superprongs,
    /// Checkers on the bar.
    Bar,
    /// Checkers borne off.
    Off,
    /// The pip count.
    Pips,
    /// Points of territory.
    Territory,
    /// Additional claims besides the prisoners.
    Claimed,
    /// The group tax.
    GroupTax,
    /// The komi.
    Komi,
    /// The compensation of White for handicap stones.
    Handicap,
    /// Match points before this game.
    Before,
    /// Match points of this game.
    ThisGame,
}

/// The sides of a board to connect.
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

/// A winning shape of Havannah.
///
/// # Examples
///
/// ```
/// use sgf_games::{Frame, Options, Position, havannah::Havannah};
/// use sgf_model::value::Color::{Black, White};
/// let mut position = Havannah::begin(&Options::default().with_size(4, 4))?;
/// // A chain along a side, from corner to corner.
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
    /// Two connected corners.
    Bridge,
    /// Three connected sides.
    Fork,
}

/// The owner of the doubling cube.
///
/// # Examples
///
/// ```
/// use sgf_games::{CubeOwner, Options, Position, backgammon::Backgammon};
/// assert_eq!(Backgammon::begin(&Options::default())?.cube().owner, CubeOwner::Centered);
/// let no_cube = Options::default().with_rules("NoCube");
/// assert_eq!(Backgammon::begin(&no_cube)?.cube().owner, CubeOwner::NoCube);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeOwner {
    /// Both players: no one has doubled yet.
    Centered,
    /// The player who accepted the last double.
    Player(Color),
    /// No one: the game is played without the cube, such as the Crawford game.
    NoCube,
}

/// A part of a turn.
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
    /// Placing pieces that start next to the board.
    Placing,
    /// Moving pieces on the board.
    Moving,
    /// Moving the piece that was lifted, or the ring whose marker was placed, on this site.
    Carrying(Site),
    /// Removing a row, or optionally removing one.
    TakingRow,
    /// Removing a ring.
    TakingRing,
    /// Continuing to jump with the piece on this site.
    Jumping(Site),
    /// Rolling the dice or turning the cube.
    Rolling,
    /// Accepting or declining a double.
    Answering,
    /// Laying out the position of a puzzle.
    LayingOut,
}

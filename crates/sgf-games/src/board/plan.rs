//! The plan of a board: what is the same whatever its size.

use std::fmt;

use sgf_model::value::Color;

use super::symmetry::Symmetry;
use super::{Axis, Geometry, Labels, Naming, Site};

/// What is the same for the boards of a game, whatever their size.
///
/// # Examples
///
/// ```
/// use sgf_games::{BoardPlan, Geometry, Joins, Naming};
/// /// A board of points, named as in Go, on which two places have rotted away.
/// static PLAN: BoardPlan = BoardPlan {
///     namings: &[Naming::LETTERS],
///     mask: |_, place| place != (0, 0) && place != (1, 1),
///     joins: Joins::FOUR,
///     ..BoardPlan::SQUARES
/// };
/// let board = Geometry::new(&PLAN, 4, 3);
/// assert_eq!(board.sites().count(), 4 * 3 - 2);
/// assert!(board.site("bb").is_err());
/// ```
#[derive(Debug)]
pub struct BoardPlan {
    /// What the columns are called.
    pub across: Axis,
    /// What the rows are called.
    pub down: Axis,
    /// Which places of the rectangle are sites, by column and row from the upper left: boards may be hexagons, or lack their corners.
    pub mask: fn(Geometry, (u16, u16)) -> bool,
    /// How points are written: first as this project writes them.
    pub namings: &'static [Naming],
    /// Which sites are neighbours.
    pub joins: Joins,
    /// Which region a place of the rectangle belongs to, by column and row: mostly the board.
    pub region: fn(Geometry, (u16, u16)) -> Region,
    /// What stands beside the rectangle, with the names of its sites.
    pub beside: &'static [(Region, &'static [&'static str])],
    /// The symmetries under which the game is the same, first the one that changes nothing. Together they are a group.
    pub symmetries: &'static [Symmetry],
}

impl BoardPlan {
    /// Points or fields in straight columns and rows, named by a letter and a number that counts from the bottom; each has eight
    /// neighbours, and no symmetry is known.
    pub const SQUARES: BoardPlan = BoardPlan {
        across: Axis { labels: Labels::Letters, from_end: false },
        down: Axis { labels: Labels::Numbers, from_end: true },
        mask: |_, _| true,
        namings: &[Naming::FROM_BOTTOM],
        joins: Joins::EIGHT,
        region: |_, _| Region::Board,
        beside: &[],
        symmetries: &[Symmetry::NONE],
    };
}

/// Which sites are neighbours.
///
/// # Examples
///
/// ```
/// use sgf_games::{BoardPlan, Geometry, Joins};
/// static FOUR: BoardPlan = BoardPlan { joins: Joins::FOUR, ..BoardPlan::SQUARES };
/// static KNIGHTS: BoardPlan = BoardPlan { joins: Joins::Steps(&[(1, 2), (2, 1), (-1, 2), (2, -1)]), ..BoardPlan::SQUARES };
/// let from_corner = |plan| {
///     let board = Geometry::new(plan, 8, 8);
///     board.at(0, 0).map(|corner| board.neighbours(corner).map(|site| board.name(site)).collect::<Vec<_>>())
/// };
/// assert_eq!(from_corner(&FOUR), Some(vec!["b8".into(), "a7".into()]));
/// assert_eq!(from_corner(&KNIGHTS), Some(vec!["b6".into(), "c7".into()]));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Joins {
    /// Those that so many columns to the right and rows down lead to.
    Steps(&'static [(i32, i32)]),
    /// Those that a game lists itself.
    Listed(fn(Geometry, Site) -> Vec<Site>),
}

impl Joins {
    /// The four sides.
    pub const FOUR: Joins = Joins::Steps(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
    /// The four sides and the four corners.
    pub const EIGHT: Joins =
        Joins::Steps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
}

impl fmt::Debug for Joins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Joins::Steps(steps) => f.debug_tuple("Steps").field(steps).finish(),
            Joins::Listed(_) => f.write_str("Listed"),
        }
    }
}

/// A part of what a game is played on.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Region, shogi};
/// use sgf_model::value::Color;
/// let board = shogi::SPEC.begin(&Options::default())?.geometry();
/// assert_eq!(board.in_region(Region::Board).count(), 81);
/// // A place for each kind of pieces.
/// assert_eq!(board.in_region(Region::Hand(Color::Black)).count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Region {
    /// The board.
    Board,
    /// What a player has and may bring into play.
    Hand(Color),
    /// What a player has taken, or taken off.
    Tray(Color),
    /// What both players may take from.
    Pool,
    /// The bar of backgammon.
    Bar,
    /// What has left the board for good.
    Off,
    /// What lies beyond a goal line: the one that this player attacks.
    Beyond(Color),
}

impl Region {
    /// Returns the same region of the other player; what is nobody's stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Region;
    /// use sgf_model::value::Color;
    /// assert_eq!(Region::Hand(Color::Black).exchanged(), Region::Hand(Color::White));
    /// assert_eq!(Region::Bar.exchanged(), Region::Bar);
    /// ```
    #[must_use]
    pub const fn exchanged(self) -> Region {
        match self {
            Region::Hand(color) => Region::Hand(color.other()),
            Region::Tray(color) => Region::Tray(color.other()),
            Region::Beyond(color) => Region::Beyond(color.other()),
            region => region,
        }
    }
}

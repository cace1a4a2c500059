//! The plan of a board: everything that does not depend on its size.

use std::fmt;

use sgf_model::value::Color;

use super::{Geometry, Naming};
use crate::boards::symmetry::Symmetry;
use crate::boards::{Axis, Labels, Site};

/// The shape, point names, adjacency and symmetries of the boards of a game, independent of the size.
///
/// # Examples
///
/// ```
/// use sgf_games::{BoardPlan, Geometry, Joins, Naming};
/// /// A board with points named as in Go, from which two are missing.
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
    /// The labels of the columns.
    pub across: Axis,
    /// The labels of the rows.
    pub down: Axis,
    /// Whether a place of the rectangle is a site, by column and row from the upper left: boards may be hexagons, or lack corners.
    pub mask: fn(Geometry, (u16, u16)) -> bool,
    /// The notations of points; the first one is used for writing.
    pub namings: &'static [Naming],
    /// Adjacency: which sites are neighbors.
    pub joins: Joins,
    /// The region of a place, by column and row; usually the board.
    pub region: fn(Geometry, (u16, u16)) -> Region,
    /// The regions next to the rectangle, with the names of their sites.
    pub beside: &'static [(Region, &'static [&'static str])],
    /// The symmetries that preserve the game, starting with the identity. They form a group.
    pub symmetries: &'static [Symmetry],
}

impl BoardPlan {
    /// Points or fields in straight columns and rows, named by a letter and a number that counts from the bottom, with eight neighbors each
    /// and no symmetries.
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

/// Adjacency: which sites are neighbors.
///
/// # Examples
///
/// ```
/// use sgf_games::{BoardPlan, Geometry, Joins};
/// static FOUR: BoardPlan = BoardPlan { joins: Joins::FOUR, ..BoardPlan::SQUARES };
/// static KNIGHTS: BoardPlan = BoardPlan { joins: Joins::Steps(&[(1, 2), (2, 1), (-1, 2), (2, -1)]), ..BoardPlan::SQUARES };
/// let from_corner = |plan| {
///     let board = Geometry::new(plan, 8, 8);
///     board.at(0, 0).map(|corner| board.neighbors(corner).map(|site| board.name(site)).collect::<Vec<_>>())
/// };
/// assert_eq!(from_corner(&FOUR), Some(vec!["b8".into(), "a7".into()]));
/// assert_eq!(from_corner(&KNIGHTS), Some(vec!["b6".into(), "c7".into()]));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Joins {
    /// Offsets to the neighbors, as columns to the right and rows down.
    Steps(&'static [(i32, i32)]),
    /// A function that lists the neighbors of a site.
    ByFunction(fn(Geometry, Site) -> Vec<Site>),
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
            Joins::ByFunction(_) => f.write_str("ByFunction"),
        }
    }
}

/// A part of the playing area: the board, or a place next to it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Region, shogi};
/// use sgf_model::value::Color;
/// let board = shogi::SPEC.begin(&Options::default())?.geometry();
/// assert_eq!(board.in_region(Region::Board).count(), 81);
/// // A hand has a place for each kind of piece.
/// assert_eq!(board.in_region(Region::Hand(Color::Black)).count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Region {
    /// The board.
    Board,
    /// The pieces in hand of a player, who may drop them.
    Hand(Color),
    /// The pieces that a player has captured or borne off.
    Tray(Color),
    /// The common supply of both players.
    Pool,
    /// The bar of backgammon.
    Bar,
    /// Pieces that are out of the game.
    Off,
    /// The area beyond the goal line that this player attacks.
    Beyond(Color),
}

impl Region {
    /// Returns the same region of the other player; shared regions stay.
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

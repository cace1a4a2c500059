//! Views: how to draw a diagram.

use std::ops::RangeInclusive;

/// Settings of a picture: what to draw of a position, and how.
///
/// # Examples
///
/// ```
/// use sgf_render::{Coordinates, View};
/// let mut plain = View::default();
/// plain.coordinates = Coordinates::None;
/// plain.last_move = false;
/// assert!(plain.numbers.is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct View {
    /// The part of the board to show.
    pub window: Window,
    /// The style of coordinates.
    pub coordinates: Coordinates,
    /// The sides with coordinates.
    pub sides: Sides,
    /// The orientation of hexagonal boards, for games that allow several.
    pub orientation: Orientation,
    /// The moves whose numbers are written on their stones; `None` for no numbers.
    pub numbers: Option<RangeInclusive<i64>>,
    /// Whether numbers above 100 omit the hundreds (PM\[2\]).
    pub modulo: bool,
    /// Whether to mark the last move if it has no number.
    pub last_move: bool,
    /// Whether to draw the markup of the record.
    pub markup: bool,
    /// Whether to show the next moves of the record as ghosts.
    pub variations: bool,
    /// Whether to draw star points.
    pub stars: bool,
    /// Whether to show whose turn it is as a small stone next to the board.
    pub turn: bool,
    /// The caption below the board.
    pub caption: Option<String>,
    /// The number of caption lines, so that all frames of an animation have the same size; longer captions end with `…`. `None`
    /// for as many as needed.
    pub caption_lines: Option<usize>,
    /// The margin around the board, in thousandths of a cell.
    pub margin: i32,
}

sgf_syntax::options!(View);

impl Default for View {
    /// The whole board or the part in VW, coordinates on all sides, the last move marked.
    fn default() -> View {
        View {
            window: Window::Record,
            coordinates: Coordinates::Own,
            sides: Sides::ALL,
            orientation: Orientation::Pointy,
            numbers: None,
            modulo: false,
            last_move: true,
            markup: true,
            variations: false,
            stars: true,
            turn: false,
            caption: None,
            caption_lines: None,
            margin: 150,
        }
    }
}

/// The part of the board to show.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Diagram, View, Window, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let corner = View::default().with(|view| view.window = Window::Of("K10:T19".into()));
/// assert!(draw(&diagram, &corner)?.frame.width < draw(&diagram, &View::default())?.frame.width);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Window {
    /// The part in VW, or the whole board without VW.
    #[default]
    Record,
    /// The whole board, ignoring VW.
    Whole,
    /// The rectangle between two corners, in the coordinates of the picture or the record: `A1:K10`, `aa:jj`.
    Of(String),
    /// All stones and marks with a margin, if they leave more than a third of the board empty.
    Auto,
}

/// The orientation of hexagons.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, hex};
/// use sgf_render::{Orientation, Diagram, View, draw};
/// let diagram = Diagram::new(&hex::SPEC, hex::SPEC.begin(&Options::default())?);
/// let lying = |orientation| View::default().with(|view| view.orientation = orientation);
/// let frame = |orientation| draw(&diagram, &lying(orientation)).map(|scene| scene.frame);
/// let (pointy, flat) = (frame(Orientation::Pointy)?, frame(Orientation::Flat)?);
/// // On its corner, the rhombus of Hex is higher.
/// assert!(flat.height > pointy.height);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// With a corner at the top: rows are level.
    #[default]
    Pointy,
    /// With a side at the top: the long diagonal of a rhombus is horizontal.
    Flat,
}

/// The style of coordinates.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Coordinates, Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let first = |coordinates| {
///     let names = draw(&diagram, &View::default().with(|view| view.coordinates = coordinates))?.cells;
///     Ok::<_, sgf_render::DrawError>(format!("{}{}", names.across.label(8, 19), names.down.label(0, 19)))
/// };
/// assert_eq!((first(Coordinates::Own)?, first(Coordinates::Sgf)?), ("J19".into(), "ia".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Coordinates {
    /// No coordinates.
    None,
    /// The usual style of the game: A1 in Go, a1 in most others.
    #[default]
    Own,
    /// Capital letters without I, and numbers from the bottom.
    A1,
    /// Numbers from the left and from the top.
    Numbers,
    /// Numbers from the left, Chinese numerals from the top. In xiangqi, the files as both players count them: 1 to 9 at the top,
    /// 九 to 一 at the bottom.
    Cjk,
    /// The letters of SGF.
    Sgf,
}

/// A selection of sides of the board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Sides, Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let with = |sides| View::default().with(|view| view.sides = sides);
/// let width = |sides| draw(&diagram, &with(sides)).map(|scene| scene.frame.width);
/// assert!(width(Sides::TWO)? < width(Sides::ALL)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The top.
    pub top: bool,
    /// The right side.
    pub right: bool,
    /// The bottom.
    pub bottom: bool,
    /// The left side.
    pub left: bool,
}

impl Sides {
    /// All four sides.
    pub const ALL: Sides = Sides { top: true, right: true, bottom: true, left: true };
    /// The bottom and the left side.
    pub const TWO: Sides = Sides { top: false, right: false, bottom: true, left: true };
}

//! How a position is to be looked at.

use std::ops::RangeInclusive;

/// What is drawn of a position, and how.
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
    /// Which part of the board is shown.
    pub window: Window,
    /// How columns and rows are called.
    pub coordinates: Coordinates,
    /// On which sides they are written.
    pub sides: Sides,
    /// How boards of hexagons lie, as far as the game lets it be chosen.
    pub orientation: Orientation,
    /// Which moves are written on their stones by their numbers; `None` for none.
    pub numbers: Option<RangeInclusive<i64>>,
    /// Whether numbers above 100 are written without their hundreds, as PM\[2\] asks for.
    pub modulo: bool,
    /// Whether the last move is marked, if no number stands on it.
    pub last_move: bool,
    /// Whether the marks of the record are drawn.
    pub markup: bool,
    /// Whether the next moves of the record are shown as ghosts.
    pub variations: bool,
    /// Whether the star points are drawn.
    pub stars: bool,
    /// Whether a small stone beside the board tells whose turn it is.
    pub turn: bool,
    /// What is written below the board.
    pub caption: Option<String>,
    /// How many lines the caption has, so that the pictures of a film are of one size: longer ones end with `…`. `None` for as many as it
    /// needs.
    pub caption_lines: Option<usize>,
    /// The room around the board, in thousandths of a cell.
    pub margin: i32,
}

sgf_syntax::options!(View);

impl Default for View {
    /// The whole board, or what VW says; coordinates on all sides; the last move marked.
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

/// Which part of the board is shown.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Subject, View, Window, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let corner = View::default().with(|view| view.window = Window::Of("K10:T19".into()));
/// assert!(draw(&subject, &corner)?.frame.width < draw(&subject, &View::default())?.frame.width);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Window {
    /// What VW says; the whole board where it says nothing.
    #[default]
    Record,
    /// The whole board, whatever VW says.
    Whole,
    /// The rectangle between two corners, in the coordinates of the picture or in those of the record: `A1:K10`, `aa:jj`.
    Of(String),
    /// What is needed to show all stones and marks with some room, when they leave more than a third of the board empty.
    Auto,
}

/// How hexagons lie.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, hex};
/// use sgf_render::{Orientation, Subject, View, draw};
/// let subject = Subject::new(&hex::SPEC, hex::SPEC.begin(&Options::default())?);
/// let lying = |orientation| View::default().with(|view| view.orientation = orientation);
/// let frame = |orientation| draw(&subject, &lying(orientation)).map(|scene| scene.frame);
/// let (pointy, flat) = (frame(Orientation::Pointy)?, frame(Orientation::Flat)?);
/// // On its corner, the rhombus of Hex is higher.
/// assert!(flat.height > pointy.height);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// With a corner at the top: the rows of the board are level.
    #[default]
    Pointy,
    /// With a side at the top: a rhombus lies on its long diagonal.
    Flat,
}

/// How columns and rows are called.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Coordinates, Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let first = |coordinates| {
///     let names = draw(&subject, &View::default().with(|view| view.coordinates = coordinates))?.cells;
///     Ok::<_, sgf_render::NoPicture>(format!("{}{}", names.across.label(8, 19), names.down.label(0, 19)))
/// };
/// assert_eq!((first(Coordinates::Own)?, first(Coordinates::Sgf)?), ("J19".into(), "ia".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Coordinates {
    /// Not at all.
    None,
    /// As it is the habit of the game: A1 in Go, a1 in most others.
    #[default]
    Own,
    /// Capital letters without I, and numbers from the bottom.
    A1,
    /// Numbers from the left and from the top.
    Numbers,
    /// Numbers from the left, Chinese numerals from the top. In xiangqi the files as both players count them: 1 to 9 above, 九 to 一
    /// below.
    Cjk,
    /// The letters of SGF.
    Sgf,
}

/// On which sides of the board something stands.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Sides, Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let with = |sides| View::default().with(|view| view.sides = sides);
/// let width = |sides| draw(&subject, &with(sides)).map(|scene| scene.frame.width);
/// assert!(width(Sides::TWO)? < width(Sides::ALL)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Above.
    pub top: bool,
    /// On the right.
    pub right: bool,
    /// Below.
    pub bottom: bool,
    /// On the left.
    pub left: bool,
}

impl Sides {
    /// All four.
    pub const ALL: Sides = Sides { top: true, right: true, bottom: true, left: true };
    /// Below and on the left.
    pub const TWO: Sides = Sides { top: false, right: false, bottom: true, left: true };
}

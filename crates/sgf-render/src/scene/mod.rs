//! A scene: what a picture shows, as a list of things with their places.
//!
//! A scene is made once from a position and a [`View`](crate::View) and then drawn by any back end. Its things are those that people
//! speak of: a stone, a number on it, a triangle, an arrow. Back ends that write words (text, psgo) take them as they are;
//! back ends that draw take the outlines into which [`paint`](crate::paint) turns them.
//!
//! All lengths are whole thousandths of a cell, so that the same scene is the same on every platform; x grows to the right,
//! y downwards. Colours are not known here: a thing has a [`Role`], and the [`Theme`](crate::Theme) gives it its colour.

use std::hash::{Hash, Hasher};
use std::num::NonZeroI32;

use sgf_games::Axis;
use sgf_syntax::Sorted;

use crate::board::Cell;

mod candidate;
mod outline;
mod role;
mod thing;

pub use candidate::{Candidate, Grade};
pub use outline::{Outline, Shape, Step, Stroke};
pub use role::Role;
pub use thing::{
    Arms, Body, Face, Ground, Label, LabelFit, LabelKind, Mark, MarkFit, Owner, Piece, Point, PointKind,
    Thing,
};

/// The length of a cell: the distance between neighbouring points.
pub const CELL: i32 = 1000;

/// A place in a scene, in thousandths of a cell.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::{CELL, Place};
/// // Half a cell to the right of the first point, on the third line.
/// assert_eq!(Place { x: CELL / 2, y: 2 * CELL }, Place::new(500, 2000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

// A picture has hundreds of them, and its name follows from them all: one word each.
impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word());
    }
}

impl Place {
    /// Both lengths in one word.
    pub(crate) const fn word(self) -> u64 {
        (self.x.cast_unsigned() as u64) << 32 | self.y.cast_unsigned() as u64
    }

    /// The place at x and y.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Place;
    /// assert_eq!(Place::new(0, 1000).y, 1000);
    /// ```
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Place {
        Place { x, y }
    }

    /// The place some way to the right and down.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Place;
    /// assert_eq!(Place::new(1000, 1000).moved(-250, 40), Place::new(750, 1040));
    /// ```
    #[must_use]
    pub const fn moved(self, right: i32, down: i32) -> Place {
        Place { x: self.x + right, y: self.y + down }
    }

    /// The place a part of the way to another one; the part is in thousandths.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Place;
    /// assert_eq!(Place::new(0, 0).towards(Place::new(4000, 1000), 250), Place::new(1000, 250));
    /// ```
    #[must_use]
    pub const fn towards(self, other: Place, part: i32) -> Place {
        Place { x: self.x + (other.x - self.x) * part / 1000, y: self.y + (other.y - self.y) * part / 1000 }
    }

    /// The distance to another place, rounded.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Place;
    /// assert_eq!(Place::new(0, 0).distance(Place::new(3000, 4000)), 5000);
    /// ```
    #[must_use]
    pub fn distance(self, other: Place) -> i32 {
        let (x, y) = (f64::from(other.x - self.x), f64::from(other.y - self.y));
        // A square root is rounded in the same way everywhere (IEEE 754).
        (x * x + y * y).sqrt().round() as i32
    }
}

/// A rectangle, in thousandths of a cell.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default().with_size(9, 9))?);
/// let frame = draw(&subject, &View::default())?.frame;
/// // Nine points, and room for the coordinates.
/// assert!(frame.width > 9 * 1000 && frame.width == frame.height);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The left side.
    pub x: i32,
    /// The upper side.
    pub y: i32,
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

impl Rect {
    /// The smallest rectangle with both places in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Place, Rect};
    /// let rect = Rect::around(Place::new(300, 0), Place::new(100, 50));
    /// assert_eq!(rect, Rect { x: 100, y: 0, width: 200, height: 50 });
    /// ```
    #[must_use]
    pub fn around(one: Place, other: Place) -> Rect {
        let (x, y) = (one.x.min(other.x), one.y.min(other.y));
        Rect { x, y, width: (other.x - one.x).abs(), height: (other.y - one.y).abs() }
    }

    /// The rectangle that is larger, or with a negative length smaller, on all sides.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Rect;
    /// let rect = Rect { x: 0, y: 0, width: 100, height: 50 };
    /// assert_eq!(rect.grown(10), Rect { x: -10, y: -10, width: 120, height: 70 });
    /// ```
    #[must_use]
    pub const fn grown(self, by: i32) -> Rect {
        Rect { x: self.x - by, y: self.y - by, width: self.width + 2 * by, height: self.height + 2 * by }
    }

    /// The smallest rectangle with both in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Rect;
    /// let (one, other) = (Rect { x: 0, y: 0, width: 10, height: 10 }, Rect { x: 20, y: 5, width: 10, height: 10 });
    /// assert_eq!(one.union(other), Rect { x: 0, y: 0, width: 30, height: 15 });
    /// ```
    #[must_use]
    pub fn union(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Rect { x, y, width: right - x, height: bottom - y }
    }

    /// The place in the middle.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Place, Rect};
    /// assert_eq!(Rect { x: 10, y: 0, width: 100, height: 50 }.centre(), Place::new(60, 25));
    /// ```
    #[must_use]
    pub const fn centre(self) -> Place {
        Place { x: self.x + self.width / 2, y: self.y + self.height / 2 }
    }

    /// The place in the lower right corner.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Place, Rect};
    /// assert_eq!(Rect { x: 10, y: 0, width: 100, height: 50 }.end(), Place::new(110, 50));
    /// ```
    #[must_use]
    pub const fn end(self) -> Place {
        Place { x: self.x + self.width, y: self.y + self.height }
    }
}

/// What lies above what, from the bottom to the top.
///
/// # Examples
///
/// ```
/// use sgf_render::scene::Layer;
/// assert!(Layer::Lines < Layer::Pieces && Layer::Pieces < Layer::Marks);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Layer {
    /// The board's wood, its frame, coloured edges.
    Board,
    /// Fields of the board in a colour of their own, and what is painted on them: heat.
    Fields,
    /// Lines and star points.
    Lines,
    /// What lies flat on the board: links, tiles, enclosures, territory.
    Flat,
    /// Stones and pieces.
    Pieces,
    /// Marks, labels and numbers.
    Marks,
    /// Lines and arrows between points.
    Arrows,
    /// What makes the rest pale (DD).
    Veil,
    /// Coordinates and what else stands beside the board.
    Margin,
}

impl Layer {
    /// Returns the layer's name, as SVG classes have it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::Layer;
    /// assert_eq!(Layer::Pieces.name(), "pieces");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Board => "board-layer",
            Layer::Fields => "fields",
            Layer::Lines => "lines",
            Layer::Flat => "flat",
            Layer::Pieces => "pieces",
            Layer::Marks => "marks",
            Layer::Arrows => "arrows",
            Layer::Veil => "veil",
            Layer::Margin => "margin",
        }
    }
}

/// A thing at its place.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::scene::{Layer, Place};
/// use sgf_render::{Subject, View, draw};
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.play_text(Color::Black, "ee")?;
/// let scene = draw(&Subject::new(&go::SPEC, position), &View::default())?;
/// let stones: Vec<Place> = scene.items.iter().filter(|item| item.layer == Layer::Pieces).map(|item| item.at).collect();
/// assert_eq!(stones, [Place::new(4000, 4000)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What it is above and below of.
    pub layer: Layer,
    /// Where it is; outlines are relative to it.
    pub at: Place,
    /// What it is.
    pub thing: Thing,
    /// Of a piece on the board, where it stands there.
    pub standing: Option<Standing>,
}

/// Where a piece stands on the board, and since when.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::{Cell, Subject, View, draw};
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.play_text(Color::Black, "cd")?;
/// let scene = draw(&Subject::new(&go::SPEC, position), &View::default())?;
/// let cells: Vec<Cell> = scene.items.iter().filter_map(|item| item.standing).map(|standing| standing.cell).collect();
/// assert_eq!(cells, [Cell::new(2, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Its cell.
    pub cell: Cell,
    /// The number of the move that brought it there; `None` if it was set up, and where the moves are not known.
    pub since: Option<NonZeroI32>,
}

// A picture has many of them.
const _: () = assert!(size_of::<Item>() <= 72);

/// How large a character of text is on this board, in thousandths of a cell: so the text back end finds line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextScale {
    /// The width of a character.
    pub column: i32,
    /// The height of a line.
    pub line: i32,
}

/// What cells are called: by their columns and rows, or in the game's own way.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let names = draw(&subject, &View::default())?.cells;
/// assert_eq!((names.across.label(15, 19), names.down.label(3, 19)), ("Q".into(), "16".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CellNames {
    /// How the columns are called.
    pub across: Axis,
    /// How the rows are called.
    pub down: Axis,
    /// What the game itself calls a cell.
    pub own: Sorted<Cell, String>,
}

/// A picture before it is drawn.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Subject, View, draw};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default().with_size(13, 9))?);
/// let scene = draw(&subject, &View::default())?;
/// assert_eq!((scene.board, scene.game), ((13, 9), 1));
/// // Nothing stands on the board yet.
/// assert!(scene.items.iter().all(|item| item.standing.is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The part of the plane that is shown.
    pub frame: Rect,
    /// The points of the board that are shown.
    pub points: Vec<Point>,
    /// The things, the lowest layer first, and in each layer in the order in which they are drawn.
    pub items: Vec<Item>,
    /// The picture's name: "Lee Sedol – Gu Li, move 50".
    pub title: String,
    /// The position in words.
    pub description: String,
    /// How text finds line and column.
    pub text: TextScale,
    /// What the points are called on which a line, an arrow or a long text stands: for back ends that speak of them in words.
    pub names: Vec<(Place, String)>,
    /// How many columns and rows the board has, be they shown or not.
    pub board: (u16, u16),
    /// What the cells are called on which pieces stand.
    pub cells: CellNames,
    /// The number of the game, by which a theme knows the game's own colours; 0 for games without one.
    pub game: u16,
}

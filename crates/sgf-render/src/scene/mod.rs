//! Scenes: what a picture shows, as a list of items with their places.
//!
//! A scene is made once from a diagram and a [`View`](crate::View), and then drawn by any back end. Its items are the things that
//! people talk about: a stone, a number on it, a triangle, an arrow. Back ends that write characters (text, psgo) use items
//! directly; back ends that draw use the outlines that [`paint`](crate::paint) makes of them.
//!
//! All lengths are whole thousandths of a cell, so that a scene is the same on every platform; x grows to the right, y downwards.
//! A scene has no colors: items have a [`Role`], which the [`Theme`](crate::Theme) maps to a color.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::num::NonZeroI32;

use sgf_games::Axis;

use crate::cell::Cell;

mod candidate;
mod item;
mod outline;
mod role;

pub use candidate::{Candidate, Grade};
pub use item::{
    Arms, Body, Face, Ground, ItemKind, Label, LabelFit, LabelKind, Mark, MarkFit, Owner, Piece, Point,
    PointKind,
};
pub use outline::{Outline, Shape, Step, Stroke};
pub use role::Role;

/// The size of a cell: the distance between neighboring points.
pub const CELL: i32 = 1000;

/// A point in a scene, in thousandths of a cell.
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
    /// The distance to the right.
    pub x: i32,
    /// The distance down.
    pub y: i32,
}

// A picture has hundreds of places and hashes all of them, so hash each as one word.
impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word());
    }
}

impl Place {
    /// Both coordinates in one word.
    pub(crate) const fn word(self) -> u64 {
        (self.x.cast_unsigned() as u64) << 32 | self.y.cast_unsigned() as u64
    }

    /// Returns the place at x and y.
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

    /// Returns the place at an offset to the right and down.
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

    /// Returns the place at a fraction of the way to another one, in thousandths.
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

    /// Returns the distance to another place, rounded.
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
        // IEEE 754 square roots round the same way on every platform.
        (x * x + y * y).sqrt().round() as i32
    }
}

/// A rectangle, in thousandths of a cell.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default().with_size(9, 9))?);
/// let frame = draw(&diagram, &View::default())?.frame;
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
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl Rect {
    /// Returns the smallest rectangle that contains two places.
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

    /// Returns the rectangle grown on all sides, or shrunk for a negative length.
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

    /// Returns the smallest rectangle that contains both.
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

    /// Returns the center.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::scene::{Place, Rect};
    /// assert_eq!(Rect { x: 10, y: 0, width: 100, height: 50 }.center(), Place::new(60, 25));
    /// ```
    #[must_use]
    pub const fn center(self) -> Place {
        Place { x: self.x + self.width / 2, y: self.y + self.height / 2 }
    }

    /// Returns the lower right corner.
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

/// The layers of a picture, from bottom to top.
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
    /// The board's surface, its frame, colored edges.
    Board,
    /// Fields of the board with their own color, and heat painted on them.
    Fields,
    /// Lines and star points.
    Lines,
    /// Flat items: links, tiles, enclosures, territory.
    Flat,
    /// Stones and pieces.
    Pieces,
    /// Marks, labels and numbers.
    Marks,
    /// Lines and arrows between points.
    Arrows,
    /// The veil over dimmed points (DD).
    Veil,
    /// Coordinates and other items next to the board.
    Margin,
}

impl Layer {
    /// Returns the name of the layer, as used in SVG classes.
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

/// An item at its place.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::scene::{Layer, Place};
/// use sgf_render::{Diagram, View, draw};
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.play_text(Color::Black, "ee")?;
/// let scene = draw(&Diagram::new(&go::SPEC, position), &View::default())?;
/// let stones: Vec<Place> = scene.items.iter().filter(|item| item.layer == Layer::Pieces).map(|item| item.at).collect();
/// assert_eq!(stones, [Place::new(4000, 4000)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The layer.
    pub layer: Layer,
    /// The place; outlines are relative to it.
    pub at: Place,
    /// The content.
    pub kind: ItemKind,
    /// For a piece on the board, its cell and move number.
    pub standing: Option<Standing>,
}

/// The cell of a piece, and the move that brought it there.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::{Cell, Diagram, View, draw};
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.play_text(Color::Black, "cd")?;
/// let scene = draw(&Diagram::new(&go::SPEC, position), &View::default())?;
/// let cells: Vec<Cell> = scene.items.iter().filter_map(|item| item.standing).map(|standing| standing.cell).collect();
/// assert_eq!(cells, [Cell::new(2, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Its cell.
    pub cell: Cell,
    /// The number of the move that brought it there; `None` for setup stones, or if the moves are unknown.
    pub since: Option<NonZeroI32>,
}

// A picture has many of them.
const _: () = assert!(size_of::<Item>() <= 72);

/// The size of a character of text on this board, in thousandths of a cell, from which the text back end computes lines and
/// columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextScale {
    /// The width of a character.
    pub column: i32,
    /// The height of a line.
    pub line: i32,
}

/// The names of cells: from their columns and rows, or the game's own names.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let names = draw(&diagram, &View::default())?.cells;
/// assert_eq!((names.across.label(15, 19), names.down.label(3, 19)), ("Q".into(), "16".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CellNames {
    /// The names of the columns.
    pub across: Axis,
    /// The names of the rows.
    pub down: Axis,
    /// The game's own names of cells.
    pub own: BTreeMap<Cell, String>,
}

/// A picture before it is drawn.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Diagram, View, draw};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default().with_size(13, 9))?);
/// let scene = draw(&diagram, &View::default())?;
/// assert_eq!((scene.board, scene.game), ((13, 9), 1));
/// // The board is still empty.
/// assert!(scene.items.iter().all(|item| item.standing.is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The visible part of the plane.
    pub frame: Rect,
    /// The visible points of the board.
    pub points: Vec<Point>,
    /// The items from the lowest layer up, and within a layer in drawing order.
    pub items: Vec<Item>,
    /// The title: "Lee Sedol – Gu Li, move 50".
    pub title: String,
    /// A description of the position in words.
    pub description: String,
    /// How text maps places to lines and columns.
    pub text: TextScale,
    /// The names of points with a line, an arrow or a long text, for back ends that list those in words.
    pub names: Vec<(Place, String)>,
    /// The number of columns and rows of the whole board.
    pub board: (u16, u16),
    /// The names of the cells with pieces.
    pub cells: CellNames,
    /// The number of the game, for game-specific colors of themes; 0 for unregistered games.
    pub game: u16,
}

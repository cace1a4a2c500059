//! The scene builder that skins draw with. It knows the visible window and keeps track of what is on each cell.

mod cells;
mod put;
mod visible_cells;
mod wood;

use self::cells::Spot;
pub(crate) use self::put::stone;
pub(crate) use self::visible_cells::VisibleCells;
use crate::Coordinates;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Item, Layer, Owner, Place, Point, Rect};

/// The number of layers.
const LAYERS: usize = Layer::Margin as usize + 1;

/// The radius of stones, which nearly touch.
pub(crate) const STONE: i32 = 480;

/// Builds the scene that a skin draws.
#[derive(Debug)]
pub(crate) struct SceneBuilder {
    board: Board,
    shown: VisibleCells,
    /// All cells of the rectangle, row by row.
    spots: Vec<Spot>,
    pieces: Vec<(Cell, Owner, char)>,
    points: Vec<Point>,
    layers: [Vec<Item>; LAYERS],
    frame: Rect,
    has_wood: bool,
    /// Whether star points are drawn.
    pub(crate) stars: bool,
    /// The parts of pieces that marks must not hide.
    pub(crate) faces: Faces,
    /// The requested style of coordinates, for skins that write coordinates themselves because their cells are not in straight
    /// rows.
    pub(crate) coordinates: Coordinates,
    /// The names of Black and White, for skins with information about each player; empty if unknown.
    pub(crate) players: [String; 2],
}

/// The parts of pieces that a mark must not hide. Marks that would hide them go into a badge, and the last move is marked by the
/// corners of its field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Faces {
    /// Plain stones, with marks on top.
    #[default]
    None,
    /// Pieces are figures.
    Figures,
    /// Pieces have text.
    Written,
    /// Plain pieces that are so small that text on them is small.
    Small,
}

impl SceneBuilder {
    pub(crate) fn new(board: Board, shown: VisibleCells) -> SceneBuilder {
        let mut spots = Vec::with_capacity(board.columns.max(0) as usize * board.rows.max(0) as usize);
        board.cells().for_each(|cell| spots.push(Spot::of(&board, &shown, cell)));
        let frame = shown.extent(&board).grown(board.rim);
        let mut layers: [Vec<Item>; LAYERS] = Default::default();
        // Room for a stone on each cell, and for names on four sides.
        layers[Layer::Pieces as usize].reserve(spots.len());
        let n_lines = board.columns.max(0) as usize + board.rows.max(0) as usize;
        layers[Layer::Margin as usize].reserve(2 * n_lines);
        SceneBuilder {
            pieces: Vec::with_capacity(spots.len()),
            points: Vec::with_capacity(spots.len()),
            layers,
            stars: true,
            faces: Faces::None,
            coordinates: Coordinates::default(),
            players: Default::default(),
            has_wood: false,
            board,
            shown,
            spots,
            frame,
        }
    }

    /// Returns the board.
    #[must_use]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the first and the last visible cell of the rectangle.
    #[must_use]
    pub(crate) fn corners(&self) -> (Cell, Cell) {
        (self.shown.from, self.shown.to)
    }

    /// Returns the place of a cell.
    #[must_use]
    pub(crate) fn at(&self, cell: Cell) -> Place {
        (self.board.place)(cell)
    }

    /// Returns the drawn pieces: cell, owner, character.
    #[must_use]
    pub(crate) fn pieces(&self) -> &[(Cell, Owner, char)] {
        &self.pieces
    }

    /// Returns the visible part of the plane.
    #[must_use]
    pub(crate) fn frame(&self) -> Rect {
        self.frame
    }

    /// Extends the picture to contain a rectangle.
    pub(crate) fn reach(&mut self, rect: Rect) {
        self.frame = self.frame.union(rect);
    }

    /// Fills the whole picture, including coordinates, with the board's surface.
    pub(crate) fn lay_wood(&mut self) {
        self.has_wood = true;
    }

    /// Returns the frame with a margin, the points, and the items from the lowest layer up.
    pub(crate) fn finish(mut self, margin: i32) -> (Rect, Vec<Point>, Vec<Item>) {
        self.reach(self.frame.grown(margin));
        let wood = if self.has_wood { self.wood() } else { Vec::new() };
        let n_items = self.layers.iter().map(Vec::len).sum::<usize>() + wood.len();
        // Below all fields.
        let mut items = Vec::with_capacity(n_items);
        items.extend(wood);
        self.layers.into_iter().for_each(|mut layer| items.append(&mut layer));
        (self.frame, self.points, items)
    }
}

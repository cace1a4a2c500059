//! The pen: what skins draw with. It knows the window, and remembers what lies where.

mod cells;
mod put;
mod shown;
mod wood;

use sgf_syntax::AddAll;

use self::cells::Spot;
pub(crate) use self::put::stone;
pub(crate) use self::shown::Shown;
use crate::Coordinates;
use crate::board::{Board, Cell};
use crate::scene::{Item, Layer, Owner, Place, Point, Rect};

/// How many layers there are.
const LAYERS: usize = Layer::Margin as usize + 1;

/// The radius of stones: they nearly touch.
pub(crate) const STONE: i32 = 480;

/// What skins draw with.
#[derive(Debug)]
pub(crate) struct Pen {
    board: Board,
    shown: Shown,
    /// All cells of the rectangle, row by row.
    spots: Vec<Spot>,
    pieces: Vec<(Cell, Owner, char)>,
    points: Vec<Point>,
    layers: [Vec<Item>; LAYERS],
    frame: Rect,
    has_wood: bool,
    /// Whether star points are drawn.
    pub(crate) stars: bool,
    /// What marks must not hide.
    pub(crate) faces: Faces,
    /// Which coordinates are asked for: for skins whose cells stand in no straight rows, and that write them themselves.
    pub(crate) coordinates: Coordinates,
    /// The names of Black and White, for skins that write something beside the board about each; empty where they are not known.
    pub(crate) players: [String; 2],
}

/// What a mark must not hide: then it goes into a badge, and the last move is told by the corners of its field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Faces {
    /// Stones are plain, and marks lie on them.
    #[default]
    None,
    /// Pieces are figures.
    Figures,
    /// Something is written on pieces.
    Written,
    /// Pieces are plain and so small that texts on them have to be small, too.
    Small,
}

impl Pen {
    pub(crate) fn new(board: Board, shown: Shown) -> Pen {
        let mut spots = Vec::with_capacity(board.columns.max(0) as usize * board.rows.max(0) as usize);
        board.cells().for_each(|cell| spots.push(Spot::of(&board, &shown, cell)));
        let frame = shown.extent(&board).grown(board.rim);
        let mut layers: [Vec<Item>; LAYERS] = Default::default();
        // Room for a stone on each cell, and for names on four sides.
        layers[Layer::Pieces as usize].reserve(spots.len());
        let n_lines = board.columns.max(0) as usize + board.rows.max(0) as usize;
        layers[Layer::Margin as usize].reserve(2 * n_lines);
        Pen {
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

    /// Returns the first and the last cell of the rectangle that is shown.
    #[must_use]
    pub(crate) fn corners(&self) -> (Cell, Cell) {
        (self.shown.from, self.shown.to)
    }

    /// Returns where a cell lies.
    #[must_use]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn at(&self, cell: Cell) -> Place {
        (self.board.place)(cell)
    }

    /// Returns the pieces that were drawn: where, whose, and their signs.
    #[must_use]
    pub(crate) fn pieces(&self) -> &[(Cell, Owner, char)] {
        &self.pieces
    }

    /// Returns the part of the plane that is drawn on.
    #[must_use]
    pub(crate) fn frame(&self) -> Rect {
        self.frame
    }

    /// Makes the picture large enough for a rectangle.
    pub(crate) fn reach(&mut self, rect: Rect) {
        self.frame = self.frame.union(rect);
    }

    /// Lets the whole picture be of wood: the board with its coordinates.
    pub(crate) fn lay_wood(&mut self) {
        self.has_wood = true;
    }

    /// Returns the frame with a margin, the points, and what was drawn, the lowest layer first.
    pub(crate) fn finish(mut self, margin: i32) -> (Rect, Vec<Point>, Vec<Item>) {
        self.reach(self.frame.grown(margin));
        let wood = if self.has_wood { self.wood() } else { Vec::new() };
        let n_items = self.layers.iter().map(Vec::len).sum::<usize>() + wood.len();
        // Below all fields.
        let mut items = Vec::with_capacity(n_items);
        items.add_all(wood);
        self.layers.into_iter().for_each(|mut layer| items.append(&mut layer));
        (self.frame, self.points, items)
    }
}

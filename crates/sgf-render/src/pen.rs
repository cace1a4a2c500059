//! The pen: what skins draw with. It knows the window, and remembers what lies where.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::num::NonZeroI32;

use sgf_model::value::Color;

use crate::Coordinates;
use crate::board::{Board, Cell};
use crate::scene::{
    Arms, Body, Ground, Item, Layer, Outline, Owner, Piece, Place, Point, PointKind, Rect, Role, Shape,
    Standing, Step, Thing,
};

/// How many layers there are.
const LAYERS: usize = Layer::Margin as usize + 1;

/// The width of the board's edge.
const EDGE: i32 = 60;

/// The radius of star points.
const STAR: i32 = 140;

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

/// What the pen knows of a cell.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// Whether the board has it.
    is_there: bool,
    /// Whether it is shown.
    is_shown: bool,
    /// What lies on it.
    ground: Ground,
    /// Whether its field is dark below what stands on it.
    is_dark: bool,
    /// Whether it has a text.
    has_text: bool,
    /// Whether something is drawn or written on its piece that marks are not to hide.
    has_face: bool,
    /// Whether it has a mark, inside of which no line is to be seen.
    is_hollow: bool,
    /// Where its uppermost piece is.
    top: Option<Place>,
}

impl Spot {
    fn lay(&mut self, ground: Ground) {
        self.ground = ground;
        self.is_dark |= ground == Ground::Dark;
    }
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

/// Which cells are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The upper left corner.
    pub(crate) from: Cell,
    /// The lower right corner, which is shown.
    pub(crate) to: Cell,
    /// The only cells that are shown, if they do not fill the rectangle.
    pub(crate) only: Option<BTreeSet<Cell>>,
}

impl Shown {
    pub(crate) fn whole(board: &Board) -> Shown {
        let to = Cell::new(board.columns - 1, board.rows - 1);
        Shown { from: Cell::default(), to, only: None }
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        let is_within = (self.from.column..=self.to.column).contains(&cell.column)
            && (self.from.row..=self.to.row).contains(&cell.row);
        is_within && self.only.as_ref().is_none_or(|only| only.contains(&cell))
    }
}

impl Pen {
    pub(crate) fn new(board: Board, shown: Shown) -> Pen {
        let spot = |cell| {
            let is_there = board.has(cell);
            let (ground, is_shown) = (Ground::Board, is_there && shown.has(cell));
            Spot {
                is_there,
                is_shown,
                ground,
                is_dark: false,
                has_text: false,
                has_face: false,
                is_hollow: false,
                top: None,
            }
        };
        let mut spots = Vec::with_capacity(board.columns.max(0) as usize * board.rows.max(0) as usize);
        board.cells().for_each(|cell| spots.push(spot(cell)));
        let frame = extent(&board, &shown).grown(board.rim);
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

    /// Leaves room on cells: for texts, or inside of marks.
    pub(crate) fn leave_room(
        &mut self,
        texts: impl Iterator<Item = Cell>,
        hollow: impl Iterator<Item = Cell>,
    ) {
        texts.for_each(|cell| self.occupy(cell));
        for cell in hollow {
            self.change(cell, |spot| spot.is_hollow = true);
        }
    }

    /// What is known of a cell of the board; `None` for those beside it.
    #[inline]
    fn spot(&self, cell: Cell) -> Option<&Spot> {
        self.spots.get(self.index(cell)).filter(|spot| spot.is_there)
    }

    /// Changes what is known of a cell, if the board has it.
    #[inline]
    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Spot)) {
        let index = self.index(cell);
        if let Some(spot) = self.spots.get_mut(index).filter(|spot| spot.is_there) {
            change(spot);
        }
    }

    /// The index of a cell of the rectangle; beside it, one that there is not.
    #[inline]
    fn index(&self, cell: Cell) -> usize {
        // A negative column is a large one without its sign.
        let (column, columns) = (cell.column as u16, self.board.columns as u16);
        let row = cell.row as u16;
        if column < columns {
            usize::from(row) * usize::from(columns) + usize::from(column)
        } else {
            usize::MAX
        }
    }

    /// Returns the board.
    #[must_use]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Tells whether a cell is on the board.
    #[must_use]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.spot(cell).is_some()
    }

    /// Tells whether a cell is shown.
    #[must_use]
    pub(crate) fn shows(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.is_shown)
    }

    /// Returns the cells that are shown, row by row from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let mut shown = Vec::with_capacity(self.spots.len());
        let mut spots = self.spots.iter();
        self.board.cells().for_each(|cell| {
            shown.extend(spots.next().filter(|spot| spot.is_shown).map(|_| cell));
        });
        shown.into_iter()
    }

    /// Returns the first and the last cell of the rectangle that is shown.
    #[must_use]
    pub(crate) fn corners(&self) -> (Cell, Cell) {
        (self.shown.from, self.shown.to)
    }

    /// Returns where a cell lies.
    #[must_use]
    pub(crate) fn at(&self, cell: Cell) -> Place {
        (self.board.place)(cell)
    }

    /// Returns where marks of a cell go: onto its uppermost piece.
    #[must_use]
    pub(crate) fn top(&self, cell: Cell) -> Place {
        self.spot(cell).and_then(|spot| spot.top).unwrap_or_else(|| self.at(cell))
    }

    /// Says where marks of a cell go, for skins that draw several pieces beside each other.
    pub(crate) fn set_top(&mut self, cell: Cell, at: Place) {
        self.change(cell, |spot| spot.top = Some(at));
    }

    /// Returns what lies on a cell.
    #[must_use]
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        let ground = self.spot(cell).map_or(Ground::Board, |spot| spot.ground);
        if ground == Ground::Board && (self.board.is_dark)(cell) { Ground::Dark } else { ground }
    }

    /// Returns what a cell is below its piece: a dark field or the board.
    #[must_use]
    pub(crate) fn field(&self, cell: Cell) -> Ground {
        let is_dark = self.spot(cell).is_some_and(|spot| spot.is_dark) || (self.board.is_dark)(cell);
        if is_dark { Ground::Dark } else { Ground::Board }
    }

    /// Says what lies on a cell, for skins that draw something else than pieces on it.
    pub(crate) fn set_ground(&mut self, cell: Cell, ground: Ground) {
        self.change(cell, |spot| spot.lay(ground));
    }

    /// Says that something stands in the middle of a cell that marks are not to hide; they go around it.
    pub(crate) fn occupy(&mut self, cell: Cell) {
        self.change(cell, |spot| spot.has_text = true);
    }

    /// Tells how much room lines leave on a cell: none, that of a mark, or that of a text.
    #[must_use]
    pub(crate) fn room(&self, cell: Cell) -> i32 {
        match self.spot(cell) {
            Some(Spot { has_text: true, .. }) => 370,
            Some(Spot { is_hollow: true, .. }) => 280,
            _ => 0,
        }
    }

    /// Tells whether a text will stand on a cell.
    #[must_use]
    pub(crate) fn has_text(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.has_text)
    }

    /// Tells whether something is drawn or written on the piece of a cell, beside which marks and texts go.
    #[must_use]
    pub(crate) fn has_face(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.has_face)
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

    /// Puts a thing at a place.
    pub(crate) fn put(&mut self, layer: Layer, at: Place, thing: Thing) {
        self.layers[layer as usize].push(Item { layer, at, thing, standing: None });
    }

    /// Says what a point of the board is. It is drawn by outlines.
    pub(crate) fn point(&mut self, at: Place, kind: PointKind) {
        self.points.push(Point { at, kind });
    }

    /// Says that a point is a crossing of lines, and draws its star. The lines are outlines.
    pub(crate) fn crossing(&mut self, at: Place, arms: Arms, star: bool) {
        self.point(at, PointKind::Crossing { arms, star });
        if star {
            self.shape(Layer::Lines, at, Shape::filled(Outline::Circle { radius: STAR }, Role::Line));
        }
    }

    /// Puts an outline at a place.
    pub(crate) fn shape(&mut self, layer: Layer, at: Place, shape: Shape) {
        self.put(layer, at, Thing::Shape(shape));
    }

    /// Puts a piece on a cell, if it is shown.
    pub(crate) fn piece(&mut self, cell: Cell, piece: Piece) {
        self.piece_at(cell, self.at(cell), piece);
    }

    /// Puts a piece on a cell, but not in its middle: for stacks.
    pub(crate) fn piece_at(&mut self, cell: Cell, at: Place, piece: Piece) {
        if !piece.ghost {
            let has_face = piece.face.is_some() || self.faces == Faces::Figures;
            self.change(cell, |spot| {
                spot.lay(piece.owner.ground());
                spot.top = Some(at);
                spot.has_face = has_face;
            });
        }
        if !self.shows(cell) {
            return;
        }
        let standing = (!piece.ghost).then_some(Standing { cell, since: None });
        if !piece.ghost {
            self.pieces.push((cell, piece.owner, piece.sign));
        }
        let item = Item { layer: Layer::Pieces, at, thing: Thing::Piece(piece), standing };
        self.layers[Layer::Pieces as usize].push(item);
    }

    /// Says since which move the uppermost piece of each cell stands there; the moves are in the order of [`Board::cells`].
    pub(crate) fn date(&mut self, mut since: Vec<Option<NonZeroI32>>) {
        let standing =
            self.layers[Layer::Pieces as usize].iter_mut().rev().filter_map(|item| item.standing.as_mut());
        for standing in standing {
            if let Some(index) = self.board.index(standing.cell) {
                standing.since = since.get_mut(index).and_then(Option::take);
            }
        }
    }

    /// Puts a stone on a cell.
    pub(crate) fn stone(&mut self, cell: Cell, color: Color) {
        self.piece(cell, stone(color));
    }

    /// Lets the whole picture be of wood: the board with its coordinates.
    pub(crate) fn lay_wood(&mut self) {
        self.has_wood = true;
    }

    /// Puts a text beside the board.
    pub(crate) fn beside(&mut self, at: Place, text: impl Into<Cow<'static, str>>, size: i32) {
        self.put(Layer::Margin, at, Thing::Beside { text: text.into(), size, turned: false });
    }

    /// Returns the frame with a margin, the points, and what was drawn, the lowest layer first.
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

    /// The wood, with an edge on those sides where the board is not cut off.
    fn wood(&self) -> Vec<Item> {
        let Rect { width, height, .. } = self.frame;
        let at = self.frame.centre();
        let wood = Shape::filled(Outline::Rect { width, height, round: 0 }, Role::Board);
        let (from, to) = (self.shown.from, self.shown.to);
        let (right, down) = (width / 2, height / 2);
        let corner = |x, y| Place::new(x * right, y * down);
        let sides = [
            (from.row == 0, corner(-1, -1), corner(1, -1)),
            (to.column + 1 == self.board.columns, corner(1, -1), corner(1, 1)),
            (to.row + 1 == self.board.rows, corner(-1, 1), corner(1, 1)),
            (from.column == 0, corner(-1, -1), corner(-1, 1)),
        ];
        let lines: Vec<_> = sides.iter().filter(|side| side.0).map(|&(_, from, to)| (from, to)).collect();
        let edge = Shape::drawn(Outline::lines(&lines), Role::Frame, 2 * EDGE);
        let grain = Shape::drawn(Outline::Path(grain(width, height)), Role::Grain, 30);
        let item = |shape| Item { layer: Layer::Board, at, thing: Thing::Shape(shape), standing: None };
        [wood, grain, edge].map(item).into()
    }
}

/// The grain of the wood: long lines that rise and fall a little, from one side of the board to the other.
fn grain(width: i32, height: i32) -> Vec<Step> {
    let (right, down) = (width / 2, height / 2);
    let mut steps = Vec::new();
    let (mut y, mut number) = (-down + 180, 0_i32);
    while y < down - 60 {
        // Not quite parallel, as the rings of a tree are not.
        let sway = [90, -60, 140, -110, 40][number as usize % 5];
        let bound = |y: i32| y.clamp(-down, down);
        let at = |x: i32, sway: i32| Place::new(x, bound(y + sway));
        steps.push(Step::Move(at(-right, 0)));
        steps.push(Step::Curve(at(-right / 3, sway), at(right / 3, -sway * 2 / 3), at(right, sway / 3)));
        y += [240, 410, 170, 330, 520, 210, 290][number as usize % 7];
        number += 1;
    }
    steps
}

/// The smallest rectangle with the places of all cells in it. On a board that has its four corners, they are enough.
fn extent(board: &Board, shown: &Shown) -> Rect {
    let Shown { from, to, .. } = *shown;
    let corners = [from, Cell::new(to.column, from.row), Cell::new(from.column, to.row), to];
    let has_corners = corners.iter().all(|&corner| board.has(corner));
    let places: Vec<Place> = match has_corners {
        true => corners.into_iter().map(board.place).collect(),
        false => board.cells().filter(|&cell| board.has(cell) && shown.has(cell)).map(board.place).collect(),
    };
    let first = places.first().copied().unwrap_or_else(|| (board.place)(from));
    let point = |place: Place| Rect { x: place.x, y: place.y, width: 0, height: 0 };
    places.into_iter().fold(point(first), |rect, place| rect.union(point(place)))
}

/// A stone of a colour, as of Go.
#[must_use]
pub(crate) fn stone(color: Color) -> Piece {
    let sign = match color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    Piece { owner: color.into(), body: Body::Stone { radius: STONE }, face: None, sign, ghost: false }
}

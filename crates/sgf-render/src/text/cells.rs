//! From the things of a scene to cells: all that is to be seen at one point.
//!
//! Places become whole numbers here: the line, and the column in the smallest steps in which points lie beside each other. The
//! pieces of a stack lie a little above each other and fall into one cell.

use std::collections::BTreeMap;

use crate::scene::{
    Arms, CELL, Candidate, Label, Layer, Mark, Outline, Piece, Place, PointKind, Scene, Shape, Step, Thing,
};

/// What is to be seen at a point.
#[derive(Debug, Default)]
pub(super) struct Cell<'a> {
    /// What the point is; `None` for a place beside the board.
    pub(super) point: Option<PointKind>,
    /// The uppermost piece.
    pub(super) piece: Option<&'a Piece>,
    /// How many pieces lie here.
    pub(super) height: usize,
    pub(super) label: Option<&'a Label>,
    pub(super) marks: Vec<Mark>,
    pub(super) is_last: bool,
    pub(super) is_dimmed: bool,
    pub(super) heat: Option<i32>,
    /// A move that an engine has looked at.
    pub(super) candidate: Option<&'a Candidate>,
    /// Where it is in the scene.
    pub(super) at: Place,
}

/// A text beside the board.
#[derive(Debug)]
pub(super) struct Beside<'a> {
    pub(super) line: i64,
    /// Its middle, in thousandths of the smallest step.
    pub(super) middle: i64,
    pub(super) text: &'a str,
}

/// An arrow or a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) from: Place,
    pub(super) to: Place,
    pub(super) is_arrow: bool,
}

/// All that text shows of a scene.
#[derive(Debug)]
pub(super) struct Cells<'a> {
    /// The cells, by line and column.
    pub(super) cells: BTreeMap<(i64, i64), Cell<'a>>,
    pub(super) beside: Vec<Beside<'a>>,
    pub(super) arrows: Vec<Line>,
    /// The level lines of the board: at which height, from where to where.
    level: BTreeMap<i32, Vec<(i32, i32)>>,
    /// How many characters a column is wide at least.
    pub(super) least: i64,
}

/// How places become lines and columns.
struct Grid {
    origin: Place,
    /// The width of a character, and the height of a line.
    character: (i64, i64),
    /// How many characters lie between neighbouring columns.
    step: i64,
}

impl Grid {
    fn of(scene: &Scene) -> Grid {
        // Where there are no points, pieces have cells of their own.
        let pieces = scene.items.iter().filter(|item| matches!(item.thing, Thing::Piece(_)));
        let places = scene.points.iter().map(|point| point.at).chain(pieces.map(|item| item.at));
        let places: Vec<Place> = places.collect();
        let origin = Place::new(
            places.iter().map(|place| place.x).min().unwrap_or(0),
            places.iter().map(|place| place.y).min().unwrap_or(0),
        );
        let character = (i64::from(scene.text.column.max(1)), i64::from(scene.text.line.max(1)));
        let mut grid = Grid { origin, character, step: 1 };
        let common = places.iter().fold(0, |common, place| gcd(common, grid.characters(*place)));
        if common > 0 {
            grid.step = common;
        } else {
            grid.step = (i64::from(CELL) / character.0).max(1);
        }
        grid
    }

    fn characters(&self, place: Place) -> i64 {
        rounded(i64::from(place.x) - i64::from(self.origin.x), self.character.0)
    }

    fn line(&self, place: Place) -> i64 {
        rounded(i64::from(place.y) - i64::from(self.origin.y), self.character.1)
    }

    fn cell(&self, place: Place) -> (i64, i64) {
        (self.line(place), rounded(self.characters(place), self.step))
    }

    /// The column in thousandths.
    fn middle(&self, place: Place) -> i64 {
        (i64::from(place.x) - i64::from(self.origin.x)) * 1000 / (self.character.0 * self.step)
    }
}

fn rounded(number: i64, by: i64) -> i64 {
    (number + by / 2).div_euclid(by)
}

fn gcd(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl<'a> Cells<'a> {
    pub(super) fn of(scene: &'a Scene) -> Cells<'a> {
        let grid = Grid::of(scene);
        let mut all = Cells {
            cells: BTreeMap::new(),
            beside: Vec::new(),
            arrows: Vec::new(),
            level: BTreeMap::new(),
            least: grid.step,
        };
        for point in &scene.points {
            let cell = all.cells.entry(grid.cell(point.at)).or_default();
            (cell.at, cell.point) = (point.at, Some(point.kind));
        }
        for item in &scene.items {
            match &item.thing {
                Thing::Shape(shape) if item.layer == Layer::Lines => all.add_lines(item.at, shape),
                Thing::Shape(_) => {}
                Thing::Line { to, arrow, .. } => {
                    all.arrows.push(Line { from: item.at, to: *to, is_arrow: *arrow });
                }
                // What is written on the board itself belongs to its drawing.
                Thing::Beside { .. } if item.layer != Layer::Margin => {}
                Thing::Beside { text, .. } => {
                    let (line, middle) = (grid.line(item.at), grid.middle(item.at));
                    all.beside.push(Beside { line, middle, text });
                }
                thing => {
                    let cell = all.cells.entry(grid.cell(item.at)).or_default();
                    cell.at = item.at;
                    cell.add(thing);
                }
            }
        }
        all
    }

    /// Remembers the level lines of an outline.
    fn add_lines(&mut self, at: Place, shape: &Shape) {
        let Outline::Path(steps) = &shape.outline else { return };
        let mut last = Place::default();
        for step in steps {
            match *step {
                Step::Move(to) => last = to,
                Step::Line(to) => {
                    if to.y == last.y {
                        let ends = (at.x + to.x.min(last.x), at.x + to.x.max(last.x));
                        self.level.entry(at.y + to.y).or_default().push(ends);
                    }
                    last = to;
                }
                Step::Curve(_, _, to) => last = to,
                Step::Close => {}
            }
        }
    }

    /// Tells whether the board has a line between two points of a row: neighbours have, where their arms say so, and others if it
    /// is drawn.
    pub(super) fn is_joined(&self, one: Place, other: Place) -> bool {
        let (from, to) = (one.x.min(other.x), one.x.max(other.x));
        if to - from <= CELL {
            return true;
        }
        // Near its ends a line may leave room for what stands there.
        let (from, to) = (from + CELL / 2, to - CELL / 2);
        let lines = self.level.get(&one.y).into_iter().flatten();
        lines.into_iter().any(|&(start, end)| start <= from && end >= to)
    }

    /// Returns the cell to the right, and its column.
    pub(super) fn after(&self, line: i64, column: i64) -> Option<(i64, &Cell<'a>)> {
        let mut after = self.cells.range((line, column + 1)..=(line, i64::MAX));
        after.next().map(|(&(_, column), cell)| (column, cell))
    }

    /// Returns the cell to the left, and its column.
    pub(super) fn before(&self, line: i64, column: i64) -> Option<(i64, &Cell<'a>)> {
        let mut before = self.cells.range((line, i64::MIN)..(line, column));
        before.next_back().map(|(&(_, column), cell)| (column, cell))
    }

    /// Returns the cells of a line from left to right, with their columns.
    pub(super) fn line(&self, line: i64) -> impl DoubleEndedIterator<Item = (i64, &Cell<'a>)> {
        self.cells.range((line, i64::MIN)..=(line, i64::MAX)).map(|(&(_, column), cell)| (column, cell))
    }
}

impl<'a> Cell<'a> {
    /// Tells whether it is no point of the board, but a piece that stands beside it.
    pub(super) fn is_beside(&self) -> bool {
        self.point.is_none()
    }

    /// The lines of the board that leave it, if it is a crossing of lines.
    pub(super) fn arms(&self) -> Option<Arms> {
        match self.point? {
            PointKind::Crossing { arms, .. } => Some(arms),
            PointKind::Field { .. } => None,
        }
    }

    /// Tells whether it is a field of the second colour.
    pub(super) fn is_dark(&self) -> bool {
        self.point == Some(PointKind::Field { dark: true })
    }

    fn add(&mut self, thing: &'a Thing) {
        match thing {
            Thing::Piece(piece) => {
                self.piece = Some(piece);
                self.height += 1;
            }
            Thing::Mark { mark: Mark::Last, .. } => self.is_last = true,
            Thing::Mark { mark: Mark::Origin, .. } => {}
            Thing::Mark { mark, .. } => self.marks.push(*mark),
            Thing::Label(label) => self.label = Some(label),
            Thing::Heat { share } => self.heat = Some(*share),
            Thing::Candidate(candidate) => self.candidate = Some(candidate),
            Thing::Veil => self.is_dimmed = true,
            Thing::Shape(_) | Thing::Line { .. } | Thing::Beside { .. } => {}
        }
    }
}

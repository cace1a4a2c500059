//! Collects the items of a scene into cells: everything at one point.
//!
//! Places become integers here: the line, and the column in steps of the smallest horizontal distance between points. The pieces
//! of a stack are slightly offset and end up in one cell.

use std::collections::BTreeMap;

use crate::scene::{
    Arms, CELL, Candidate, ItemKind, Label, Layer, Mark, Outline, Piece, Place, PointKind, Scene, Shape, Step,
};

/// The contents of a point.
#[derive(Debug, Default)]
pub(super) struct Cell<'a> {
    /// The kind of point; `None` for a place outside the board.
    pub(super) point: Option<PointKind>,
    /// The top piece.
    pub(super) piece: Option<&'a Piece>,
    /// The number of pieces.
    pub(super) height: usize,
    pub(super) label: Option<&'a Label>,
    pub(super) marks: Vec<Mark>,
    pub(super) is_last: bool,
    pub(super) is_dimmed: bool,
    pub(super) heat: Option<i32>,
    /// An engine move.
    pub(super) candidate: Option<&'a Candidate>,
    /// Its place in the scene.
    pub(super) at: Place,
}

/// A text next to the board.
#[derive(Debug)]
pub(super) struct Beside<'a> {
    pub(super) line: i64,
    /// Its center, in thousandths of a step.
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

/// The scene as text shows it.
#[derive(Debug)]
pub(super) struct Cells<'a> {
    /// The cells, by line and column.
    pub(super) cells: BTreeMap<(i64, i64), Cell<'a>>,
    pub(super) beside: Vec<Beside<'a>>,
    pub(super) arrows: Vec<Line>,
    /// The horizontal lines of the board: their y coordinate, start and end.
    level: BTreeMap<i32, Vec<(i32, i32)>>,
    /// The minimum width of a column in characters.
    pub(super) least: i64,
}

/// Converts places to lines and columns.
struct Grid {
    origin: Place,
    /// The width of a character and the height of a line.
    character: (i64, i64),
    /// The number of characters between neighboring columns.
    step: i64,
}

impl Grid {
    fn of(scene: &Scene) -> Grid {
        // Without points, pieces have their own cells.
        let pieces = scene.items.iter().filter(|item| matches!(item.kind, ItemKind::Piece(_)));
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
            match &item.kind {
                ItemKind::Shape(shape) if item.layer == Layer::Lines => all.add_lines(item.at, shape),
                ItemKind::Shape(_) => {}
                ItemKind::Line { to, arrow, .. } => {
                    all.arrows.push(Line { from: item.at, to: *to, is_arrow: *arrow });
                }
                // Text on the board itself is part of its drawing.
                ItemKind::Beside { .. } if item.layer != Layer::Margin => {}
                ItemKind::Beside { text, .. } => {
                    let (line, middle) = (grid.line(item.at), grid.middle(item.at));
                    all.beside.push(Beside { line, middle, text });
                }
                kind => {
                    let cell = all.cells.entry(grid.cell(item.at)).or_default();
                    cell.at = item.at;
                    cell.add(kind);
                }
            }
        }
        all
    }

    /// Collects the horizontal lines of an outline.
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

    /// Returns whether the board has a line between two points of a row: neighbors have one if their arms say so, others if it is
    /// drawn.
    pub(super) fn is_joined(&self, one: Place, other: Place) -> bool {
        let (from, to) = (one.x.min(other.x), one.x.max(other.x));
        if to - from <= CELL {
            return true;
        }
        // A line may stop short of its ends to leave room for their contents.
        let (from, to) = (from + CELL / 2, to - CELL / 2);
        let lines = self.level.get(&one.y).into_iter().flatten();
        lines.into_iter().any(|&(start, end)| start <= from && end >= to)
    }

    /// Returns the next cell to the right, and its column.
    pub(super) fn after(&self, line: i64, column: i64) -> Option<(i64, &Cell<'a>)> {
        let mut after = self.cells.range((line, column + 1)..=(line, i64::MAX));
        after.next().map(|(&(_, column), cell)| (column, cell))
    }

    /// Returns the next cell to the left, and its column.
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
    /// Returns whether it is a piece next to the board instead of a point.
    pub(super) fn is_beside(&self) -> bool {
        self.point.is_none()
    }

    /// Returns the lines of the board from here, if it is a crossing.
    pub(super) fn arms(&self) -> Option<Arms> {
        match self.point? {
            PointKind::Crossing { arms, .. } => Some(arms),
            PointKind::Field { .. } => None,
        }
    }

    /// Returns whether it is a dark field.
    pub(super) fn is_dark(&self) -> bool {
        self.point == Some(PointKind::Field { dark: true })
    }

    fn add(&mut self, kind: &'a ItemKind) {
        match kind {
            ItemKind::Piece(piece) => {
                self.piece = Some(piece);
                self.height += 1;
            }
            ItemKind::Mark { mark: Mark::Last, .. } => self.is_last = true,
            ItemKind::Mark { mark: Mark::Origin, .. } => {}
            ItemKind::Mark { mark, .. } => self.marks.push(*mark),
            ItemKind::Label(label) => self.label = Some(label),
            ItemKind::Heat { share } => self.heat = Some(*share),
            ItemKind::Candidate(candidate) => self.candidate = Some(candidate),
            ItemKind::Veil => self.is_dimmed = true,
            ItemKind::Shape(_) | ItemKind::Line { .. } | ItemKind::Beside { .. } => {}
        }
    }
}

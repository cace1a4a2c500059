//! The board: dots, and the owners of enclosed points.

use sgf_model::value::Color;

use crate::Square;
use crate::boards::grid::EIGHT;
use crate::zobrist::key;

/// Dots and enclosed points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) columns: u16,
    pub(super) rows: u16,
    /// The points row by row, from the upper left.
    points: Vec<Point>,
    /// For each color, the number of opposing dots it has captured.
    pub(super) prisoners: [u32; 2],
    /// The number of points where a dot can be placed.
    pub(super) n_free: u32,
    pub(super) hash: u64,
}

/// The state of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Point {
    /// The dot.
    pub(super) dot: Option<Color>,
    /// The player who last enclosed the point.
    pub(super) holder: Option<Color>,
}

impl Point {
    fn is_free(self) -> bool {
        self.dot.is_none() && self.holder.is_none()
    }

    /// Returns whether the point has a dot of a color that is not captured.
    fn is_live(self, color: Color) -> bool {
        self.dot == Some(color) && self.holder != Some(color.other())
    }

    /// Returns the player who has captured the dot.
    fn captor(self) -> Option<Color> {
        self.holder.filter(|holder| self.dot == Some(holder.other()))
    }
}

const STRAIGHT: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

impl Board {
    pub(super) fn new(columns: u16, rows: u16) -> Board {
        let n_points = u32::from(columns) * u32::from(rows);
        let points = vec![Point::default(); n_points as usize];
        Board { columns, rows, points, prisoners: [0; 2], n_free: n_points, hash: 0 }
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.columns, self.rows)
    }

    pub(super) fn has(&self, square: Square) -> bool {
        square.is_within(self.columns, self.rows)
    }

    /// Returns the state of a point; an empty point off the board.
    pub(super) fn point(&self, square: Square) -> Point {
        if self.has(square) { self.points[self.index(square)] } else { Point::default() }
    }

    pub(super) fn is_free(&self, square: Square) -> bool {
        self.has(square) && self.point(square).is_free()
    }

    /// Sets the state of a point; returns whether anything changed.
    pub(super) fn set(&mut self, square: Square, point: Point) -> bool {
        let index = self.index(square);
        let before = std::mem::replace(&mut self.points[index], point);
        self.hash ^= key_of(index, before) ^ key_of(index, point);
        self.n_free = self.n_free + u32::from(point.is_free()) - u32::from(before.is_free());
        if let Some(captor) = before.captor() {
            self.prisoners[captor as usize] -= 1;
        }
        if let Some(captor) = point.captor() {
            self.prisoners[captor as usize] += 1;
        }
        before != point
    }

    /// Places a dot, regardless of what is on the point.
    pub(super) fn put(&mut self, square: Square, color: Color) {
        let holder = self.point(square).holder;
        self.set(square, Point { dot: Some(color), holder });
    }

    /// Returns whether a chain is closed: each point is next to the previous one, and the last one equals the first.
    pub(super) fn is_closed(chain: &[Square]) -> bool {
        let are_near = |pair: &[Square]| {
            pair[0] != pair[1]
                && pair[0].column.abs_diff(pair[1].column) <= 1
                && pair[0].row.abs_diff(pair[1].row) <= 1
        };
        chain.len() > 4 && chain.first() == chain.last() && chain.windows(2).all(are_near)
    }

    /// Returns whether a chain consists of free dots of a color.
    pub(super) fn is_chain_of(&self, color: Color, chain: &[Square]) -> bool {
        chain.iter().all(|&square| self.has(square) && self.point(square).is_live(color))
    }

    /// Returns the points inside a closed chain, from which no path of straight steps leads outside.
    pub(super) fn inside(chain: &[Square]) -> Vec<Square> {
        let extent = |of: fn(&Square) -> u16| {
            let (least, most) = (chain.iter().map(of).min(), chain.iter().map(of).max());
            (least.unwrap_or(0), most.unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (extent(|square| square.column), extent(|square| square.row));
        // A margin of one point around the chain connects the outside.
        let (width, height) = (usize::from(right - left) + 3, usize::from(bottom - top) + 3);
        let mut is_known = vec![false; width * height];
        for square in chain {
            is_known[usize::from(square.row - top + 1) * width + usize::from(square.column - left + 1)] =
                true;
        }
        let mut to_visit = vec![0];
        is_known[0] = true;
        while let Some(index) = to_visit.pop() {
            let (column, row) = (index % width, index / width);
            let steps = [
                (column > 0, -1),
                (column + 1 < width, 1),
                (row > 0, -(width as isize)),
                (row + 1 < height, width as isize),
            ];
            for (is_possible, step) in steps {
                let next = index.wrapping_add_signed(step);
                if is_possible && !is_known[next] {
                    is_known[next] = true;
                    to_visit.push(next);
                }
            }
        }
        let unknown = is_known.iter().enumerate().filter(|&(_, &is_known)| !is_known);
        let at =
            |index: usize| Square::new(left + (index % width) as u16 - 1, top + (index / width) as u16 - 1);
        unknown.map(|(index, _)| at(index)).collect()
    }

    /// Gives the points inside a chain to a color, and returns the number of new prisoners.
    pub(super) fn enclose(&mut self, color: Color, inside: &[Square]) -> u32 {
        let before = self.prisoners[color as usize];
        for &square in inside {
            if self.has(square) {
                let dot = self.point(square).dot;
                self.set(square, Point { dot, holder: Some(color) });
            }
        }
        self.prisoners[color as usize].saturating_sub(before)
    }

    /// Returns whether any of the points has a free opposing dot.
    pub(super) fn has_prey(&self, color: Color, inside: &[Square]) -> bool {
        inside.iter().any(|&square| self.point(square).is_live(color.other()))
    }

    /// Returns the region around a point that a color's dots separate from the border of the board, if they do.
    ///
    /// Dots enclosed within the region are part of it.
    fn region(&self, color: Color, from: Square) -> Option<Vec<Square>> {
        let mut is_seen = vec![false; self.points.len()];
        let mut region = vec![from];
        is_seen[self.index(from)] = true;
        let mut next = 0;
        while let Some(&square) = region.get(next) {
            next += 1;
            for &(right, down) in &STRAIGHT {
                let near = square.offset(right, down, self.columns, self.rows)?;
                let index = self.index(near);
                if !is_seen[index] && !self.points[index].is_live(color) {
                    is_seen[index] = true;
                    region.push(near);
                }
            }
        }
        Some(region)
    }

    /// Returns the chains through a new dot that enclose opposing dots.
    pub(super) fn made_by(&self, color: Color, dot: Square) -> Vec<Vec<Square>> {
        let mut chains: Vec<Vec<Square>> = Vec::new();
        if self.n_near(color, dot) < 2 {
            return chains;
        }
        let mut known: Vec<Square> = Vec::new();
        for &(right, down) in &STRAIGHT {
            let Some(near) = dot.offset(right, down, self.columns, self.rows) else { continue };
            if self.point(near).is_live(color) || known.contains(&near) {
                continue;
            }
            let Some(region) = self.region(color, near) else { continue };
            let chain = self.around(&region);
            if self.has_prey(color, &Board::inside(&chain)) {
                chains.push(chain);
            }
            known.extend(region);
        }
        chains
    }

    /// Returns the connected areas enclosed by one color, each with the chain around it.
    pub(super) fn enclosures(&self) -> Vec<(Color, Vec<Square>)> {
        let mut is_seen = vec![false; self.points.len()];
        let mut enclosures = Vec::new();
        for square in self.squares() {
            let Some(holder) = self.point(square).holder.filter(|_| !is_seen[self.index(square)]) else {
                continue;
            };
            let mut region = vec![square];
            is_seen[self.index(square)] = true;
            let mut next = 0;
            while let Some(&square) = region.get(next) {
                next += 1;
                let near = STRAIGHT
                    .iter()
                    .filter_map(|&(right, down)| square.offset(right, down, self.columns, self.rows));
                for near in near.filter(|&near| self.point(near).holder == Some(holder)) {
                    if !std::mem::replace(&mut is_seen[self.index(near)], true) {
                        region.push(near);
                    }
                }
            }
            enclosures.push((holder, self.around(&region)));
        }
        enclosures
    }

    /// Returns the chain of a color around a point, if the color's dots separate the point from the border.
    pub(super) fn trap(&self, color: Color, square: Square) -> Option<Vec<Square>> {
        (!self.point(square).is_live(color))
            .then(|| self.region(color, square))
            .flatten()
            .map(|region| self.around(&region))
    }

    /// Counts the live dots of a color around a point.
    fn n_near(&self, color: Color, square: Square) -> usize {
        let near =
            EIGHT.iter().filter_map(|&(right, down)| square.offset(right, down, self.columns, self.rows));
        near.filter(|&near| self.point(near).is_live(color)).count()
    }

    /// Returns the points around a region in order, with the first one repeated at the end.
    ///
    /// Follows the outer edge of the region, from each pair of a point and an outward direction to the next such pair. The points outside
    /// are the chain, without consecutive duplicates.
    fn around(&self, region: &[Square]) -> Vec<Square> {
        let mut is_inside = vec![false; self.points.len()];
        for &square in region {
            is_inside[self.index(square)] = true;
        }
        let Some(&start) = region.iter().min_by_key(|square| (square.row, square.column)) else {
            return Vec::new();
        };
        let step = |square: Square, way: usize| {
            let (right, down) = STRAIGHT[way % 4];
            square.offset(right, down, self.columns, self.rows)
        };
        let is_in = |square: Option<Square>| square.is_some_and(|square| is_inside[self.index(square)]);
        let mut chain: Vec<Square> = Vec::new();
        // The outside is above the first point; going clockwise, the region is on the right.
        let (mut at, mut outward) = (start, 0);
        loop {
            if let Some(outer) = step(at, outward)
                && chain.last() != Some(&outer)
            {
                chain.push(outer);
            }
            let ahead = step(at, outward + 1);
            let across = ahead.and_then(|ahead| step(ahead, outward));
            (at, outward) = match (ahead, across) {
                (Some(_), Some(across)) if is_in(ahead) && is_in(Some(across)) => (across, outward + 3),
                (Some(ahead), _) if is_in(Some(ahead)) => (ahead, outward),
                _ => (at, outward + 1),
            };
            outward %= 4;
            if (at, outward) == (start, 0) {
                break;
            }
        }
        if chain.first() != chain.last() {
            chain.extend(chain.first().copied());
        }
        chain
    }

    pub(super) fn fresh_hash(&self) -> u64 {
        self.points.iter().enumerate().fold(0, |hash, (index, &point)| hash ^ key_of(index, point))
    }

    /// Recounts the prisoners, for tests.
    #[cfg(test)]
    pub(super) fn fresh_counts(&self) -> ([u32; 2], u32) {
        let held = |color| self.points.iter().filter(|point| point.captor() == Some(color)).count() as u32;
        let n_free = self.points.iter().filter(|point| point.is_free()).count() as u32;
        ([held(Color::Black), held(Color::White)], n_free)
    }
}

fn key_of(index: usize, point: Point) -> u64 {
    let number = |color: Option<Color>| color.map_or(0, |color| color as u64 + 1);
    match (number(point.dot), number(point.holder)) {
        (0, 0) => 0,
        (dot, holder) => key(index as u64 * 16 + dot * 4 + holder),
    }
}

//! Patterns under all symmetries, prepared for one board.

use std::ops::Range;
use std::sync::Arc;

use sgf_games::{Geometry, Symmetry};

use super::{ANYTHING, Mask, Pattern};
use crate::storage::track::{BLACK, EMPTY, State, WHITE, exchanged};

/// A pattern prepared for boards of one kind and size.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) images: Vec<Image>,
    /// The symmetries that map the pattern to itself: the image of each point, and whether the colors are exchanged.
    stabilizer: Vec<(Vec<usize>, bool)>,
}

/// A prepared pattern, and the number of sites of the board.
pub(super) type Prepared = Arc<(Compiled, usize)>;

/// A pattern under one symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    masks: Vec<Mask>,
    /// The range of its upper left point.
    pub(crate) xs: Range<usize>,
    pub(crate) ys: Range<usize>,
    /// The points that matter, as offsets from the upper left point on the board, stones first.
    pub(crate) needs: Vec<(usize, Mask)>,
    /// The stones as column, row and color, for comparison with planes.
    pub(crate) stones: Vec<(usize, usize, State)>,
    /// The stones as offsets into pairs of black and white points, for comparison with lanes.
    pub(crate) pairs: Vec<usize>,
    /// For each point of the image, a mask that disables its first change: all ones unless the point must be empty.
    pub(crate) free: Vec<u16>,
    /// The points with several possible states.
    pub(crate) several: Vec<(usize, Mask)>,
    /// The moves that follow, as points of the image and colors.
    pub(crate) order: Vec<(usize, State)>,
    /// The points whose stone was captured, and the color of that stone.
    pub(crate) captured: Vec<(usize, State)>,
    /// For each point of the image, the point of the pattern.
    origin: Vec<usize>,
    /// For each point and color of the image, the code of the move in the pattern: see [`Image::follow`].
    follows: Vec<u16>,
    pub(crate) exchanges: bool,
}

/// A rectangle on a board: column, row, columns, rows.
type Rectangle = (i32, i32, i32, i32);

impl Compiled {
    /// Prepares a pattern for a board.
    pub(crate) fn new(
        pattern: &Pattern,
        geometry: Geometry,
        with_turns: bool,
        with_exchange: bool,
    ) -> Compiled {
        let (columns, rows) = (usize::from(geometry.columns()), usize::from(geometry.rows()));
        let mut compiled = Compiled { images: Vec::new(), stabilizer: Vec::new() };
        let Some((xs, ys)) = offsets(pattern, columns, rows) else { return compiled };
        let board = (columns as i32, rows as i32);
        let stays = |symmetry: &Symmetry| {
            (0..board.0).all(|x| (0..board.1).all(|y| (symmetry.turn)(board, (x, y)) == (x, y)))
        };
        let is_asked =
            |symmetry: &&Symmetry| (with_turns || stays(symmetry)) && (with_exchange || !symmetry.exchanges);
        for symmetry in geometry.symmetries().filter(is_asked) {
            let Some(image) = Image::new(pattern, symmetry, (columns, rows), &xs, &ys) else { continue };
            match compiled.images.iter().position(|known| known.looks_like(&image)) {
                None => compiled.images.push(image),
                // This symmetry maps the pattern to itself.
                Some(0) => compiled.stabilizer.push((image.origin, image.exchanges)),
                Some(_) => {}
            }
        }
        for number in 0..compiled.images.len() {
            compiled.images[number].follows = compiled.follows_of(number);
        }
        compiled
    }

    /// The codes of moves on each point of an image, by Black and by White.
    fn follows_of(&self, number: usize) -> Vec<u16> {
        let image = &self.images[number];
        let of = |(&origin, state): (&usize, State)| {
            let seen = if image.exchanges { exchanged(state) } else { state };
            let (point, state) = self.first_of_alike(origin, seen);
            (point * 2 + usize::from(state == WHITE)) as u16
        };
        image.origin.iter().flat_map(|origin| [BLACK, WHITE].map(|state| of((origin, state)))).collect()
    }

    /// Returns the first of the points and colors that are equivalent under the symmetries of the pattern.
    fn first_of_alike(&self, point: usize, state: State) -> (usize, State) {
        let alike = self
            .stabilizer
            .iter()
            .map(|(origin, exchanges)| (origin[point], if *exchanges { exchanged(state) } else { state }));
        alike.fold((point, state), Ord::min)
    }
}

/// The range of a pattern's upper left point; `None` if it does not fit on the board.
fn offsets(pattern: &Pattern, columns: usize, rows: usize) -> Option<(Range<usize>, Range<usize>)> {
    let free = |near: bool, far: bool, room: usize| match (near, far) {
        (true, true) => (room == 0).then_some(0..1),
        (true, false) => Some(0..1),
        (false, true) => Some(room..room + 1),
        (false, false) => Some(0..room + 1),
    };
    let sides = pattern.sides;
    let xs = free(sides.left, sides.right, columns.checked_sub(pattern.columns)?)?;
    let ys = free(sides.top, sides.bottom, rows.checked_sub(pattern.rows)?)?;
    Some((xs, ys))
}

impl Image {
    fn new(
        pattern: &Pattern,
        symmetry: &Symmetry,
        board: (usize, usize),
        xs: &Range<usize>,
        ys: &Range<usize>,
    ) -> Option<Image> {
        let size = (board.0 as i32, board.1 as i32);
        // Map the first and the last place of the pattern. Between the two, the image moves along.
        let (first, places) = turned(pattern, symmetry, size, (xs.start, ys.start))?;
        let (last, _) = turned(pattern, symmetry, size, (xs.end - 1, ys.end - 1))?;
        let (columns, rows) = (first.2 as usize, first.3 as usize);
        let mut image = Image {
            columns,
            rows,
            masks: vec![ANYTHING; columns * rows],
            xs: span(first.0, last.0),
            ys: span(first.1, last.1),
            needs: Vec::new(),
            stones: Vec::new(),
            pairs: Vec::new(),
            free: Vec::new(),
            several: Vec::new(),
            order: Vec::new(),
            captured: Vec::new(),
            origin: vec![0; columns * rows],
            follows: Vec::new(),
            exchanges: symmetry.exchanges,
        };
        for (at, &to) in places.iter().enumerate() {
            image.masks[to] =
                if symmetry.exchanges { exchanged_mask(pattern.masks[at]) } else { pattern.masks[at] };
            image.origin[to] = at;
        }
        let seen = |state: State| if symmetry.exchanges { exchanged(state) } else { state };
        for (number, &at) in pattern.order.iter().enumerate() {
            let state = if number % 2 == 0 { BLACK } else { WHITE };
            image.order.push((places[at], seen(state)));
        }
        image.captured = pattern.captured.iter().map(|&(at, state)| (places[at], seen(state))).collect();
        image.captured.sort_unstable();
        image.find_needs(board.0);
        Some(image)
    }

    fn find_needs(&mut self, board_columns: usize) {
        let is_empty = |mask: Mask| mask == super::only(EMPTY);
        self.free = self.masks.iter().map(|&mask| if is_empty(mask) { 0 } else { u16::MAX }).collect();
        for (at, &mask) in self.masks.iter().enumerate().filter(|(_, mask)| **mask != ANYTHING) {
            let (column, row) = (at % self.columns, at / self.columns);
            self.needs.push((row * board_columns + column, mask));
            if !mask.is_power_of_two() {
                self.several.push((row * board_columns + column, mask));
            }
            for state in [BLACK, WHITE].into_iter().filter(|&state| mask == super::only(state)) {
                self.stones.push((column, row, state));
                self.pairs.push((row * board_columns + column) * 2 + usize::from(state == WHITE));
            }
        }
        // Stones rule out most places.
        self.needs.sort_by_key(|&(_, mask)| mask & super::only(EMPTY) != 0);
    }

    fn looks_like(&self, other: &Image) -> bool {
        let view = |image: &Image| (image.columns, image.rows, image.xs.clone(), image.ys.clone());
        view(self) == view(other)
            && self.masks == other.masks
            && self.order == other.order
            && self.captured == other.captured
    }

    /// The point of the image at a column and row of the board, if its upper left point is at `(x, y)`.
    #[inline]
    pub(crate) fn point(&self, (column, row): (usize, usize), (x, y): (usize, usize)) -> Option<usize> {
        let (column, row) = (column.wrapping_sub(x), row.wrapping_sub(y));
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    /// The code of a move in the pattern: twice the point number, plus 1 for White. Of equivalent moves, it is the first.
    #[inline]
    pub(crate) fn follow(&self, point: usize, state: State) -> u16 {
        self.follows[point * 2 + usize::from(state == WHITE)]
    }

    /// The possible states of a point of the image.
    pub(crate) fn mask(&self, point: usize) -> Mask {
        self.masks[point]
    }

    /// Returns true if the pattern constrains a point of the image.
    pub(crate) fn matters(&self, point: usize) -> bool {
        self.masks[point] != ANYTHING
    }
}

fn span(one: i32, other: i32) -> Range<usize> {
    one.min(other) as usize..one.max(other) as usize + 1
}

fn exchanged_mask(mask: Mask) -> Mask {
    (0..7).filter(|state| mask >> state & 1 == 1).fold(0, |all, state| all | super::only(exchanged(state)))
}

/// Maps a pattern by a symmetry of the board. Returns its rectangle and its points there; `None` if it is not a rectangle of
/// the board.
fn turned(
    pattern: &Pattern,
    symmetry: &Symmetry,
    board: (i32, i32),
    (x, y): (usize, usize),
) -> Option<(Rectangle, Vec<usize>)> {
    let place = |at: usize| {
        let (column, row) = (at % pattern.columns, at / pattern.columns);
        (symmetry.turn)(board, ((x + column) as i32, (y + row) as i32))
    };
    let places: Vec<(i32, i32)> = (0..pattern.masks.len()).map(place).collect();
    let left = places.iter().map(|place| place.0).min()?;
    let top = places.iter().map(|place| place.1).min()?;
    let columns = places.iter().map(|place| place.0).max()? - left + 1;
    let rows = places.iter().map(|place| place.1).max()? - top + 1;
    if (columns * rows) as usize != places.len()
        || left < 0
        || top < 0
        || left + columns > board.0
        || top + rows > board.1
    {
        return None;
    }
    let points = places.iter().map(|place| ((place.1 - top) * columns + place.0 - left) as usize).collect();
    Some(((left, top, columns, rows), points))
}

#[cfg(test)]
mod tests {
    use sgf_games::{Options, game};

    use super::*;

    fn compiled(game_number: u16, pattern: &str) -> Compiled {
        let position = game(game_number)
            .expect("the game is known")
            .begin(&Options::default())
            .expect("it has a start position");
        Compiled::new(&pattern.parse().expect("a valid pattern"), position.geometry(), true, true)
    }

    #[test]
    fn counts_distinct_images() {
        for (gm, pattern, n_images) in [
            (1, "X", 2),
            (1, "XO", 4),
            (1, "XO/..", 8),
            (1, "XO/.x", 16),
            (1, "+--/|X./|..", 8),
            (1, "+--/|XO/|OX", 8),
            // Hex: rotation by 180 degrees, and the reflections that exchange sides and colors.
            (11, "XO", 4),
            (11, "X.", 4),
            // Amazons: left and right.
            (18, "X#", 4),
        ] {
            assert_eq!(compiled(gm, pattern).images.len(), n_images, "{gm} {pattern}");
        }
    }

    #[test]
    fn corner_patterns_match_every_corner() {
        let images = compiled(1, "+--/|X./|.O").images;
        assert_eq!(images.len(), 16 / 2);
        let mut corners: Vec<_> = images.iter().map(|image| (image.xs.clone(), image.ys.clone())).collect();
        corners.dedup();
        assert!(corners.contains(&(17..18, 17..18)) && corners.contains(&(0..1, 0..1)), "{corners:?}");
    }

    #[test]
    fn merges_equivalent_points() {
        let compiled = compiled(1, "X.X");
        assert_eq!(compiled.first_of_alike(2, BLACK), (0, BLACK));
        assert_eq!(compiled.first_of_alike(1, WHITE), (1, WHITE));
    }
}

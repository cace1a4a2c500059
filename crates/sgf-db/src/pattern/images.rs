//! A pattern as it looks from all sides: turned, mirrored, with the colours exchanged, ready to be looked for on one kind of board.

use std::ops::Range;

use sgf_games::{Geometry, Symmetry};

use super::{ANYTHING, Mask, Pattern};
use crate::track::{BLACK, EMPTY, State, WHITE, exchanged};

/// A pattern for boards of one kind and size.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) images: Vec<Image>,
    /// What turns the pattern into itself: where each point comes to, and whether the colours are exchanged.
    stabiliser: Vec<(Vec<usize>, bool)>,
}

/// A pattern as it looks from one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    masks: Vec<Mask>,
    /// Where its upper left point may lie.
    pub(crate) xs: Range<usize>,
    pub(crate) ys: Range<usize>,
    /// The points that matter, as distances from the upper left one within a row of all sites, stones first.
    pub(crate) needs: Vec<(usize, Mask)>,
    /// The stones, as column, row and colour: what the planes are asked for.
    pub(crate) stones: Vec<(usize, usize, State)>,
    /// The same as distances from the upper left point among pairs of a black and a white one for each site: what lanes are asked for.
    pub(crate) pairs: Vec<usize>,
    /// For each point of the image, what to set in its first change so that it never counts: all where it need not be empty.
    pub(crate) free: Vec<u16>,
    /// The points that may be several things.
    pub(crate) several: Vec<(usize, Mask)>,
    /// Moves that follow, as points of the image and colours.
    pub(crate) order: Vec<(usize, State)>,
    /// For each point of the image, the point of the pattern.
    origin: Vec<usize>,
    /// What a move on a point of the image is in the pattern, for each point and colour: see [`Image::follow`].
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
        let mut compiled = Compiled { images: Vec::new(), stabiliser: Vec::new() };
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
                // Seen from here it looks as from the front.
                Some(0) => compiled.stabiliser.push((image.origin, image.exchanges)),
                Some(_) => {}
            }
        }
        for number in 0..compiled.images.len() {
            compiled.images[number].follows = compiled.follows_of(number);
        }
        compiled
    }

    /// What a move on each point of an image is in the pattern, of Black's and of White's.
    fn follows_of(&self, number: usize) -> Vec<u16> {
        let image = &self.images[number];
        let of = |(&origin, state): (&usize, State)| {
            let seen = if image.exchanges { exchanged(state) } else { state };
            let (point, state) = self.first_of_alike(origin, seen);
            (point * 2 + usize::from(state == WHITE)) as u16
        };
        image.origin.iter().flat_map(|origin| [BLACK, WHITE].map(|state| of((origin, state)))).collect()
    }

    /// Of all points and colours that are the same because the pattern looks the same from several sides, returns the first.
    fn first_of_alike(&self, point: usize, state: State) -> (usize, State) {
        let alike = self
            .stabiliser
            .iter()
            .map(|(origin, exchanges)| (origin[point], if *exchanges { exchanged(state) } else { state }));
        alike.fold((point, state), Ord::min)
    }
}

/// Where the upper left point of a pattern may lie; `None` when it does not fit on the board.
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
        // The pattern where it lies first and where it lies last; between the two everything moves along.
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
            origin: vec![0; columns * rows],
            follows: Vec::new(),
            exchanges: symmetry.exchanges,
        };
        for (at, &to) in places.iter().enumerate() {
            image.masks[to] =
                if symmetry.exchanges { exchanged_mask(pattern.masks[at]) } else { pattern.masks[at] };
            image.origin[to] = at;
        }
        for (number, &at) in pattern.order.iter().enumerate() {
            let state = if number % 2 == 0 { BLACK } else { WHITE };
            image.order.push((places[at], if symmetry.exchanges { exchanged(state) } else { state }));
        }
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
        // Stones decide soonest.
        self.needs.sort_by_key(|&(_, mask)| mask & super::only(EMPTY) != 0);
    }

    fn looks_like(&self, other: &Image) -> bool {
        let look = |image: &Image| (image.columns, image.rows, image.xs.clone(), image.ys.clone());
        look(self) == look(other) && self.masks == other.masks && self.order == other.order
    }

    /// The point of the image on a column and a row of a board, if its upper left point lies at others.
    #[inline]
    pub(crate) fn point(&self, (column, row): (usize, usize), (x, y): (usize, usize)) -> Option<usize> {
        let (column, row) = (column.wrapping_sub(x), row.wrapping_sub(y));
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    /// What a move on a point of the image is in the pattern: twice the number of the point, and one more for a move of White's. Of moves that
    /// are the same because the pattern looks the same from several sides, it is the first.
    #[inline]
    pub(crate) fn follow(&self, point: usize, state: State) -> u16 {
        self.follows[point * 2 + usize::from(state == WHITE)]
    }

    /// What may stand on a point of the image.
    pub(crate) fn mask(&self, point: usize) -> Mask {
        self.masks[point]
    }

    /// Tells whether a point of the image is one that the pattern says something about.
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

/// Returns the rectangle that a pattern takes after a turn of the board, and for each of its points the point there; `None` when it is no
/// rectangle any more.
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
        let position =
            game(game_number).expect("the game is known").begin(&Options::default()).expect("it begins");
        Compiled::new(&pattern.parse().expect("it is a diagram"), position.geometry(), true, true)
    }

    #[test]
    fn images_are_counted_once() {
        for (gm, pattern, n_images) in [
            (1, "X", 2),
            (1, "XO", 4),
            (1, "XO/..", 8),
            (1, "XO/.x", 16),
            (1, "+--/|X./|..", 8),
            (1, "+--/|XO/|OX", 8),
            // Hex: half a turn, and what exchanges sides and colours.
            (11, "XO", 4),
            (11, "X.", 4),
            // Amazons: left and right.
            (18, "X#", 4),
        ] {
            assert_eq!(compiled(gm, pattern).images.len(), n_images, "{gm} {pattern}");
        }
    }

    #[test]
    fn a_corner_is_every_corner() {
        let images = compiled(1, "+--/|X./|.O").images;
        assert_eq!(images.len(), 16 / 2);
        let mut corners: Vec<_> = images.iter().map(|image| (image.xs.clone(), image.ys.clone())).collect();
        corners.dedup();
        assert!(corners.contains(&(17..18, 17..18)) && corners.contains(&(0..1, 0..1)), "{corners:?}");
    }

    #[test]
    fn alike_points_are_one() {
        let compiled = compiled(1, "X.X");
        assert_eq!(compiled.first_of_alike(2, BLACK), (0, BLACK));
        assert_eq!(compiled.first_of_alike(1, WHITE), (1, WHITE));
    }
}

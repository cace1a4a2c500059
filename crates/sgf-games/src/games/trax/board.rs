//! Positions of Trax.

use std::collections::BTreeMap;

use sgf_model::value::Color;

use super::tile::{Field, Shape, Side, Tile};
use super::{Move, PLAN};
use crate::boardspace::{Course, Words, by_course};
use crate::zobrist::key;
use crate::{
    Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Placement, Played, Position, Site,
    Sites, StartError,
};

/// A position of Trax.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft, trax::Trax};
/// use sgf_model::value::Color;
/// let mut position = Trax::begin(&Options::default())?;
/// assert_eq!(perft(&position, 2), 24);
/// for (color, text) in [(Color::White, "@0+"), (Color::Black, "B1/")] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// assert_eq!(position.turn(), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Trax {
    variant: Variant,
    tiles: Tiles,
    /// The player who placed a tile with a BoardSpace entry, and the tiles before it, because the next entry may replace the tile.
    before: Option<(Color, Box<Tiles>)>,
    /// Whether no tile can be placed, which is possible in 8×8 Trax.
    is_stuck: bool,
    course: Course,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Endless,
    Eight,
    Loops,
}

/// The number of tiles that a winning path must span, and the width of the 8×8 board.
const EIGHT: i32 = 8;

/// The maximum width and height, larger than in any real game.
const WIDEST: i32 = 500;

/// The tiles on the table.
#[derive(Clone, Debug, Default, PartialEq)]
struct Tiles {
    tiles: BTreeMap<Field, Tile>,
    /// The minimum and maximum column and row.
    least: (i32, i32),
    greatest: (i32, i32),
    /// The colors that have a winning path.
    winner: Option<Color>,
}

impl Tiles {
    fn add(&mut self, place: Field, tile: Tile) {
        let (column, row) = (place.column, place.row);
        if self.tiles.is_empty() {
            (self.least, self.greatest) = ((column, row), (column, row));
        }
        self.least = (self.least.0.min(column), self.least.1.min(row));
        self.greatest = (self.greatest.0.max(column), self.greatest.1.max(row));
        self.tiles.insert(place, tile);
    }

    fn has_room(&self, place: Field) -> bool {
        let fits = |least: i32, greatest: i32, at: i32| greatest.max(at) - least.min(at) < EIGHT;
        self.tiles.is_empty()
            || (fits(self.least.0, self.greatest.0, place.column)
                && fits(self.least.1, self.greatest.1, place.row))
    }

    /// Returns whether a path of a tile wins: a loop, or a line from edge to edge.
    fn is_won(&self, place: Field, color: Color, loops_only: bool) -> bool {
        let Some(&tile) = self.tiles.get(&place) else { return false };
        let mut sides = Side::ALL.iter().copied().filter(|&side| tile.color(side) == color);
        let (Some(first), Some(second)) = (sides.next(), sides.next()) else { return false };
        let (Some(one), Some(other)) = (self.end(place, first), self.end(place, second)) else { return true };
        let across = |low: Side, high: Side| {
            let is_it = |one, other| self.is_at_edge(one, low) && self.is_at_edge(other, high);
            is_it(one, other) || is_it(other, one)
        };
        let (wide, high) = (self.greatest.0 - self.least.0, self.greatest.1 - self.least.1);
        !loops_only
            && ((wide + 1 >= EIGHT && across(Side::LEFT, Side::RIGHT))
                || (high + 1 >= EIGHT && across(Side::UP, Side::DOWN)))
    }

    fn is_at_edge(&self, (place, end): (Field, Side), side: Side) -> bool {
        let is_outermost = match side {
            Side::LEFT => place.column == self.least.0,
            Side::RIGHT => place.column == self.greatest.0,
            Side::UP => place.row == self.least.1,
            _ => place.row == self.greatest.1,
        };
        end == side && is_outermost
    }

    /// Follows a path from a side of a tile, and returns the tile and side where it ends; `None` for a loop.
    fn end(&self, from: Field, side: Side) -> Option<(Field, Side)> {
        let (mut place, mut side) = (from, side);
        // A path passes through a tile at most twice.
        for _ in 0..=2 * self.tiles.len() {
            let next = place.next(side);
            let Some(tile) = self.tiles.get(&next) else { return Some((place, side)) };
            place = next;
            side = tile.other_end(side.opposite());
            if place == from {
                return None;
            }
        }
        None
    }
}

impl Trax {
    /// Returns the tile at a place.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, trax::{Field, Trax}};
    /// use sgf_model::value::Color;
    /// let mut position = Trax::begin(&Options::default())?;
    /// position.play_text(Color::White, "@0/")?;
    /// assert!(position.tile(Field { column: 0, row: 0 }).is_some() && position.tile(Field { column: 1, row: 0 }).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tile(&self, place: Field) -> Option<Tile> {
        self.tiles.tiles.get(&place).copied()
    }

    /// Iterates over the tiles, column by column.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, trax::{Shape, Trax}};
    /// use sgf_model::value::Color;
    /// let mut position = Trax::begin(&Options::default())?;
    /// position.play_text(Color::White, "@0+")?;
    /// let shapes: Vec<Shape> = position.tiles().map(|(_, tile)| tile.shape()).collect();
    /// assert_eq!(shapes, [Shape::Plus]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tiles(&self) -> impl Iterator<Item = (Field, Tile)> + '_ {
        self.tiles.tiles.iter().map(|(&place, &tile)| (place, tile))
    }

    /// Returns the first column and row; initially those after the first tile, so that the tile is named `@0`.
    #[must_use]
    pub fn corner(&self) -> (i32, i32) {
        if self.tiles.tiles.is_empty() { (1, 1) } else { self.tiles.least }
    }

    /// Returns whether a place has a name: it is next to the occupied area, and within the maximum size.
    pub(super) fn is_near(&self, place: Field) -> bool {
        let near = |least: i32, greatest: i32, at: i32| {
            (least - 1..=greatest + 1).contains(&at) && greatest - least < WIDEST
        };
        let Tiles { least, greatest, .. } = self.tiles;
        if self.tiles.tiles.is_empty() {
            return near(0, 1, place.column) && near(0, 1, place.row);
        }
        near(least.0, greatest.0, place.column) && near(least.1, greatest.1, place.row)
    }

    /// Returns the colors of the neighbors' paths at each side of a place.
    fn edges(&self, added: &[(Field, Tile)], place: Field) -> [Option<Color>; 4] {
        Side::ALL.map(|side| {
            let next = place.next(side);
            let found = added.iter().find(|(at, _)| *at == next).map(|&(_, tile)| tile);
            Some(found.or_else(|| self.tile(next))?.color(side.opposite()))
        })
    }

    /// Returns the tile of a shape that continues the most paths of the neighbors.
    pub(super) fn fitting(&self, place: Field, shape: Shape) -> Tile {
        let edges = self.edges(&[], place);
        let [first, second] = shape.tiles();
        if misfits(edges, second) < misfits(edges, first) { second } else { first }
    }

    /// Returns the placed tile and the tiles it forces, and any error.
    fn following(&self, place: Field, tile: Tile) -> (Vec<(Field, Tile)>, Option<IllegalMove>) {
        let mut added = vec![(place, tile)];
        let mut error = None;
        let mut next = 0;
        while let Some(&(last, _)) = added.get(next) {
            next += 1;
            for &side in &Side::ALL {
                let beside = last.next(side);
                if self.tile(beside).is_some() || added.iter().any(|(at, _)| *at == beside) {
                    continue;
                }
                match forced(self.edges(&added, beside)) {
                    Ok(Some(tile)) => added.push((beside, tile)),
                    Ok(None) => {}
                    Err(reason) => error = Some(reason),
                }
            }
        }
        (added, error)
    }

    fn why_not_put(&self, place: Field, tile: Tile) -> Option<IllegalMove> {
        let edges = self.edges(&[], place);
        if self.tile(place).is_some() {
            return Some(IllegalMove::Occupied);
        }
        if self.tiles.tiles.is_empty() {
            let is_beginning = place == Field { column: 0, row: 0 } && tile.shape() != Shape::Backslash;
            return (!is_beginning).then_some(IllegalMove::Forbidden);
        }
        if edges == [None; 4] {
            return Some(IllegalMove::NotConnected);
        }
        if self.variant == Variant::Eight && !self.tiles.has_room(place) {
            return Some(IllegalMove::Forbidden);
        }
        if misfits(edges, tile) > 0 {
            return Some(IllegalMove::Geometry);
        }
        self.following(place, tile).1
    }

    fn why_not_turn(&self, color: Color, place: Field, tile: Tile) -> Option<IllegalMove> {
        let Some((_, tiles)) = self.before.as_ref().filter(|(who, _)| *who == color) else {
            return Some(IllegalMove::Phase);
        };
        let position = Trax { tiles: (**tiles).clone(), before: None, ..self.clone() };
        position.why_not_put(place, tile)
    }

    fn why_not(&self, color: Color, step: &Move) -> Option<IllegalMove> {
        match *step {
            Move::Formality(ref formality) => self.course.check_move(color, formality).err(),
            Move::Put(place, shape) => self.why_not_put(place, self.fitting(place, shape)),
            Move::Drop(place, tile) => self.why_not_put(place, tile),
            Move::Turn(place, tile) => self.why_not_turn(color, place, tile),
        }
    }

    fn put(&mut self, color: Color, place: Field, tile: Tile) -> Played {
        let replaced = self.tile(place).is_some();
        let (added, _) = self.following(place, tile);
        for &(place, tile) in &added {
            self.tiles.add(place, tile);
        }
        let loops_only = self.variant == Variant::Loops;
        let has_won = |color| added.iter().any(|&(place, _)| self.tiles.is_won(place, color, loops_only));
        // The player who moved wins even if the opponent also has a winning path.
        let winner = [color, color.other()].into_iter().find(|&color| has_won(color));
        self.tiles.winner = winner;
        self.is_stuck = self.variant == Variant::Eight && self.all_moves().is_empty();
        self.course.end_turn(color);
        Played { replaced, ..Played::default() }
    }

    /// Adds the legal moves to a place.
    fn moves_to(&self, place: Field, into: &mut Vec<Move>) {
        let fits = |&shape: &Shape| self.why_not_put(place, self.fitting(place, shape)).is_none();
        into.extend(Shape::ALL.iter().copied().filter(fits).map(|shape| Move::Put(place, shape)));
    }

    fn all_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.tiles.tiles.is_empty() {
            self.moves_to(Field { column: 0, row: 0 }, &mut moves);
        }
        self.free_places().into_iter().for_each(|place| self.moves_to(place, &mut moves));
        moves
    }

    fn free_places(&self) -> Vec<Field> {
        let mut places = Vec::new();
        for place in self.tiles.tiles.keys() {
            for &side in &Side::ALL {
                let beside = place.next(side);
                if self.tile(beside).is_none() {
                    places.push(beside);
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

fn misfits(edges: [Option<Color>; 4], tile: Tile) -> usize {
    let misfits =
        |(side, edge): (&Side, &Option<Color>)| edge.is_some_and(|color| color != tile.color(*side));
    Side::ALL.iter().zip(&edges).filter(|&(side, edge)| misfits((side, edge))).count()
}

/// Returns the tile forced by two paths of one color; three paths are an error.
fn forced(edges: [Option<Color>; 4]) -> Result<Option<Tile>, IllegalMove> {
    let mut tile = None;
    for color in [Color::White, Color::Black] {
        let sides = edges.map(|edge| edge == Some(color));
        match sides.iter().filter(|&&is_there| is_there).count() {
            3.. => return Err(IllegalMove::Rules),
            2 => tile = Tile::with(color, sides),
            _ => {}
        }
    }
    Ok(tile)
}

impl Position for Trax {
    type Move = Move;

    const DIFFER: crate::Differ = crate::Differ::ByPath;

    fn begin(options: &Options) -> Result<Trax, StartError> {
        let variant = match options.variant.trim().to_ascii_lowercase().as_str() {
            "" | "trax" => Variant::Endless,
            "8x8" | "size-8" => Variant::Eight,
            "loop" => Variant::Loops,
            _ => return Err(StartError::Variant(options.variant.clone())),
        };
        let course = Course::new(options.first.unwrap_or(Color::White));
        Ok(Trax { variant, tiles: Tiles::default(), before: None, is_stuck: false, course })
    }

    by_course!(Move::Formality(_) | Move::Turn(..), left out: |_, step| !matches!(step, Move::Put(..)));

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, Field::LINES, Field::LINES)
    }

    fn occupant(&self, site: Site) -> Occupant {
        Field::of(site).and_then(|field| self.tile(field)).map(Tile::piece).into()
    }

    fn placement(&self) -> Placement {
        let sites = self.tiles().filter_map(|(field, _)| field.site()).collect::<Vec<_>>();
        Placement::at(self.geometry(), sites, &|site| self.occupant(site))
    }

    /// Accepts the names in moves, `B3`, or column and row from the first tile, `1,2`.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        if plain.contains(',') {
            return self.geometry().site(&plain);
        }
        let field = self
            .place(&mut Words::new(&plain))
            .filter(|_| plain.ends_with(|sign: char| sign.is_ascii_digit()));
        field.and_then(Field::site).ok_or_else(|| ParseMoveError::off_board(text))
    }

    fn name(&self, site: Site) -> String {
        let (left, top) = self.corner();
        let is_named =
            |field: &Field| self.is_near(*field) && field.column >= left - 1 && field.row >= top - 1;
        let named = Field::of(site).filter(is_named).map(|field| {
            let (column, row) = self.column_and_row(field);
            format!("{column}{row}")
        });
        named.unwrap_or_else(|| self.geometry().name(site))
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        self.read_step(text)
    }

    fn write_move(&self, step: &Move) -> String {
        self.write_step(step)
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(field, _) | Move::Drop(field, _) | Move::Turn(field, _) => {
                field.site().into_iter().collect()
            }
            Move::Formality(_) => Sites::none(),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        match *step {
            Move::Put(place, shape) => {
                self.before = None;
                self.put(color, place, self.fitting(place, shape))
            }
            Move::Drop(place, tile) => {
                let before = Box::new(self.tiles.clone());
                self.before = Some((color, before));
                self.put(color, place, tile)
            }
            Move::Turn(place, tile) => {
                if let Some((_, tiles)) = &self.before {
                    self.tiles.clone_from(tiles);
                }
                self.put(color, place, tile)
            }
            Move::Formality(ref formality) => {
                self.before = None;
                self.course.play_unchecked(color, formality);
                Played::default()
            }
        }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.turn().is_some() {
            into.extend(self.all_moves());
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.tiles.winner {
            Some(winner) => Some(Outcome::win(winner)),
            None if self.is_stuck => Some(Outcome::DRAW),
            None => self.course.broken_off(),
        }
    }

    fn fresh_hash(&self) -> u64 {
        let (left, top) = self.corner();
        let tile_key = |(place, tile): (&Field, &Tile)| {
            let (column, row) = ((place.column - left) as u64, (place.row - top) as u64);
            key(column << 36 | row << 8 | tile.number() as u64)
        };
        let turn = key(1 << 63 | self.course.turn() as u64);
        self.tiles.tiles.iter().map(tile_key).fold(turn, |hash, key| hash ^ key)
    }
}

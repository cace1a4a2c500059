//! Tiles, their paths, and their places.

use sgf_model::value::Color;

use crate::{Piece, Site};

/// A place: column and row relative to the first tile of the game, to the right and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// The column.
    pub column: i32,
    /// The row.
    pub row: i32,
}

impl Field {
    /// The number of columns and rows of fields: the maximum distance of a tile from the first one in both directions, plus one.
    pub(super) const LINES: u16 = 1003;

    /// The number of columns and rows before the first tile.
    const BEFORE: i32 = 501;

    /// Returns the site of the field; `None` for fields that no tile can reach.
    #[must_use]
    pub fn site(self) -> Option<Site> {
        let within =
            |line: i32| u32::try_from(line + Field::BEFORE).ok().filter(|&line| line < Field::LINES.into());
        Some(Site::new(within(self.row)? * u32::from(Field::LINES) + within(self.column)?))
    }

    /// Returns the field of a site.
    #[must_use]
    pub fn of(site: Site) -> Option<Field> {
        let lines = u32::from(Field::LINES);
        let (column, row) = (site.number() % lines, site.number() / lines);
        (row < lines).then(|| Field::at((column as u16, row as u16)))
    }

    /// Returns the field in a column and a row from the upper left.
    pub(super) fn at((column, row): (u16, u16)) -> Field {
        Field { column: i32::from(column) - Field::BEFORE, row: i32::from(row) - Field::BEFORE }
    }

    /// Reads a column and a row relative to the first tile: `1,-2`.
    pub(super) fn read(text: &str) -> Option<(i32, i32)> {
        let (column, row) = text.split_once(',')?;
        let line = |text: &str| text.parse::<i32>().ok()?.checked_add(Field::BEFORE);
        Some((line(column)?, line(row)?))
    }

    /// Returns the neighbor on a side.
    pub(super) fn next(self, side: Side) -> Field {
        let (right, down) = [(0, -1), (1, 0), (0, 1), (-1, 0)][side.0];
        Field { column: self.column + right, row: self.row + down }
    }
}

/// A side of a tile: up, right, down, left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side(usize);

impl Side {
    pub(super) const UP: Side = Side(0);
    pub(super) const RIGHT: Side = Side(1);
    pub(super) const DOWN: Side = Side(2);
    pub(super) const LEFT: Side = Side(3);
    pub(super) const ALL: [Side; 4] = [Side::UP, Side::RIGHT, Side::DOWN, Side::LEFT];

    pub(super) const fn opposite(self) -> Side {
        Side((self.0 + 2) % 4)
    }

    const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// The shape of a tile, ignoring colors.
///
/// # Examples
///
/// ```
/// use sgf_games::trax::Shape;
/// assert_eq!(Shape::ALL.map(Shape::sign), ['/', '\\', '+']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `/`: curves above left and below right.
    Slash,
    /// `\`: curves above right and below left.
    Backslash,
    /// `+`: straight paths.
    Plus,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 3] = [Shape::Slash, Shape::Backslash, Shape::Plus];

    /// Returns the sign of the shape.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Shape::Slash => '/',
            Shape::Backslash => '\\',
            Shape::Plus => '+',
        }
    }

    pub(super) fn by_sign(sign: &str) -> Option<Shape> {
        let mut signs = sign.chars();
        let shape = Shape::ALL.iter().copied().find(|shape| signs.clone().next() == Some(shape.sign()));
        signs.next();
        shape.filter(|_| signs.as_str().is_empty())
    }

    /// Returns the two tiles of a shape; the first is the one used as the first move.
    pub(super) const fn tiles(self) -> [Tile; 2] {
        match self {
            Shape::Plus => [Tile::NUMBERED[0], Tile::NUMBERED[1]],
            Shape::Slash => [Tile::NUMBERED[4], Tile::NUMBERED[2]],
            Shape::Backslash => [Tile::NUMBERED[3], Tile::NUMBERED[5]],
        }
    }
}

/// A tile with its orientation: the two sides of the white path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    white: u8,
}

impl Tile {
    /// The tiles by their BoardSpace numbers.
    const NUMBERED: [Tile; 6] = [
        Tile { white: 5 },
        Tile { white: 10 },
        Tile { white: 6 },
        Tile { white: 12 },
        Tile { white: 9 },
        Tile { white: 3 },
    ];

    pub(super) fn by_number(number: usize) -> Option<Tile> {
        Tile::NUMBERED.get(number).copied()
    }

    pub(super) fn number(self) -> usize {
        Tile::NUMBERED.iter().position(|&tile| tile == self).unwrap_or(0)
    }

    /// Returns the tile with these two sides in a color; `None` if there are not exactly two.
    pub(super) fn with(color: Color, sides: [bool; 4]) -> Option<Tile> {
        let bits = Side::ALL.iter().filter(|side| sides[side.0]).fold(0, |bits, side| bits | side.bit());
        let white = if color == Color::White { bits } else { 15 & !bits };
        Tile::NUMBERED.iter().copied().find(|tile| tile.white == white)
    }

    /// Returns the tile as a neutral piece. Its kind is its number.
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece::neutral(self.number() as u16)
    }

    /// Returns the number of a tile after a permutation of its sides and an optional exchange of colors; `sides` maps each side to its
    /// image.
    pub(super) fn turned(number: u16, sides: [u8; 4], exchanges: bool) -> u16 {
        let Some(tile) = Tile::by_number(number.into()) else { return number };
        let white = (0..4).filter(|side| tile.white >> side & 1 == 1);
        let white = white.fold(0, |white, side| white | 1 << sides[side]);
        Tile { white: if exchanges { 15 & !white } else { white } }.number() as u16
    }

    /// Returns the shape of the tile.
    #[must_use]
    pub fn shape(self) -> Shape {
        Shape::ALL.iter().copied().find(|shape| shape.tiles().contains(&self)).unwrap_or(Shape::Plus)
    }

    /// Returns the colors of the paths that end on the sides: up, right, down, left.
    #[must_use]
    pub fn colors(self) -> [Color; 4] {
        Side::ALL.map(|side| self.color(side))
    }

    pub(super) const fn color(self, side: Side) -> Color {
        if self.white & side.bit() == 0 { Color::Black } else { Color::White }
    }

    /// Returns the side where the path from a side ends.
    pub(super) fn other_end(self, side: Side) -> Side {
        let color = self.color(side);
        Side::ALL.iter().copied().find(|&other| other != side && self.color(other) == color).unwrap_or(side)
    }

    /// Returns a character that draws the white path.
    #[must_use]
    pub fn sign(self) -> char {
        ['│', '─', '┌', '┐', '┘', '└'][self.number()]
    }
}

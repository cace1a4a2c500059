//! Fields and moves as text: `1,-1`, `1,-1-0,-1`, `+1,0;+0,1`.

use std::fmt;

use super::PLAN;
use crate::{Geometry, ParseMoveError, Site};

/// A field: two of the three coordinates of a hexagon. The first grows to the right, the second to the lower right.
///
/// # Examples
///
/// ```
/// use sgf_games::exxit::Field;
/// assert_eq!(Field::read("1,-1"), Some(Field { q: 1, r: -1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// The row, from the top.
    pub r: i8,
    /// The position in the row.
    pub q: i8,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a piece on a tile.
    Put(Field),
    /// Distributes a stack from one field up to another.
    Distribute(Field, Field),
    /// Places tiles; the fields are sorted, because the order does not matter.
    Lay(Vec<Field>),
    /// Passes, because no move is possible.
    Pass,
}

/// The maximum coordinate of a field.
const FARTHEST: i8 = 60;

impl Field {
    /// The directions, clockwise from north-east.
    pub(super) const DIRECTIONS: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

    /// The field at two coordinates.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::exxit::Field;
    /// assert_eq!(Field::new(1, -1).to_string(), "1,-1");
    /// ```
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Field {
        Field { r, q }
    }

    /// Returns the field one step away, unless it is too far from the center.
    pub(super) fn next(self, (q, r): (i8, i8)) -> Option<Field> {
        let field = Field::new(self.q + q, self.r + r);
        let is_near = |number: i8| number.unsigned_abs() <= FARTHEST.unsigned_abs();
        (is_near(field.q) && is_near(field.r)).then_some(field)
    }

    /// Iterates over the neighbors, clockwise from the upper right.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::exxit::Field;
    /// let around: Vec<Field> = Field::new(0, 0).neighbors().collect();
    /// assert!(around.len() == 6 && around.iter().all(|field| field.neighbors().any(|it| it == Field::new(0, 0))));
    /// ```
    pub fn neighbors(self) -> impl Iterator<Item = Field> {
        Field::DIRECTIONS.iter().copied().filter_map(move |direction| self.next(direction))
    }

    /// The number of columns and rows, and the coordinates of the upper left field. The rectangle is centered on the first tiles.
    pub(super) const COLUMNS: u16 = 120;
    pub(super) const ROWS: u16 = 119;
    const FIRST: (i32, i32) = (-59, -60);

    /// Returns the column and row of the field, which may be slightly outside the rectangle.
    pub(super) fn place(self) -> (i32, i32) {
        (i32::from(self.q) - Field::FIRST.0, i32::from(self.r) - Field::FIRST.1)
    }

    /// Returns the field in a column and a row.
    pub(super) fn at((column, row): (u16, u16)) -> Field {
        Field::new((i32::from(column) + Field::FIRST.0) as i8, (i32::from(row) + Field::FIRST.1) as i8)
    }

    /// Returns the site of the field; the outermost fields have none.
    #[must_use]
    pub fn site(self) -> Option<Site> {
        Geometry::new(&PLAN, Field::COLUMNS, Field::ROWS).at(self.place().0, self.place().1)
    }

    /// Returns the field of a site; `None` if it is off the board.
    #[must_use]
    pub fn of(site: Site) -> Option<Field> {
        Geometry::new(&PLAN, Field::COLUMNS, Field::ROWS).place(site).map(Field::at)
    }

    /// Reads a field, and returns the remaining text.
    fn read_first(text: &str) -> Option<(Field, &str)> {
        let (q, rest) = number(text)?;
        let (r, rest) = number(rest.strip_prefix(',')?)?;
        Some((Field::new(q, r), rest))
    }

    /// Reads a field.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::exxit::Field;
    /// assert_eq!(Field::read("0,2").map(|field| field.to_string()).as_deref(), Some("0,2"));
    /// assert_eq!(Field::read("0;2"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Field> {
        Field::read_first(text).filter(|(_, rest)| rest.is_empty()).map(|(field, _)| field)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

fn number(text: &str) -> Option<(i8, &str)> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = digits.split_at(n_digits);
    let number = digits.parse::<i8>().ok().filter(|&number| number <= FARTHEST)?;
    Some((sign * number, rest))
}

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Move, ParseMoveError> {
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let step = match plain.strip_prefix('+') {
        _ if plain.is_empty() || plain.eq_ignore_ascii_case("pass") => Some(Move::Pass),
        Some(fields) => read_fields(fields),
        None => read_way(&plain),
    };
    step.ok_or_else(|| ParseMoveError::syntax(text))
}

fn read_fields(text: &str) -> Option<Move> {
    let field = |text: &str| Field::read(text.strip_prefix('+').unwrap_or(text));
    let mut fields = Vec::new();
    for part in text.split(';') {
        fields.push(field(part)?);
    }
    fields.sort_unstable();
    fields.dedup();
    Some(Move::Lay(fields))
}

fn read_way(text: &str) -> Option<Move> {
    let (from, rest) = Field::read_first(text)?;
    if rest.is_empty() {
        return Some(Move::Put(from));
    }
    Some(Move::Distribute(from, Field::read(rest.strip_prefix('-')?)?))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Put(field) => field.fmt(f),
            Move::Distribute(from, to) => write!(f, "{from}-{to}"),
            Move::Lay(fields) => {
                let fields: Vec<String> = fields.iter().map(|field| format!("+{field}")).collect();
                f.write_str(&fields.join(";"))
            }
        }
    }
}

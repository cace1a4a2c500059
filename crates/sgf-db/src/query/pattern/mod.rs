//! Patterns: partial boards, written as diagrams.
//!
//! A diagram has one line for each row, separated by line breaks or `/`; spaces are ignored. Board edges are drawn where the
//! pattern touches them: a line of `-` and `+` above or below, and a `|` at the left or right of every row. Without edges,
//! the pattern matches anywhere, also at the edge.
//!
//! | sign | matches |
//! |---|---|
//! | `.` | an empty point |
//! | `X` `O` | a black stone, a white stone |
//! | `x` `o` | a black stone or empty, a white stone or empty |
//! | `!` | any stone or piece |
//! | `#` | a piece without an owner, such as an arrow |
//! | `*` | anything |
//! | `a` to `z` | an empty point; continuations here are reported with the letter (except `o` and `x`) |
//! | `B` `W` | an empty point where a black stone, a white stone was captured, and nothing was played since |
//! | `1` to `9` | an empty point; then moves in this order, Black first, with no other moves in the pattern between |

mod corners;
mod counter;
mod game_board;
mod images;
mod intervals;
mod lanes;
mod occurrences;
mod refinement;
mod scan;
mod sink;
mod tolerant;

pub(crate) use counter::Counter;
pub(crate) use images::{Compiled, Image};
pub(crate) use intervals::Scratch;
pub(crate) use occurrences::Occurrence;
pub(crate) use refinement::Refinement;
pub(crate) use scan::Matcher;
pub(crate) use sink::HitMode;

use sgf_games::{Geometry, Site};

use crate::storage::segment::Row;
use crate::storage::track::{BLACK, EMPTY, NOBODY, State, WHITE};

/// The states that match a point, one bit for each.
pub(crate) type Mask = u8;

/// The mask of one state.
pub(crate) const fn only(state: State) -> Mask {
    1 << state
}

/// Matches every state.
pub(crate) const ANYTHING: Mask = 0x7f;

/// A pattern.
///
/// # Examples
///
/// ```
/// use sgf_db::Pattern;
/// let joseki: Pattern = "+----/|...../|..O../|...X./|.....".parse()?;
/// assert_eq!((joseki.columns(), joseki.rows()), (5, 4));
/// assert!("XO/X".parse::<Pattern>().is_err());
/// # Ok::<(), sgf_db::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) masks: Vec<Mask>,
    /// Points with letters.
    pub(crate) labels: Vec<(usize, char)>,
    /// The points of the moves that follow.
    pub(crate) order: Vec<usize>,
    /// Points whose stone was captured, and the color of that stone.
    pub(crate) captured: Vec<(usize, State)>,
    pub(crate) sides: Sides,
}

/// The board edges that a pattern touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) left: bool,
    pub(crate) right: bool,
    pub(crate) top: bool,
    pub(crate) bottom: bool,
}

/// The reason why a text is not a pattern.
///
/// # Examples
///
/// ```
/// use sgf_db::{PatternError, Pattern};
/// assert_eq!("XO/X".parse::<Pattern>().err(), Some(PatternError::Uneven(2)));
/// assert_eq!("X?!".parse::<Pattern>().err(), Some(PatternError::Sign('?')));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// There are no rows.
    #[error("the pattern has no row")]
    Empty,
    /// A row (counted from 1) differs from the first one in length or edges.
    #[error("row {_0} of the pattern differs in length or edge from the first one")]
    Uneven(usize),
    /// A character that is not a sign.
    #[error("'{_0}' has no meaning in a pattern")]
    Sign(char),
    /// A move number is missing or occurs twice.
    #[error("the moves of the pattern must be numbered from 1; see {_0}")]
    Order(usize),
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let squeezed = |line: &str| line.split_whitespace().collect::<String>();
        let mut lines: Vec<String> =
            text.split(['\n', '/']).map(squeezed).filter(|line| !line.is_empty()).collect();
        let is_edge = |line: &String| line.contains('-') && line.chars().all(|sign| "-+|".contains(sign));
        let mut sides = Sides::default();
        if lines.first().is_some_and(is_edge) {
            sides.top = true;
            lines.remove(0);
        }
        if lines.last().is_some_and(is_edge) {
            sides.bottom = true;
            lines.pop();
        }
        let first = lines.first().ok_or(PatternError::Empty)?;
        (sides.left, sides.right) = (first.starts_with('|'), first.len() > 1 && first.ends_with('|'));
        let mut pattern = Pattern {
            columns: 0,
            rows: lines.len(),
            masks: Vec::new(),
            labels: Vec::new(),
            order: Vec::new(),
            captured: Vec::new(),
            sides,
        };
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let row = line.strip_prefix('|').unwrap_or(line);
            let row = row.strip_suffix('|').unwrap_or(row);
            let is_alike = line.starts_with('|') == sides.left && line.ends_with('|') == sides.right;
            let n_columns = row.chars().count();
            if index == 0 {
                pattern.columns = n_columns;
            }
            if !is_alike || n_columns != pattern.columns || n_columns == 0 {
                return Err(PatternError::Uneven(index + 1));
            }
            for sign in row.chars() {
                let at = pattern.masks.len();
                match sign {
                    'a'..='z' if sign != 'o' && sign != 'x' => pattern.labels.push((at, sign)),
                    '1'..='9' => order.push((sign as usize - '0' as usize, at)),
                    'B' => pattern.captured.push((at, BLACK)),
                    'W' => pattern.captured.push((at, WHITE)),
                    _ => {}
                }
                pattern.masks.push(mask_of(sign)?);
            }
        }
        order.sort_unstable();
        for (index, &(number, at)) in order.iter().enumerate() {
            if number != index + 1 {
                return Err(PatternError::Order(number));
            }
            pattern.order.push(at);
        }
        Ok(pattern)
    }
}

/// The smallest and the largest number; zeros if there are none.
fn span(numbers: impl Iterator<Item = u16> + Clone) -> (u16, u16) {
    (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0))
}

fn mask_of(sign: char) -> Result<Mask, PatternError> {
    Ok(match sign {
        '.' | 'a'..='n' | 'p'..='w' | 'y' | 'z' | '1'..='9' | 'B' | 'W' => only(EMPTY),
        'X' => only(BLACK),
        'O' => only(WHITE),
        'x' => only(BLACK) | only(EMPTY),
        'o' => only(WHITE) | only(EMPTY),
        '!' => ANYTHING & !only(EMPTY),
        '#' => only(NOBODY),
        '*' => ANYTHING,
        sign => return Err(PatternError::Sign(sign)),
    })
}

impl Pattern {
    /// The number of columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Pattern;
    /// let eye: Pattern = "XXX/X.X/XXX".parse()?;
    /// assert_eq!((eye.columns(), eye.rows()), (3, 3));
    /// # Ok::<(), sgf_db::PatternError>(())
    /// ```
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether the pattern has no edges, so that each game has many places for it.
    pub(crate) fn is_anywhere(&self) -> bool {
        let Sides { left, right, top, bottom } = self.sides;
        !(left || right || top || bottom)
    }

    /// A pattern of a whole board.
    pub(crate) fn of_board(geometry: Geometry, states: &[State]) -> Pattern {
        let (columns, rows) = (usize::from(geometry.columns()), usize::from(geometry.rows()));
        let state = |at: usize| {
            let site = geometry.at((at % columns) as i32, (at / columns) as i32);
            // Points that a board lacks count as empty.
            only(site.map_or(EMPTY, |site| states[site.index()]))
        };
        Pattern {
            columns,
            rows,
            masks: (0..columns * rows).map(state).collect(),
            labels: Vec::new(),
            order: Vec::new(),
            captured: Vec::new(),
            sides: Sides { left: true, right: true, top: true, bottom: true },
        }
    }

    /// A pattern of the rectangle around some sites of a board. Other points of the rectangle match anything.
    pub(crate) fn of_area(geometry: Geometry, states: &[State], sites: &[Site]) -> Pattern {
        let places = || sites.iter().filter_map(|&site| geometry.place(site));
        let (left, right) = span(places().map(|place| place.0));
        let (top, bottom) = span(places().map(|place| place.1));
        let (columns, rows) = (usize::from(right - left) + 1, usize::from(bottom - top) + 1);
        let mask = |at: usize| {
            let (column, row) = (usize::from(left) + at % columns, usize::from(top) + at / columns);
            let site = geometry.at(column as i32, row as i32);
            site.filter(|site| sites.contains(site)).map_or(ANYTHING, |site| only(states[site.index()]))
        };
        Pattern {
            columns,
            rows,
            masks: (0..columns * rows).map(mask).collect(),
            labels: Vec::new(),
            order: Vec::new(),
            captured: Vec::new(),
            sides: Sides {
                left: left == 0,
                right: right + 1 == geometry.columns(),
                top: top == 0,
                bottom: bottom + 1 == geometry.rows(),
            },
        }
    }

    /// The board with only the stones of the pattern, if the pattern covers exactly one corner and each point has one state.
    pub(crate) fn in_corner(&self, geometry: Geometry) -> Option<Vec<State>> {
        let Sides { left, right, top, bottom } = self.sides;
        let (columns, rows) = (usize::from(geometry.columns()), usize::from(geometry.rows()));
        let fits = self.columns <= columns && self.rows <= rows;
        if !fits || left == right || top == bottom || self.masks.iter().any(|mask| mask.count_ones() != 1) {
            return None;
        }
        let corner = (if left { 0 } else { columns - self.columns }, if top { 0 } else { rows - self.rows });
        let mut states = vec![EMPTY; geometry.n_numbers()];
        for (at, mask) in self.masks.iter().enumerate() {
            let (column, row) = (corner.0 + at % self.columns, corner.1 + at / self.columns);
            states[geometry.at(column as i32, row as i32)?.index()] = mask.trailing_zeros() as State;
        }
        Some(states)
    }

    /// The number of points that must not be empty.
    pub(crate) fn n_stones(&self) -> usize {
        self.masks.iter().filter(|&mask| mask & only(EMPTY) == 0).count()
    }

    /// The board that the pattern starts with, if it covers the whole board and each point has one state.
    pub(crate) fn whole_board(&self, gm: u16) -> Option<(Geometry, Vec<State>)> {
        let Sides { left, right, top, bottom } = self.sides;
        let size = (u16::try_from(self.columns).ok()?, u16::try_from(self.rows).ok()?);
        let geometry = (left && right && top && bottom)
            .then(|| Row { gm, columns: size.0, rows: size.1, ..Row::default() }.geometry())??;
        let mut states = vec![EMPTY; geometry.n_numbers()];
        for (at, mask) in self.masks.iter().enumerate() {
            let site = geometry.at((at % self.columns) as i32, (at / self.columns) as i32)?;
            let is_one = mask.count_ones() == 1;
            states[site.index()] = is_one.then(|| mask.trailing_zeros() as State)?;
        }
        Some((geometry, states))
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_diagrams() {
        let pattern: Pattern = "+--\n| X a\n| 1 o\n".parse().expect("a valid pattern");
        assert_eq!((pattern.columns, pattern.rows), (2, 2));
        assert_eq!(pattern.masks, [only(BLACK), only(EMPTY), only(EMPTY), only(WHITE) | only(EMPTY)]);
        assert_eq!((pattern.labels, pattern.order), (vec![(1, 'a')], vec![2]));
        assert_eq!(pattern.sides, Sides { left: true, top: true, ..Sides::default() });
    }

    #[test]
    fn rejects_invalid_diagrams() {
        for (text, expected) in [
            ("", PatternError::Empty),
            ("---", PatternError::Empty),
            ("XO/X", PatternError::Uneven(2)),
            ("|X/O", PatternError::Uneven(2)),
            ("XQ", PatternError::Sign('Q')),
            ("1.3", PatternError::Order(3)),
            ("11", PatternError::Order(1)),
        ] {
            assert_eq!(text.parse::<Pattern>(), Err(expected), "{text}");
        }
    }
}

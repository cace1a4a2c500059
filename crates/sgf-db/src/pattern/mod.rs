//! Patterns: what stands on a part of a board, written as a diagram.
//!
//! A diagram has a line for each row. Lines are divided by line breaks or by `/`; blanks do not matter. The edge of the board is drawn
//! where the pattern touches it: a line of `-` and `+` above or below, a `|` at the left or right of every row. Where no edge is drawn, the
//! pattern may lie anywhere, at the edge as well.
//!
//! | sign | what stands there |
//! |---|---|
//! | `.` | nothing |
//! | `X` `O` | a stone of Black's, of White's |
//! | `x` `o` | a stone of Black's or nothing, of White's or nothing |
//! | `!` | a stone or another piece |
//! | `#` | a piece that is nobody's, such as an arrow |
//! | `*` | anything |
//! | `a` to `z` | nothing; the letter is counted when the next move is here (all letters but `o` and `x`) |
//! | `1` to `9` | nothing; then moves on these points in this order, the first one Black's, and no other one in the pattern between |

mod corners;
mod counter;
mod hit;
mod images;
mod intervals;
mod lanes;
mod scan;
mod sink;

use std::fmt;

pub(crate) use counter::Counter;
pub(crate) use hit::{GameHits, HitList, Seen};
pub use hit::{Hit, Next};
pub(crate) use images::{Compiled, Image};
pub(crate) use intervals::Scratch;
pub(crate) use scan::{Stage, Tally, geometry_of};
pub(crate) use sink::Stand;

use crate::track::{BLACK, EMPTY, NOBODY, State, WHITE};

/// Which states fit a point: a bit for each.
pub(crate) type Mask = u8;

/// The mask of one state.
pub(crate) const fn only(state: State) -> Mask {
    1 << state
}

/// Fits everything.
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
/// # Ok::<(), sgf_db::NoPattern>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) masks: Vec<Mask>,
    /// Points with a letter.
    pub(crate) labels: Vec<(usize, char)>,
    /// Moves that follow, as points.
    pub(crate) order: Vec<usize>,
    pub(crate) sides: Sides,
}

/// Which sides of the board a pattern touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) left: bool,
    pub(crate) right: bool,
    pub(crate) top: bool,
    pub(crate) bottom: bool,
}

/// Why a text is no pattern.
///
/// # Examples
///
/// ```
/// use sgf_db::{NoPattern, Pattern};
/// assert_eq!("XO/X".parse::<Pattern>().err(), Some(NoPattern::Uneven(2)));
/// assert_eq!("X?!".parse::<Pattern>().err(), Some(NoPattern::Sign('?')));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPattern {
    /// There is no row.
    Empty,
    /// A row, counted from 1, is not as long as the first one, or does not draw the same sides.
    Uneven(usize),
    /// A sign that has no meaning.
    Sign(char),
    /// A number is missing in the order of moves, or is there twice.
    Order(usize),
}

impl fmt::Display for NoPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPattern::Empty => f.write_str("the pattern has no row"),
            NoPattern::Uneven(row) => {
                write!(f, "row {row} of the pattern differs in length or edge from the first one")
            }
            NoPattern::Sign(sign) => write!(f, "'{sign}' has no meaning in a pattern"),
            NoPattern::Order(number) => {
                write!(f, "the moves of the pattern must be numbered from 1; see {number}")
            }
        }
    }
}

impl std::error::Error for NoPattern {}

impl std::str::FromStr for Pattern {
    type Err = NoPattern;

    fn from_str(text: &str) -> Result<Pattern, NoPattern> {
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
        let first = lines.first().ok_or(NoPattern::Empty)?;
        (sides.left, sides.right) = (first.starts_with('|'), first.len() > 1 && first.ends_with('|'));
        let mut pattern = Pattern {
            columns: 0,
            rows: lines.len(),
            masks: Vec::new(),
            labels: Vec::new(),
            order: Vec::new(),
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
                return Err(NoPattern::Uneven(index + 1));
            }
            for sign in row.chars() {
                let at = pattern.masks.len();
                match sign {
                    'a'..='z' if sign != 'o' && sign != 'x' => pattern.labels.push((at, sign)),
                    '1'..='9' => order.push((sign as usize - '0' as usize, at)),
                    _ => {}
                }
                pattern.masks.push(mask_of(sign)?);
            }
        }
        order.sort_unstable();
        for (index, &(number, at)) in order.iter().enumerate() {
            if number != index + 1 {
                return Err(NoPattern::Order(number));
            }
            pattern.order.push(at);
        }
        Ok(pattern)
    }
}

fn mask_of(sign: char) -> Result<Mask, NoPattern> {
    Ok(match sign {
        '.' | 'a'..='n' | 'p'..='w' | 'y' | 'z' | '1'..='9' => only(EMPTY),
        'X' => only(BLACK),
        'O' => only(WHITE),
        'x' => only(BLACK) | only(EMPTY),
        'o' => only(WHITE) | only(EMPTY),
        '!' => ANYTHING & !only(EMPTY),
        '#' => only(NOBODY),
        '*' => ANYTHING,
        sign => return Err(NoPattern::Sign(sign)),
    })
}

impl Pattern {
    /// How many columns it has.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Pattern;
    /// let eye: Pattern = "XXX/X.X/XXX".parse()?;
    /// assert_eq!((eye.columns(), eye.rows()), (3, 3));
    /// # Ok::<(), sgf_db::NoPattern>(())
    /// ```
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether it may lie anywhere, so that there are many places for it in each game.
    pub(crate) fn is_anywhere(&self) -> bool {
        let Sides { left, right, top, bottom } = self.sides;
        !(left || right || top || bottom)
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_are_read() {
        let pattern: Pattern = "+--\n| X a\n| 1 o\n".parse().expect("it is a diagram");
        assert_eq!((pattern.columns, pattern.rows), (2, 2));
        assert_eq!(pattern.masks, [only(BLACK), only(EMPTY), only(EMPTY), only(WHITE) | only(EMPTY)]);
        assert_eq!((pattern.labels, pattern.order), (vec![(1, 'a')], vec![2]));
        assert_eq!(pattern.sides, Sides { left: true, top: true, ..Sides::default() });
    }

    #[test]
    fn what_is_no_diagram_is_refused() {
        for (text, expected) in [
            ("", NoPattern::Empty),
            ("---", NoPattern::Empty),
            ("XO/X", NoPattern::Uneven(2)),
            ("|X/O", NoPattern::Uneven(2)),
            ("XQ", NoPattern::Sign('Q')),
            ("1.3", NoPattern::Order(3)),
            ("11", NoPattern::Order(1)),
        ] {
            assert_eq!(text.parse::<Pattern>(), Err(expected), "{text}");
        }
    }
}

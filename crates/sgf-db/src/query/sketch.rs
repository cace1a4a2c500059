//! Draws queries: the position or pattern on a board.

use sgf_games::{AnyPosition, GameSpec, Options, SetUp, Site, game};
use sgf_model::value::Color;

use crate::query::board::{BoardQuery, Target};
use crate::query::pattern::{ANYTHING, Pattern, only};
use crate::storage::track::{BLACK, EMPTY, NOBODY, State, WHITE};

/// A query on a board. Patterns get the smallest board that their edges allow.
///
/// # Examples
///
/// ```
/// use sgf_db::{BoardQuery, Pattern};
/// let pattern: Pattern = "+----/|..*./|.X.a".parse()?;
/// let sketch = BoardQuery::pattern(1, pattern).sketch().expect("Go has boards of any size");
/// // The right and lower edges are outside of the pattern.
/// assert_eq!((sketch.position.geometry().columns(), sketch.window.len()), (5, 8));
/// let names: Vec<(String, char)> = sketch.signs.iter().map(|&(site, sign)| (sketch.position.name(site), sign)).collect();
/// assert_eq!(names, [("ca".to_owned(), '*'), ("db".to_owned(), 'a')]);
/// # Ok::<(), sgf_db::PatternError>(())
/// ```
#[derive(Debug)]
pub struct Sketch {
    /// The game.
    pub spec: &'static GameSpec,
    /// The stones.
    pub position: Box<dyn AnyPosition>,
    /// The sites that the pattern covers; empty for whole-board queries.
    pub window: Vec<Site>,
    /// Sites with pattern signs that no stone can show: letters, numbers, `*`, `x`, `o`, `!`, `#`, `B`, `W`.
    pub signs: Vec<(Site, char)>,
    /// The column and row of the pattern's upper left point.
    corner: (u16, u16),
}

impl Sketch {
    /// Returns the site of a [`Continuation`](crate::Continuation)'s place.
    #[must_use]
    pub fn site(&self, (column, row): (u16, u16)) -> Option<Site> {
        let place = |corner: u16, at: u16| i32::from(corner) + i32::from(at);
        self.position.geometry().at(place(self.corner.0, column), place(self.corner.1, row))
    }
}

impl BoardQuery {
    /// Draws a query; `None` if the game has no board for a pattern of this size.
    #[must_use]
    pub fn sketch(&self) -> Option<Sketch> {
        let spec = game(self.gm)?;
        let whole_board =
            |position| Sketch { spec, position, window: Vec::new(), signs: Vec::new(), corner: (0, 0) };
        match &self.target {
            Target::Pattern(pattern) => of_pattern(spec, pattern),
            Target::Exact(exact) => Some(whole_board(exact.position.copy())),
            Target::Position(geometry, states) => {
                let mut position = empty_board(spec, geometry.columns(), geometry.rows())?;
                for site in geometry.sites() {
                    put(&mut *position, site, states[site.index()]);
                }
                Some(whole_board(position))
            }
            Target::Sequence(geometry, steps) => {
                let mut position = begun(spec, geometry.columns(), geometry.rows())?;
                for (site, color) in steps {
                    let text = site.map_or_else(String::new, |site| geometry.name(site));
                    position.follow(*color, &text).ok()?;
                }
                Some(whole_board(position))
            }
        }
    }
}

fn of_pattern(spec: &'static GameSpec, pattern: &Pattern) -> Option<Sketch> {
    let sides = pattern.sides;
    let beyond = |near: bool, far: bool| u16::from(!near) + u16::from(!far);
    let columns = u16::try_from(pattern.columns).ok()? + beyond(sides.left, sides.right);
    let rows = u16::try_from(pattern.rows).ok()? + beyond(sides.top, sides.bottom);
    let mut position = empty_board(spec, columns, rows)?;
    let geometry = position.geometry();
    // If the game lacks this size, use a larger board, with the pattern at its edges.
    let free = |near: bool, far: bool, board: u16, length: usize| -> Option<u16> {
        let room = board.checked_sub(u16::try_from(length).ok()?)?;
        Some(if near {
            0
        } else if far {
            room
        } else {
            room / 2
        })
    };
    let corner = (
        free(sides.left, sides.right, geometry.columns(), pattern.columns)?,
        free(sides.top, sides.bottom, geometry.rows(), pattern.rows)?,
    );
    let (mut window, mut signs) = (Vec::new(), Vec::new());
    for (at, &mask) in pattern.masks.iter().enumerate() {
        let (column, row) = ((at % pattern.columns) as u16, (at / pattern.columns) as u16);
        let Some(site) = geometry.at((corner.0 + column).into(), (corner.1 + row).into()) else { continue };
        window.push(site);
        let label = pattern.labels.iter().find(|(point, _)| *point == at).map(|(_, label)| *label);
        let number = pattern.order.iter().position(|&point| point == at);
        let number = number.and_then(|number| char::from_digit(number as u32 + 1, 10));
        let captured = pattern.captured.iter().find(|(point, _)| *point == at);
        let captured = captured.map(|&(_, state)| if state == BLACK { 'B' } else { 'W' });
        let state = [BLACK, WHITE].into_iter().find(|&state| mask == only(state));
        match (label.or(number).or(captured), state) {
            (Some(sign), _) => signs.push((site, sign)),
            (None, Some(state)) => put(&mut *position, site, state),
            (None, None) => signs.extend(sign_of(mask).map(|sign| (site, sign))),
        }
    }
    Some(Sketch { spec, position, window, signs, corner })
}

/// The sign of a point that several states match.
fn sign_of(mask: crate::query::pattern::Mask) -> Option<char> {
    let or_nothing = |state: State| only(state) | only(EMPTY);
    match mask {
        ANYTHING => Some('*'),
        mask if mask == or_nothing(BLACK) => Some('x'),
        mask if mask == or_nothing(WHITE) => Some('o'),
        mask if mask == ANYTHING & !only(EMPTY) => Some('!'),
        mask if mask == only(NOBODY) => Some('#'),
        _ => None,
    }
}

fn begun(spec: &'static GameSpec, columns: u16, rows: u16) -> Option<Box<dyn AnyPosition>> {
    let options = Options::default().with_size(columns.into(), rows.into());
    // Games with a single board take no size.
    spec.begin(&options).or_else(|_| spec.begin(&Options::default())).ok()
}

/// An empty board.
fn empty_board(spec: &'static GameSpec, columns: u16, rows: u16) -> Option<Box<dyn AnyPosition>> {
    let mut position = begun(spec, columns, rows)?;
    let occupied: Vec<String> = position.placement().iter().map(|(site, _)| position.name(site)).collect();
    for name in occupied {
        let _ = position.set_up(&SetUp { ident: "AE", value: &name });
    }
    Some(position)
}

fn put(position: &mut dyn AnyPosition, site: Site, state: State) {
    let color = match state {
        BLACK => Color::Black,
        WHITE => Color::White,
        _ => return,
    };
    let name = position.name(site);
    let ident = if color == Color::Black { "AB" } else { "AW" };
    let _ = position.set_up(&SetUp { ident, value: &name });
}

//! Board queries: a position, a pattern or a sequence of moves to look for.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use sgf_games::{AnyPosition, GameSpec, Geometry, Placement, Site};
use sgf_model::value::Color;

use crate::DbError;
use crate::index::board_images::BoardImages;
use crate::index::keys::KeyTable;
use crate::query::pattern::{Pattern, Refinement};
use crate::query::piece_search::ExactPosition;
use crate::storage::segment::Row;
use crate::storage::track::{BLACK_OTHER, EMPTY, PILE, State, WHITE_OTHER, state_of};

/// A search on boards: a pattern, a position, or a sequence of moves.
///
/// # Examples
///
/// ```
/// use sgf_db::{BoardQuery, Pattern};
/// // Black's high approach to a star point, in this orientation and with these colors.
/// let pattern: Pattern = "+-----/|...../|...../|..X../|...O./|.....".parse()?;
/// let mut query = BoardQuery::pattern(1, pattern);
/// (query.turned, query.exchanged) = (false, false);
/// # Ok::<(), sgf_db::PatternError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardQuery {
    pub(crate) target: Target,
    pub(crate) gm: u16,
    /// Whether rotations and reflections match.
    pub turned: bool,
    /// Whether exchanged colors match.
    pub exchanged: bool,
    /// Whether only the first hit of each game is needed.
    pub first_only: bool,
    /// Only hits that begin after a move with a number in this range; 0 is the position before the first move.
    pub within: Option<RangeInclusive<u32>>,
    /// The number of points of a pattern or position that may differ; less than the number of its stones.
    pub tolerance: u16,
    /// Only patterns on these lines of the board, counted from the edge; points with `*` may lie anywhere.
    pub lines: Option<RangeInclusive<u16>>,
    /// Only hits that begin when this player is to move, in the colors of the query.
    pub to_move: Option<Color>,
    /// Only hits that last until the end of the game.
    pub at_end: bool,
    /// Whether to search variations. They are read from the records, which takes longer.
    pub variations: bool,
    /// Patterns that must also match at some moment of the main line.
    pub also: Vec<Pattern>,
    /// Patterns that must never match.
    pub never: Vec<Pattern>,
}

#[derive(Clone, Debug)]
pub(crate) enum Target {
    Pattern(Pattern),
    Position(Geometry, Vec<State>),
    Sequence(Geometry, Vec<(Option<Site>, Color)>),
    Exact(ExactPosition),
}

impl BoardQuery {
    fn new(gm: u16, target: Target) -> BoardQuery {
        BoardQuery {
            target,
            gm,
            turned: true,
            exchanged: true,
            first_only: false,
            within: None,
            tolerance: 0,
            lines: None,
            to_move: None,
            at_end: false,
            variations: false,
            also: Vec::new(),
            never: Vec::new(),
        }
    }

    /// Searches for a pattern in games with this GM number.
    #[must_use]
    pub fn pattern(gm: u16, pattern: Pattern) -> BoardQuery {
        BoardQuery::new(gm, Target::Pattern(pattern))
    }

    /// Searches for a whole-board position, at any moment of the main line, with either player to move.
    ///
    /// # Errors
    ///
    /// Fails for positions with stacks or several kinds of pieces, which the index does not distinguish.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::BoardQuery;
    /// use sgf_games::{Options, SetUp, chess, go};
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AB", value: "pd" })?;
    /// assert!(BoardQuery::position(1, &position.placement()).is_ok());
    /// // The index knows stones of two colors, but no kings.
    /// assert!(BoardQuery::position(3, &chess::SPEC.begin(&Options::default())?.placement()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(gm: u16, placement: &Placement) -> Result<BoardQuery, DbError> {
        let geometry = placement.geometry();
        let mut states = vec![EMPTY; geometry.n_numbers()];
        for (site, occupant) in placement.iter() {
            let state = state_of(occupant);
            if matches!(state, BLACK_OTHER | WHITE_OTHER | PILE) {
                return Err(DbError::Query(
                    "positions with several kinds of pieces cannot be searched".into(),
                ));
            }
            states[site.index()] = state;
        }
        Ok(BoardQuery::new(gm, Target::Position(geometry, states)))
    }

    /// Searches for a position at any moment of the main line. In games with stones only, the stones must match. In other
    /// games, so must the turn and everything else that affects later moves.
    ///
    /// In backgammon that means the checkers, the turn and the cube; dice that were rolled must equal those of the next
    /// move. Such exact positions are neither rotated nor exchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::BoardQuery;
    /// use sgf_games::{Options, chess};
    /// use sgf_model::value::Color;
    /// let mut position = chess::SPEC.begin(&Options::default())?;
    /// position.follow(Color::White, "e2e4")?;
    /// let query = BoardQuery::at(&chess::SPEC, &*position);
    /// assert!(!query.turned);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at(spec: &'static GameSpec, position: &dyn AnyPosition) -> BoardQuery {
        BoardQuery::position(spec.number, &position.placement()).unwrap_or_else(|_| {
            let mut query = BoardQuery::new(spec.number, Target::Exact(ExactPosition::new(spec, position)));
            (query.turned, query.exchanged) = (false, false);
            query
        })
    }

    /// Returns true if only the exact position matches, whatever `turned` and `exchanged` say.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.target, Target::Exact(_))
    }

    /// Returns the key of a position as in datasets, and the number of each point in the frame of that key. Returns `None`
    /// for queries other than positions of stones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::BoardQuery;
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let key = |point| {
    ///     let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    ///     position.follow(Color::Black, point).expect("a valid point");
    ///     BoardQuery::at(&go::SPEC, &*position).key().expect("a position of stones").0
    /// };
    /// assert_eq!(key("dd"), key("pp"));
    /// assert_ne!(key("dd"), key("cd"));
    /// ```
    #[must_use]
    pub fn key(&self) -> Option<(i64, Vec<(String, u32)>)> {
        let Target::Position(geometry, states) = &self.target else { return None };
        let table = KeyTable::of(self.gm, *geometry);
        let occupied = states.iter().copied().enumerate().filter(|(_, state)| *state != EMPTY);
        let images = table.images(occupied);
        let smallest = images.iter().copied().min()?;
        let frames: Vec<&[u32]> = table.frames(&images).map(|(_, to)| to).collect();
        let number = |site: Site| frames.iter().filter_map(|to| to.get(site.index())).min().copied();
        let points = geometry.sites().filter_map(|site| Some((geometry.name(site), number(site)?)));
        Some((smallest as i64, points.collect()))
    }

    /// A position under the symmetries of the query.
    pub(crate) fn images(&self, geometry: Geometry, states: &[State]) -> BoardImages {
        BoardImages::new(self.gm, geometry, states, self.turned, self.exchanged)
    }

    /// Returns the position of a query that has no other conditions, under all symmetries.
    pub(crate) fn images_of_position(&self) -> Option<BoardImages> {
        let Target::Position(geometry, states) = &self.target else { return None };
        let is_plain = !self.first_only
            && self.within.is_none()
            && self.refinement().is_none()
            && !self.variations
            && self.also.is_empty()
            && self.never.is_empty();
        let is_asked = is_plain && self.turned && self.exchanged;
        is_asked.then(|| BoardImages::new(self.gm, *geometry, states, true, true))
    }

    /// Returns the pattern, if its hits can be counted without listing them.
    pub(crate) fn counted(&self) -> Option<&Pattern> {
        match &self.target {
            Target::Pattern(pattern) if !self.first_only && self.within.is_none() && !self.variations => {
                Some(pattern)
            }
            _ => None,
        }
    }

    /// The conditions on each hit.
    pub(crate) fn refinement(&self) -> Refinement {
        let BoardQuery { tolerance, to_move, at_end, .. } = *self;
        Refinement { tolerance, lines: self.lines.clone(), to_move, at_end }
    }

    /// Returns the query as it is searched: with conditions on each hit, a position becomes a pattern of the whole board.
    ///
    /// # Errors
    ///
    /// Fails if the conditions cannot be applied.
    pub(crate) fn prepared(&self) -> Result<Cow<'_, BoardQuery>, DbError> {
        if self.refinement().is_none() {
            return Ok(Cow::Borrowed(self));
        }
        let pattern = match &self.target {
            Target::Pattern(pattern) => pattern.clone(),
            Target::Position(geometry, states) => Pattern::of_board(*geometry, states),
            Target::Sequence(..) | Target::Exact(_) => {
                return Err(DbError::Query(
                    "only patterns and positions of stones can be searched by differing points, lines, the player to move, or the end of the game"
                        .into(),
                ));
            }
        };
        let n_stones = pattern.n_stones();
        if self.tolerance > 0 && usize::from(self.tolerance) >= n_stones {
            return Err(DbError::Query(format!(
                "fewer points may differ than the query has stones; it has {n_stones}"
            )));
        }
        if self.at_end && !pattern.order.is_empty() {
            return Err(DbError::Query(
                "a pattern with numbered moves does not last until the end of the game".into(),
            ));
        }
        Ok(Cow::Owned(BoardQuery { target: Target::Pattern(pattern), ..self.clone() }))
    }

    /// Returns the name of a point of the query, and its letter in the pattern.
    pub(crate) fn point(&self, column: u16, row: u16) -> (String, Option<char>) {
        match &self.target {
            Target::Pattern(pattern) => {
                let at = usize::from(row) * pattern.columns + usize::from(column);
                let label = pattern.labels.iter().find(|(point, _)| *point == at).map(|(_, label)| *label);
                (format!("{},{}", column + 1, row + 1), label)
            }
            Target::Position(geometry, _)
            | Target::Sequence(geometry, _)
            | Target::Exact(ExactPosition { geometry, .. }) => {
                let site = geometry.at(column.into(), row.into());
                (site.map_or_else(String::new, |site| geometry.name(site)), None)
            }
        }
    }

    /// Searches for games that start with these moves. A move without a site is a pass.
    #[must_use]
    pub fn sequence(gm: u16, geometry: Geometry, steps: Vec<(Option<Site>, Color)>) -> BoardQuery {
        BoardQuery::new(gm, Target::Sequence(geometry, steps))
    }
}

/// Returns the geometry of a game's board of this size, for parsing positions and points.
///
/// # Examples
///
/// ```
/// let geometry = sgf_db::geometry(1, 19, 19).unwrap();
/// assert_eq!(geometry.columns(), 19);
/// assert!(sgf_db::geometry(1, 99, 99).is_none());
/// ```
#[must_use]
pub fn geometry(gm: u16, columns: u16, rows: u16) -> Option<Geometry> {
    Row { gm, columns, rows, ..Row::default() }.geometry()
}

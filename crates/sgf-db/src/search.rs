//! Searches on boards: positions by their key, sequences and patterns by going through the games.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use rayon::prelude::*;
use sgf_games::{Geometry, Placement, Site};
use sgf_model::value::Color;

use crate::pattern::{GameHits, Hit, Next, Pattern, Stage, Tally, geometry_of};
use crate::position::Images;
use crate::segment::{Board, Row, Segment};
use crate::track::{
    BLACK_OTHER, Change, EMPTY, PILE, State, WHITE_OTHER, exchanged, moments, state_of, stone,
};
use crate::{Damage, Database, DbError};

/// What is looked for on the boards.
///
/// # Examples
///
/// ```
/// use sgf_db::{BoardQuery, Pattern};
/// // Black's high approach to a stone at the star point, with its colours and in no other direction.
/// let pattern: Pattern = "+-----/|...../|...../|..X../|...O./|.....".parse()?;
/// let mut query = BoardQuery::pattern(1, pattern);
/// (query.turned, query.exchanged) = (false, false);
/// # Ok::<(), sgf_db::NoPattern>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardQuery {
    what: What,
    gm: u16,
    /// Whether what is turned or mirrored counts as well.
    pub turned: bool,
    /// Whether it counts as well with the colours exchanged.
    pub exchanged: bool,
    /// Whether only the first hit of each game is wanted.
    pub first_only: bool,
}

#[derive(Clone, Debug)]
enum What {
    Pattern(Pattern),
    Position(Geometry, Vec<State>),
    Sequence(Geometry, Vec<(Option<Site>, Color)>),
}

/// So many games are looked at before the first hits are handed on.
const ROWS_AT_ONCE: usize = 4096;

impl BoardQuery {
    fn new(gm: u16, what: What) -> BoardQuery {
        BoardQuery { what, gm, turned: true, exchanged: true, first_only: false }
    }

    /// Looks for a pattern in games of a number.
    #[must_use]
    pub fn pattern(gm: u16, pattern: Pattern) -> BoardQuery {
        BoardQuery::new(gm, What::Pattern(pattern))
    }

    /// Looks for what stands on a whole board, at any moment of the main line. Whose turn it is does not matter.
    ///
    /// # Errors
    ///
    /// Fails when there are pieces of several kinds, or piles of them, which the index does not tell apart.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::BoardQuery;
    /// use sgf_games::{Options, SetUp, chess, go};
    /// let mut position = go::SPEC.begin(&Options::default())?;
    /// position.set_up(&SetUp { ident: "AB", value: "pd" })?;
    /// assert!(BoardQuery::position(1, &position.placement()).is_ok());
    /// // The index knows stones of two colours, and no kings.
    /// assert!(BoardQuery::position(3, &chess::SPEC.begin(&Options::default())?.placement()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(gm: u16, placement: &Placement) -> Result<BoardQuery, DbError> {
        let geometry = placement.geometry();
        let mut standing = vec![EMPTY; geometry.n_numbers()];
        for (site, occupant) in placement.iter() {
            let state = state_of(occupant);
            if matches!(state, BLACK_OTHER | WHITE_OTHER | PILE) {
                return Err(DbError::Query(
                    "positions with several kinds of pieces cannot be looked for".into(),
                ));
            }
            standing[site.index()] = state;
        }
        Ok(BoardQuery::new(gm, What::Position(geometry, standing)))
    }

    /// The name of a point of what is looked for, and its letter in the pattern.
    pub(crate) fn point(&self, column: u16, row: u16) -> (String, Option<char>) {
        match &self.what {
            What::Pattern(pattern) => {
                let at = usize::from(row) * pattern.columns + usize::from(column);
                let label = pattern.labels.iter().find(|(point, _)| *point == at).map(|(_, label)| *label);
                (format!("{},{}", column + 1, row + 1), label)
            }
            What::Position(geometry, _) | What::Sequence(geometry, _) => {
                let site = geometry.at(column.into(), row.into());
                (site.map_or_else(String::new, |site| geometry.name(site)), None)
            }
        }
    }

    /// Looks for games that begin with these moves; no site is a pass.
    #[must_use]
    pub fn sequence(gm: u16, geometry: Geometry, steps: Vec<(Option<Site>, Color)>) -> BoardQuery {
        BoardQuery::new(gm, What::Sequence(geometry, steps))
    }
}

impl Database {
    /// Goes through the boards, all of them or those that are named, and hands hits on. Returns what is damaged and was left out.
    pub(crate) fn search(
        &self,
        query: &BoardQuery,
        mut rows: Option<&mut HashMap<u32, Vec<u32>>>,
        mut found: impl FnMut(Vec<GameHits>) -> ControlFlow<()>,
    ) -> Result<Vec<Damage>, DbError> {
        let mut damage = self.damaged().to_vec();
        for segment in &self.segments {
            let wanted: Option<Vec<u32>> = match &mut rows {
                Some(rows) => match rows.remove(&segment.number()) {
                    Some(wanted) => Some(wanted),
                    None => continue,
                },
                None => None,
            };
            let is_there = |row: u32| {
                !self.gone.contains(&(segment.number(), row))
                    && wanted.as_ref().is_none_or(|wanted| wanted.binary_search(&row).is_ok())
            };
            match self.search_segment(query, segment, wanted.as_deref(), &is_there, &mut found) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(damage),
                Err(found) => damage.push(found),
            }
        }
        Ok(damage)
    }

    /// In how many parts a search hands on what it has found.
    pub(crate) fn n_parts(&self, query: &BoardQuery, rows: Option<&HashMap<u32, Vec<u32>>>) -> usize {
        let n_rows = |segment: &Arc<Segment>| match rows {
            Some(rows) => rows.get(&segment.number()).map_or(0, Vec::len),
            None => segment.n_games(),
        };
        let n_parts = |segment| match query.what {
            What::Pattern(_) => n_rows(segment).div_ceil(ROWS_AT_ONCE),
            _ => n_rows(segment).min(1),
        };
        self.segments.iter().map(n_parts).sum()
    }

    fn search_segment(
        &self,
        query: &BoardQuery,
        segment: &Arc<Segment>,
        wanted: Option<&[u32]>,
        is_there: &impl Fn(u32) -> bool,
        found: &mut impl FnMut(Vec<GameHits>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Damage> {
        let board = segment.board()?;
        let rows = || -> Vec<u32> {
            let all = 0..board.rows.len() as u32;
            wanted
                .map_or_else(|| all.collect(), <[u32]>::to_vec)
                .into_iter()
                .filter(|&row| is_there(row))
                .collect()
        };
        let tally = if query.first_only { Tally::First } else { Tally::All };
        Ok(match &query.what {
            What::Pattern(pattern) => {
                let stage = Stage::new(pattern, query.gm, query.turned, query.exchanged, tally);
                rows()
                    .chunks(ROWS_AT_ONCE)
                    .try_for_each(|rows| found(stage.scan(segment.number(), &board, rows)))
            }
            What::Sequence(geometry, steps) => {
                let lines = lines_of(*geometry, steps, query);
                found(beginning_with(segment.number(), &board, &rows(), query.gm, *geometry, &lines))
            }
            What::Position(geometry, standing) => {
                let images = Images::new(query.gm, *geometry, standing, query.turned, query.exchanged);
                let mut hits = images.search(segment, &board, is_there, rows)?;
                if query.first_only {
                    hits.iter_mut().for_each(|game| game.hits.truncate(1));
                }
                found(hits)
            }
        })
    }
}

/// A sequence as it looks from one side.
struct Line {
    /// The first changes of its moments.
    steps: Vec<u16>,
    exchanges: bool,
    /// For each site, the one that it is the image of.
    origin: Vec<usize>,
}

/// The sequence as it looks from all sides.
fn lines_of(geometry: Geometry, steps: &[(Option<Site>, Color)], query: &BoardQuery) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for symmetry in geometry.symmetries() {
        let stays = || geometry.sites().all(|site| geometry.image(site, symmetry) == site);
        if (symmetry.exchanges && !query.exchanged) || (!query.turned && !stays()) {
            continue;
        }
        let of = |&(site, color): &(Option<Site>, Color)| {
            let color = if symmetry.exchanges { color.other() } else { color };
            Change::new(site.map(|site| geometry.image(site, symmetry).index()), stone(color)).without_end()
        };
        let steps: Vec<u16> = steps.iter().map(of).collect();
        if lines.iter().all(|known| known.steps != steps) {
            let mut origin = vec![0; geometry.n_numbers()];
            geometry.sites().for_each(|site| origin[geometry.image(site, symmetry).index()] = site.index());
            lines.push(Line { steps, exchanges: symmetry.exchanges, origin });
        }
    }
    lines
}

impl Line {
    /// Tells whether a game begins like this, and what was played next.
    fn hit(&self, track: &[u16], geometry: Geometry) -> Option<Hit> {
        let mut firsts = moments(track).map(|changes| Change(changes[0])).filter(|first| !first.is_setup());
        if !self.steps.iter().all(|&step| firsts.next().map(Change::without_end) == Some(step)) {
            return None;
        }
        let next = firsts.next().and_then(|change| {
            let origin = *self.origin.get(change.site()?)?;
            let state = if self.exchanges { exchanged(change.state()) } else { change.state() };
            let color = [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state)?;
            let (column, row) = geometry.place(Site::new(origin as u32))?;
            Some(Next { column, row, color, is_late: false })
        });
        let move_number = self.steps.len() as u32;
        Some(Hit { move_number, column: 0, row: 0, image: 0, exchanged: self.exchanges, next })
    }
}

fn beginning_with(
    segment: u32,
    board: &Board,
    rows: &[u32],
    gm: u16,
    geometry: Geometry,
    lines: &[Line],
) -> Vec<GameHits> {
    let size = (geometry.columns(), geometry.rows());
    let found = rows.par_iter().with_min_len(256).filter_map(|&number| {
        let row =
            board.rows.get(number as usize).filter(|row| row.gm == gm && (row.columns, row.rows) == size)?;
        let hit = lines.iter().find_map(|line| line.hit(board.track(row), geometry))?;
        Some(GameHits { segment, row: number, hits: vec![hit] })
    });
    found.collect()
}

/// The board of a game on a board of a size, for those who read positions and points.
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
    geometry_of(gm, &Row { columns, rows, ..Row::default() })
}

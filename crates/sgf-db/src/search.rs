//! Searches on boards: positions by their key, sequences and patterns by going through the games.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

use rayon::prelude::*;
use sgf_games::{AnyPosition, GameSpec, Geometry, Placement, Site};
use sgf_model::value::Color;

use crate::exact::Exact;
use crate::keys::KeyTable;
use crate::pattern::{Counter, GameHits, Hit, HitList, Next, Pattern, Seen, Stage, Tally, geometry_of};
use crate::position::Images;
use crate::segment::{Board, Row, Segment};
use crate::track::{
    BLACK_OTHER, Change, EMPTY, PILE, State, WHITE_OTHER, exchanged, moments, state_of, stone,
};
use crate::{Damage, Database, DbError, variations};

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
    pub(crate) what: What,
    pub(crate) gm: u16,
    /// Whether what is turned or mirrored counts as well.
    pub turned: bool,
    /// Whether it counts as well with the colours exchanged.
    pub exchanged: bool,
    /// Whether only the first hit of each game is wanted.
    pub first_only: bool,
    /// Whether variations are searched as well. They are read from the records, which takes longer.
    pub variations: bool,
    /// Patterns that must stand on the board, too, at any moment of the main line.
    pub also: Vec<Pattern>,
    /// Patterns that must never stand there.
    pub never: Vec<Pattern>,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Pattern(Pattern),
    Position(Geometry, Vec<State>),
    Sequence(Geometry, Vec<(Option<Site>, Color)>),
    Exact(Exact),
}

/// So many games are looked at before the first hits are handed on.
const ROWS_AT_ONCE: usize = 4096;

impl BoardQuery {
    fn new(gm: u16, what: What) -> BoardQuery {
        BoardQuery {
            what,
            gm,
            turned: true,
            exchanged: true,
            first_only: false,
            variations: false,
            also: Vec::new(),
            never: Vec::new(),
        }
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

    /// Looks for a position at any moment of the main line: where a game has stones alone, for what stands on its board; otherwise for
    /// exactly this position, with whose turn it is and all that matters for what may follow.
    ///
    /// In backgammon these are the checkers, whose turn it is, and the cube; dice that have been rolled are those of the move that
    /// follows. Exact positions are neither turned nor exchanged.
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
            let mut query = BoardQuery::new(spec.number, What::Exact(Exact::new(spec, position)));
            (query.turned, query.exchanged) = (false, false);
            query
        })
    }

    /// Whether it is looked for as it stands, neither turned nor exchanged, whatever is asked for.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.what, What::Exact(_))
    }

    /// Returns the key of a position as datasets have it, and for each point the number that it has in their frame; `None` for what is no
    /// position of stones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::BoardQuery;
    /// use sgf_games::{Options, go};
    /// use sgf_model::value::Color;
    /// let key = |point| {
    ///     let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    ///     position.follow(Color::Black, point).expect("it is a point");
    ///     BoardQuery::at(&go::SPEC, &*position).key().expect("there are stones alone").0
    /// };
    /// assert_eq!(key("dd"), key("pp"));
    /// assert_ne!(key("dd"), key("cd"));
    /// ```
    #[must_use]
    pub fn key(&self) -> Option<(i64, Vec<(String, u32)>)> {
        let What::Position(geometry, standing) = &self.what else { return None };
        let table = KeyTable::of(self.gm, *geometry);
        let occupied = standing.iter().copied().enumerate().filter(|(_, state)| *state != EMPTY);
        let images = table.images(occupied);
        let smallest = images.iter().copied().min()?;
        let frames: Vec<&[u32]> = table.frames(&images).map(|(_, to)| to).collect();
        let number = |site: Site| frames.iter().filter_map(|to| to.get(site.index())).min().copied();
        let points = geometry.sites().filter_map(|site| Some((geometry.name(site), number(site)?)));
        Some((smallest as i64, points.collect()))
    }

    /// What is looked for, if it is a position in the main lines of all games, as it looks from all sides.
    pub(crate) fn images_of_position(&self) -> Option<Images> {
        let What::Position(geometry, standing) = &self.what else { return None };
        let is_plain = !self.first_only && !self.variations && self.also.is_empty() && self.never.is_empty();
        let is_asked = is_plain && self.turned && self.exchanged;
        is_asked.then(|| Images::new(self.gm, *geometry, standing, true, true))
    }

    /// The pattern, if it is one whose hits can be counted without a list of them.
    pub(crate) fn counted(&self) -> Option<&Pattern> {
        match &self.what {
            What::Pattern(pattern) if !self.first_only && !self.variations => Some(pattern),
            _ => None,
        }
    }

    /// The name of a point of what is looked for, and its letter in the pattern.
    pub(crate) fn point(&self, column: u16, row: u16) -> (String, Option<char>) {
        match &self.what {
            What::Pattern(pattern) => {
                let at = usize::from(row) * pattern.columns + usize::from(column);
                let label = pattern.labels.iter().find(|(point, _)| *point == at).map(|(_, label)| *label);
                (format!("{},{}", column + 1, row + 1), label)
            }
            What::Position(geometry, _)
            | What::Sequence(geometry, _)
            | What::Exact(Exact { geometry, .. }) => {
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
        found: &mut Found<'_>,
    ) -> Result<Vec<Damage>, DbError> {
        let mut damage = self.damaged().to_vec();
        let branching = if query.variations { self.with_variations()? } else { HashSet::new() };
        for segment in &self.segments {
            let wanted: Option<Vec<u32>> = match &mut rows {
                Some(rows) => match rows.remove(&segment.number()) {
                    Some(wanted) => Some(wanted),
                    None => continue,
                },
                None => None,
            };
            match self.search_segment(segment, query, wanted.as_deref(), &branching, found) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(damage),
                Err(found) => damage.push(found),
            }
        }
        Ok(damage)
    }

    /// Goes through the boards of a segment, all of them or those of some rows.
    pub(crate) fn search_segment(
        &self,
        segment: &Segment,
        query: &BoardQuery,
        wanted: Option<&[u32]>,
        branching: &HashSet<(u32, u32)>,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        let gone = self.gone.get(&segment.number());
        let is_there = |row: u32| {
            gone.is_none_or(|gone| gone.binary_search(&row).is_err())
                && wanted.is_none_or(|wanted| wanted.binary_search(&row).is_ok())
        };
        Search { query, segment, branching }.run(wanted, &is_there, found)
    }

    /// In how many parts a search hands on what it has found.
    pub(crate) fn n_parts(&self, query: &BoardQuery, rows: Option<&HashMap<u32, Vec<u32>>>) -> usize {
        let n_rows = |segment: &Segment| match rows {
            Some(rows) => rows.get(&segment.number()).map_or(0, Vec::len),
            None => segment.n_games(),
        };
        let n_parts = |segment: &Segment| match query.what {
            What::Pattern(_) if !query.variations => n_rows(segment).div_ceil(ROWS_AT_ONCE),
            _ => n_rows(segment).min(1),
        };
        self.segments.iter().map(|segment| n_parts(segment)).sum()
    }

    /// The rows of the games that may have variations: those with more nodes than moves.
    fn with_variations(&self) -> Result<HashSet<(u32, u32)>, DbError> {
        let mut statement = self.catalog.prepare("SELECT segment, row FROM game WHERE nodes > moves + 1")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// What takes the hits of a search. It is asked once for many games, so it need not be compiled into each search.
pub(crate) type Found<'f> = dyn FnMut(HitList) -> ControlFlow<()> + 'f;

/// A search through one segment.
struct Search<'a> {
    query: &'a BoardQuery,
    segment: &'a Segment,
    /// The games with variations, if these are searched.
    branching: &'a HashSet<(u32, u32)>,
}

impl Search<'_> {
    fn run(
        &self,
        wanted: Option<&[u32]>,
        is_there: &dyn Fn(u32) -> bool,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        let board = self.segment.board()?;
        let all = || -> Vec<u32> {
            let all = 0..board.rows.len() as u32;
            let rows = wanted.map_or_else(|| all.collect(), <[u32]>::to_vec);
            rows.into_iter().filter(|&row| is_there(row)).collect()
        };
        if self.query.also.is_empty() && self.query.never.is_empty() {
            return self.in_rows(&board, is_there, &all, found);
        }
        let rows = self.contrasted(&board, all());
        self.in_rows(&board, &|row| rows.binary_search(&row).is_ok(), &|| rows.clone(), found)
    }

    /// Those of some games on whose boards all patterns stood that must, and none that must not.
    fn contrasted(&self, board: &Board, mut rows: Vec<u32>) -> Vec<u32> {
        let query = self.query;
        for (pattern, must) in
            query.also.iter().map(|it| (it, true)).chain(query.never.iter().map(|it| (it, false)))
        {
            let stage = Stage::new(pattern, query.gm, query.turned, query.exchanged, Tally::First);
            let firsts = self.segment.firsts(query.gm, board, rows.len(), is_much(pattern, rows.len()));
            let found =
                stage.scan(self.segment.number(), board, firsts.as_ref().map(|it| it.as_slice()), &rows);
            let having: Vec<u32> = found.rows().collect();
            rows.retain(|row| having.binary_search(row).is_ok() == must);
        }
        rows
    }

    fn in_rows(
        &self,
        board: &Board,
        is_there: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        if !self.query.variations {
            return self.main_lines(board, is_there, rows, found);
        }
        let mut by_row: BTreeMap<u32, GameHits> = BTreeMap::new();
        let _ = self.main_lines(board, is_there, rows, &mut |list| {
            for (row, hits) in list.iter() {
                by_row.entry(row).or_insert_with(|| GameHits::new(row)).hits.extend(hits);
            }
            ControlFlow::Continue(())
        })?;
        let is_branching = |row: &u32| self.branching.contains(&(self.segment.number(), *row));
        let branching: Vec<u32> = rows().into_iter().filter(is_branching).collect();
        for more in variations::search(self.query, self.segment, board, &branching)? {
            let game = by_row.entry(more.row).or_insert_with(|| GameHits::new(more.row));
            game.hits.extend(more.hits);
            game.again.extend(more.again);
        }
        let mut all: Vec<GameHits> = by_row.into_values().filter(|game| !game.hits.is_empty()).collect();
        if self.query.first_only {
            all.iter_mut().for_each(|game| game.hits.truncate(1));
        }
        Ok(found(HitList::of_games(self.segment.number(), all)))
    }

    fn main_lines(
        &self,
        board: &Board,
        is_there: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        let (query, segment) = (self.query, self.segment);
        let truncated = |list: HitList| if query.first_only { list.firsts() } else { list };
        Ok(match &query.what {
            What::Pattern(pattern) => {
                let tally = if query.first_only { Tally::First } else { Tally::All };
                let stage = Stage::new(pattern, query.gm, query.turned, query.exchanged, tally);
                let rows = rows();
                let firsts = segment.firsts(query.gm, board, rows.len(), is_much(pattern, rows.len()));
                let firsts = firsts.as_ref().map(|firsts| firsts.as_slice());
                let mut parts = rows.chunks(ROWS_AT_ONCE);
                if firsts.is_some_and(|firsts| stage.is_in_corners(firsts)) {
                    let all = stage.scan(segment.number(), board, firsts, &rows);
                    all.divided(parts).try_for_each(found)
                } else {
                    parts.try_for_each(|rows| found(stage.scan(segment.number(), board, firsts, rows)))
                }
            }
            What::Sequence(geometry, steps) => {
                let lines = lines_of(*geometry, steps, query);
                found(beginning_with(segment.number(), board, &rows(), query.gm, *geometry, &lines))
            }
            What::Position(geometry, standing) => {
                let images = Images::new(query.gm, *geometry, standing, query.turned, query.exchanged);
                found(truncated(images.search(segment, board, is_there, rows)?))
            }
            What::Exact(exact) => found(truncated(exact.search(segment, board, is_there, rows)?)),
        })
    }
}

impl Database {
    /// Counts what followed on a pattern in the main lines of a segment, without a list of hits.
    pub(crate) fn count_segment<'s>(
        &self,
        segment: &'s Segment,
        query: &BoardQuery,
        pattern: &Pattern,
        wanted: Option<&[u32]>,
    ) -> Result<Counter<'s>, Damage> {
        let (board, endings) = (segment.board()?, segment.endings()?);
        let branching = HashSet::new();
        let search = Search { query, segment, branching: &branching };
        let mut rows = self.rows_that_count(segment, wanted);
        if !query.also.is_empty() || !query.never.is_empty() {
            rows = search.contrasted(&board, rows);
        }
        let stage = Stage::new(pattern, query.gm, query.turned, query.exchanged, Tally::All);
        let firsts = segment.firsts(query.gm, &board, rows.len(), is_much(pattern, rows.len()));
        Ok(stage.count(endings, &board, firsts.as_ref().map(|firsts| firsts.as_slice()), &rows))
    }

    /// The rows of a segment that count, all of them or some.
    fn rows_that_count(&self, segment: &Segment, wanted: Option<&[u32]>) -> Vec<u32> {
        let gone = self.gone.get(&segment.number());
        let all = || (0..segment.n_games() as u32).collect();
        let mut rows = wanted.map_or_else(all, <[u32]>::to_vec);
        if let Some(gone) = gone {
            rows.retain(|row| gone.binary_search(row).is_err());
        }
        rows
    }
}

/// Whether looking for a pattern in so many games of a segment is worth turning them over at once.
fn is_much(pattern: &Pattern, n_games: usize) -> bool {
    n_games >= ROWS_AT_ONCE && pattern.is_anywhere()
}

/// A sequence as it looks from one side.
pub(crate) struct Line {
    /// The first changes of its moments.
    steps: Vec<u16>,
    exchanges: bool,
    /// For each site, the one that it is the image of.
    origin: Vec<usize>,
}

/// The sequence as it looks from all sides.
pub(crate) fn lines_of(geometry: Geometry, steps: &[(Option<Site>, Color)], query: &BoardQuery) -> Vec<Line> {
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
    pub(crate) fn hit(&self, track: &[u16], geometry: Geometry) -> Option<Seen> {
        let mut firsts = moments(track)
            .map(|changes| Change(changes[0]))
            .enumerate()
            .filter(|(_, first)| !first.is_setup());
        let mut moment = 0;
        for &step in &self.steps {
            moment = firsts.next().filter(|(_, first)| first.without_end() == step)?.0;
        }
        let following = firsts.next();
        let next = following.and_then(|(_, change)| {
            let origin = *self.origin.get(change.site()?)?;
            let state = if self.exchanges { exchanged(change.state()) } else { change.state() };
            let color = [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state)?;
            let (column, row) = geometry.place(Site::new(origin as u32))?;
            Some(Next { column, row, color, is_late: false })
        });
        let move_number = self.steps.len() as u32;
        let hit = Hit { move_number, column: 0, row: 0, image: 0, exchanged: self.exchanges, next, line: 0 };
        Some(Seen { moment, decided: moment, next: following.map(|(at, _)| at), hit })
    }
}

fn beginning_with(
    segment: u32,
    board: &Board,
    rows: &[u32],
    gm: u16,
    geometry: Geometry,
    lines: &[Line],
) -> HitList {
    let size = (geometry.columns(), geometry.rows());
    let found = rows.par_chunks(ROWS_AT_ONCE).map(|rows| {
        let mut list = HitList::new(segment);
        for &number in rows {
            let row = board.rows.get(number as usize);
            let Some(row) = row.filter(|row| row.gm == gm && (row.columns, row.rows) == size) else {
                continue;
            };
            let seen = lines.iter().find_map(|line| line.hit(board.track(row), geometry));
            list.add(number, seen.map(|seen| seen.hit));
        }
        list
    });
    found.reduce(|| HitList::new(segment), HitList::joined)
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

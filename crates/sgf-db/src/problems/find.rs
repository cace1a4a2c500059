//! Searches for problems.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::sync::Arc;

use rayon::prelude::*;
use sgf_model::record::{MOST_PROBLEM_MOVES, games};
use sgf_model::value::Color;
use sgf_syntax::Document;

use super::{Problem, Task};
use crate::error::{DAMAGED_PAGES, is_damage};
use crate::query::board::BoardQuery;
use crate::query::matches::Matches;
use crate::storage::segment::Segment;
use crate::{Damage, Database, Day, DbError, Filter, FoundGame, Pattern, ProblemProgress, Sort};

/// Games that may be problems. `is_problem` decides.
fn may_be_problems() -> String {
    format!("winner IS NULL AND (black IS NULL OR white IS NULL) AND moves <= {MOST_PROBLEM_MOVES}")
}

/// The number of records between two steps, so that few records are in memory.
const BATCH: usize = 4096;

/// The moves before which a shape must be on the board: none.
const AT_START: RangeInclusive<u32> = 0..=0;

/// The conditions that a problem must match, all of them.
///
/// # Examples
///
/// See [`Database::problems`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ProblemQuery {
    /// Conditions on the catalog. By default, problems are in the order of their files.
    pub filter: Filter,
    /// A pattern of the position before the first move, under all symmetries and with exchanged colors, in the game of the filter
    /// (Go by default).
    pub shape: Option<Pattern>,
    /// The player to move.
    pub to_move: Option<Color>,
    /// The task.
    pub task: Option<Task>,
    /// The columns and rows into which the region must [fit](super::ProblemRegion::fits).
    pub max_region: Option<(u16, u16)>,
    /// Only problems that were never solved.
    pub is_unsolved: bool,
    /// Only problems that are [due](ProblemProgress::is_due) on this day.
    pub due: Option<Day>,
}

sgf_syntax::options!(ProblemQuery);

/// The problems that match a query, in order, without the metadata of their games.
#[derive(Debug, Default)]
pub struct Problems {
    matches: Matches,
    /// The index of each problem in the matches.
    found: Vec<(usize, Problem)>,
    progress: BTreeMap<i64, ProblemProgress>,
    /// The damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// A problem that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundProblem {
    /// Its record.
    pub game: FoundGame,
    /// Its description.
    pub problem: Problem,
    /// The tries; `None` without any.
    pub progress: Option<ProblemProgress>,
}

impl Problems {
    /// Returns the number of problems.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Returns true if no problem matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the groups of [equal](Problem::is_equal) problems, by their indexes. Each group has at least two; groups are in the
    /// order of their first problems.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, ProblemQuery, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("problems.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let records = b"(;GM[1]AB[aa]AW[ba]PL[B])(;GM[1]AB[cc]AW[ba]PL[B])(;GM[1]AB[ss]AW[sr]PL[B])";
    /// let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
    /// writer.add(&file, &Entry::all(&Document::parse(records), None))?;
    /// writer.commit()?;
    /// let problems = Database::open(&path)?.problems(&ProblemQuery::default())?;
    /// assert_eq!(problems.duplicates(), [[0, 2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn duplicates(&self) -> Vec<Vec<usize>> {
        let mut first_of = HashMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (index, (_, problem)) in self.found.iter().enumerate() {
            let group = *first_of.entry(problem.shape).or_insert(groups.len());
            match groups.get_mut(group) {
                Some(group) => group.push(index),
                None => groups.push(vec![index]),
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    }
}

impl Database {
    /// Finds the records that are problems and match. Reads the records of all games that the catalog does not rule out.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid, or the catalog or the marks cannot be read at all. Damaged parts are skipped and listed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, ProblemQuery, SourceFile, Task, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("problems.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let records = b"(;GM[1]AB[aa]AW[bb]C[Black to live];B[ab])(;GM[1]AB[aa]AW[bb]C[White to kill];W[ab])(;GM[1];B[dd])";
    /// let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
    /// writer.add(&file, &Entry::all(&Document::parse(records), None))?;
    /// writer.commit()?;
    /// let database = Database::open(&path)?;
    /// assert_eq!(database.problems(&ProblemQuery::default())?.len(), 2);
    /// let query = ProblemQuery::default().with(|query| {
    ///     query.task = Some(Task::Kill);
    ///     query.shape = "+--/|X./|.O".parse().ok();
    /// });
    /// let problems = database.problems(&query)?;
    /// let found = database.read_problems(&problems, &[0])?;
    /// let (_, first) = &found[0];
    /// assert_eq!((problems.len(), first.game.number), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problems(&self, query: &ProblemQuery) -> Result<Problems, DbError> {
        let matches = self.matches(&query.full_filter(), query.board().as_ref())?;
        let progress = self.progress()?;
        let mut problems = Problems { damage: matches.damage.clone(), progress, ..Problems::default() };
        let n_games = matches.n_games();
        for start in (0..n_games).step_by(BATCH) {
            let numbers = start..n_games.min(start + BATCH);
            let chosen: Vec<usize> =
                numbers.filter(|&at| query.has_progress(problems.progress.get(&matches.id(at)))).collect();
            self.read_batch(query, &matches, &chosen, &mut problems)?;
        }
        problems.matches = matches;
        Ok(problems)
    }

    /// Reads the records of some matches, and adds those that are problems and match.
    fn read_batch(
        &self,
        query: &ProblemQuery,
        matches: &Matches,
        chosen: &[usize],
        problems: &mut Problems,
    ) -> Result<(), DbError> {
        let mut rows = Vec::with_capacity(chosen.len());
        let mut statement = self.catalog.prepare_cached("SELECT segment, row FROM game WHERE id = ?1")?;
        for &at in chosen {
            let place = statement.query_row([matches.id(at)], |row| Ok((row.get(0)?, row.get(1)?)));
            match place.map_err(DbError::from) {
                Ok((segment, row)) => rows.push((segment, row, at)),
                Err(error) if is_damage(&error) => add_new(DAMAGED_PAGES, &mut problems.damage),
                Err(error) => return Err(error),
            }
        }
        // Neighbors in a segment share a block.
        rows.sort_unstable();
        let segments = &self.segments;
        let found: Vec<Result<(usize, Problem), Damage>> = rows
            .par_chunks(64)
            .flat_map_iter(|rows| {
                let mut last = None;
                let read = rows.iter().filter_map(|&(segment, row, at)| {
                    let problem = problem_in(segments, segment, row, &mut last).transpose()?;
                    Some(problem.map(|problem| (at, problem)))
                });
                read.collect::<Vec<_>>()
            })
            .collect();
        let first = problems.found.len();
        for found in found {
            match found {
                Ok((at, problem)) if query.matches(&problem) => problems.found.push((at, problem)),
                Ok(_) => {}
                Err(damage) => add_new(damage, &mut problems.damage),
            }
        }
        problems.found[first..].sort_unstable_by_key(|(at, _)| *at);
        Ok(())
    }

    /// Returns problems by their indexes, with the metadata of their games. Indexes past the end, and games on damaged pages
    /// of the catalog, are left out.
    ///
    /// # Errors
    ///
    /// Fails if the catalog cannot be read.
    pub fn read_problems(
        &self,
        problems: &Problems,
        indexes: &[usize],
    ) -> Result<Vec<(usize, FoundProblem)>, DbError> {
        let chosen = || indexes.iter().filter_map(|&index| Some((index, problems.found.get(index)?)));
        let ids: Vec<i64> = chosen().map(|(_, (at, _))| problems.matches.id(*at)).collect();
        let mut games = self.games(&ids, &mut Vec::new())?;
        let found = chosen().filter_map(|(index, (at, problem))| {
            let id = problems.matches.id(*at);
            let progress = problems.progress.get(&id).cloned();
            Some((index, FoundProblem { game: games.remove(&id)?, problem: problem.clone(), progress }))
        });
        Ok(found.collect())
    }

    /// Returns the problem with the id of a game; `None` if the game does not exist or is no problem.
    ///
    /// # Errors
    ///
    /// Fails if the catalog, the marks or the record cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("problems.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// assert_eq!(Database::open(&path)?.problem(1)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problem(&self, id: i64) -> Result<Option<FoundProblem>, DbError> {
        let Some(game) = self.game(id)? else { return Ok(None) };
        let Some(problem) = problem_in(&self.segments, game.segment, game.row, &mut None)? else {
            return Ok(None);
        };
        Ok(Some(FoundProblem { game, problem, progress: self.progress()?.remove(&id) }))
    }
}

/// The problem in a row of a segment; `None` if the record is none.
fn problem_in(
    segments: &[Arc<Segment>],
    segment: u32,
    row: u32,
    last: &mut Option<(u32, u32, Vec<u8>)>,
) -> Result<Option<Problem>, Damage> {
    let found = segments.iter().find(|it| it.number() == segment);
    let source = found.ok_or(Damage { segment, part: "file" })?.source(row as usize, last)?;
    Ok(games(&Document::parse(&source)).next().and_then(|view| Problem::of(&view)))
}

fn add_new(found: Damage, damage: &mut Vec<Damage>) {
    if !damage.contains(&found) {
        damage.push(found);
    }
}

impl ProblemQuery {
    /// The filter with the conditions on all problems, and the order of files by default.
    fn full_filter(&self) -> Filter {
        let mut filter = self.filter.clone();
        // The line break ends a trailing comment.
        filter.condition = Some(match &filter.condition {
            Some(condition) => format!("({condition}\n) AND {}", may_be_problems()),
            None => may_be_problems(),
        });
        filter.sort = filter.sort.or(Some(Sort::Path));
        filter
    }

    fn board(&self) -> Option<BoardQuery> {
        let mut query = BoardQuery::pattern(self.filter.gm.unwrap_or(1), self.shape.clone()?);
        query.within = Some(AT_START);
        Some(query)
    }

    fn has_progress(&self, progress: Option<&ProblemProgress>) -> bool {
        let is_solved = progress.is_some_and(|progress| progress.n_solved > 0);
        let is_due = |day| progress.is_some_and(|progress| progress.is_due(day));
        !(self.is_unsolved && is_solved) && self.due.is_none_or(is_due)
    }

    fn matches(&self, problem: &Problem) -> bool {
        (self.to_move.is_none() || problem.to_move == self.to_move)
            && (self.task.is_none() || problem.task == self.task)
            && self.max_region.is_none_or(|(columns, rows)| problem.region.fits(columns, rows))
    }
}

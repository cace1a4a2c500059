//! Progress in problems: tries, and when to repeat a problem.
//!
//! Repetition follows Leitner's boxes. The first try puts a problem into box 1. A problem that is solved when it is due moves up
//! a box; a failed one returns to box 1. Each box has an interval: 1, 3, 7, 16 and 35 days. A problem is due when its interval
//! has passed since it entered its box or was last solved there. Solving it earlier changes nothing.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Transaction, params};

use super::store::in_marks;
use super::{ContentId, Day, Marks};
use crate::{Database, DbError};

/// The days after which the problems of each box are due.
const INTERVALS: [i64; 5] = [1, 3, 7, 16, 35];

/// Created with the first try, so that files without tries stay as they were. Older programs ignore the table.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS try
    (hash BLOB NOT NULL, time INTEGER NOT NULL, solved INTEGER NOT NULL, line INTEGER, PRIMARY KEY (hash, time)) WITHOUT ROWID";

/// A try to solve a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Try {
    /// The time, in seconds since 1970.
    pub time: i64,
    /// Whether it succeeded.
    pub is_solved: bool,
}

/// The tries of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// The record.
    pub content: ContentId,
    /// The tries in the order of time.
    pub tries: Vec<Try>,
}

/// The progress with a problem.
///
/// # Examples
///
/// ```
/// use sgf_db::{Day, ProblemProgress, Try};
/// let on = |day: &str, is_solved| Try { time: day.parse::<Day>().expect("a day").noon(), is_solved };
/// let tries = [on("2026-03-01", true), on("2026-03-02", true), on("2026-03-03", true)];
/// let progress = ProblemProgress::of(&tries).expect("there are tries");
/// // The third try was too early to count.
/// assert_eq!((progress.n_tries, progress.in_box, progress.due.to_string()), (3, 2, "2026-03-05".to_owned()));
/// let again = ProblemProgress::of(&[tries[0], tries[1], on("2026-03-06", false)]).expect("there are tries");
/// assert_eq!((again.n_solved, again.in_box, again.due.to_string()), (2, 1, "2026-03-07".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemProgress {
    /// The number of tries.
    pub n_tries: u32,
    /// The number of successful tries.
    pub n_solved: u32,
    /// The last try.
    pub last: Try,
    /// The box, from 1 to 5.
    pub in_box: u8,
    /// The day from which it is due.
    pub due: Day,
}

impl ProblemProgress {
    /// Computes the progress from tries in the order of time; `None` without any.
    #[must_use]
    pub fn of(tries: &[Try]) -> Option<ProblemProgress> {
        let last = *tries.last()?;
        let (mut at, mut due): (usize, Option<Day>) = (0, None);
        for it in tries {
            let day = Day::of_time(it.time);
            at = match (it.is_solved, due) {
                (false, _) | (_, None) => 0,
                (true, Some(due)) if day < due => continue,
                (true, Some(_)) => (at + 1).min(INTERVALS.len() - 1),
            };
            due = Some(day.after(INTERVALS[at]));
        }
        let n_solved = tries.iter().filter(|it| it.is_solved).count() as u32;
        Some(ProblemProgress { n_tries: tries.len() as u32, n_solved, last, in_box: at as u8 + 1, due: due? })
    }

    /// Returns whether the problem is to be repeated on a day. Problems without tries are never due.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Day, ProblemProgress, Try};
    /// let day = Day::of_time(0);
    /// let progress = ProblemProgress::of(&[Try { time: 0, is_solved: false }]).expect("there is a try");
    /// assert!(!progress.is_due(day) && progress.is_due(day.after(1)));
    /// ```
    #[must_use]
    pub fn is_due(&self, day: Day) -> bool {
        self.due <= day
    }
}

impl Marks {
    /// Records a try to solve a problem. A try in the same second as another one of the record counts a second after its last.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{ContentId, Marks, Try, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("problems.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// let record = ContentId::default();
    /// let mut marks = Marks::create_or_open(&path)?;
    /// assert_eq!(marks.progress(record)?, None);
    /// marks.record_try(record, Try { time: 1_772_323_200, is_solved: true })?;
    /// assert_eq!(marks.progress(record)?.map(|progress| progress.n_solved), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record_try(&mut self, record: ContentId, new: Try) -> Result<(), DbError> {
        in_marks(|| {
            let transaction = self.transaction()?;
            transaction.execute_batch(TABLE)?;
            let is_taken = transaction
                .prepare_cached("SELECT 1 FROM try WHERE hash = ?1 AND time = ?2")?
                .exists(params![record.hash, new.time])?;
            let next = "SELECT max(time) + 1 FROM try WHERE hash = ?1";
            let time = match is_taken {
                true => transaction.query_row(next, [record.hash], |row| row.get(0))?,
                false => new.time,
            };
            add(&transaction, record, Try { time, ..new })?;
            Ok(transaction.commit()?)
        })
    }

    /// Returns the progress with a record; `None` without tries.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn progress(&self, record: ContentId) -> Result<Option<ProblemProgress>, DbError> {
        let all = self.tries_where("hash = ?1", [record.hash])?;
        Ok(all.first().and_then(|tries| ProblemProgress::of(&tries.tries)))
    }

    /// Lists the tries of all records, in the order of their hashes.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn tries(&self) -> Result<Vec<Tries>, DbError> {
        self.tries_where("1", [])
    }

    fn tries_where(&self, condition: &str, values: impl rusqlite::Params) -> Result<Vec<Tries>, DbError> {
        in_marks(|| {
            if !self.has_tries()? {
                return Ok(Vec::new());
            }
            let sql =
                format!("SELECT hash, line, time, solved FROM try WHERE {condition} ORDER BY hash, time");
            let mut statement = self.connection.prepare(&sql)?;
            let mut rows = statement.query(values)?;
            let mut all: Vec<Tries> = Vec::new();
            while let Some(row) = rows.next()? {
                let hash: [u8; 16] = row.get(0)?;
                let it = Try { time: row.get(2)?, is_solved: row.get(3)? };
                let line = row.get(1)?;
                match all.last_mut().filter(|last| last.content.hash == hash) {
                    Some(last) => {
                        last.tries.push(it);
                        last.content.line = line;
                    }
                    None => all.push(Tries { content: ContentId { hash, line }, tries: vec![it] }),
                }
            }
            Ok(all)
        })
    }

    /// Whether a try was ever recorded.
    fn has_tries(&self) -> Result<bool, DbError> {
        let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'try'";
        Ok(self.connection.query_row(sql, [], |_| Ok(())).optional()?.is_some())
    }

    /// Adds tries from elsewhere, and returns how many were new. Adding them again changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{ContentId, Marks, Tries, Try, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("problems.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// let mut marks = Marks::create_or_open(&path)?;
    /// let tries = [Tries { content: ContentId::default(), tries: vec![Try { time: 0, is_solved: false }] }];
    /// assert_eq!((marks.import_tries(&tries)?, marks.import_tries(&tries)?), (1, 0));
    /// assert_eq!(marks.tries()?, tries);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn import_tries(&mut self, all: &[Tries]) -> Result<usize, DbError> {
        if all.is_empty() {
            return Ok(0);
        }
        in_marks(|| {
            let transaction = self.transaction()?;
            transaction.execute_batch(TABLE)?;
            let mut n_new = 0;
            for tries in all {
                for it in &tries.tries {
                    n_new += add(&transaction, tries.content, *it)?;
                }
            }
            transaction.commit()?;
            Ok(n_new)
        })
    }
}

/// Adds a try unless there is one of the record at that time, and returns how many were added.
fn add(transaction: &Transaction<'_>, record: ContentId, it: Try) -> Result<usize, DbError> {
    let sql = "INSERT OR IGNORE INTO try (hash, time, solved, line) VALUES (?1, ?2, ?3, ?4)";
    let values = params![record.hash, it.time, it.is_solved, record.line];
    Ok(transaction.prepare_cached(sql)?.execute(values)?)
}

impl Database {
    /// Returns the progress with each game that was tried, by its id. Merged records share their tries.
    ///
    /// # Errors
    ///
    /// Fails if the marks or the catalog cannot be read.
    pub fn progress(&self) -> Result<BTreeMap<i64, ProblemProgress>, DbError> {
        let Some(marks) = Marks::open(self.folder.path())? else { return Ok(BTreeMap::new()) };
        let mut all: BTreeMap<i64, Vec<Try>> = BTreeMap::new();
        for tries in marks.tries()? {
            if let Some(game) = self.game_of(tries.content)? {
                all.entry(game).or_default().extend(tries.tries);
            }
        }
        let progress = all.into_iter().filter_map(|(game, mut tries)| {
            tries.sort_unstable();
            Some((game, ProblemProgress::of(&tries)?))
        });
        Ok(progress.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The box and the days until the problem is due, after tries on days: `+` solved, `-` failed.
    fn after(tries: &[(i64, char)]) -> (u8, i64) {
        let first = Day::of_time(0);
        let tries: Vec<Try> = tries
            .iter()
            .map(|&(day, sign)| Try { time: first.after(day).noon(), is_solved: sign == '+' })
            .collect();
        let progress = ProblemProgress::of(&tries).expect("there are tries");
        let days = (0..100).find(|&day| progress.is_due(first.after(day))).expect("it is due some day");
        (progress.in_box, days)
    }

    #[test]
    fn boxes_grow_when_due_and_fall_back() {
        for (tries, expected) in [
            (&[(0, '+')][..], (1, 1)),
            (&[(0, '-')], (1, 1)),
            (&[(0, '+'), (0, '+'), (0, '+')], (1, 1)),
            (&[(0, '+'), (1, '+')], (2, 4)),
            (&[(0, '+'), (1, '+'), (3, '+')], (2, 4)),
            (&[(0, '+'), (1, '+'), (4, '+'), (11, '+'), (27, '+')], (5, 62)),
            (&[(0, '+'), (1, '+'), (4, '+'), (11, '+'), (27, '+'), (62, '+')], (5, 97)),
            (&[(0, '+'), (1, '+'), (2, '-')], (1, 3)),
            (&[(0, '-'), (1, '+')], (2, 4)),
        ] {
            assert_eq!(after(tries), expected, "{tries:?}");
        }
        assert_eq!(ProblemProgress::of(&[]), None);
    }

    fn marks(folder: &tempfile::TempDir) -> Marks {
        let path = folder.path().join("problems.sgfdb");
        crate::Writer::create_or_open(&path)
            .expect("no other writer is active")
            .commit()
            .expect("it can be written");
        Marks::create_or_open(&path).expect("it can be written")
    }

    fn number(marks: &Marks, sql: &str) -> i64 {
        marks.connection.query_row(sql, [], |row| row.get(0)).expect("the query is valid")
    }

    #[test]
    fn files_without_tries_stay_as_they_were() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut marks = marks(&folder);
        let change = crate::MarkChange { star: Some(true), ..crate::MarkChange::default() };
        marks.change(&[ContentId::default()], &change).expect("it can be written");
        assert_eq!(
            (marks.tries().expect("it can be read"), marks.import_tries(&[]).expect("nothing to do")),
            (vec![], 0)
        );
        let tables = "SELECT count(*) FROM sqlite_master WHERE name = 'try'";
        assert_eq!(number(&marks, tables), 0);
        let new = Try { time: 5, is_solved: true };
        marks.record_try(ContentId::default(), new).expect("it can be written");
        assert_eq!(number(&marks, tables), 1);
        // Older programs open only this version.
        assert_eq!(number(&marks, "SELECT user_version FROM pragma_user_version"), 1);
        assert!(marks.all().expect("it can be read")[0].is_starred);
        // A mark that is taken away leaves the tries.
        let change = crate::MarkChange { star: Some(false), ..crate::MarkChange::default() };
        marks.change(&[ContentId::default()], &change).expect("it can be written");
        assert_eq!(marks.tries().expect("it can be read")[0].tries, [new]);
    }

    #[test]
    fn tries_of_one_second_are_in_order() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut marks = marks(&folder);
        let record = ContentId { hash: [7; 16], line: Some(3) };
        for (time, is_solved) in [(10, true), (10, false), (10, true), (9, false)] {
            marks.record_try(record, Try { time, is_solved }).expect("it can be written");
        }
        let tries = marks.tries().expect("it can be read");
        let times: Vec<(i64, bool)> = tries[0].tries.iter().map(|it| (it.time, it.is_solved)).collect();
        assert_eq!(times, [(9, false), (10, true), (11, false), (12, true)]);
        assert_eq!(tries[0].content, record);
        assert_eq!(marks.progress(record).expect("it can be read").map(|it| it.n_solved), Some(2));
        assert_eq!(marks.progress(ContentId::default()).expect("it can be read"), None);
    }
}

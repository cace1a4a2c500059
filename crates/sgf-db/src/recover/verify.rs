//! Integrity checks of a database.

use crate::error::is_damage;
use crate::storage::catalog;
use crate::{Damage, Database, DbError, Marks};

/// The result of [`Database::verify`].
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Writer};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// Writer::create_or_open(&path)?.commit()?;
/// let verified = Database::open(&path)?.verify()?;
/// assert!(verified.damaged.is_empty() && verified.catalog.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The number of games in the catalog.
    pub n_games: u64,
    /// The number of segments.
    pub n_segments: usize,
    /// The size of the folder in bytes.
    pub n_bytes: u64,
    /// Damaged parts of segments.
    pub damaged: Vec<Damage>,
    /// Problems of the catalog.
    pub catalog: Vec<String>,
    /// Problems of the marks.
    pub marks: Vec<String>,
}

impl Database {
    /// Verifies the checksums of all segments and blocks, runs SQLite's integrity check on the catalog, and compares the content
    /// of its tables with their digests. Also runs the integrity check on the marks.
    ///
    /// # Errors
    ///
    /// Fails if the catalog cannot be read at all.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let verified = Database::open(&path)?.verify()?;
    /// assert_eq!((verified.n_games, verified.n_segments), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<Verified, DbError> {
        let mut damaged = self.damaged.clone();
        for found in self.segments.iter().flat_map(|segment| segment.verify()) {
            damaged.extend(Some(found).filter(|found| !damaged.contains(found)));
        }
        let mut catalog = Vec::new();
        catalog.extend(self.lost.as_ref().map(|why| format!("cannot be read: {why}")));
        match self.examine_catalog(&mut catalog) {
            // SQLite stops at errors that it cannot step over.
            Err(DbError::Catalog(error)) => catalog.push(error.to_string()),
            examined => examined?,
        }
        let n_games = match self.n_games() {
            // If the catalog cannot count the games, the segments can.
            Err(error) if is_damage(&error) => {
                self.segments.iter().map(|segment| segment.n_games() as u64).sum()
            }
            counted => counted?,
        };
        Ok(Verified {
            n_games,
            n_segments: self.n_segments(),
            n_bytes: self.folder.n_bytes(),
            damaged,
            catalog,
            marks: self.problems_of_marks(),
        })
    }

    /// Descriptions of what is wrong with the marks.
    fn problems_of_marks(&self) -> Vec<String> {
        let examined = Marks::open(self.folder.path()).and_then(|marks| match marks {
            Some(marks) => marks.problems(),
            None => Ok(Vec::new()),
        });
        examined.unwrap_or_else(|error| vec![error.to_string()])
    }

    /// The number of segments, including those that could not be opened.
    fn n_segments(&self) -> usize {
        let is_here = |number: u32| self.segments.iter().any(|segment| segment.number() == number);
        let lost = self.damaged.iter().filter(|damage| damage.segment > 0 && !is_here(damage.segment));
        self.segments.len() + lost.count()
    }

    /// Adds descriptions of what is wrong with the catalog.
    fn examine_catalog(&self, problems: &mut Vec<String>) -> Result<(), DbError> {
        let mut statement = self.catalog.prepare("PRAGMA integrity_check")?;
        let found = statement.query_map([], |row| row.get::<_, String>(0))?;
        for line in found {
            problems.extend(Some(line?).filter(|line| line != "ok"));
        }
        if self.lost.is_none() && !catalog::is_older(&self.catalog)? {
            problems.extend(catalog::differences(&self.catalog)?);
        }
        for segment in &self.segments {
            let named: i64 = self.catalog.query_row(
                "SELECT (SELECT count(*) FROM game WHERE segment = ?1) + (SELECT count(*) FROM gone WHERE segment = ?1)",
                [segment.number()],
                |row| row.get(0),
            )?;
            if named != segment.n_games() as i64 {
                let (number, n_games) = (segment.number(), segment.n_games());
                problems.push(format!("segment {number} has {n_games} games, and the catalog names {named}"));
            }
            let sql = "SELECT checksum FROM segment WHERE id = ?1";
            let checksum: i64 = self.catalog.query_row(sql, [segment.number()], |row| row.get(0))?;
            if checksum != i64::from(segment.checksum()) {
                problems.push(format!("segment {} is another one than the catalog names", segment.number()));
            }
        }
        Ok(())
    }
}

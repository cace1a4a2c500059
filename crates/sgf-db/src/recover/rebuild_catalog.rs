//! Rebuilds a lost catalog in memory, from the records in the segments.
//!
//! Nearly all metadata comes from the records. Lost are the source files, deletions, merges, joined names, and the results of
//! checks.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, params};
use sgf_syntax::Document;

use crate::error::LOST_CATALOG;
use crate::storage::catalog::SourceFile;
use crate::storage::catalog::{self, Adder, Place};
use crate::storage::directory::Directory;
use crate::storage::segment::Segment;
use crate::{Aliases, Database, DbError, Entry};

impl Database {
    /// Opens a database from its segments alone, ignoring the catalog. Games that were deleted since the last compaction
    /// reappear, and merged records count separately. The path of each game is that of its segment.
    ///
    /// This reads all records, which takes about as long as adding them, and keeps the catalog in memory.
    ///
    /// # Errors
    ///
    /// Fails if there are no readable segments.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]PB[Ann];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let database = Database::from_segments(&path)?;
    /// assert_eq!(database.n_games()?, 1);
    /// assert_eq!(database.damaged()[0].to_string(), "catalog: file damaged");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_segments(path: &Path) -> Result<Database, DbError> {
        Database::rebuilt(&Directory::new(path), "it was left aside".to_owned())
    }

    /// Opens the segments, for a reason why the catalog cannot be used.
    pub(crate) fn rebuilt(folder: &Directory, why: String) -> Result<Database, DbError> {
        let numbers = folder.segment_numbers();
        if numbers.is_empty() {
            return Err(DbError::NoDatabase(folder.path().to_owned()));
        }
        let catalog = catalog::in_memory()?;
        let mut database = Database {
            folder: folder.clone(),
            catalog,
            segments: Vec::new(),
            gone: HashMap::new(),
            has_merged: false,
            aliases: Aliases::default(),
            has_search_keys: true,
            damaged: vec![LOST_CATALOG],
            lost: Some(why),
        };
        let mut adder = Adder::default();
        adder.begin_filling();
        for number in numbers {
            match Segment::open(folder, number) {
                Ok(segment) => database.add_games(&mut adder, segment)?,
                Err(DbError::Damaged(damage)) => database.damaged.push(damage),
                Err(error) => return Err(error),
            }
        }
        catalog::end_filling(&database.catalog)?;
        database.catalog.execute_batch("COMMIT; PRAGMA query_only = on; BEGIN")?;
        Ok(database)
    }

    /// Adds the games of a segment to the catalog in memory. Skips damaged records and duplicates.
    fn add_games(&mut self, adder: &mut Adder, segment: Segment) -> Result<(), DbError> {
        let number = segment.number();
        let path = format!("segments/{number}.seg");
        let (file, _) = adder.file(&self.catalog, &SourceFile { path: &path, stamp: None, archive: None })?;
        let (mut last, mut gone) = (None, Vec::new());
        for row in 0..segment.n_games() as u32 {
            let source = match segment.source(row as usize, &mut last) {
                Ok(source) => source,
                Err(damage) => {
                    self.damaged.extend(Some(damage).filter(|damage| !self.damaged.contains(damage)));
                    gone.push(row);
                    continue;
                }
            };
            match Entry::all(&Document::parse(&source), None).first() {
                Some(entry) if adder.known(&self.catalog, &entry.hash)?.is_none() => {
                    let game = adder.game(&self.catalog, &entry.new_game(), (number, row), None)?;
                    adder.place(&self.catalog, &Place { file, number: row + 1 }, game)?;
                }
                _ => gone.push(row),
            }
        }
        name(&self.catalog, &segment, &gone)?;
        self.gone.insert(number, gone);
        self.segments.push(Arc::new(segment));
        Ok(())
    }
}

/// Lists a segment and its skipped rows in the catalog.
fn name(catalog: &Connection, segment: &Segment, gone: &[u32]) -> Result<(), DbError> {
    catalog.execute(
        "INSERT INTO segment (id, n_games, n_bytes, checksum) VALUES (?1, ?2, 0, ?3)",
        params![segment.number(), segment.n_games() as i64, segment.checksum()],
    )?;
    let mut insert = catalog.prepare("INSERT INTO gone (segment, row) VALUES (?1, ?2)")?;
    gone.iter().try_for_each(|row| insert.execute([segment.number(), *row]).map(drop))?;
    Ok(())
}

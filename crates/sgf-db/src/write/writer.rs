//! The writer: every change is part of one transaction, which is committed as a whole or not at all.
//!
//! Segments are written while games arrive, but the catalog lists them only at the commit. If the process is killed earlier,
//! readers ignore the files that are left, and the next writer deletes them.

use std::path::Path;

use rusqlite::{Connection, params};

use super::renumber::renumber;
use crate::Entry;
use crate::index::continuation_cache::count_continuations;
use crate::index::keys::KeyTable;
use crate::storage::catalog::{self, Added, Adder, Archive, Changes, Emptied, KnownFile, Place, SourceFile};
use crate::storage::directory::Directory;
use crate::storage::segment::{Builder, NewRow, Row, Segment};
use crate::{Damage, DbError};

/// A database opened for writing. There is only one writer at a time. Without [`commit`](Writer::commit), nothing changes.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Entry, SourceFile, Writer};
/// use sgf_syntax::Document;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// Writer::create_or_open(&path)?.commit()?;
/// let mut writer = Writer::open(&path)?;
/// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
/// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
/// drop(writer);
/// // Nothing was committed.
/// assert_eq!(Database::open(&path)?.n_games()?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer {
    pub(crate) folder: Directory,
    pub(crate) catalog: Connection,
    pub(crate) adder: Adder,
    /// The segment under construction, and its number.
    builder: Builder,
    segment: u32,
    /// The segments written so far.
    written: Vec<u32>,
    counts: Counts,
    /// The rows that this transaction has changed, for the digests; `None` if all digests are computed again.
    changes: Option<Changes>,
    /// The time of removals, in seconds since 1970.
    time: Option<i64>,
}

/// Counts of a writer's changes.
///
/// # Examples
///
/// ```
/// use sgf_db::{Counts, Entry, SourceFile, Writer};
/// use sgf_syntax::Document;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// let mut writer = Writer::create_or_open(&path)?;
/// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])(;GM[1];B[qd])"), None);
/// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
/// assert_eq!(writer.commit()?, Counts { added: 1, known: 1, ..Counts::default() });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games that were added.
    pub added: u64,
    /// Games that the database already had, byte for byte.
    pub known: u64,
    /// Games that were removed.
    pub removed: u64,
    /// Added games with errors.
    pub flawed: u64,
}

impl Writer {
    /// Opens a database for writing, and creates it if the folder is missing or empty.
    ///
    /// # Errors
    ///
    /// Fails if the folder contains other files, another writer is active, or the database cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// Writer::create_or_open(&path)?.commit()?;
    /// assert_eq!(Database::open(&path)?.n_games()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn create_or_open(path: &Path) -> Result<Writer, DbError> {
        let folder = Directory::new(path);
        if !folder.is_database() {
            folder.make()?;
        }
        Writer::begin(folder)
    }

    /// Opens a database for writing.
    ///
    /// # Errors
    ///
    /// Fails if there is no database, another writer is active, or the database cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{DbError, Writer};
    /// use std::path::Path;
    /// assert!(matches!(Writer::open(Path::new("no such folder")), Err(DbError::NoDatabase(_))));
    /// ```
    pub fn open(path: &Path) -> Result<Writer, DbError> {
        let folder = Directory::new(path);
        if !folder.is_database() {
            return Err(DbError::NoDatabase(path.to_owned()));
        }
        Writer::begin(folder)
    }

    fn begin(folder: Directory) -> Result<Writer, DbError> {
        let mut catalog = catalog::open_to_write(&folder.catalog(), || folder.expect_no_segments())?;
        let mut adder = Adder::default();
        let is_filling = catalog::begin(&catalog)?;
        if is_filling {
            adder.begin_filling();
        }
        // No other writer is active now, so files that the catalog does not list are leftovers.
        folder.keep_segments(&catalog::segments(&catalog)?)?;
        if catalog::is_older(&catalog)? {
            renumber(&folder, &catalog)?;
            catalog::fold_names(&catalog)?;
        }
        // Without games, all digests cost less than the changes.
        let is_whole = catalog::upgrade(&catalog)? || is_filling;
        let changes = if is_whole { None } else { Some(catalog::watch(&mut catalog)?) };
        let segment = next_segment(&catalog)?;
        Ok(Writer {
            folder,
            catalog,
            adder,
            builder: Builder::default(),
            segment,
            written: Vec::new(),
            counts: Counts::default(),
            changes,
            time: None,
        })
    }

    /// Sets the time at which games are removed, in seconds since 1970: the library reads no clock.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// writer.set_time(1_700_000_000);
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.remove("a.sgf")?;
    /// assert_eq!(writer.removed()?[0].time.as_deref(), Some("2023-11-14 22:13:20"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_time(&mut self, seconds: i64) {
        self.time = Some(seconds);
    }

    /// Adds the games of a file. Games that the database already has, byte for byte, are only linked to this file.
    ///
    /// Adding a file again replaces it: games that it no longer contains are removed, unless another file contains them.
    /// Sources without a stamp, such as standard input, are only appended to. A removed game that is added again gets its
    /// old id.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let file = |stamp| SourceFile { path: "a.sgf", stamp: Some((stamp, 0)), archive: None };
    /// writer.add(&file(1), &Entry::all(&Document::parse(b"(;GM[1];B[qd])(;GM[1];B[dd])"), None))?;
    /// // The file has changed: the second game is gone.
    /// writer.add(&file(2), &Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None))?;
    /// writer.commit()?;
    /// assert_eq!(Database::open(&path)?.n_games()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, file: &SourceFile<'_>, entries: &[Entry]) -> Result<(), DbError> {
        let (number, is_new) = self.adder.file(&self.catalog, file)?;
        let before = match file.stamp {
            Some(_) if !is_new => catalog::empty_file(&self.catalog, number)?,
            _ => Emptied::default(),
        };
        let mut n_places = if is_new { 0 } else { self.adder.n_places(&self.catalog, number)? };
        for entry in entries {
            let (game, added) = match self.adder.known(&self.catalog, &entry.hash)? {
                Some(known) => (known, Added::Known),
                None => (self.add_new(entry)?, Added::New),
            };
            let place = match file.stamp {
                Some(_) => Some(entry.number),
                None if self.adder.stands_in(&self.catalog, number, game)? => None,
                None => {
                    n_places += 1;
                    Some(n_places)
                }
            };
            if let Some(place) = place {
                self.adder.place(&self.catalog, &Place { file: number, number: place }, game)?;
            }
            match added {
                Added::New => {
                    self.counts.added += 1;
                    self.counts.flawed += u64::from(entry.errors.is_some_and(|count| count > 0));
                }
                Added::Known => self.counts.known += 1,
            }
        }
        self.drop_games(&before)
    }

    /// Removes those of the games of a file that no file contains any longer.
    fn drop_games(&mut self, emptied: &Emptied) -> Result<(), DbError> {
        if !emptied.games.is_empty() {
            self.end_filling()?;
            self.counts.removed += catalog::drop_games(&self.catalog, emptied, self.time)?;
        }
        Ok(())
    }

    /// Creates the indexes after a bulk load. Deleting games needs them.
    pub(crate) fn end_filling(&mut self) -> Result<(), DbError> {
        if self.adder.end_filling() { catalog::end_filling(&self.catalog) } else { Ok(()) }
    }

    /// Begins to add the members of an archive: files that refer to it.
    ///
    /// Its previous members stay until [`end_archive`](Writer::end_archive). Without that call, the archive counts as
    /// changed, and members that were not added again keep their games.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub fn begin_archive(&mut self, path: &str) -> Result<Archive, DbError> {
        let file = SourceFile { path, stamp: Some((0, 0)), archive: None };
        let (number, _) = self.adder.file(&self.catalog, &file)?;
        let before = catalog::empty_file(&self.catalog, number)?;
        self.drop_games(&before)?;
        catalog::unread(&self.catalog, number)?;
        Ok(Archive(number))
    }

    /// Ends an archive: deletes members that it no longer contains, and their games unless other files contain them.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub fn end_archive(&mut self, archive: Archive, stamp: (i64, i64)) -> Result<(), DbError> {
        if catalog::has_unread(&self.catalog, archive.0)? {
            self.end_filling()?;
            self.counts.removed += catalog::drop_unread(&self.catalog, archive.0, self.time)?;
        }
        let update = "UPDATE file SET size = ?1, modified = ?2 WHERE id = ?3";
        self.catalog.execute(update, params![stamp.0, stamp.1, archive.0])?;
        Ok(())
    }

    /// Lists the files that games came from.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: Some((7, 20)), archive: None }, &games)?;
    /// assert_eq!(writer.files()?.into_iter().map(|file| (file.path, file.stamp)).collect::<Vec<_>>(), [("a.sgf".into(), Some((7, 20)))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn files(&self) -> Result<Vec<KnownFile>, DbError> {
        catalog::files(&self.catalog)
    }

    /// Deletes a file, and removes the games that no other file contains. They can be [restored](Writer::restore).
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
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
    /// writer.remove("a.sgf")?;
    /// writer.commit()?;
    /// assert_eq!(Database::open(&path)?.n_games()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, path: &str) -> Result<(), DbError> {
        self.end_filling()?;
        self.counts.removed += catalog::drop_file(&self.catalog, path, self.time)?;
        Ok(())
    }

    /// Rewrites all games into as few segments as possible, without removed ones, which cannot be restored afterwards. Returns
    /// the number of segments before and after.
    ///
    /// # Errors
    ///
    /// Fails, without changes, if a segment is damaged or the database cannot be written.
    pub fn compact(mut self) -> Result<(usize, usize), DbError> {
        self.end_filling()?;
        let before = catalog::segments(&self.catalog)?;
        let mut last = None;
        for &number in &before {
            let segment = Segment::open(&self.folder, number)?;
            let board = segment.board()?;
            for (id, row) in catalog::games_of(&self.catalog, number)? {
                let damaged = Damage { segment: number, part: "table of games" };
                let old = *board.rows.get(row as usize).ok_or(damaged)?;
                let source = segment.source(row as usize, &mut last)?;
                self.move_game(id, &old, board.track(&old), &source)?;
            }
            self.catalog.execute("DELETE FROM segment WHERE id = ?1", [number])?;
        }
        self.end_segment()?;
        self.catalog.execute("DELETE FROM gone", [])?;
        catalog::drop_removed(&self.catalog)?;
        let after = catalog::segments(&self.catalog)?;
        self.write_digests()?;
        self.catalog.execute_batch("COMMIT; PRAGMA optimize")?;
        catalog::shorten_log(&self.catalog)?;
        self.written.clear();
        // Readers of the old state have its files open.
        self.folder.keep_segments(&after)?;
        Ok((before.len(), after.len()))
    }

    /// Copies a game into the segment under construction.
    fn move_game(&mut self, id: i64, old: &Row, track: &[u16], source: &[u8]) -> Result<(), DbError> {
        if self.builder.is_full() {
            self.end_segment()?;
        }
        let geometry = if track.is_empty() { None } else { old.geometry() };
        let mut keys = Vec::new();
        if let Some(geometry) = geometry {
            KeyTable::of(old.gm, geometry).each_key(track, geometry.n_numbers(), |_, key| keys.push(key));
        }
        let new =
            NewRow { gm: old.gm, winner: old.winner, year: old.year, geometry, track, keys: &keys, source };
        let row = self.builder.add(&new);
        self.catalog
            .prepare_cached("UPDATE game SET segment = ?1, row = ?2 WHERE id = ?3")?
            .execute(params![self.segment, row, id])?;
        Ok(())
    }

    fn add_new(&mut self, entry: &Entry) -> Result<i64, DbError> {
        if self.builder.is_full() {
            self.end_segment()?;
        }
        let row = self.builder.add(&NewRow {
            gm: entry.gm,
            winner: entry.metadata.winner.map_or(0, |letter| letter as u8),
            year: entry.year(),
            geometry: entry.geometry,
            track: &entry.track,
            keys: &entry.keys,
            source: &entry.source,
        });
        let old = catalog::take_removed(&self.catalog, &entry.hash)?;
        self.adder.game(&self.catalog, &entry.new_game(), (self.segment, row), old)
    }

    /// Writes the segment under construction, and begins the next one.
    pub(crate) fn end_segment(&mut self) -> Result<(), DbError> {
        let n_games = self.builder.n_games();
        if n_games == 0 {
            return Ok(());
        }
        let (n_bytes, checksum) = self.builder.write(&self.folder, self.segment, count_continuations)?;
        self.written.push(self.segment);
        self.catalog.execute(
            "INSERT INTO segment (id, n_games, n_bytes, checksum) VALUES (?1, ?2, ?3, ?4)",
            params![self.segment, n_games as i64, n_bytes as i64, checksum],
        )?;
        self.segment += 1;
        Ok(())
    }

    /// The counts so far.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// assert_eq!(writer.counts().added, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Commits all changes.
    ///
    /// # Errors
    ///
    /// Fails, without changes, if the database cannot be written.
    pub fn commit(mut self) -> Result<Counts, DbError> {
        self.end_segment()?;
        self.end_filling()?;
        self.write_digests()?;
        self.catalog.execute_batch("COMMIT")?;
        self.written.clear();
        Ok(self.counts)
    }

    /// Brings the digests up to date, as the last change of the transaction.
    fn write_digests(&self) -> Result<(), DbError> {
        match &self.changes {
            None => catalog::write_digests(&self.catalog),
            Some(changes) => {
                // Another connection sees the state before this transaction.
                let before = catalog::open_to_read(&self.folder.catalog())?;
                before.execute_batch("BEGIN")?;
                catalog::update_digests(&self.catalog, &before, changes)
            }
        }
    }
}

impl Drop for Writer {
    /// Rolls back, and deletes the segments that were written.
    fn drop(&mut self) {
        if self.catalog.is_autocommit() {
            return;
        }
        // No other writer is active while the transaction is open. The list of segments inside the transaction does not help
        // here: compacting has removed the old ones from it, and the rollback brings them back.
        self.folder.remove_segments(&self.written);
        let _ = self.catalog.execute_batch("ROLLBACK");
    }
}

/// Segment numbers are never reused.
fn next_segment(catalog: &Connection) -> Result<u32, DbError> {
    let last = catalog.query_row(
        "SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'segment'), 0), coalesce((SELECT max(id) FROM segment), 0))",
        [],
        |row| row.get::<_, u32>(0),
    )?;
    Ok(last + 1)
}

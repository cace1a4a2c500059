//! Changing a database: everything that a writer does is one transaction, which takes effect with its commit or not at all.
//!
//! Segments are written while games come in, under numbers that the catalog does not name yet. The commit names them all. A writer that
//! is killed before leaves files that nobody reads; the next writer removes them.

use std::path::Path;

use rusqlite::{Connection, params};

use crate::catalog::{self, Added, Adder, KnownFile, Place};
use crate::disk::Folder;
use crate::entry::Entry;
use crate::keys::KeyTable;
use crate::pattern::geometry_of;
use crate::renumber::renumber;
use crate::segment::{Builder, NewRow, Row, Segment};
use crate::{Damage, DbError};

/// A database that is open to be changed. There is one writer at a time; without [`commit`](Writer::commit) nothing has happened.
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
/// // It was not committed.
/// assert_eq!(Database::open(&path)?.n_games()?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer {
    pub(crate) folder: Folder,
    pub(crate) catalog: Connection,
    adder: Adder,
    /// The segment that is being filled, and its number.
    builder: Builder,
    segment: u32,
    /// The segments that were written.
    written: Vec<u32>,
    counts: Counts,
}

/// What a writer has done.
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
    /// Games that were there already, byte by byte.
    pub known: u64,
    /// Games that were removed.
    pub removed: u64,
    /// Games among those that were added in which a check has found errors.
    pub flawed: u64,
}

/// A file that games come from.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    /// Its path, or whatever it shall be called.
    pub path: &'a str,
    /// Its size and the time of its last change, in nanoseconds since 1970, if it is to be compared by them later.
    pub stamp: Option<(i64, i64)>,
    /// The archive that it stands in.
    pub archive: Option<Archive>,
}

/// An archive whose members are being added: see [`Writer::begin_archive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Archive(pub(crate) i64);

impl Writer {
    /// Opens a database to change it, and makes it if there is nothing of that name, or an empty folder.
    ///
    /// # Errors
    ///
    /// Fails when the folder holds something else, another writer is at work, or the disk refuses.
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
        let folder = Folder::new(path);
        if !folder.is_database() {
            folder.make()?;
        }
        Writer::begin(folder)
    }

    /// Opens a database to change it.
    ///
    /// # Errors
    ///
    /// Fails when there is none, another writer is at work, or the disk refuses.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{DbError, Writer};
    /// use std::path::Path;
    /// assert!(matches!(Writer::open(Path::new("no such folder")), Err(DbError::NoDatabase(_))));
    /// ```
    pub fn open(path: &Path) -> Result<Writer, DbError> {
        let folder = Folder::new(path);
        if !folder.is_database() {
            return Err(DbError::NoDatabase(path.to_owned()));
        }
        Writer::begin(folder)
    }

    fn begin(folder: Folder) -> Result<Writer, DbError> {
        let catalog = catalog::open_to_write(&folder.catalog(), || folder.expect_no_segments())?;
        let mut adder = Adder::default();
        if catalog::begin(&catalog)? {
            adder.begin_filling();
        }
        // Now nobody else writes, and what is not named is left over.
        folder.keep_segments(&catalog::segments(&catalog)?)?;
        if catalog::has_other_lines(&catalog)? {
            renumber(&folder, &catalog)?;
            catalog::is_up_to_date(&catalog)?;
        }
        let segment = next_segment(&catalog)?;
        Ok(Writer {
            folder,
            catalog,
            adder,
            builder: Builder::default(),
            segment,
            written: Vec::new(),
            counts: Counts::default(),
        })
    }

    /// Adds the games of a file. What is known byte by byte is not added again; that it stands in this file, too, is noted.
    ///
    /// A file that was added before is replaced: what it does not hold any more, and no other file does, is removed. What has no stamp,
    /// as standard input, is no file: what came before stays, and only what did not come before is noted behind it.
    ///
    /// # Errors
    ///
    /// Fails when the disk refuses.
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
            _ => Vec::new(),
        };
        let mut n_places = if is_new { 0 } else { self.adder.n_places(&self.catalog, number)? };
        for entry in entries {
            let (game, added) = match self.adder.known(&self.catalog, entry)? {
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

    /// Removes those of some games that stand in no file any more.
    fn drop_games(&mut self, games: &[i64]) -> Result<(), DbError> {
        if !games.is_empty() {
            self.end_filling()?;
            self.counts.removed += catalog::drop_games(&self.catalog, games)?;
        }
        Ok(())
    }

    /// Makes the indexes of a catalog that had no games before. What removes games needs them.
    fn end_filling(&mut self) -> Result<(), DbError> {
        if self.adder.end_filling() { catalog::end_filling(&self.catalog) } else { Ok(()) }
    }

    /// Begins to add the members of an archive: files that name it.
    ///
    /// What the database has of it stays until [`end_archive`](Writer::end_archive). Without that the archive was not read to its end: it
    /// counts as changed, and members that were not read keep their games.
    ///
    /// # Errors
    ///
    /// Fails when the disk refuses.
    pub fn begin_archive(&mut self, path: &str) -> Result<Archive, DbError> {
        let file = SourceFile { path, stamp: Some((0, 0)), archive: None };
        let (number, _) = self.adder.file(&self.catalog, &file)?;
        let before = catalog::empty_file(&self.catalog, number)?;
        self.drop_games(&before)?;
        catalog::unread(&self.catalog, number)?;
        Ok(Archive(number))
    }

    /// Ends an archive that was read as a whole: members that are no longer in it are removed, with games that stand in no other file.
    ///
    /// # Errors
    ///
    /// Fails when the disk refuses.
    pub fn end_archive(&mut self, archive: Archive, stamp: (i64, i64)) -> Result<(), DbError> {
        if catalog::has_unread(&self.catalog, archive.0)? {
            self.end_filling()?;
            self.counts.removed += catalog::drop_unread(&self.catalog, archive.0)?;
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

    /// Removes a file, and the games that stand in no other one.
    ///
    /// # Errors
    ///
    /// Fails when the disk refuses.
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
        self.counts.removed += catalog::drop_file(&self.catalog, path)?;
        Ok(())
    }

    /// Writes all games into as few segments as possible, without those that were removed. Returns how many segments there were
    /// before, and how many there are.
    ///
    /// # Errors
    ///
    /// Fails, and nothing is changed, when a segment is damaged or the disk refuses.
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
        let after = catalog::segments(&self.catalog)?;
        self.catalog.execute_batch("COMMIT; PRAGMA optimize")?;
        catalog::shorten_log(&self.catalog)?;
        self.written.clear();
        // A reader that still has the old state has its files open.
        self.folder.keep_segments(&after)?;
        Ok((before.len(), after.len()))
    }

    /// Puts a game into the segment that is being filled.
    fn move_game(&mut self, id: i64, old: &Row, track: &[u16], source: &[u8]) -> Result<(), DbError> {
        if self.builder.is_full() {
            self.end_segment()?;
        }
        let geometry = if track.is_empty() { None } else { geometry_of(old.gm, old) };
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
            winner: entry.facts.winner.map_or(0, |letter| letter as u8),
            year: entry.year(),
            geometry: entry.geometry,
            track: &entry.track,
            keys: &entry.keys,
            source: &entry.source,
        });
        self.adder.game(&self.catalog, entry, self.segment, row)
    }

    /// Writes the segment that was filled, and begins the next one.
    fn end_segment(&mut self) -> Result<(), DbError> {
        let n_games = self.builder.n_games();
        if n_games == 0 {
            return Ok(());
        }
        let (n_bytes, checksum) = self.builder.write(&self.folder, self.segment)?;
        self.written.push(self.segment);
        self.catalog.execute(
            "INSERT INTO segment (id, n_games, n_bytes, checksum) VALUES (?1, ?2, ?3, ?4)",
            params![self.segment, n_games as i64, n_bytes as i64, checksum],
        )?;
        self.segment += 1;
        Ok(())
    }

    /// What has been done so far.
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

    /// Makes everything last.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, when the disk refuses.
    pub fn commit(mut self) -> Result<Counts, DbError> {
        self.end_segment()?;
        self.end_filling()?;
        self.catalog.execute_batch("COMMIT")?;
        self.written.clear();
        Ok(self.counts)
    }
}

impl Drop for Writer {
    /// What was not committed did not happen: its segments are removed at once, and not only by the next writer.
    fn drop(&mut self) {
        if self.catalog.is_autocommit() {
            return;
        }
        // While the transaction is open nobody else writes. What the catalog names within it does not count: to compact takes the old
        // segments out, and they are there again.
        self.folder.remove_segments(&self.written);
        let _ = self.catalog.execute_batch("ROLLBACK");
    }
}

/// The number after all that were ever given.
fn next_segment(catalog: &Connection) -> Result<u32, DbError> {
    let last = catalog.query_row(
        "SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'segment'), 0), coalesce((SELECT max(id) FROM segment), 0))",
        [],
        |row| row.get::<_, u32>(0),
    )?;
    Ok(last + 1)
}

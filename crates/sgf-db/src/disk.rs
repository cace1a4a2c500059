//! The folder of a database: the only module of the library that reaches outside of the program.
//!
//! A database is larger than memory and outlives the program, so the rule that only shells do input and output has one exception,
//! and it is here. SQLite opens `catalog.sqlite` itself; segments are whole files. A segment is written under another name, synced,
//! and renamed, so that a file with the name of a segment is always whole; and nothing reads it before the catalog names it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use crate::DbError;
use crate::rebuilt::LOST_CATALOG;

/// The folder of a database.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn catalog(&self) -> PathBuf {
        self.path.join("catalog.sqlite")
    }

    /// Tells whether there is a database.
    pub(crate) fn is_database(&self) -> bool {
        self.catalog().is_file()
    }

    /// The lengths and times, in nanoseconds since 1970, of the catalog and of its log. A log that is empty is as good as none.
    pub(crate) fn looks(&self) -> Vec<Option<(u64, Option<u128>)>> {
        let look = |name: &str| {
            let metadata = fs::metadata(self.path.join(name)).ok().filter(|metadata| metadata.len() > 0)?;
            let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            Some((metadata.len(), since.map(|since| since.as_nanos())))
        };
        ["catalog.sqlite", "catalog.sqlite-wal"].into_iter().map(look).collect()
    }

    /// Makes the folder; one that holds something else is refused.
    pub(crate) fn make(&self) -> Result<(), DbError> {
        let failed = |error| DbError::File(self.path.clone(), error);
        fs::create_dir_all(&self.path).map_err(failed)?;
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            // What a program that was killed while it made a database has left is no hindrance.
            let name = entry.map_err(failed)?.file_name();
            let is_ours = name == "segments" || name.to_string_lossy().starts_with("catalog.sqlite");
            if !is_ours {
                return Err(DbError::NoDatabase(self.path.clone()));
            }
        }
        self.expect_no_segments()?;
        fs::create_dir_all(self.segments()).map_err(failed)?;
        sync_folder(&self.path).map_err(failed)
    }

    /// Fails when there are segments: a new catalog would not name them, and the next writer would remove them.
    pub(crate) fn expect_no_segments(&self) -> Result<(), DbError> {
        if self.segment_numbers().is_empty() { Ok(()) } else { Err(LOST_CATALOG.into()) }
    }

    fn segments(&self) -> PathBuf {
        self.path.join("segments")
    }

    fn segment(&self, number: u32) -> PathBuf {
        self.segments().join(format!("{number}.seg"))
    }

    /// Writes a segment with what writes its content: afterwards it is on the disk as a whole, under its name.
    pub(crate) fn write_segment(
        &self,
        number: u32,
        content: impl Fn(&mut File) -> io::Result<()>,
    ) -> Result<(), DbError> {
        let path = self.segment(number);
        let unfinished = path.with_extension("new");
        let write = || -> io::Result<()> {
            let mut file = File::create(&unfinished)?;
            content(&mut file)?;
            file.sync_all()?;
            drop(file);
            fs::rename(&unfinished, &path)?;
            sync_folder(&self.segments())
        };
        write().map_err(|error| {
            let _ = fs::remove_file(&unfinished);
            DbError::File(path.clone(), error)
        })
    }

    /// The numbers of all segments that are there, in order, whether the catalog names them or not.
    pub(crate) fn segment_numbers(&self) -> Vec<u32> {
        let entries = fs::read_dir(self.segments()).into_iter().flatten().flatten();
        let number =
            |entry: fs::DirEntry| entry.file_name().to_str()?.strip_suffix(".seg")?.parse::<u32>().ok();
        let mut numbers: Vec<u32> = entries.filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Opens a segment.
    pub(crate) fn open_segment(&self, number: u32) -> Result<Pieces, DbError> {
        let path = self.segment(number);
        let failed = |error| DbError::File(path.clone(), error);
        let file = File::open(&path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        Ok(Pieces { file: Mutex::new(file), length })
    }

    /// Removes all files of segments but those that are named: what an interrupted write has left, and what was compacted.
    pub(crate) fn keep_segments(&self, named: &[u32]) -> Result<(), DbError> {
        let failed = |error| DbError::File(self.segments(), error);
        for entry in fs::read_dir(self.segments()).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let is_named = named.iter().any(|&number| path == self.segment(number));
            let is_ours = path.extension().is_some_and(|extension| extension == "seg" || extension == "new");
            if is_ours && !is_named {
                // Where it cannot be removed, it is only in the way.
                let _ = fs::remove_file(&path);
            }
        }
        Ok(())
    }

    /// Removes segments that nothing names.
    pub(crate) fn remove_segments(&self, numbers: &[u32]) {
        for &number in numbers {
            // Where it cannot be removed, it is only in the way.
            let _ = fs::remove_file(self.segment(number));
        }
    }

    /// How many bytes the segments and the catalog take.
    pub(crate) fn n_bytes(&self) -> u64 {
        let of = |folder: &Path| -> u64 {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            entries
                .filter_map(|entry| entry.metadata().ok())
                .filter(fs::Metadata::is_file)
                .map(|it| it.len())
                .sum()
        };
        of(&self.path) + of(&self.segments())
    }
}

/// A file that is read piece by piece.
#[derive(Debug)]
pub(crate) struct Pieces {
    file: Mutex<File>,
    length: u64,
}

impl Pieces {
    /// Reads a piece; `None` when the file has no such piece, or cannot be read.
    pub(crate) fn read(&self, start: u64, length: u64) -> Option<Vec<u8>> {
        if start.checked_add(length)? > self.length {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(length).ok()?];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start)).ok()?;
        file.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }
}

/// How many bytes of memory the machine has, where the system says so in a file.
pub(crate) fn memory() -> Option<usize> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

/// Makes what has happened in a folder last, where the system can do that.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

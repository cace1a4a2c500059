//! The folder of a database. No other module of this crate touches the file system.
//!
//! Library crates leave input and output to their callers. This module is the exception, because a database is larger than
//! memory and outlives the program. SQLite opens `catalog.sqlite` itself. A segment is written under a temporary name,
//! synced and renamed, so a file with a segment's name is always complete. Readers ignore it until the catalog lists it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use crate::DbError;
use crate::error::LOST_CATALOG;

/// The folder of a database.
#[derive(Clone, Debug)]
pub(crate) struct Directory {
    path: PathBuf,
}

impl Directory {
    pub(crate) fn new(path: &Path) -> Directory {
        Directory { path: path.to_owned() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn catalog(&self) -> PathBuf {
        self.path.join("catalog.sqlite")
    }

    /// The file with the marks of people, which needs no catalog.
    pub(crate) fn marks(&self) -> PathBuf {
        self.path.join("marks.sqlite")
    }

    /// Returns true if the folder contains a catalog.
    pub(crate) fn is_database(&self) -> bool {
        self.catalog().is_file()
    }

    /// The lengths and modification times (nanoseconds since 1970) of the catalog and its write-ahead log. An empty log
    /// counts as none.
    pub(crate) fn fingerprint(&self) -> Vec<Option<(u64, Option<u128>)>> {
        self.fingerprint_of(&["catalog.sqlite", "catalog.sqlite-wal"])
    }

    /// The lengths and modification times of files.
    pub(crate) fn fingerprint_of(&self, names: &[&str]) -> Vec<Option<(u64, Option<u128>)>> {
        let look = |name: &str| {
            let metadata = fs::metadata(self.path.join(name)).ok().filter(|metadata| metadata.len() > 0)?;
            let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            Some((metadata.len(), since.map(|since| since.as_nanos())))
        };
        names.iter().map(|name| look(name)).collect()
    }

    /// Creates the folder. Fails if it contains other files.
    pub(crate) fn make(&self) -> Result<(), DbError> {
        let failed = |error| DbError::of_file(&self.path, error);
        fs::create_dir_all(&self.path).map_err(failed)?;
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            // Leftovers of a process that was killed while creating the database are fine.
            let name = entry.map_err(failed)?.file_name();
            let is_ours = name == "segments"
                || ["catalog.sqlite", "marks.sqlite"]
                    .iter()
                    .any(|own| name.to_string_lossy().starts_with(own));
            if !is_ours {
                return Err(DbError::NoDatabase(self.path.clone()));
            }
        }
        self.expect_no_segments()?;
        fs::create_dir_all(self.segments()).map_err(failed)?;
        sync_folder(&self.path).map_err(failed)
    }

    /// Fails if there are segments: a new catalog would not list them, and the next writer would delete them.
    pub(crate) fn expect_no_segments(&self) -> Result<(), DbError> {
        if self.segment_numbers().is_empty() { Ok(()) } else { Err(LOST_CATALOG.into()) }
    }

    fn segments(&self) -> PathBuf {
        self.path.join("segments")
    }

    fn segment(&self, number: u32) -> PathBuf {
        self.segments().join(format!("{number}.seg"))
    }

    /// Writes a segment to a temporary file, syncs it, and renames it.
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
            DbError::of_file(&path, error)
        })
    }

    /// The numbers of all segment files, sorted, whether the catalog lists them or not.
    pub(crate) fn segment_numbers(&self) -> Vec<u32> {
        let entries = fs::read_dir(self.segments()).into_iter().flatten().flatten();
        let number =
            |entry: fs::DirEntry| entry.file_name().to_str()?.strip_suffix(".seg")?.parse::<u32>().ok();
        let mut numbers: Vec<u32> = entries.filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Opens a segment file.
    pub(crate) fn open_segment(&self, number: u32) -> Result<SegmentFile, DbError> {
        let path = self.segment(number);
        let failed = |error| DbError::File(path.clone(), error);
        let file = File::open(&path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        Ok(SegmentFile { file: Mutex::new(file), length })
    }

    /// Removes all segment files that are not in the list: leftovers of interrupted writes, and compacted segments.
    pub(crate) fn keep_segments(&self, named: &[u32]) -> Result<(), DbError> {
        let failed = |error| DbError::File(self.segments(), error);
        for entry in fs::read_dir(self.segments()).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let is_named = named.iter().any(|&number| path == self.segment(number));
            let is_ours = path.extension().is_some_and(|extension| extension == "seg" || extension == "new");
            if is_ours && !is_named {
                // A file that cannot be removed does no harm.
                let _ = fs::remove_file(&path);
            }
        }
        Ok(())
    }

    /// Removes segment files that the catalog does not list.
    pub(crate) fn remove_segments(&self, numbers: &[u32]) {
        for &number in numbers {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(self.segment(number));
        }
    }

    /// The total size of the catalog and the segments, in bytes.
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

/// Returns true if a catalog has a write-ahead log with content.
pub(crate) fn has_log(catalog: &Path) -> bool {
    let mut name = catalog.as_os_str().to_owned();
    name.push("-wal");
    fs::metadata(Path::new(&name)).is_ok_and(|log| log.len() > 0)
}

/// A file read in pieces.
#[derive(Debug)]
pub(crate) struct SegmentFile {
    file: Mutex<File>,
    length: u64,
}

impl SegmentFile {
    /// Reads a range of bytes; `None` if the file is shorter or cannot be read.
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

/// The memory of the machine in bytes, if the system reports it in `/proc`.
pub(crate) fn memory() -> Option<usize> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

/// Flushes directory changes to the disk, on systems that support it.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

//! A corpus of real records, which is not part of the repository.
//!
//! The environment variable `OPENSGF_CORPUS` names its folder. Tests that use it print a note and pass if it is unset.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Random;

/// The variable that names the folder of real records.
pub const VARIABLE: &str = "OPENSGF_CORPUS";

/// The variable that turns samples into the whole corpus.
pub const ALL: &str = "OPENSGF_CORPUS_ALL";

/// Returns the paths of all records of the corpus, sorted. Prints a note and returns `None` if there is no corpus.
///
/// Records are files with the extension `.sgf` in any case.
///
/// # Panics
///
/// Panics when the folder cannot be read.
#[must_use]
pub fn files() -> Option<Vec<PathBuf>> {
    Some(every_file()?.into_iter().filter(|path| is_record(path)).collect())
}

/// Like [`files`], but returns files of any name.
///
/// # Panics
///
/// Panics when the folder cannot be read.
#[allow(clippy::print_stdout, reason = "skipped tests say so")]
#[must_use]
pub fn every_file() -> Option<Vec<PathBuf>> {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        println!("{VARIABLE} is not set: skipping real records");
        return None;
    };
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Some(files)
}

/// Returns a random generator seeded with the path of a record, relative to the corpus.
///
/// # Panics
///
/// Panics when the path is not in the corpus.
#[must_use]
pub fn random(path: &Path) -> Random {
    let folder = std::env::var_os(VARIABLE).expect("a path of the corpus");
    Random::named(&path.strip_prefix(folder).expect("a path of the corpus").to_string_lossy())
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// Reads every record of the corpus and passes it to `look`, in parallel. Returns the results in the order of the paths, or `None` if
/// there is no corpus.
///
/// # Panics
///
/// Panics when a file cannot be read, and when `look` does.
#[must_use]
pub fn map<T: Send>(look: impl Fn(&Path, &[u8]) -> T + Sync) -> Option<Vec<T>> {
    Some(map_files(&files()?, look))
}

/// Like [`map`], but reads only every `step`-th record, for laws that take minutes on all of them.
///
/// With the environment variable `OPENSGF_CORPUS_ALL`, it reads all.
///
/// # Panics
///
/// Panics when a file cannot be read, and when `look` does.
#[must_use]
pub fn map_sample<T: Send>(step: usize, look: impl Fn(&Path, &[u8]) -> T + Sync) -> Option<Vec<T>> {
    let step = if std::env::var_os(ALL).is_some() { 1 } else { step };
    let sample: Vec<PathBuf> = files()?.into_iter().step_by(step).collect();
    Some(map_files(&sample, look))
}

/// Reads files and passes each to `look`, like [`map`].
///
/// # Panics
///
/// Panics when a file cannot be read, and when `look` does.
#[must_use]
pub fn map_files<T: Send>(files: &[PathBuf], look: impl Fn(&Path, &[u8]) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(files.len()));
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let bytes =
                        std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                    let result = (path, look(path, &bytes));
                    results.lock().expect("no thread panicked").push(result);
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no thread panicked");
    results.sort_by_key(|&(path, _)| path);
    results.into_iter().map(|(_, result)| result).collect()
}

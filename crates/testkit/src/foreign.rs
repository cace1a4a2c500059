//! Real files of other formats, which are not part of the repository.
//!
//! The environment variable `OPENSGF_FORMATS` names their folder. It has a subfolder for each format, and in it one for each source.
//! Tests that use it print a note and pass if it is unset.

use std::path::PathBuf;

/// The variable that names the folder of files.
pub const VARIABLE: &str = "OPENSGF_FORMATS";

/// Reads all files below a folder of samples, sorted by path. Prints a note and returns nothing if the variable is unset.
///
/// # Panics
///
/// Panics when the variable names a folder without this one, or a file cannot be read.
#[allow(clippy::print_stdout, reason = "skipped tests say so")]
#[must_use]
pub fn samples(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let Some(root) = std::env::var_os(VARIABLE) else {
        println!("{VARIABLE} is not set: skipping real files of {folder}");
        return Vec::new();
    };
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(root).join(folder)];
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, bytes)
    };
    files.into_iter().map(read).collect()
}

//! Real files of other formats: a folder that the developer has and the project has not.
//!
//! The variable `OPENSGF_FORMATS` names it. It has a folder for each format, and in it one for each place where the files come
//! from. Tests that use it are left out when it is unset, and say so.

use std::path::PathBuf;

/// The variable that names the folder of files.
pub const VARIABLE: &str = "OPENSGF_FORMATS";

/// Reads all files below a folder of samples, in the order of their paths; nothing, with a word to the developer, if there
/// are none.
///
/// # Panics
///
/// Panics when the variable names a folder without this one, or a file cannot be read.
#[allow(clippy::print_stdout, reason = "a test that was left out says so")]
#[must_use]
pub fn samples(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let Some(root) = std::env::var_os(VARIABLE) else {
        println!("{VARIABLE} is not set: real files of {folder} are left out");
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

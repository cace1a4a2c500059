//! Unique file names.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::with_extension;

/// Names that are in use. Names are compared ignoring case, as on Windows and macOS.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    names: HashSet<PathBuf>,
    /// The next number to try for each name.
    next: HashMap<PathBuf, usize>,
}

impl Taken {
    /// Adds the files in a folder; missing and unreadable folders count as empty.
    pub(crate) fn read_folder(&mut self, folder: &Path) {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            self.names.insert(key(&entry.path()));
        }
    }

    /// Releases a name, because its file will be renamed.
    pub(crate) fn free(&mut self, path: &Path) {
        self.names.remove(&key(path));
    }

    /// Takes a free name: this one, or the first of `name-2`, `name-3` and so on. `name` has no extension.
    pub(crate) fn take(&mut self, name: &Path, extension: &str) -> PathBuf {
        let plain = with_extension(name, extension);
        if self.names.insert(key(&plain)) {
            return plain;
        }
        let next = self.next.entry(key(&plain)).or_insert(2);
        loop {
            let numbered = with_extension(&with_number(name, *next), extension);
            *next += 1;
            if self.names.insert(key(&numbered)) {
                return numbered;
            }
        }
    }
}

/// The folder to which a new name is relative: that of the file, without the subfolders of the name if the file is already in them.
pub(crate) fn base_folder<'a>(path: &'a Path, name: &Path) -> &'a Path {
    let none = Path::new("");
    let (folder, subfolders) = (path.parent().unwrap_or(none), name.parent().unwrap_or(none));
    if !folder.ends_with(subfolders) {
        return folder;
    }
    folder.ancestors().nth(subfolders.components().count()).unwrap_or(none)
}

/// Returns whether a file already has a name, possibly with a number.
pub(crate) fn has_name(path: &Path, name: &Path, extension: &str) -> bool {
    let is_number = |rest: &str| {
        let number = rest.strip_prefix('-').and_then(|digits| digits.parse::<usize>().ok());
        number.is_some_and(|number| number >= 2 && rest[1..] == number.to_string())
    };
    let numbered = || {
        let stem = stem(path, extension)?;
        let rest = stem.strip_prefix(name.file_name()?.to_str()?)?;
        Some(path.parent() == name.parent() && is_number(rest))
    };
    path == with_extension(name, extension) || numbered().unwrap_or(false)
}

/// The name of a file without its extension.
fn stem<'a>(path: &'a Path, extension: &str) -> Option<&'a str> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    if extension.is_empty() { Some(name) } else { name.strip_suffix(extension)?.strip_suffix('.') }
}

fn with_number(path: &Path, number: usize) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(format!("-{number}"));
    path.into()
}

/// A key that is equal for names that some systems consider equal.
fn key(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| *folder != Path::new(".")).unwrap_or(Path::new(""));
    folder.join(path.file_name().unwrap_or_default().to_string_lossy().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_that_are_taken() {
        let mut taken = Taken::default();
        let mut take = |name: &str| taken.take(Path::new(name), "sgf").to_string_lossy().into_owned();
        assert_eq!(take("a/Lee"), "a/Lee.sgf");
        assert_eq!(take("a/lee"), "a/lee-2.sgf");
        assert_eq!(take("a/Lee-3"), "a/Lee-3.sgf");
        assert_eq!(take("a/Lee"), "a/Lee-4.sgf");
        assert_eq!(take("b/Lee 1. game"), "b/Lee 1. game.sgf");
    }

    #[test]
    fn names_with_subfolders_are_not_nested() {
        let base = |path: &str, name: &str| base_folder(Path::new(path), Path::new(name)).to_owned();
        assert_eq!(base("games/1.sgf", "2024/Lee"), Path::new("games"));
        assert_eq!(base("games/2024/1.sgf", "2024/Lee"), Path::new("games"));
        assert_eq!(base("2024/Cup/1.sgf", "2024/Cup/Lee"), Path::new(""));
        assert_eq!(base("games/x2024/1.sgf", "2024/Lee"), Path::new("games/x2024"));
        assert_eq!(base("1.sgf", "Lee"), Path::new(""));
    }

    #[test]
    fn recognizes_numbered_names() {
        let has = |path: &str, name: &str| has_name(Path::new(path), Path::new(name), "sgf");
        assert!(has("a/Lee.sgf", "a/Lee") && has("a/Lee-2.sgf", "a/Lee") && has("a/Lee-12.sgf", "a/Lee"));
        assert!(!has("a/Lee-1.sgf", "a/Lee") && !has("a/Lee-02.sgf", "a/Lee") && !has("b/Lee.sgf", "a/Lee"));
        assert!(!has("a/Lee-2", "a/Lee") && !has("a/lee.sgf", "a/Lee"));
    }
}

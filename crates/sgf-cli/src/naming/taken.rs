//! Which names are taken, and the next one that is free.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::with_extension;

/// Names of files that are taken. Names that differ in capital letters only are one name, as on Windows and macOS.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    names: HashSet<PathBuf>,
    /// With which number the search for a free name goes on.
    next: HashMap<PathBuf, usize>,
}

impl Taken {
    /// Counts what is in a folder; one that does not exist or cannot be read has nothing.
    pub(crate) fn read_folder(&mut self, folder: &Path) {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            self.names.insert(key(&entry.path()));
        }
    }

    /// Counts a name as free: its file gets another one.
    pub(crate) fn free(&mut self, path: &Path) {
        self.names.remove(&key(path));
    }

    /// Takes a name that is free: this one, or else the first with a number, from `name-2` on. `wanted` has no extension.
    pub(crate) fn take(&mut self, wanted: &Path, extension: &str) -> PathBuf {
        let plain = with_extension(wanted, extension);
        if self.names.insert(key(&plain)) {
            return plain;
        }
        let next = self.next.entry(key(&plain)).or_insert(2);
        loop {
            let numbered = with_extension(&with_number(wanted, *next), extension);
            *next += 1;
            if self.names.insert(key(&numbered)) {
                return numbered;
            }
        }
    }
}

/// Tells whether a file has a wanted name already, be it with a number.
pub(crate) fn has_name(path: &Path, wanted: &Path, extension: &str) -> bool {
    let is_number = |rest: &str| {
        let number = rest.strip_prefix('-').and_then(|digits| digits.parse::<usize>().ok());
        number.is_some_and(|number| number >= 2 && rest[1..] == number.to_string())
    };
    let numbered = || {
        let stem = stem(path, extension)?;
        let rest = stem.strip_prefix(wanted.file_name()?.to_str()?)?;
        Some(path.parent() == wanted.parent() && is_number(rest))
    };
    path == with_extension(wanted, extension) || numbered().unwrap_or(false)
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

/// What names have in common that a system may take for the same.
fn key(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| *folder != Path::new(".")).unwrap_or(Path::new(""));
    folder.join(path.file_name().unwrap_or_default().to_string_lossy().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_gets_a_number() {
        let mut taken = Taken::default();
        let mut take = |name: &str| taken.take(Path::new(name), "sgf").to_string_lossy().into_owned();
        assert_eq!(take("a/Lee"), "a/Lee.sgf");
        assert_eq!(take("a/lee"), "a/lee-2.sgf");
        assert_eq!(take("a/Lee-3"), "a/Lee-3.sgf");
        assert_eq!(take("a/Lee"), "a/Lee-4.sgf");
        assert_eq!(take("b/Lee 1. game"), "b/Lee 1. game.sgf");
    }

    #[test]
    fn a_number_belongs_to_a_name() {
        let has = |path: &str, wanted: &str| has_name(Path::new(path), Path::new(wanted), "sgf");
        assert!(has("a/Lee.sgf", "a/Lee") && has("a/Lee-2.sgf", "a/Lee") && has("a/Lee-12.sgf", "a/Lee"));
        assert!(!has("a/Lee-1.sgf", "a/Lee") && !has("a/Lee-02.sgf", "a/Lee") && !has("b/Lee.sgf", "a/Lee"));
        assert!(!has("a/Lee-2", "a/Lee") && !has("a/lee.sgf", "a/Lee"));
    }
}

//! The file of the record: created with the first move, and replaced after each move.

use std::io;
use std::path::{Path, PathBuf};

use sgf_files::reason;
use sgf_files::replace::{Backup, Group, is_changed_error, try_create};

/// The extension of records.
const EXTENSION: &str = "sgf";

/// The file of a record.
#[derive(Debug)]
pub(super) struct Saved {
    /// The path without number and extension, for new files of our own choice.
    stem: Option<PathBuf>,
    /// The file, and what it contains if it exists.
    file: Option<(PathBuf, Option<Vec<u8>>)>,
}

/// A change that the person should know of.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum News {
    Nothing,
    /// The record is in a new file.
    Created(PathBuf),
    /// Another program changed the file, so the record is in a new one.
    Moved {
        from: PathBuf,
        to: PathBuf,
    },
}

impl Saved {
    /// A new file of this name.
    ///
    /// # Errors
    ///
    /// Fails if the file exists.
    pub(super) fn at(path: &Path) -> anyhow::Result<Saved> {
        anyhow::ensure!(!path.exists(), "{} already exists; --continue continues a game", path.display());
        Ok(Saved { stem: None, file: Some((path.to_owned(), None)) })
    }

    /// A new file whose name begins with a text.
    pub(super) fn named(stem: &str) -> Saved {
        Saved { stem: Some(PathBuf::from(stem)), file: None }
    }

    /// The file of a record that was read.
    pub(super) fn existing(path: &Path, content: Vec<u8>) -> Saved {
        Saved { stem: None, file: Some((path.to_owned(), Some(content))) }
    }

    /// Whether the file contains this record.
    pub(super) fn contains(&self, record: &[u8]) -> bool {
        matches!(&self.file, Some((_, Some(content))) if content == record)
    }

    /// Saves the record, without overwriting anything else.
    ///
    /// # Errors
    ///
    /// Fails with a message. A later call tries again.
    pub(super) fn save(&mut self, record: &[u8]) -> Result<News, String> {
        if self.contains(record) {
            return Ok(News::Nothing);
        }
        let Some((path, content)) = &self.file else {
            let stem = self.stem.clone().unwrap_or_else(|| PathBuf::from("game"));
            return self.create_numbered(&stem, record).map(News::Created);
        };
        let path = path.clone();
        let message = |error: &io::Error| format!("cannot save {}: {}", path.display(), reason(error));
        let Some(old) = content else {
            return match try_create(&path, record) {
                Ok(()) => {
                    self.file = Some((path.clone(), Some(record.to_owned())));
                    Ok(News::Created(path))
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => self.move_on(path, record),
                Err(error) => Err(message(&error)),
            };
        };
        match replace(&path, old.clone(), record) {
            Ok(()) => {
                self.file = Some((path, Some(record.to_owned())));
                Ok(News::Nothing)
            }
            Err(error) if is_changed_error(&error) || error.kind() == io::ErrorKind::NotFound => {
                self.move_on(path, record)
            }
            Err(error) => Err(message(&error)),
        }
    }

    /// Saves the record in a new file next to one that belongs to another program now.
    fn move_on(&mut self, from: PathBuf, record: &[u8]) -> Result<News, String> {
        let to = self.create_numbered(&from.with_extension(""), record)?;
        Ok(News::Moved { from, to })
    }

    /// Creates the first free file of `NAME 1.sgf`, `NAME 2.sgf` and so on.
    fn create_numbered(&mut self, stem: &Path, record: &[u8]) -> Result<PathBuf, String> {
        for number in 1_u32.. {
            let mut name = stem.as_os_str().to_owned();
            name.push(format!(" {number}.{EXTENSION}"));
            let path = PathBuf::from(name);
            match try_create(&path, record) {
                Ok(()) => {
                    self.file = Some((path.clone(), Some(record.to_owned())));
                    return Ok(path);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(format!("cannot save {}: {}", path.display(), reason(&error))),
            }
        }
        Err("cannot save the record: there is no free name".to_owned())
    }
}

/// Replaces the record `old` in a file.
fn replace(path: &Path, old: Vec<u8>, new: &[u8]) -> io::Result<()> {
    let mut group = Group::new(Backup::None);
    group.stage(0, path, old, new)?;
    group.commit().into_iter().next().map_or(Ok(()), |(_, error)| Err(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_others_are_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("go 1.sgf"), "theirs").unwrap();
        let mut saved = Saved { stem: Some(path("go")), file: None };
        assert_eq!(saved.save(b"(;)"), Ok(News::Created(path("go 2.sgf"))));
        assert_eq!(saved.save(b"(;)"), Ok(News::Nothing));
        assert_eq!(saved.save(b"(;B[aa])"), Ok(News::Nothing));
        assert_eq!(std::fs::read(path("go 2.sgf")).unwrap(), b"(;B[aa])");
        // Another program edits the file, or removes it.
        std::fs::write(path("go 2.sgf"), "edited").unwrap();
        let to = path("go 2 1.sgf");
        assert_eq!(saved.save(b"(;B[bb])"), Ok(News::Moved { from: path("go 2.sgf"), to: to.clone() }));
        std::fs::remove_file(&to).unwrap();
        assert_eq!(saved.save(b"(;B[cc])"), Ok(News::Moved { from: to, to: path("go 2 1 1.sgf") }));
        assert_eq!(std::fs::read(path("go 2.sgf")).unwrap(), b"edited");
        assert_eq!(std::fs::read(path("go 1.sgf")).unwrap(), b"theirs");
        assert!(Saved::at(&path("go 1.sgf")).is_err());
    }

    #[test]
    fn a_missing_folder_is_an_error_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("later").join("go.sgf");
        let mut saved = Saved::at(&path).unwrap();
        assert!(saved.save(b"(;)").unwrap_err().starts_with("cannot save "));
        std::fs::create_dir(folder.path().join("later")).unwrap();
        assert_eq!(saved.save(b"(;)"), Ok(News::Created(path)));
    }
}

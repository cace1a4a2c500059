//! A dataset in a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sgf_files::replace::{self, Durability};

use super::{Store, TABLES};

pub(super) struct Folder(PathBuf);

impl Folder {
    /// Opens a folder, creating it if needed.
    pub(super) fn open(folder: &Path) -> anyhow::Result<Folder> {
        let failed = |error: io::Error| anyhow::anyhow!("cannot use {}: {error}", folder.display());
        fs::create_dir_all(folder).map_err(failed)?;
        Ok(Folder(folder.to_owned()))
    }

    /// Adds the files below a table folder.
    fn walk(&self, path: &str, depth: usize, found: &mut Vec<String>) -> anyhow::Result<()> {
        for (name, is_folder) in self.entries(path)? {
            let path = format!("{path}/{name}");
            match is_folder && depth > 0 {
                true => self.walk(&path, depth - 1, found)?,
                false => found.push(path),
            }
        }
        Ok(())
    }

    /// The entries of a folder, and whether they are folders.
    fn entries(&self, path: &str) -> anyhow::Result<Vec<(String, bool)>> {
        let folder = self.0.join(path);
        let failed = |error: io::Error| anyhow::anyhow!("cannot read {}: {error}", folder.display());
        let entry = |entry: io::Result<fs::DirEntry>| {
            let entry = entry?;
            Ok((entry.file_name().to_string_lossy().into_owned(), entry.path().is_dir()))
        };
        fs::read_dir(&folder).and_then(|entries| entries.map(entry).collect()).map_err(failed)
    }
}

impl Store for Folder {
    fn files(&self) -> anyhow::Result<Vec<String>> {
        let mut found = Vec::new();
        for (name, is_folder) in self.entries("")? {
            match is_folder && TABLES.contains(&name.as_str()) {
                // Subfolders for shards, games and board sizes.
                true => self.walk(&name, 3, &mut found)?,
                false => found.push(name),
            }
        }
        Ok(found)
    }

    fn read(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>> {
        match fs::read(self.0.join(path)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(anyhow::anyhow!("cannot read {}: {error}", self.0.join(path).display())),
        }
    }

    fn put(&self, path: &str, bytes: Vec<u8>) -> io::Result<()> {
        let path = self.0.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        replace::create_or_replace(&path, &bytes, Durability::Unsynced).map_err(io::Error::other)
    }

    fn remove(&self, paths: Vec<String>) -> anyhow::Result<()> {
        for path in paths {
            match fs::remove_file(self.0.join(&path)) {
                // Another process updates the same dataset.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                done => done.map_err(|error| anyhow::anyhow!("cannot remove {path}: {error}"))?,
            }
        }
        Ok(())
    }
}

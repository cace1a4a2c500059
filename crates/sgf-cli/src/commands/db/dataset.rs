//! The folder of a dataset: files that appear whole, and those that are left from an earlier state.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use sgf_files::replace::{self, Content};

/// The tables of a dataset: the folders in it that are ours.
const TABLES: [&str; 2] = ["games", "positions"];

/// A folder that holds a dataset, or will.
pub(super) struct Dataset {
    folder: PathBuf,
}

impl Dataset {
    /// Begins with a folder, which is made if there is none. One that holds something else is refused.
    pub(super) fn begin(folder: &Path) -> anyhow::Result<Dataset> {
        let failed = |error: io::Error| anyhow::anyhow!("cannot use {}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(failed)?;
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            anyhow::ensure!(
                TABLES.iter().any(|table| name == *table),
                "{} holds {}, which is no part of a dataset; name a folder of its own",
                folder.display(),
                name.to_string_lossy()
            );
        }
        Ok(Dataset { folder: folder.to_owned() })
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.folder.join(path).is_file()
    }

    pub(super) fn put(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        replace::create_or_replace(&path, bytes, Content::Drawn).map_err(io::Error::other)
    }

    /// Removes files of the dataset but those that are named, and returns how many.
    pub(super) fn remove_others(&self, named: &[String]) -> anyhow::Result<usize> {
        let named: HashSet<PathBuf> = named.iter().map(|path| self.folder.join(path)).collect();
        let mut n_removed = 0;
        for table in TABLES {
            for game in subfolders(&self.folder.join(table), "gm=") {
                for board in subfolders(&game, "board=") {
                    for path in std::fs::read_dir(&board)?.flatten().map(|entry| entry.path()) {
                        if is_ours(&path) && !named.contains(&path) {
                            std::fs::remove_file(&path).map_err(|error| {
                                anyhow::anyhow!("cannot remove {}: {error}", path.display())
                            })?;
                            n_removed += 1;
                        }
                    }
                }
            }
        }
        Ok(n_removed)
    }
}

fn subfolders(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_meant = |path: &PathBuf| {
        path.is_dir() && path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix))
    };
    entries.map(|entry| entry.path()).filter(is_meant).collect()
}

/// Tells whether a file is called as those of datasets are: the number of a segment, and sixteen digits for its content.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".parquet"));
    name.and_then(|name| name.split_once('-')).is_some_and(|(segment, digest)| {
        segment.len() >= 6
            && segment.bytes().all(|byte| byte.is_ascii_digit())
            && digest.len() == 16
            && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

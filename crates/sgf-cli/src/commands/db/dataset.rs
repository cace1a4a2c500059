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
    /// The shard that is written; the others belong to other databases, and stay as they are.
    shard: Option<String>,
}

/// Reads the name of a shard: it stands in paths, and in queries.
pub(super) fn shard(text: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    match !text.is_empty() && text.len() <= 64 && text.bytes().all(is_plain) {
        true => Ok(text.to_owned()),
        false => Err("the name of a shard has letters, digits, - and _".to_owned()),
    }
}

impl Dataset {
    /// Begins with a folder, which is made if there is none. One that holds something else is refused, and so is one that is parted into
    /// shards if this is none, or the other way round: its files would be no table.
    pub(super) fn begin(folder: &Path, shard: Option<&str>) -> anyhow::Result<Dataset> {
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
        let other = if shard.is_some() { "gm=" } else { "shard=" };
        let what = match shard {
            Some(_) => "has files that are in no shard; name a folder of its own",
            None => "is parted into shards: say with --shard which one this is",
        };
        let is_other = TABLES.iter().any(|table| !subfolders(&folder.join(table), other).is_empty());
        anyhow::ensure!(!is_other, "{} {what}", folder.display());
        Ok(Dataset { folder: folder.to_owned(), shard: shard.map(str::to_owned) })
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.place(path).is_file()
    }

    /// Where a file is that the library calls by its table and partition.
    fn place(&self, path: &str) -> PathBuf {
        match path.split_once('/') {
            Some((table, rest)) => self.table(table).join(rest),
            None => self.folder.join(path),
        }
    }

    fn table(&self, table: &str) -> PathBuf {
        let folder = self.folder.join(table);
        self.shard.as_ref().map_or_else(|| folder.clone(), |shard| folder.join(format!("shard={shard}")))
    }

    pub(super) fn put(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.place(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        replace::create_or_replace(&path, bytes, Content::Drawn).map_err(io::Error::other)
    }

    /// Removes files of the dataset but those that are named, and returns how many.
    pub(super) fn remove_others(&self, named: &[String]) -> anyhow::Result<usize> {
        let named: HashSet<PathBuf> = named.iter().map(|path| self.place(path)).collect();
        let mut n_removed = 0;
        for table in TABLES {
            for game in subfolders(&self.table(table), "gm=") {
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

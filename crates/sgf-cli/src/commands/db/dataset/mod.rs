//! Datasets in a folder or bucket, with atomically written files and a manifest that lists the current ones.
//!
//! New files are written first, then the manifest, and then obsolete files are removed. So readers that follow the manifest see a single
//! state of the database, even if an export is interrupted.

#[cfg(feature = "s3")]
mod bucket;
mod folder;

use std::collections::HashSet;
use std::io;
use std::path::Path;

use serde_json::json;

/// The folders of the tables.
const TABLES: [&str; 2] = ["games", "positions"];
/// The prefix of manifests. Engines ignore files that start with `_`.
const MANIFEST: &str = "_manifest";
/// The prefix of lock files.
const LOCK: &str = "_lock";

/// The storage of a dataset. Paths use `/` and start with the name of a table, or name a file next to the tables.
trait Store {
    /// The paths of all files. Other folders are only listed by name.
    fn files(&self) -> anyhow::Result<Vec<String>>;
    /// The content of a file, if it exists.
    fn read(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>>;
    /// Writes a file atomically.
    fn put(&self, path: &str, bytes: Vec<u8>) -> io::Result<()>;
    fn remove(&self, paths: Vec<String>) -> anyhow::Result<()>;
}

/// A dataset that is being written.
pub(super) struct Dataset {
    store: Box<dyn Store>,
    /// The shard to write; the others belong to other databases.
    shard: Option<String>,
    /// The files before the export.
    files: HashSet<String>,
}

/// Parses the name of a shard, which is used in paths and queries.
pub(super) fn shard(text: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    match !text.is_empty() && text.len() <= 64 && text.bytes().all(is_plain) {
        true => Ok(text.to_owned()),
        false => Err("expected letters, digits, - and _".to_owned()),
    }
}

impl Dataset {
    /// Opens a dataset in a folder or bucket.
    ///
    /// # Errors
    ///
    /// Fails if it contains anything else, or if only one of the existing dataset and this export has shards.
    pub(super) fn begin(place: &Path, shard: Option<&str>) -> anyhow::Result<Dataset> {
        let store = store(place, &beside_tables(LOCK, shard))?;
        let files = store.files()?;
        for path in &files {
            if let Some(problem) = mismatch(path, shard) {
                anyhow::bail!("{} {problem}", place.display());
            }
        }
        Ok(Dataset { store, shard: shard.map(str::to_owned), files: files.into_iter().collect() })
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains(&self.path(path))
    }

    /// The path of a file, including the shard.
    fn path(&self, path: &str) -> String {
        match (path.split_once('/'), &self.shard) {
            (Some((table, rest)), Some(shard)) => format!("{table}/shard={shard}/{rest}"),
            _ => path.to_owned(),
        }
    }

    pub(super) fn put(&self, path: &str, bytes: Vec<u8>) -> io::Result<()> {
        self.store.put(&self.path(path), bytes)
    }

    /// Writes a manifest with these files, removes all other files of the shard, and returns their number.
    pub(super) fn finish(self, n_games: u64, named: &[String]) -> anyhow::Result<usize> {
        let mut named: Vec<String> = named.iter().map(|path| self.path(path)).collect();
        named.sort_unstable();
        let manifest = json!({ "shard": self.shard, "games": n_games, "files": named });
        let mut manifest = serde_json::to_vec_pretty(&manifest)?;
        manifest.push(b'\n');
        let path = beside_tables(MANIFEST, self.shard.as_deref());
        if self.store.read(&path)?.as_ref() != Some(&manifest) {
            self.store.put(&path, manifest)?;
        }
        let named: HashSet<String> = named.into_iter().collect();
        let prefixes = TABLES.map(|table| self.path(&format!("{table}/gm=")));
        let is_left = |path: &String| {
            prefixes.iter().any(|prefix| path.starts_with(prefix)) && is_ours(path) && !named.contains(path)
        };
        let left: Vec<String> = self.files.iter().filter(|path| is_left(path)).cloned().collect();
        let n_left = left.len();
        self.store.remove(left)?;
        Ok(n_left)
    }
}

/// The name of a file next to the tables, for each shard.
fn beside_tables(name: &str, shard: Option<&str>) -> String {
    shard.map_or_else(|| format!("{name}.json"), |shard| format!("{name}.{shard}.json"))
}

/// The error for a path that does not belong to a dataset, or to one with other sharding.
fn mismatch(path: &str, shard: Option<&str>) -> Option<String> {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    if [MANIFEST, LOCK].iter().any(|name| first.starts_with(name) && first.ends_with(".json")) {
        return None;
    }
    if !TABLES.contains(&first) {
        return Some(format!("contains {first}, which is not part of a dataset; use another place"));
    }
    match shard {
        Some(_) if rest.starts_with("gm=") => {
            Some("contains files without a shard; use another place".to_owned())
        }
        None if rest.starts_with("shard=") => {
            Some("is divided into shards; choose one with --shard".to_owned())
        }
        _ => None,
    }
}

/// Returns whether a file has a name of this program: the number of a segment, and 16 hexadecimal digits of its hash.
fn is_ours(path: &str) -> bool {
    let name = path.rsplit('/').next().and_then(|name| name.strip_suffix(".parquet"));
    name.and_then(|name| name.split_once('-')).is_some_and(|(segment, digest)| {
        segment.len() >= 6
            && segment.bytes().all(|byte| byte.is_ascii_digit())
            && digest.len() == 16
            && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Opens the storage.
fn store(place: &Path, lock: &str) -> anyhow::Result<Box<dyn Store>> {
    let Some((scheme, rest)) = place.to_str().and_then(|text| text.split_once("://")) else {
        return Ok(Box::new(folder::Folder::open(place)?));
    };
    anyhow::ensure!(scheme == "s3", "a dataset must be a folder or s3://BUCKET/PREFIX, not {scheme}://…");
    bucket(rest, lock)
}

#[cfg(feature = "s3")]
fn bucket(rest: &str, lock: &str) -> anyhow::Result<Box<dyn Store>> {
    Ok(Box::new(bucket::Bucket::open(rest, lock)?))
}

#[cfg(not(feature = "s3"))]
fn bucket(_rest: &str, _lock: &str) -> anyhow::Result<Box<dyn Store>> {
    anyhow::bail!(
        "this build does not support s3://; export to a folder and copy it to the bucket, or build with --features s3"
    )
}

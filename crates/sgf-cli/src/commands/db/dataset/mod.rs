//! The place of a dataset: a folder or a bucket, with files that appear whole, and a manifest that says which of them count.
//!
//! New files come first, the manifest that names them next, and those that it no longer names go last. So whoever reads what a manifest
//! names finds one state of the database, whatever happens to an export.

#[cfg(feature = "s3")]
mod bucket;
mod folder;

use std::collections::HashSet;
use std::io;
use std::path::Path;

use serde_json::json;

/// The tables of a dataset: the folders in it that are ours.
const TABLES: [&str; 2] = ["games", "positions"];
/// How the names of manifests begin. Engines pass over files that begin with `_`.
const MANIFEST: &str = "_manifest";
/// How the names of marks begin that tell that somebody writes.
const LOCK: &str = "_lock";

/// Where the files of a dataset are. Paths have `/` between their parts and begin with the name of a table, or are the name of a file beside
/// the tables.
trait Store {
    /// The paths of all files; of what is no part of a dataset the first part is enough.
    fn files(&self) -> anyhow::Result<Vec<String>>;
    /// What a file holds, if it is there.
    fn read(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>>;
    /// Writes a file, whole or not at all.
    fn put(&self, path: &str, bytes: Vec<u8>) -> io::Result<()>;
    fn remove(&self, paths: Vec<String>) -> anyhow::Result<()>;
}

/// A place that holds a dataset, or will.
pub(super) struct Dataset {
    store: Box<dyn Store>,
    /// The shard that is written; the others belong to other databases, and stay as they are.
    shard: Option<String>,
    /// What was there at the beginning.
    files: HashSet<String>,
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
    /// Begins with a folder or a bucket. One that holds something else is refused, and so is one that is parted into
    /// shards if this is none, or the other way round: its files would be no table.
    pub(super) fn begin(place: &Path, shard: Option<&str>) -> anyhow::Result<Dataset> {
        let store = store(place, &beside_tables(LOCK, shard))?;
        let files = store.files()?;
        for path in &files {
            if let Some(what) = misfit(path, shard) {
                anyhow::bail!("{} {what}", place.display());
            }
        }
        Ok(Dataset { store, shard: shard.map(str::to_owned), files: files.into_iter().collect() })
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains(&self.place(path))
    }

    /// Where a file is that the library calls by its table and partition.
    fn place(&self, path: &str) -> String {
        match (path.split_once('/'), &self.shard) {
            (Some((table, rest)), Some(shard)) => format!("{table}/shard={shard}/{rest}"),
            _ => path.to_owned(),
        }
    }

    pub(super) fn put(&self, path: &str, bytes: Vec<u8>) -> io::Result<()> {
        self.store.put(&self.place(path), bytes)
    }

    /// Lets these files count and no others of this shard, removes the others, and returns how many.
    pub(super) fn finish(self, n_games: u64, named: &[String]) -> anyhow::Result<usize> {
        let mut named: Vec<String> = named.iter().map(|path| self.place(path)).collect();
        named.sort_unstable();
        let manifest = json!({ "shard": self.shard, "games": n_games, "files": named });
        let mut manifest = serde_json::to_vec_pretty(&manifest)?;
        manifest.push(b'\n');
        let path = beside_tables(MANIFEST, self.shard.as_deref());
        if self.store.read(&path)?.as_ref() != Some(&manifest) {
            self.store.put(&path, manifest)?;
        }
        let named: HashSet<String> = named.into_iter().collect();
        let prefixes = TABLES.map(|table| self.place(&format!("{table}/gm=")));
        let is_left = |path: &String| {
            prefixes.iter().any(|prefix| path.starts_with(prefix)) && is_ours(path) && !named.contains(path)
        };
        let left: Vec<String> = self.files.iter().filter(|path| is_left(path)).cloned().collect();
        let n_left = left.len();
        self.store.remove(left)?;
        Ok(n_left)
    }
}

/// A file beside the tables, which each shard has for itself.
fn beside_tables(name: &str, shard: Option<&str>) -> String {
    shard.map_or_else(|| format!("{name}.json"), |shard| format!("{name}.{shard}.json"))
}

/// Says what a path has to do with no dataset, or with another kind of dataset.
fn misfit(path: &str, shard: Option<&str>) -> Option<String> {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    if [MANIFEST, LOCK].iter().any(|name| first.starts_with(name) && first.ends_with(".json")) {
        return None;
    }
    if !TABLES.contains(&first) {
        return Some(format!("holds {first}, which is no part of a dataset; name a place of its own"));
    }
    match shard {
        Some(_) if rest.starts_with("gm=") => {
            Some("has files that are in no shard; name a place of its own".to_owned())
        }
        None if rest.starts_with("shard=") => {
            Some("is parted into shards: say with --shard which one this is".to_owned())
        }
        _ => None,
    }
}

/// Tells whether a file is called as those of datasets are: the number of a segment, and sixteen digits for its content.
fn is_ours(path: &str) -> bool {
    let name = path.rsplit('/').next().and_then(|name| name.strip_suffix(".parquet"));
    name.and_then(|name| name.split_once('-')).is_some_and(|(segment, digest)| {
        segment.len() >= 6
            && segment.bytes().all(|byte| byte.is_ascii_digit())
            && digest.len() == 16
            && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Opens the place.
fn store(place: &Path, lock: &str) -> anyhow::Result<Box<dyn Store>> {
    let Some((scheme, rest)) = place.to_str().and_then(|text| text.split_once("://")) else {
        return Ok(Box::new(folder::Folder::open(place)?));
    };
    anyhow::ensure!(scheme == "s3", "a dataset is a folder or s3://BUCKET/PREFIX, and not {scheme}://…");
    bucket(rest, lock)
}

#[cfg(feature = "s3")]
fn bucket(rest: &str, lock: &str) -> anyhow::Result<Box<dyn Store>> {
    Ok(Box::new(bucket::Bucket::open(rest, lock)?))
}

#[cfg(not(feature = "s3"))]
fn bucket(_rest: &str, _lock: &str) -> anyhow::Result<Box<dyn Store>> {
    anyhow::bail!(
        "this sgf was built without s3://; export into a folder and copy that to the bucket, or build with --features s3"
    )
}

//! A dataset as tables: where its files are, by what they are parted, and what is in them.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use datafusion::arrow::datatypes::DataType;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl};
use datafusion::error::DataFusionError;
use datafusion::prelude::SessionContext;
use url::Url;

/// The tables of a dataset.
const TABLES: [&str; 2] = ["games", "positions"];

/// A dataset that `sgf db export --parquet` has written, in one go or by shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataset {
    folder: PathBuf,
    /// The tables that it has.
    tables: Vec<&'static str>,
    /// What its files are parted by, from the first folder on.
    partitions: Vec<(String, DataType)>,
}

/// Why there is no dataset.
#[derive(Debug)]
#[non_exhaustive]
pub enum NoDataset {
    /// The folder cannot be read.
    Folder(PathBuf, io::Error),
    /// The folder holds no table of games.
    NoGames(PathBuf),
    /// Some of its files are in shards and some are not, so that they are no table.
    Mixed(PathBuf),
}

impl fmt::Display for NoDataset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDataset::Folder(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            NoDataset::NoGames(path) => {
                write!(
                    f,
                    "{} is no dataset: it has no games, as `sgf db export --parquet` writes them",
                    path.display()
                )
            }
            NoDataset::Mixed(path) => {
                write!(
                    f,
                    "{} has files of shards and files that are of none; a dataset has one or the other",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for NoDataset {}

impl Dataset {
    /// Looks at a folder.
    ///
    /// # Errors
    ///
    /// Fails when there is no dataset.
    pub fn open(folder: &Path) -> Result<Dataset, NoDataset> {
        let folder = folder.canonicalize().map_err(|error| NoDataset::Folder(folder.to_owned(), error))?;
        let tables: Vec<&'static str> =
            TABLES.into_iter().filter(|table| folder.join(table).is_dir()).collect();
        if !tables.contains(&"games") {
            return Err(NoDataset::NoGames(folder));
        }
        let (mut in_shards, mut alone) = (false, false);
        for table in &tables {
            let path = folder.join(table);
            for entry in path.read_dir().map_err(|error| NoDataset::Folder(path.clone(), error))? {
                let name = entry.map_err(|error| NoDataset::Folder(path.clone(), error))?.file_name();
                let name = name.to_string_lossy();
                in_shards |= name.starts_with("shard=");
                alone |= name.starts_with("gm=");
            }
        }
        match (in_shards, alone) {
            (true, true) => return Err(NoDataset::Mixed(folder)),
            (false, false) => return Err(NoDataset::NoGames(folder)),
            _ => {}
        }
        let parted_by = [("shard", DataType::Utf8), ("gm", DataType::Int32), ("board", DataType::Utf8)];
        let partitions = parted_by.into_iter().skip(usize::from(alone));
        Ok(Dataset {
            folder,
            tables,
            partitions: partitions.map(|(name, kind)| (name.to_owned(), kind)).collect(),
        })
    }

    /// Lets a context know the tables, as `games` and `positions`.
    ///
    /// # Errors
    ///
    /// Fails when a table has no file, or one that cannot be read.
    pub async fn register(&self, context: &SessionContext) -> Result<(), DataFusionError> {
        for table in &self.tables {
            let options = ListingOptions::new(Arc::new(
                ParquetFormat::default().with_options(context.copied_table_options().parquet),
            ))
            .with_file_extension(".parquet")
            .with_table_partition_cols(self.partitions.clone());
            // A folder may have a name that looks like a pattern: it is none.
            let url = Url::from_directory_path(self.folder.join(table)).map_err(|()| {
                DataFusionError::Configuration("the path of the dataset is not whole".into())
            })?;
            let url = ListingTableUrl::try_new(url, None)?;
            let schema = options.infer_schema(&context.state(), &url).await?;
            let config = ListingTableConfig::new(url).with_listing_options(options).with_schema(schema);
            let cache = context.runtime_env().cache_manager.get_file_statistic_cache();
            context.register_table(*table, Arc::new(ListingTable::try_new(config)?.with_cache(cache)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_are_no_dataset_are_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        let made = |name: &str, folders: &[&str]| {
            let path = folder.path().join(name);
            folders.iter().for_each(|it| std::fs::create_dir_all(path.join(it)).expect("there is room"));
            Dataset::open(&path)
        };
        assert!(matches!(made("missing", &[]), Err(NoDataset::Folder(..))));
        assert!(matches!(made("empty", &["other"]), Err(NoDataset::NoGames(_))));
        assert!(matches!(made("no files", &["games", "positions"]), Err(NoDataset::NoGames(_))));
        assert!(matches!(made("mixed", &["games/gm=1", "games/shard=a/gm=1"]), Err(NoDataset::Mixed(_))));
        assert_eq!(made("alone", &["games/gm=1"]).expect("it is one").partitions.len(), 2);
        assert_eq!(made("shards", &["games/shard=a"]).expect("it is one").partitions.len(), 3);
    }
}

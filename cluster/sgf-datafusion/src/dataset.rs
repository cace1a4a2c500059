//! The tables of a dataset: their files, partitions and schemas.

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

/// A dataset written by `sgf db export --parquet`, in one folder or in shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataset {
    folder: PathBuf,
    /// The tables that exist.
    tables: Vec<&'static str>,
    /// The partition columns, outermost first.
    partitions: Vec<(String, DataType)>,
}

/// The reason why a folder is not a dataset.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatasetError {
    /// The folder cannot be read.
    Folder(PathBuf, io::Error),
    /// The folder has no table of games.
    NoGames(PathBuf),
    /// Only some of its files are in shards.
    Mixed(PathBuf),
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatasetError::Folder(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            DatasetError::NoGames(path) => {
                write!(
                    f,
                    "{} is not a dataset: it has no table of games. `sgf db export --parquet` writes datasets",
                    path.display()
                )
            }
            DatasetError::Mixed(path) => {
                write!(f, "{} has files both inside and outside of shards", path.display())
            }
        }
    }
}

impl std::error::Error for DatasetError {}

impl Dataset {
    /// Inspects a folder.
    ///
    /// # Errors
    ///
    /// Fails if the folder is not a dataset.
    pub fn open(folder: &Path) -> Result<Dataset, DatasetError> {
        let folder = folder.canonicalize().map_err(|error| DatasetError::Folder(folder.to_owned(), error))?;
        let tables: Vec<&'static str> =
            TABLES.into_iter().filter(|table| folder.join(table).is_dir()).collect();
        if !tables.contains(&"games") {
            return Err(DatasetError::NoGames(folder));
        }
        let (mut in_shards, mut alone) = (false, false);
        for table in &tables {
            let path = folder.join(table);
            for entry in path.read_dir().map_err(|error| DatasetError::Folder(path.clone(), error))? {
                let name = entry.map_err(|error| DatasetError::Folder(path.clone(), error))?.file_name();
                let name = name.to_string_lossy();
                in_shards |= name.starts_with("shard=");
                alone |= name.starts_with("gm=");
            }
        }
        match (in_shards, alone) {
            (true, true) => return Err(DatasetError::Mixed(folder)),
            (false, false) => return Err(DatasetError::NoGames(folder)),
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

    /// Registers the tables as `games` and `positions`.
    ///
    /// # Errors
    ///
    /// Fails if a table has no file, or an unreadable one.
    pub async fn register(&self, context: &SessionContext) -> Result<(), DataFusionError> {
        for table in &self.tables {
            let options = ListingOptions::new(Arc::new(
                ParquetFormat::default().with_options(context.copied_table_options().parquet),
            ))
            .with_file_extension(".parquet")
            .with_table_partition_cols(self.partitions.clone());
            // Wildcard characters in folder names have no special meaning.
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
    fn rejects_folders_without_a_dataset() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let made = |name: &str, folders: &[&str]| {
            let path = folder.path().join(name);
            folders.iter().for_each(|it| std::fs::create_dir_all(path.join(it)).expect("a temporary folder"));
            Dataset::open(&path)
        };
        assert!(matches!(made("missing", &[]), Err(DatasetError::Folder(..))));
        assert!(matches!(made("empty", &["other"]), Err(DatasetError::NoGames(_))));
        assert!(matches!(made("no files", &["games", "positions"]), Err(DatasetError::NoGames(_))));
        assert!(matches!(made("mixed", &["games/gm=1", "games/shard=a/gm=1"]), Err(DatasetError::Mixed(_))));
        assert_eq!(made("alone", &["games/gm=1"]).expect("it is one").partitions.len(), 2);
        assert_eq!(made("shards", &["games/shard=a"]).expect("it is one").partitions.len(), 3);
    }
}

//! Changes of the names that users joined.

use crate::storage::catalog;
use crate::{Aliases, DbError, Writer};

impl Writer {
    /// Reads the joined names.
    ///
    /// # Errors
    ///
    /// Fails if the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// See [`set_aliases`](Writer::set_aliases).
    pub fn aliases(&self) -> Result<Aliases, DbError> {
        catalog::aliases(&self.catalog)
    }

    /// Replaces the joined names.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let mut aliases = writer.aliases()?;
    /// aliases.join("Cho Chikun", "趙治勲")?;
    /// writer.set_aliases(&aliases)?;
    /// writer.commit()?;
    /// assert_eq!(Database::open(&path)?.aliases(), &aliases);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_aliases(&mut self, aliases: &Aliases) -> Result<(), DbError> {
        catalog::set_aliases(&self.catalog, aliases)
    }
}

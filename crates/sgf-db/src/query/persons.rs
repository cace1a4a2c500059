//! The joined names of a database.

use crate::Database;
use crate::persons::{Aliases, Spellings};

impl Database {
    /// Returns whether two names belong to the same person: they differ only in spelling (see [`name_key`](crate::name_key)), or
    /// are joined.
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
    /// let database = Database::open(&path)?;
    /// assert!(database.same_person("CHIKUN CHO", "趙治勲"));
    /// assert!(!database.same_person("Cho Chikun", "Cho Hunhyun"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn same_person(&self, one: &str, other: &str) -> bool {
        let spellings = self.spellings(None);
        spellings.person_key(one) == spellings.person_key(other)
    }

    /// Returns the names that users joined.
    #[must_use]
    pub fn aliases(&self) -> &Aliases {
        &self.aliases
    }

    /// Returns the joined names by which a text finds players although they do not contain it, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let mut aliases = writer.aliases()?;
    /// aliases.join("Cho Chikun", "Jo Chi-hun")?;
    /// aliases.join("Cho Chikun", "趙治勲")?;
    /// writer.set_aliases(&aliases)?;
    /// writer.commit()?;
    /// let database = Database::open(&path)?;
    /// assert_eq!(database.other_names("chikun"), ["Jo Chi-hun", "趙治勲"]);
    /// assert!(database.other_names("Cho Hunhyun").is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn other_names(&self, text: &str) -> Vec<String> {
        self.spellings(None).other_names(text)
    }

    /// Joined names, of the database and of a filter.
    pub(crate) fn spellings<'a>(&'a self, of_query: Option<&'a Aliases>) -> Spellings<'a> {
        Spellings::new(std::iter::once(&self.aliases).chain(of_query), self.has_search_keys)
    }
}

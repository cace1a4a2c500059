//! Saved searches.

use rusqlite::{Transaction, params};

use super::Marks;
use super::store::in_marks;
use crate::DbError;

/// A search that can be repeated by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSearch {
    /// The name.
    pub name: String,
    /// The options of the command, each as a word of its own.
    pub arguments: Vec<String>,
}

impl Marks {
    /// Lists the saved searches by name.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn searches(&self) -> Result<Vec<SavedSearch>, DbError> {
        in_marks(|| {
            let mut statement =
                self.connection.prepare("SELECT name, arguments FROM search ORDER BY name")?;
            let searches = statement.query_map([], |row| {
                let arguments: String = row.get(1)?;
                // A saved search has at least one option, so an empty text is none.
                let arguments =
                    arguments.split('\0').filter(|word| !word.is_empty()).map(str::to_owned).collect();
                Ok(SavedSearch { name: row.get(0)?, arguments })
            })?;
            Ok(searches.collect::<Result<_, _>>()?)
        })
    }

    /// Saves a search, replacing one of the same name.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn save_search(&mut self, search: &SavedSearch) -> Result<(), DbError> {
        in_marks(|| {
            let transaction = self.transaction()?;
            save(&transaction, search)?;
            Ok(transaction.commit()?)
        })
    }

    /// Removes a saved search, and returns whether there was one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn remove_search(&mut self, name: &str) -> Result<bool, DbError> {
        in_marks(|| Ok(self.connection.execute("DELETE FROM search WHERE name = ?1", [name])? > 0))
    }

    /// Saves a search unless there is one of this name, and returns whether it was saved.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    ///
    /// # Examples
    ///
    /// See [`rename_search`](Marks::rename_search).
    pub fn add_search(&mut self, search: &SavedSearch) -> Result<bool, DbError> {
        in_marks(|| {
            let sql = "INSERT OR IGNORE INTO search (name, arguments) VALUES (?1, ?2)";
            Ok(self.connection.execute(sql, params![search.name, search.arguments.join("\0")])? > 0)
        })
    }

    /// Renames a saved search, and returns whether it did: not if there is none, or another one has the name.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Marks, SavedSearch, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// let mut marks = Marks::create_or_open(&path)?;
    /// let search = SavedSearch { name: "castle".into(), arguments: vec!["--player".into(), "Shusaku".into()] };
    /// assert!(marks.add_search(&search)? && !marks.add_search(&search)?);
    /// assert!(marks.rename_search("castle", "castle games")?);
    /// assert_eq!(marks.searches()?[0].name, "castle games");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_search(&mut self, name: &str, to: &str) -> Result<bool, DbError> {
        in_marks(|| {
            let sql = "UPDATE OR IGNORE search SET name = ?2 WHERE name = ?1";
            Ok(self.connection.execute(sql, [name, to])? > 0)
        })
    }
}

pub(super) fn save(transaction: &Transaction<'_>, search: &SavedSearch) -> Result<(), DbError> {
    transaction
        .prepare_cached(
            "INSERT INTO search (name, arguments) VALUES (?1, ?2)
            ON CONFLICT (name) DO UPDATE SET arguments = excluded.arguments",
        )?
        .execute(params![search.name, search.arguments.join("\0")])?;
    Ok(())
}

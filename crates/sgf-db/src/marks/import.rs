//! Marks and searches from elsewhere.

use rusqlite::params;

use super::searches::save;
use super::store::{DROP_EMPTY, add_tags, in_marks, keep, one};
use super::{Mark, Marks, SavedSearch, checked_tag};
use crate::DbError;

impl Marks {
    /// Adds marks and searches from elsewhere, and returns how many marks were new or changed. Marks of the same record are
    /// [merged](Mark::merge), and a saved search replaces one of the same name. Adding them again changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if a tag is refused by [`checked_tag`](crate::checked_tag), or if the file cannot be written.
    pub fn import(&mut self, marks: &[Mark], searches: &[SavedSearch]) -> Result<usize, DbError> {
        in_marks(|| {
            let transaction = self.transaction()?;
            let mut n_changed = 0;
            for mark in marks {
                let before = one(&transaction, mark.content)?;
                let mut merged = before.clone();
                merged.merge(mark);
                n_changed += usize::from(merged != before);
                keep(&transaction, mark.content)?;
                let tags = mark.tags.iter().map(|tag| checked_tag(tag)).collect::<Result<Vec<_>, _>>()?;
                add_tags(&transaction, mark.content.hash, &tags)?;
                transaction
                    .prepare_cached("UPDATE mark SET starred = ?2, note = ?3 WHERE hash = ?1")?
                    .execute(params![mark.content.hash, merged.is_starred, merged.note])?;
                transaction.prepare_cached(DROP_EMPTY)?.execute([mark.content.hash])?;
            }
            for search in searches {
                save(&transaction, search)?;
            }
            transaction.commit()?;
            Ok(n_changed)
        })
    }
}

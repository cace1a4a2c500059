//! Fallback for damaged catalogs, for commands that print after they have all results.

use std::path::Path;

use opensgf::db::{Damage, Database, DbError};

use crate::io::terminal::Output;

/// Runs a query on a database. If the catalog is damaged, reports it and runs the query on the games in the segments. Also returns the
/// parts that could not be opened.
pub(super) fn with_fallback<T>(
    path: &Path,
    out: &mut Output,
    work: impl Fn(&Database) -> anyhow::Result<T>,
) -> anyhow::Result<(T, Vec<Damage>)> {
    let database = Database::open(path)?;
    let result = match work(&database) {
        Err(error) if error.downcast_ref().is_some_and(DbError::is_damage) => {
            out.error(error)?;
            drop(database);
            let fallback = Database::from_segments(path)?;
            return Ok((work(&fallback)?, fallback.damaged().to_vec()));
        }
        result => result?,
    };
    Ok((result, database.damaged().to_vec()))
}

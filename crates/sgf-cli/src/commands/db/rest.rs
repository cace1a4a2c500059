//! A way around damaged pages of the catalog, for commands that print when they have everything.

use std::path::Path;

use opensgf::db::{Damage, Database, DbError};

use crate::terminal::Output;

/// Does something with a database. Where damaged pages of the catalog are in the way, that is told, and it is done with what the segments
/// hold. Returns what is damaged in the catalog besides.
pub(super) fn with_rest<T>(
    path: &Path,
    out: &mut Output,
    work: impl Fn(&Database) -> anyhow::Result<T>,
) -> anyhow::Result<(T, Vec<Damage>)> {
    let database = Database::open(path)?;
    let done = match work(&database) {
        Err(error) if error.downcast_ref().is_some_and(DbError::is_damage) => {
            out.complain(error)?;
            drop(database);
            let rest = Database::from_segments(path)?;
            return Ok((work(&rest)?, lost(&rest)));
        }
        done => done?,
    };
    Ok((done, lost(&database)))
}

/// What is damaged in the catalog, so that the games come from the segments.
pub(super) fn lost(database: &Database) -> Vec<Damage> {
    database.damaged().iter().filter(|damage| damage.segment == 0).cloned().collect()
}

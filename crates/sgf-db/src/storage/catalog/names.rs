//! Names in the catalog: the keys by which they are found, and those that users joined.

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, params};

use crate::persons::aliases::Aliases;
use crate::persons::key::{name_key, search_key};
use crate::{AliasError, DbError};

/// Names that users joined: each spelling with the preferred name of its person.
pub(super) const ALIASES: &str = "
CREATE TABLE IF NOT EXISTS alias (spelling TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
";

/// Adds `sgf_name_key` and `sgf_search_key` to a connection.
pub(super) fn add_functions(connection: &Connection) -> Result<(), DbError> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    let functions = [("sgf_name_key", name_key as fn(&str) -> String), ("sgf_search_key", search_key)];
    for (name, key) in functions {
        connection.create_scalar_function(name, 1, flags, move |context| {
            Ok(context.get::<Option<String>>(0)?.map(|text| key(&text)))
        })?;
    }
    Ok(())
}

/// Recomputes the search keys of all names.
pub(crate) fn fold_names(connection: &Connection) -> Result<(), DbError> {
    add_functions(connection)?;
    connection.execute("UPDATE name SET folded = sgf_search_key(text)", [])?;
    Ok(())
}

/// Reads the joined names. Pairs that contradict earlier ones are skipped: another version of the keys wrote them.
pub(crate) fn aliases(connection: &Connection) -> Result<Aliases, DbError> {
    let mut aliases = Aliases::default();
    if !connection.table_exists(None, "alias")? {
        return Ok(aliases);
    }
    let mut statement = connection.prepare("SELECT person, spelling FROM alias ORDER BY person, spelling")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let _: Result<bool, AliasError> = aliases.join(&row.get::<_, String>(0)?, &row.get::<_, String>(1)?);
    }
    Ok(aliases)
}

/// Replaces the joined names.
pub(crate) fn set_aliases(connection: &Connection, aliases: &Aliases) -> Result<(), DbError> {
    connection.execute("DELETE FROM alias", [])?;
    let mut insert = connection.prepare("INSERT INTO alias (person, spelling) VALUES (?1, ?2)")?;
    aliases.iter().try_for_each(|(person, spelling)| insert.execute(params![person, spelling]).map(drop))?;
    Ok(())
}

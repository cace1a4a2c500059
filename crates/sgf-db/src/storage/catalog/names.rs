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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::path::Path;

    use sgf_syntax::Document;

    use crate::{Database, Entry, Filter, SourceFile, Writer};

    /// The number of games of a player.
    fn n_found(path: &Path, player: &str) -> usize {
        let (database, mut count) = (Database::open(path).expect("it exists"), 0);
        let filter = Filter::default().with(|filter| filter.players = vec![player.to_owned()]);
        let found = database.find(&filter, None, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        found.expect("it can be read");
        count
    }

    #[test]
    fn next_writer_upgrades_search_keys() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("games.sgfdb");
        let mut writer = Writer::create_or_open(&path).expect("it can be written");
        let entries = Entry::all(&Document::parse(b"(;PB[Lee Se-dol])(;PB[Bo])"), None);
        let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
        writer.add(&file, &entries).expect("it can be written");
        writer.commit().expect("it can be written");
        let catalog = || rusqlite::Connection::open(path.join("catalog.sqlite")).expect("it exists");
        let earlier = "DROP TABLE alias; PRAGMA user_version = 3; UPDATE name SET folded = lower(text)";
        catalog().execute_batch(earlier).expect("it can be written");
        let folded = || -> (String, u32) {
            let sql = "SELECT folded, user_version FROM name, pragma_user_version WHERE text LIKE 'Lee%'";
            catalog().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("it can be read")
        };
        assert_eq!(n_found(&path, "Sedol Lee"), 1);
        assert!(Database::open(&path).expect("it exists").aliases().is_empty());
        assert_eq!(folded(), ("lee se-dol".to_owned(), 3));
        let mut writer = Writer::open(&path).expect("it can be written");
        let mut aliases = writer.aliases().expect("it can be read");
        aliases.join("Lee Se-dol", "Bo").expect("they are two persons");
        writer.set_aliases(&aliases).expect("it can be written");
        writer.commit().expect("it can be written");
        assert_eq!(folded(), ("leesedol".to_owned(), 4));
        assert_eq!((n_found(&path, "Sedol Lee"), n_found(&path, "bo")), (2, 2));
    }
}

//! Digests of the catalog's content, which find damage that SQLite's own structure does not show.
//!
//! The digest of a table is the sum of the digests of its rows, so a writer can update it from the rows that it changed. The
//! writer does not report these rows: SQLite calls a hook for each change, and a second connection still reads the rows as
//! they were before the transaction. Games have a digest for each segment, so damage can be located.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use crate::DbError;

/// The sums of the rows of tables, by table and part.
type Sums = BTreeMap<(String, i64), u128>;

/// The rows that a transaction has changed: ids by table. Tables without ids are not among them.
#[derive(Clone, Default)]
pub(crate) struct Changes(Arc<Mutex<BTreeMap<String, BTreeSet<i64>>>>);

/// FTS5 numbers its pages by segment: the id of a page without these bits is the number of its segment.
const PAGE_BITS: u32 = 37;

/// Records the changes on a connection from now on.
pub(crate) fn watch(connection: &mut Connection) -> Result<Changes, DbError> {
    let changes = Changes::default();
    let seen = changes.0.clone();
    connection.update_hook(Some(move |_, _: &str, table: &str, id| {
        let mut tables = seen.lock().unwrap_or_else(PoisonError::into_inner);
        match tables.get_mut(table) {
            Some(ids) => drop(ids.insert(id)),
            None => drop(tables.insert(table.to_owned(), BTreeSet::from([id]))),
        }
    }))?;
    Ok(changes)
}

/// Computes the digests of all tables.
pub(super) fn write_all(connection: &Connection) -> Result<(), DbError> {
    flush_words(connection)?;
    connection.execute("DELETE FROM digest", [])?;
    write(connection, &all(connection)?)
}

/// Updates the digests by the changes of a transaction; `before` reads the state before it.
pub(crate) fn update(connection: &Connection, before: &Connection, changes: &Changes) -> Result<(), DbError> {
    flush_words(connection)?;
    let changes = std::mem::take(&mut *changes.0.lock().unwrap_or_else(PoisonError::into_inner));
    let mut sums = read(connection)?;
    for table in tables(connection)? {
        for condition in table.changed(&changes) {
            table.add_to(&mut sums, before, &condition, u128::wrapping_sub)?;
            table.add_to(&mut sums, connection, &condition, u128::wrapping_add)?;
        }
    }
    connection.execute("DELETE FROM digest", [])?;
    write(connection, &sums)
}

/// Describes the tables whose content differs from their digests.
pub(crate) fn differences(connection: &Connection) -> Result<Vec<String>, DbError> {
    let (written, found) = (read(connection)?, all(connection)?);
    let keys: BTreeSet<&(String, i64)> = written.keys().chain(found.keys()).collect();
    let differ = |key: &&(String, i64)| {
        written.get(*key).copied().unwrap_or_default() != found.get(*key).copied().unwrap_or_default()
    };
    let describe = |(table, part): &(String, i64)| match table.as_str() {
        "game" => format!("the metadata of games of segment {part} has changed since it was written"),
        table => format!("table {table} has changed since it was written"),
    };
    Ok(keys.into_iter().filter(differ).map(describe).collect())
}

/// Words are written late: SQLite flushes them at a savepoint.
fn flush_words(connection: &Connection) -> Result<(), DbError> {
    Ok(connection.execute_batch("SAVEPOINT words_are_written; RELEASE words_are_written")?)
}

fn read(connection: &Connection) -> Result<Sums, DbError> {
    let mut statement = connection.prepare("SELECT name, part, sum FROM digest")?;
    let sums = statement.query_map([], |row| {
        let sum: [u8; 16] = row.get(2)?;
        Ok(((row.get(0)?, row.get(1)?), u128::from_le_bytes(sum)))
    })?;
    Ok(sums.collect::<Result<_, _>>()?)
}

fn write(connection: &Connection, sums: &Sums) -> Result<(), DbError> {
    let mut insert = connection.prepare("INSERT INTO digest (name, part, sum) VALUES (?1, ?2, ?3)")?;
    for ((table, part), sum) in sums.iter().filter(|(_, sum)| **sum != 0) {
        insert.execute(params![table, part, sum.to_le_bytes()])?;
    }
    Ok(())
}

fn all(connection: &Connection) -> Result<Sums, DbError> {
    let mut sums = Sums::new();
    for table in tables(connection)? {
        table.add_to(&mut sums, connection, "", u128::wrapping_add)?;
    }
    Ok(sums)
}

/// A table with content.
struct Table {
    name: String,
    /// Whether SQLite calls the hook for its rows.
    has_ids: bool,
}

/// The tables with content: those of the schema, except virtual ones and the digests, and two of SQLite itself. Statistics of
/// SQLite's planner are not content.
fn tables(connection: &Connection) -> Result<Vec<Table>, DbError> {
    let mut statement = connection.prepare(
        "SELECT name, sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema WHERE type = 'table' AND name <> 'digest'
            AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )?;
    let named =
        statement.query_map([], |row| Ok(Table { name: row.get(0)?, has_ids: !row.get::<_, bool>(1)? }))?;
    let mut tables = named.collect::<Result<Vec<_>, _>>()?;
    let own = ["sqlite_schema", "sqlite_sequence"];
    tables.extend(own.map(|name| Table { name: name.to_owned(), has_ids: false }));
    Ok(tables)
}

impl Table {
    /// SQL conditions for the rows that may have changed; empty if there are none.
    fn changed(&self, changes: &BTreeMap<String, BTreeSet<i64>>) -> Vec<String> {
        // Tables without ids change together with another one.
        let (column, ids) = match (self.name.as_str(), self.has_ids) {
            (table, true) => ("rowid", changes.get(table).cloned()),
            ("place", false) => ("file", changes.get("file").cloned()),
            ("words_idx", false) => {
                let pages = changes.get("words_data").into_iter().flatten();
                ("segid", Some(pages.map(|page| page >> PAGE_BITS).collect()))
            }
            // The others are small.
            (_, false) => return vec![String::new()],
        };
        let between = |(first, last)| format!("WHERE {column} BETWEEN {first} AND {last}");
        ranges(&ids.unwrap_or_default()).into_iter().map(between).collect()
    }

    /// Adds or subtracts the digests of rows.
    fn add_to(
        &self,
        sums: &mut Sums,
        connection: &Connection,
        condition: &str,
        add: fn(u128, u128) -> u128,
    ) -> Result<(), DbError> {
        // The table is read, not one of its indexes.
        let sql = match self.name.as_str() {
            "sqlite_schema" => {
                "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
                    .to_owned()
            }
            name => format!("SELECT * FROM \"{name}\" NOT INDEXED {condition}"),
        };
        let mut statement = connection.prepare_cached(&sql)?;
        let n_columns = statement.column_count();
        let segment = (self.name == "game").then(|| statement.column_index("segment")).transpose()?;
        let mut rows = statement.query([])?;
        let mut bytes = Vec::new();
        while let Some(row) = rows.next()? {
            bytes.clear();
            for at in 0..n_columns {
                encode(row.get_ref(at)?, &mut bytes);
            }
            let part = segment.map_or(Ok(0), |at| row.get(at))?;
            let sum = sums.entry((self.name.clone(), part)).or_default();
            *sum = add(*sum, digest(&bytes));
        }
        Ok(())
    }
}

/// Ids as ranges of adjacent ones.
fn ranges(ids: &BTreeSet<i64>) -> Vec<(i64, i64)> {
    let mut ranges: Vec<(i64, i64)> = Vec::new();
    for &id in ids {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(id) => *last = id,
            _ => ranges.push((id, id)),
        }
    }
    ranges
}

fn digest(bytes: &[u8]) -> u128 {
    let hash = Sha256::digest(bytes);
    u128::from_le_bytes(std::array::from_fn(|at| hash[at]))
}

/// Appends a value in a form that no other value has.
fn encode(value: ValueRef<'_>, bytes: &mut Vec<u8>) {
    let (kind, content): (u8, &[u8]) = match value {
        ValueRef::Null => (0, &[]),
        ValueRef::Integer(number) => (1, &number.to_le_bytes()),
        ValueRef::Real(number) => (2, &number.to_le_bytes()),
        ValueRef::Text(text) => (3, text),
        ValueRef::Blob(blob) => (4, blob),
    };
    bytes.push(kind);
    bytes.extend_from_slice(&(content.len() as u64).to_le_bytes());
    bytes.extend_from_slice(content);
}

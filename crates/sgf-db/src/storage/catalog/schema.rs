//! The schema of the catalog, documented in docs/sgfdb.md.

use rusqlite::Connection;

use super::digests;
use super::names::ALIASES;
use crate::DbError;

/// The version of the database format, in SQLite's `user_version`.
const VERSION: u32 = 4;
/// Older versions with other line ids and keys of names, and without digests and the table of removed games.
const OLDER: [u32; 2] = [2, 3];
/// Identifies catalogs among SQLite files, in `application_id`: "SGFD".
const APPLICATION: u32 = 0x5347_4644;

/// Creates the tables of a new catalog, and upgrades older versions.
pub(super) fn make(connection: &Connection) -> Result<(), DbError> {
    let finish =
        |version| format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}; COMMIT;");
    match (number(connection, "application_id")?, number(connection, "user_version")?) {
        (0, 0) => {
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {TABLES}{INDEXES}{WIDE}{MERGED}{ALIASES}{REMOVED}{DIGESTS}{VIEWS}"
            ))?;
            digests::write_all(connection)?;
            connection.execute_batch(&finish(VERSION))?;
        }
        (APPLICATION, 1) => {
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {FROM_1}{WIDE}{MERGED}{VIEWS}{}",
                finish(OLDER[0])
            ))?;
        }
        // This index is not part of the format, and readers work without it.
        (APPLICATION, version) if is_supported(version) => connection.execute_batch(WIDE)?,
        _ => {}
    }
    check(connection)
}

/// Returns true if the file is a new, empty database.
pub(super) fn is_new(connection: &Connection) -> Result<bool, DbError> {
    Ok(number(connection, "application_id")? == 0 && number(connection, "user_version")? == 0)
}

pub(super) fn has_games(connection: &Connection) -> Result<bool, DbError> {
    Ok(connection.prepare("SELECT 1 FROM game")?.exists([])?)
}

/// Drops the indexes of an empty catalog for a bulk load; [`end_filling`] creates them again.
pub(super) fn begin_filling(connection: &Connection) -> Result<(), DbError> {
    for index in ["game_hash", "game_row", "game_black", "game_white", "game_day", "game_wide", "place_game"]
    {
        connection.execute_batch(&format!("DROP INDEX IF EXISTS {index}"))?;
    }
    // Sort more words in memory before they are written.
    connection.execute(SORTED_AT_ONCE, [FILLING])?;
    Ok(())
}

/// Creates the indexes after a bulk load.
pub(crate) fn end_filling(connection: &Connection) -> Result<(), DbError> {
    connection.execute_batch(&format!("{INDEXES}{WIDE}"))?;
    connection.execute(SORTED_AT_ONCE, [USUAL])?;
    Ok(())
}

/// How many bytes of words FTS5 collects before a write, during a bulk load and otherwise.
const SORTED_AT_ONCE: &str = "INSERT INTO words (words, rank) VALUES ('hashsize', ?1)";
const FILLING: i64 = 32 << 20;
const USUAL: i64 = 1 << 20;

/// Fails unless this is a catalog of a supported version.
pub(super) fn check(connection: &Connection) -> Result<(), DbError> {
    let version = number(connection, "user_version")?;
    if number(connection, "application_id")? != APPLICATION || version == 0 {
        let path = connection.path().unwrap_or_default();
        return Err(DbError::NoDatabase(path.into()));
    }
    if is_supported(version) { Ok(()) } else { Err(DbError::Version(version)) }
}

fn is_supported(version: u32) -> bool {
    version == VERSION || OLDER.contains(&version)
}

/// Returns true if the catalog has an older version, which the next writer upgrades.
pub(crate) fn is_older(connection: &Connection) -> Result<bool, DbError> {
    Ok(OLDER.contains(&number(connection, "user_version")?))
}

/// Adds the tables that older versions lack, inside the writer's transaction. Returns true if there were any; then the digests
/// must be [written](digests::write_all) before the transaction ends.
pub(crate) fn upgrade(connection: &Connection) -> Result<bool, DbError> {
    if !is_older(connection)? {
        return Ok(false);
    }
    connection.execute_batch(&format!("{ALIASES}{REMOVED}{DIGESTS}"))?;
    connection.pragma_update(None, "user_version", VERSION)?;
    Ok(true)
}

fn number(connection: &Connection, pragma: &str) -> Result<u32, DbError> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}

/// The tables. Names are stored once and referenced by id, because most occur many times.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS segment (
    id INTEGER PRIMARY KEY AUTOINCREMENT, n_games INTEGER NOT NULL, n_bytes INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS gone (segment INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (segment, row)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER, modified INTEGER, archive INTEGER REFERENCES file);
CREATE INDEX IF NOT EXISTS file_archive ON file (archive) WHERE archive IS NOT NULL;
CREATE TABLE IF NOT EXISTS name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY, segment INTEGER NOT NULL, row INTEGER NOT NULL, hash BLOB NOT NULL,
    gm INTEGER NOT NULL, columns INTEGER, rows INTEGER,
    black INTEGER REFERENCES name, white INTEGER REFERENCES name, event INTEGER REFERENCES name, place INTEGER REFERENCES name,
    black_rank TEXT, white_rank TEXT, black_grade INTEGER, white_grade INTEGER,
    round TEXT, date TEXT, first_day INTEGER, last_day INTEGER,
    result TEXT, winner TEXT, margin REAL, manner TEXT, komi REAL, handicap INTEGER, rules TEXT,
    moves INTEGER NOT NULL, nodes INTEGER NOT NULL, charset TEXT NOT NULL, line INTEGER, opening INTEGER, errors INTEGER);
CREATE TABLE IF NOT EXISTS place (
    file INTEGER NOT NULL REFERENCES file, number INTEGER NOT NULL, game INTEGER NOT NULL REFERENCES game,
    PRIMARY KEY (file, number)) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    players, event, comment, content = '', contentless_delete = 1, detail = full, tokenize = 'unicode61 remove_diacritics 2');
";

/// Indexes, created after a bulk load: sorting once is cheaper than keeping them sorted.
const INDEXES: &str = "
CREATE UNIQUE INDEX IF NOT EXISTS game_hash ON game (hash);
CREATE UNIQUE INDEX IF NOT EXISTS game_row ON game (segment, row);
CREATE INDEX IF NOT EXISTS game_black ON game (black);
CREATE INDEX IF NOT EXISTS game_white ON game (white);
CREATE INDEX IF NOT EXISTS game_day ON game (first_day);
CREATE INDEX IF NOT EXISTS place_game ON place (game);
";

/// Upgrades from version 1.
const FROM_1: &str = "
ALTER TABLE file ADD COLUMN archive INTEGER REFERENCES file;
ALTER TABLE game ADD COLUMN errors INTEGER;
CREATE INDEX file_archive ON file (archive) WHERE archive IS NOT NULL;
DROP VIEW games;
";

/// Games whose date spans more than one year: few, and part of every date query.
const WIDE: &str = "
CREATE INDEX IF NOT EXISTS game_wide ON game (first_day, last_day) WHERE last_day / 10000 > first_day / 10000;
";

/// Records merged into other games.
const MERGED: &str = "
CREATE TABLE IF NOT EXISTS merged (
    other INTEGER PRIMARY KEY REFERENCES game, game INTEGER NOT NULL REFERENCES game, score REAL NOT NULL,
    exchanged INTEGER NOT NULL, filled TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS merged_game ON merged (game);
";

/// Removed games, which can be restored until `compact` drops their records.
const REMOVED: &str = "
CREATE TABLE IF NOT EXISTS removed (
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, segment INTEGER NOT NULL, row INTEGER NOT NULL,
    path TEXT NOT NULL, number INTEGER NOT NULL, errors INTEGER, time INTEGER);
";

/// Digests of tables: see [`digests`].
const DIGESTS: &str = "
CREATE TABLE IF NOT EXISTS digest (
    name TEXT NOT NULL, part INTEGER NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (name, part)) WITHOUT ROWID;
";

/// The view `games`, which `--where` conditions use.
const VIEWS: &str = "
CREATE VIEW IF NOT EXISTS games AS
    SELECT game.id AS id, gm, columns, rows, b.text AS black, w.text AS white, black_rank, white_rank, black_grade, white_grade,
        e.text AS event, round, p.text AS place, date, first_day, last_day, result, winner, margin, manner, komi, handicap, rules,
        moves, nodes, charset, segment, row, line, opening, errors
    FROM game LEFT JOIN name b ON b.id = black LEFT JOIN name w ON w.id = white
        LEFT JOIN name e ON e.id = event LEFT JOIN name p ON p.id = place;
";

#[cfg(test)]
mod tests {
    use super::*;

    /// All tables, views and indexes with their columns.
    fn schema(connection: &Connection) -> Vec<String> {
        let mut statement = connection
            .prepare("SELECT m.name, c.name, c.type FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) c ORDER BY 1, c.cid")
            .expect("the query is valid");
        let rows = statement.query_map([], |row| {
            Ok(format!(
                "{:?} {:?} {:?}",
                row.get::<_, String>(0)?,
                row.get::<_, Option<String>>(1)?,
                row.get::<_, Option<String>>(2)?
            ))
        });
        rows.expect("the query is valid").collect::<Result<_, _>>().expect("it can be read")
    }

    #[test]
    fn upgraded_catalog_equals_a_new_one() {
        let new = Connection::open_in_memory().expect("it can be opened");
        make(&new).expect("it is empty");
        let old = Connection::open_in_memory().expect("it can be opened");
        old.execute_batch(VERSION_1).expect("a valid schema");
        old.execute_batch(&format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1"))
            .expect("it is empty");
        assert!(matches!(check(&old), Err(DbError::Version(1))));
        make(&old).expect("version 1 is supported");
        make(&old).expect("version 2 is supported");
        assert!(is_older(&old).expect("it can be read") && !is_older(&new).expect("it can be read"));
        assert!(upgrade(&old).expect("it can be written"));
        assert_eq!(schema(&old), schema(&new));
        assert!(!upgrade(&old).expect("it is up to date") && !upgrade(&new).expect("it is up to date"));
        old.pragma_update(None, "user_version", 9).expect("it can be written");
        assert!(matches!(make(&old), Err(DbError::Version(9))));
    }

    #[test]
    fn bulk_load_restores_indexes() {
        let catalog = Connection::open_in_memory().expect("it can be opened");
        make(&catalog).expect("it is empty");
        let before = schema(&catalog);
        begin_filling(&catalog).expect("it is empty");
        assert!(schema(&catalog).len() < before.len());
        end_filling(&catalog).expect("it can be written");
        assert_eq!(schema(&catalog), before);
    }

    const VERSION_1: &str = "
CREATE TABLE IF NOT EXISTS segment (
    id INTEGER PRIMARY KEY AUTOINCREMENT, n_games INTEGER NOT NULL, n_bytes INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS gone (segment INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (segment, row)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER, modified INTEGER);
CREATE TABLE IF NOT EXISTS name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY, segment INTEGER NOT NULL, row INTEGER NOT NULL, hash BLOB NOT NULL,
    gm INTEGER NOT NULL, columns INTEGER, rows INTEGER,
    black INTEGER REFERENCES name, white INTEGER REFERENCES name, event INTEGER REFERENCES name, place INTEGER REFERENCES name,
    black_rank TEXT, white_rank TEXT, black_grade INTEGER, white_grade INTEGER,
    round TEXT, date TEXT, first_day INTEGER, last_day INTEGER,
    result TEXT, winner TEXT, margin REAL, manner TEXT, komi REAL, handicap INTEGER, rules TEXT,
    moves INTEGER NOT NULL, nodes INTEGER NOT NULL, charset TEXT NOT NULL, line INTEGER, opening INTEGER);
CREATE UNIQUE INDEX IF NOT EXISTS game_hash ON game (hash);
CREATE UNIQUE INDEX IF NOT EXISTS game_row ON game (segment, row);
CREATE INDEX IF NOT EXISTS game_black ON game (black);
CREATE INDEX IF NOT EXISTS game_white ON game (white);
CREATE INDEX IF NOT EXISTS game_day ON game (first_day);
CREATE TABLE IF NOT EXISTS place (
    file INTEGER NOT NULL REFERENCES file, number INTEGER NOT NULL, game INTEGER NOT NULL REFERENCES game,
    PRIMARY KEY (file, number)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS place_game ON place (game);
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    players, event, comment, content = '', contentless_delete = 1, detail = full, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIEW IF NOT EXISTS games AS
    SELECT game.id AS id, gm, columns, rows, b.text AS black, w.text AS white, black_rank, white_rank, black_grade, white_grade,
        e.text AS event, round, p.text AS place, date, first_day, last_day, result, winner, margin, manner, komi, handicap, rules,
        moves, nodes, charset, segment, row, line, opening
    FROM game LEFT JOIN name b ON b.id = black LEFT JOIN name w ON w.id = white
        LEFT JOIN name e ON e.id = event LEFT JOIN name p ON p.id = place;
";
}

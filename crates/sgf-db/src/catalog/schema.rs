//! The tables of the catalog. docs/sgfdb.md says what they hold.

use rusqlite::Connection;

use crate::DbError;

/// The version of the format of databases, kept as SQLite's `user_version`.
const VERSION: u32 = 3;
/// The version that has other numbers of lines, and is like the present one in all else.
const OTHER_LINES: u32 = 2;
/// What tells a catalog from other databases, kept as SQLite's `application_id`: "SGFD".
const APPLICATION: u32 = 0x5347_4644;

/// Makes the tables of a new catalog, and brings one of an earlier version up to date.
pub(super) fn make(connection: &Connection) -> Result<(), DbError> {
    let finish =
        |version| format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}; COMMIT;");
    match (number(connection, "application_id")?, number(connection, "user_version")?) {
        (0, 0) => connection.execute_batch(&format!(
            "BEGIN IMMEDIATE; {TABLES}{INDEXES}{WIDE}{MERGED}{VIEWS}{}",
            finish(VERSION)
        ))?,
        (APPLICATION, 1) => {
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {FROM_1}{WIDE}{MERGED}{VIEWS}{}",
                finish(OTHER_LINES)
            ))?;
        }
        // An index is no part of the format: who reads does without.
        (APPLICATION, OTHER_LINES | VERSION) => connection.execute_batch(WIDE)?,
        _ => {}
    }
    check(connection)
}

/// Tells whether nothing was written yet.
pub(super) fn is_new(connection: &Connection) -> Result<bool, DbError> {
    Ok(number(connection, "application_id")? == 0 && number(connection, "user_version")? == 0)
}

pub(super) fn has_games(connection: &Connection) -> Result<bool, DbError> {
    Ok(connection.prepare("SELECT 1 FROM game")?.exists([])?)
}

/// Begins to fill a catalog without games: its indexes are made by [`end_filling`].
pub(super) fn begin_filling(connection: &Connection) -> Result<(), DbError> {
    for index in ["game_hash", "game_row", "game_black", "game_white", "game_day", "game_wide", "place_game"]
    {
        connection.execute_batch(&format!("DROP INDEX IF EXISTS {index}"))?;
    }
    // Words are sorted in memory before they are written.
    connection.execute(SORTED_AT_ONCE, [FILLING])?;
    Ok(())
}

/// Makes the indexes of a catalog that was filled.
pub(crate) fn end_filling(connection: &Connection) -> Result<(), DbError> {
    connection.execute_batch(&format!("{INDEXES}{WIDE}"))?;
    connection.execute(SORTED_AT_ONCE, [USUAL])?;
    Ok(())
}

/// How many bytes of words are sorted in memory before they are written, while a catalog is filled and else.
const SORTED_AT_ONCE: &str = "INSERT INTO words (words, rank) VALUES ('hashsize', ?1)";
const FILLING: i64 = 32 << 20;
const USUAL: i64 = 1 << 20;

/// Tells whether the catalog is one, and of a version that is known.
pub(super) fn check(connection: &Connection) -> Result<(), DbError> {
    let version = number(connection, "user_version")?;
    if number(connection, "application_id")? != APPLICATION || version == 0 {
        let path = connection.path().unwrap_or_default();
        return Err(DbError::NoDatabase(path.into()));
    }
    if matches!(version, OTHER_LINES | VERSION) { Ok(()) } else { Err(DbError::Version(version)) }
}

/// Tells whether a catalog has the numbers of lines of an earlier version.
pub(crate) fn has_other_lines(connection: &Connection) -> Result<bool, DbError> {
    Ok(number(connection, "user_version")? == OTHER_LINES)
}

/// Says that a catalog is of the present version, from the end of the transaction on.
pub(crate) fn is_up_to_date(connection: &Connection) -> Result<(), DbError> {
    Ok(connection.pragma_update(None, "user_version", VERSION)?)
}

fn number(connection: &Connection, pragma: &str) -> Result<u32, DbError> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}

/// The tables. `game` has the names as numbers, because most are there many times.
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

/// The indexes of games. While the first games come in there are none: to sort what there is costs less than to keep it sorted.
const INDEXES: &str = "
CREATE UNIQUE INDEX IF NOT EXISTS game_hash ON game (hash);
CREATE UNIQUE INDEX IF NOT EXISTS game_row ON game (segment, row);
CREATE INDEX IF NOT EXISTS game_black ON game (black);
CREATE INDEX IF NOT EXISTS game_white ON game (white);
CREATE INDEX IF NOT EXISTS game_day ON game (first_day);
CREATE INDEX IF NOT EXISTS place_game ON place (game);
";

/// What version 1 did not have.
const FROM_1: &str = "
ALTER TABLE file ADD COLUMN archive INTEGER REFERENCES file;
ALTER TABLE game ADD COLUMN errors INTEGER;
CREATE INDEX file_archive ON file (archive) WHERE archive IS NOT NULL;
DROP VIEW games;
";

/// Games whose date is open by more than a year: few, and asked for whenever a date is.
const WIDE: &str = "
CREATE INDEX IF NOT EXISTS game_wide ON game (first_day, last_day) WHERE last_day / 10000 > first_day / 10000;
";

/// Records that count as a part of another game.
const MERGED: &str = "
CREATE TABLE IF NOT EXISTS merged (
    other INTEGER PRIMARY KEY REFERENCES game, game INTEGER NOT NULL REFERENCES game, score REAL NOT NULL,
    exchanged INTEGER NOT NULL, filled TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS merged_game ON merged (game);
";

/// `games` is what `--where` is about.
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

    /// The tables, views and indexes, with their columns.
    fn schema(connection: &Connection) -> Vec<String> {
        let mut statement = connection
            .prepare("SELECT m.name, c.name, c.type FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) c ORDER BY 1, c.cid")
            .expect("it can be asked");
        let rows = statement.query_map([], |row| {
            Ok(format!(
                "{:?} {:?} {:?}",
                row.get::<_, String>(0)?,
                row.get::<_, Option<String>>(1)?,
                row.get::<_, Option<String>>(2)?
            ))
        });
        rows.expect("it can be asked").collect::<Result<_, _>>().expect("it can be read")
    }

    #[test]
    fn a_catalog_of_version_1_becomes_what_a_new_one_is() {
        let new = Connection::open_in_memory().expect("there is memory");
        make(&new).expect("it is empty");
        let old = Connection::open_in_memory().expect("there is memory");
        old.execute_batch(VERSION_1).expect("it was a schema");
        old.execute_batch(&format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1"))
            .expect("it is empty");
        assert!(matches!(check(&old), Err(DbError::Version(1))));
        make(&old).expect("version 1 is known");
        assert_eq!(schema(&old), schema(&new));
        make(&old).expect("it is up to date");
        assert!(
            has_other_lines(&old).expect("it can be read") && !has_other_lines(&new).expect("it can be read")
        );
        old.pragma_update(None, "user_version", 9).expect("it can be written");
        assert!(matches!(make(&old), Err(DbError::Version(9))));
    }

    #[test]
    fn a_catalog_that_was_filled_has_its_indexes() {
        let catalog = Connection::open_in_memory().expect("there is memory");
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

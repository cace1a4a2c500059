//! The tables of the catalog. docs/sgfdb.md says what they hold.

use rusqlite::Connection;

use crate::DbError;

/// The version of the format of databases, kept as SQLite's `user_version`.
const VERSION: u32 = 1;
/// What tells a catalog from other databases, kept as SQLite's `application_id`: "SGFD".
const APPLICATION: u32 = 0x5347_4644;

/// Makes the tables of a new catalog.
pub(super) fn make(connection: &Connection) -> Result<(), DbError> {
    if number(connection, "user_version")? == 0 && number(connection, "application_id")? == 0 {
        connection.execute_batch(&format!(
            "BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
        ))?;
    }
    check(connection)
}

/// Tells whether the catalog is one, and of a version that is known.
pub(super) fn check(connection: &Connection) -> Result<(), DbError> {
    let version = number(connection, "user_version")?;
    if number(connection, "application_id")? != APPLICATION || version == 0 {
        let path = connection.path().unwrap_or_default();
        return Err(DbError::NoDatabase(path.into()));
    }
    if version > VERSION { Err(DbError::Version(version)) } else { Ok(()) }
}

fn number(connection: &Connection, pragma: &str) -> Result<u32, DbError> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}

/// `games` is what `--where` is about; `game` has the names as numbers, because most are there many times.
const TABLES: &str = "
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

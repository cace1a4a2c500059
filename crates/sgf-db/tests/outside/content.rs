//! Changed bits in the catalog: each is found, or changes no content.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::types::Value;
use sgf_db::{Database, Duplicate, Entry, SourceFile, Writer};
use sgf_syntax::Document;

/// The number of changed bits.
const N_FLIPS: usize = 700;

fn add(path: &Path, name: &str, stamp: Option<(i64, i64)>, text: &str) {
    let mut writer = Writer::create_or_open(path).expect("no other writer is active");
    let file = SourceFile { path: name, stamp, archive: None };
    writer.add(&file, &Entry::all(&Document::parse(text.as_bytes()), None)).expect("it can be written");
    writer.commit().expect("it can be written");
}

fn record(number: usize) -> String {
    let moves = ";B[qd];W[dd];B[pq];W[dp];B[fq];W[cn];B[oc];W[ck];B[fc];W[cf];B[ic];W[qo]";
    format!(
        "(;GM[1]PB[Player {}]PW[Other {number}]EV[Cup {}]DT[19{:02}-05]RE[B+{}.5]KM[6.5]C[Comment number {number}]{moves};B[a{}])",
        number % 20,
        number % 7,
        number % 90,
        number % 50,
        char::from(b'a' + (number % 19) as u8)
    )
}

/// A database with rows in all tables: several segments, files, removed and merged games.
fn database(folder: &Path) -> PathBuf {
    let path = folder.join("games.sgfdb");
    for part in 0..4 {
        let text: String = (part * 60..part * 60 + 60).map(record).collect();
        add(&path, &format!("games/{part}.sgf"), Some((part as i64, 7)), &text);
    }
    let mut writer = Writer::open(&path).expect("no other writer is active");
    writer.set_time(1_700_000_000);
    writer.remove("games/3.sgf").expect("it can be written");
    writer.commit().expect("it can be written");
    let mut pairs: Vec<Duplicate> = Vec::new();
    let opened = Database::open(&path).expect("it exists");
    opened.duplicates(0.5, |pair| pairs.push(pair)).expect("it can be read");
    drop(opened);
    let mut writer = Writer::open(&path).expect("no other writer is active");
    for pair in pairs.iter().take(10) {
        writer.merge(pair).expect("it can be written");
    }
    writer.commit().expect("it can be written");
    path
}

fn problems(path: &Path) -> Vec<String> {
    let database = match Database::open(path) {
        Ok(database) => database,
        Err(error) => return vec![error.to_string()],
    };
    match database.verify() {
        Ok(verified) => verified.catalog,
        Err(error) => vec![error.to_string()],
    }
}

/// All rows of all tables, as SQLite returns them, and the schema; `None` if they cannot be read.
fn dump(path: &Path) -> Option<Vec<String>> {
    let catalog = Connection::open(path.join("catalog.sqlite")).ok()?;
    let read = |sql: &str| -> rusqlite::Result<Vec<String>> {
        let mut statement = catalog.prepare(sql)?;
        let n_columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            let cells = (0..n_columns).map(|at| row.get::<_, Value>(at).map(|value| format!("{value:?}")));
            cells.collect::<rusqlite::Result<Vec<_>>>().map(|cells| cells.join("|"))
        })?;
        rows.collect()
    };
    let mut lines = read("SELECT type, name, tbl_name, sql FROM sqlite_schema").ok()?;
    lines.extend(read("SELECT * FROM sqlite_sequence").ok()?);
    lines.extend(read("PRAGMA user_version").ok()?);
    lines.extend(read("PRAGMA application_id").ok()?);
    let tables = read(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'words'",
    )
    .ok()?;
    for table in tables {
        let name = table.trim_start_matches("Text(\"").trim_end_matches("\")");
        lines.extend(read(&format!("SELECT * FROM \"{name}\" NOT INDEXED")).ok()?);
    }
    Some(lines)
}

#[test]
fn every_flipped_bit_of_the_catalog_is_found() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path());
    assert_eq!(problems(&path), [""; 0]);
    let (file, content) = (path.join("catalog.sqlite"), dump(&path));
    let content = content.expect("it is sound");
    let sound = fs::read(&file).expect("it exists");
    let n_bits = sound.len() * 8;
    let (mut n_found, mut n_unused, mut missed) = (0, 0, Vec::new());
    for number in 0..N_FLIPS {
        // Spread over all pages, and each bit of a byte.
        let bit = (number * (n_bits / N_FLIPS) + number * 7919) % n_bits;
        let mut bytes = sound.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, bytes).expect("a temporary folder");
        if !problems(&path).is_empty() {
            n_found += 1;
        } else if dump(&path).as_ref() == Some(&content) {
            n_unused += 1;
        } else {
            missed.push(format!("byte {} of page {}, bit {}", bit / 8 % 4096, bit / 8 / 4096 + 1, bit % 8));
        }
    }
    println!("{N_FLIPS} bits of {} pages: {n_found} found, {n_unused} change nothing", sound.len() / 4096);
    assert_eq!(missed, [""; 0]);
    assert!(n_found > N_FLIPS / 2, "{n_found} found, {n_unused} change nothing");
}

/// Changes a catalog behind the writer's back.
fn change(path: &Path, sql: &str) {
    let catalog = Connection::open(path.join("catalog.sqlite")).expect("it exists");
    catalog.execute_batch(sql).expect("it can be written");
}

#[test]
fn changed_rows_of_every_table_are_found() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path());
    let sound = fs::read(path.join("catalog.sqlite")).expect("it exists");
    for (sql, told) in [
        ("UPDATE game SET komi = 7.5 WHERE id = 3", "games of segment 1"),
        ("UPDATE game SET result = 'B+R' WHERE segment = 2 AND row = 5", "games of segment 2"),
        ("UPDATE name SET text = 'Nobody' WHERE id = 2", "name"),
        ("UPDATE place SET number = 90 WHERE number = 4", "place"),
        ("UPDATE file SET size = 1000 WHERE id = 1", "file"),
        ("UPDATE merged SET score = 0.1", "merged"),
        ("UPDATE removed SET path = 'x' WHERE id = 190", "removed"),
        ("DELETE FROM removed WHERE id = 190", "removed"),
        ("UPDATE segment SET n_bytes = 0 WHERE id = 1", "segment"),
        ("INSERT INTO words (rowid, comment) VALUES (5000, 'more')", "words_data"),
        ("UPDATE digest SET sum = zeroblob(16) WHERE name = 'place'", "place"),
        ("DROP VIEW games; CREATE VIEW games AS SELECT id FROM game", "sqlite_schema"),
        ("UPDATE sqlite_sequence SET seq = 1", "sqlite_sequence"),
    ] {
        change(&path, sql);
        let found = problems(&path);
        assert!(found.iter().any(|line| line.contains(told)), "{sql}: {found:?}");
        fs::write(path.join("catalog.sqlite"), &sound).expect("a temporary folder");
        assert_eq!(problems(&path), [""; 0], "after {sql}");
    }
}

#[test]
fn writers_keep_reporting_earlier_damage() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path());
    change(&path, "UPDATE game SET komi = 7.5 WHERE id = 3");
    add(&path, "games/0.sgf", Some((9, 9)), &record(5000));
    let told = "the metadata of games of segment 1 has changed since it was written";
    assert_eq!(problems(&path), [told]);
    add(&path, "games/1.sgf", Some((9, 9)), &record(5001));
    assert_eq!(problems(&path), [told]);
}

#[test]
fn the_next_writer_upgrades_version_3() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path());
    change(&path, "DROP TABLE removed; DROP TABLE digest; PRAGMA user_version = 3");
    let old = Database::open(&path).expect("version 3 can be read");
    assert_eq!((old.removed().expect("it can be read").len(), problems(&path)), (0, vec![]));
    drop(old);
    drop(Writer::open(&path).expect("it is upgraded"));
    assert!(Database::open(&path).expect("nothing was committed").removed().is_ok());
    add(&path, "new.sgf", None, &record(6000));
    assert_eq!(problems(&path), [""; 0]);
    change(&path, "UPDATE game SET moves = 1 WHERE id = 3");
    assert_eq!(problems(&path).len(), 1);
}

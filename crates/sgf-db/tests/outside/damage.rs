//! Damage: a change of any byte is reported, and everything else can still be read.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sgf_db::{BoardQuery, Database, DbError, Entry, Filter, LastBlock, SourceFile, Writer, geometry};
use sgf_model::value::Color;
use sgf_syntax::Document;

/// A database with one segment for each record.
fn database(folder: &Path, records: &[&str]) -> PathBuf {
    let path = folder.join("games.sgfdb");
    for (number, record) in records.iter().enumerate() {
        let mut writer = Writer::create_or_open(&path).expect("no other writer is active");
        let name = number.to_string();
        let file = SourceFile { path: &name, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
        writer.commit().expect("it can be written");
    }
    path
}

fn segment(path: &Path, number: u32) -> PathBuf {
    path.join(format!("segments/{number}.seg"))
}

/// The files of games in which the first move at qd is found, and of games whose records can be read.
fn readable(database: &Database) -> [BTreeSet<String>; 2] {
    let board = geometry(1, 19, 19).expect("a Go board");
    let site = board.site("qd").expect("a valid point");
    let query = BoardQuery::sequence(1, board, vec![(Some(site), Color::Black)]);
    let (mut found, mut read) = (BTreeSet::new(), BTreeSet::new());
    database
        .find(&Filter::default(), Some(&query), |game| {
            found.insert(game.path);
            ControlFlow::Continue(())
        })
        .expect("the other segments can be searched");
    database
        .find(&Filter::default(), None, |game| {
            match database.record(&game, &mut LastBlock::default()) {
                Ok(_) => drop(read.insert(game.path)),
                Err(DbError::Damaged(damage)) => assert_eq!(damage.segment, 1),
                Err(error) => panic!("{error}"),
            }
            ControlFlow::Continue(())
        })
        .expect("the other games can be listed");
    [found, read]
}

const RECORDS: [&str; 2] = ["(;PB[Aki]RE[B+R]DT[1997];B[qd];W[dp];B[pq])", "(;PB[Bo]C[A note.];B[qd];W[pp])"];

#[test]
fn reports_every_changed_byte_of_a_segment() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path(), &RECORDS);
    let sound = fs::read(segment(&path, 1)).expect("it exists");
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(segment(&path, 1), bytes).expect("a temporary folder");
        let database = Database::open(&path).unwrap_or_else(|error| panic!("byte {at}: {error}"));
        let verified = database.verify().expect("it can be read");
        assert!(verified.damaged.iter().all(|damage| damage.segment == 1), "byte {at}: {verified:?}");
        assert!(!verified.damaged.is_empty(), "byte {at} of {}", sound.len());
        assert!(readable(&database).iter().all(|paths| paths.contains("1")), "byte {at}");
    }
}

#[test]
fn reports_truncated_segments() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path(), &RECORDS);
    let sound = fs::read(segment(&path, 1)).expect("it exists");
    for length in (0..sound.len()).step_by(7) {
        fs::write(segment(&path, 1), &sound[..length]).expect("a temporary folder");
        let database = Database::open(&path).unwrap_or_else(|error| panic!("{length} bytes: {error}"));
        assert!(!database.verify().expect("it can be read").damaged.is_empty(), "{length} bytes");
        assert!(readable(&database).iter().all(|paths| paths.contains("1")), "{length} bytes");
    }
}

#[test]
fn reports_segments_of_another_database() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path(), &RECORDS);
    fs::copy(segment(&path, 2), segment(&path, 1)).expect("a temporary folder");
    let verified = Database::open(&path).expect("it can be opened").verify().expect("it can be read");
    assert_eq!(verified.catalog, ["segment 1 is another one than the catalog names"]);
}

#[test]
fn failed_compaction_changes_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path(), &["(;PB[Aki];B[qd])", "(;PB[Bo];B[qd])", "(;PB[Chie];B[qd])"]);
    let sound = fs::read(segment(&path, 2)).expect("it exists");
    let mut bytes = sound.clone();
    *bytes.last_mut().expect("it has some") ^= 1;
    for damaged in [&bytes[..], &sound[..sound.len() - 60], b"no segment"] {
        fs::write(segment(&path, 2), damaged).expect("a temporary folder");
        let compacted = Writer::open(&path).expect("no other writer is active").compact();
        assert!(matches!(compacted, Err(DbError::Damaged(_))), "{compacted:?}");
        fs::write(segment(&path, 2), &sound).expect("a temporary folder");
        let database = Database::open(&path).expect("it can be opened");
        assert_eq!(readable(&database).map(|paths| paths.len()), [3, 3]);
        assert_eq!(database.verify().expect("it can be read").n_segments, 3);
    }
}

/// The number of games explored for a player, and whether damage is reported.
fn explored(database: &Database) -> (u64, bool) {
    let board = geometry(1, 19, 19).expect("a Go board");
    let site = board.site("qd").expect("a valid point");
    let query = BoardQuery::sequence(1, board, vec![(Some(site), Color::Black)]);
    let pattern = BoardQuery::pattern(1, "X".parse().expect("it is a pattern"));
    let named = Filter::default().with(|filter| filter.players = vec!["Player".into()]);
    let counted = [query, pattern].map(|query| {
        let explored = database.explore(&named, &query);
        explored.map_or((0, true), |explored| (explored.n_games, !explored.damage.is_empty()))
    });
    (counted[0].0.min(counted[1].0), counted.iter().all(|(_, is_told)| *is_told))
}

/// The numbers of games listed, found by first move, and found by name, and whether damage is reported.
fn counted(database: &Database) -> ([usize; 3], bool) {
    let board = geometry(1, 19, 19).expect("a Go board");
    let site = board.site("qd").expect("a valid point");
    let query = BoardQuery::sequence(1, board, vec![(Some(site), Color::Black)]);
    let mut named = Filter::default();
    named.players = vec!["Player".into()];
    let mut is_told = false;
    let counts = [(Filter::default(), None), (Filter::default(), Some(&query)), (named, None)].map(
        |(filter, board)| {
            let mut ids = BTreeSet::new();
            let damage = database.find(&filter, board, |game| {
                assert!(ids.insert(game.id), "game {} comes twice", game.id);
                ControlFlow::Continue(())
            });
            is_told |= damage.as_ref().map_or(true, |damage| !damage.is_empty());
            ids.len()
        },
    );
    (counts, is_told)
}

#[test]
fn a_damaged_catalog_page_costs_only_its_games() {
    const N_GAMES: usize = 600;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let records: String =
        (0..N_GAMES).map(|at| format!("(;PB[Player {at}]PW[Other {at}]EV[Cup]C[No {at}];B[qd])")).collect();
    let path = database(folder.path(), &[&records]);
    let catalog = path.join("catalog.sqlite");
    let sound = fs::read(&catalog).expect("it exists");
    let (mut n_opened, mut n_whole, n_pages) = (0, 0, sound.len() / 4096);
    for page in 1..n_pages {
        let mut bytes = sound.clone();
        for (at, byte) in bytes[page * 4096..][..4096].iter_mut().enumerate() {
            *byte = ((at * 7919 + page) >> 3) as u8;
        }
        fs::write(&catalog, bytes).expect("a temporary folder");
        let Ok(database) = Database::open(&path) else { continue };
        n_opened += 1;
        let verified = database.verify().expect("it can be read");
        let (counts, is_told) = counted(&database);
        let is_whole = counts == [N_GAMES; 3];
        assert!(is_whole || is_told, "page {page}: games are missing without a report");
        let (n_explored, is_explored_told) = explored(&database);
        assert!(n_explored == N_GAMES as u64 || is_explored_told, "page {page}: {n_explored} games explored");
        assert!(!is_told || !verified.catalog.is_empty(), "page {page} is damaged, and not named");
        n_whole += usize::from(counts[..2].iter().all(|&count| count >= N_GAMES - 100));
    }
    println!("{n_pages} pages, {n_opened} opened, {n_whole} with nearly all games");
    assert!(n_opened * 10 > n_pages * 8 && n_whole * 10 > n_pages * 8);
}

/// Truncated, blank or missing catalogs.
fn damaged_catalogs(sound: &[u8]) -> Vec<(String, Option<Vec<u8>>)> {
    let cuts = [0, 1, 15, 99, 100, 4095, 4096, 4097, sound.len() / 2, sound.len() - 4096];
    let cut = |length: usize| (format!("cut to {length}"), Some(sound[..length].to_vec()));
    let blank = |length: usize| {
        let mut bytes = sound.to_vec();
        bytes[..length].fill(0);
        (format!("{length} blank"), Some(bytes))
    };
    let mut all: Vec<_> = cuts.into_iter().map(cut).collect();
    all.extend([16, 100, 4096, 8192].map(blank));
    all.push(("missing".into(), None));
    all
}

#[test]
fn reads_segments_without_a_catalog() {
    const N_GAMES: usize = 300;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let records: String =
        (0..N_GAMES).map(|at| format!("(;PB[Player {at}]PW[Other {at}]EV[Cup]C[No {at}];B[qd])")).collect();
    let path = database(folder.path(), &[&records, "(;PB[Player]GM[2];B[a1])"]);
    let catalog = path.join("catalog.sqlite");
    let sound = fs::read(&catalog).expect("it exists");
    for (what, bytes) in damaged_catalogs(&sound) {
        match &bytes {
            Some(bytes) => fs::write(&catalog, bytes).expect("a temporary folder"),
            None => fs::remove_file(&catalog).expect("it exists"),
        }
        let database = Database::open(&path).unwrap_or_else(|error| panic!("{what}: {error}"));
        let verified = database.verify().expect("it can be read");
        assert!(!verified.catalog.is_empty(), "{what}");
        let (counts, is_told) = counted(&database);
        assert!(is_told, "{what}");
        // Each of the three ways: list, board, name.
        assert_eq!(counts, [N_GAMES + 1, N_GAMES, N_GAMES + 1], "{what}");
        // A writer must not delete segments because no catalog lists them.
        if let Ok(writer) = Writer::create_or_open(&path) {
            panic!("{what}: {:?}", writer.commit());
        }
        assert_eq!(Database::open(&path).expect("it can be read").n_games().ok(), Some(N_GAMES as u64 + 1));
        fs::write(&catalog, &sound).expect("a temporary folder");
    }
}

//! Changes: replaced and deleted files, compaction, and writers that never finish.

use std::ops::ControlFlow;
use std::path::Path;

use sgf_db::{BoardQuery, Counts, Database, DbError, Entry, Filter, LastBlock, SourceFile, Writer, geometry};
use sgf_model::value::Color;
use sgf_syntax::Document;

fn add(writer: &mut Writer, path: &str, stamp: Option<(i64, i64)>, record: &str) {
    let file = SourceFile { path, stamp, archive: None };
    writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
}

/// Black's names in all games, and the number of games in which a board search finds the first move at qd.
fn state(path: &Path) -> String {
    let database = Database::open(path).expect("it can be opened");
    let mut names = Vec::new();
    let mut last = LastBlock::default();
    let listed = database.find(&Filter::default(), None, |game| {
        let record = database.record(&game, &mut last).expect("the record is there");
        let name = game.black.unwrap_or_default();
        assert!(
            String::from_utf8_lossy(&record).contains(&format!("PB[{name}]")),
            "the record is another one"
        );
        names.push(name);
        ControlFlow::Continue(())
    });
    assert_eq!(listed.expect("it can be read"), []);
    let board = geometry(1, 19, 19).expect("a Go board");
    let site = board.site("qd").expect("a valid point");
    let query = BoardQuery::sequence(1, board, vec![(Some(site), Color::Black)]);
    let mut n_found = 0;
    let found = database.find(&Filter::default(), Some(&query), |_| {
        n_found += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(found.expect("it can be read"), []);
    let verified = database.verify().expect("it can be read");
    assert_eq!((verified.damaged, verified.catalog), (vec![], vec![]));
    names.sort();
    format!("{} / {n_found}", names.join(" "))
}

#[test]
fn replaces_files_during_the_bulk_load() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    add(&mut writer, "a", Some((1, 1)), "(;PB[Aki];B[qd])(;PB[Bo];B[dd])");
    add(&mut writer, "b", Some((1, 1)), "(;PB[Aki];B[qd])");
    // Bo is removed, and added again.
    add(&mut writer, "a", Some((2, 2)), "(;PB[Chie];B[qq])");
    add(&mut writer, "c", Some((1, 1)), "(;PB[Bo];B[dd])(;PB[Aki];B[qd])");
    add(&mut writer, "c", Some((2, 2)), "(;PB[Bo];B[dd])(;PB[Bo];B[dd])");
    let counts = writer.commit().expect("it can be written");
    assert_eq!((counts.added, counts.known, counts.removed), (4, 4, 1));
    assert_eq!(state(&path), "Aki Bo Chie / 1");
}

#[test]
fn replaces_and_removes_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    add(&mut writer, "a", Some((1, 1)), "(;PB[Aki];B[qd])(;PB[Bo];B[dd])");
    add(&mut writer, "b", Some((1, 1)), "(;PB[Aki];B[qd])(;PB[Chie];B[qq])");
    add(&mut writer, "-", None, "(;PB[Dai];B[aa])");
    add(&mut writer, "-", None, "(;PB[Emi];B[qd])");
    writer.commit().expect("it can be written");
    assert_eq!(state(&path), "Aki Bo Chie Dai Emi / 2");

    let mut writer = Writer::open(&path).expect("no other writer is active");
    add(&mut writer, "a", Some((2, 2)), "(;PB[Fu];B[qd])");
    let counts = writer.commit().expect("it can be written");
    // Aki's game is also in another file.
    assert_eq!(counts, Counts { added: 1, known: 0, removed: 1, flawed: 0 });
    assert_eq!(state(&path), "Aki Chie Dai Emi Fu / 3");

    let mut writer = Writer::open(&path).expect("no other writer is active");
    writer.remove("b").expect("it can be written");
    assert_eq!(writer.files().expect("it can be read").len(), 2);
    writer.commit().expect("it can be written");
    assert_eq!(state(&path), "Dai Emi Fu / 2");

    let compacted =
        Writer::open(&path).expect("no other writer is active").compact().expect("it can be written");
    assert_eq!(compacted, (2, 1));
    assert_eq!(state(&path), "Dai Emi Fu / 2");
}

#[test]
fn readers_see_one_state_and_writers_take_turns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    add(&mut writer, "a", None, "(;PB[Aki];B[qd])");
    writer.commit().expect("it can be written");
    let before = Database::open(&path).expect("it can be opened");
    let mut writer = Writer::open(&path).expect("no other writer is active");
    add(&mut writer, "b", None, "(;PB[Bo];B[qd])");
    assert_eq!(state(&path), "Aki / 1");
    assert!(matches!(Writer::open(&path), Err(DbError::Busy)), "there is one writer at a time");
    drop(writer);
    assert_eq!(state(&path), "Aki / 1");
    let mut writer = Writer::open(&path).expect("no other writer is active");
    add(&mut writer, "b", None, "(;PB[Bo];B[qd])");
    writer.commit().expect("it can be written");
    Writer::open(&path).expect("no other writer is active").compact().expect("it can be written");
    assert_eq!(state(&path), "Aki Bo / 2");
    assert_eq!(before.n_games().expect("it can be read"), 1);
}

#[test]
fn create_ignores_leftovers_of_a_killed_process() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    std::fs::create_dir_all(path.join("segments")).expect("a temporary folder");
    assert!(matches!(Database::open(&path), Err(DbError::NoDatabase(_))));
    Writer::create_or_open(&path).expect("nothing is in the way").commit().expect("it can be written");
    assert_eq!(state(&path), " / 0");
    let other = folder.path().join("other");
    std::fs::create_dir(&other).expect("a temporary folder");
    std::fs::write(other.join("letter.txt"), "Dear").expect("a temporary folder");
    assert!(matches!(Writer::create_or_open(&other), Err(DbError::NoDatabase(_))));
}

fn letter(number: usize) -> char {
    char::from(b'a' + number as u8)
}

/// The game numbers in a file, in order, with Black's names.
fn places(path: &Path) -> String {
    let mut places = Vec::new();
    let found = Database::open(path).expect("it can be opened").find(&Filter::default(), None, |game| {
        places.push(format!("{} {}", game.number, game.black.unwrap_or_default()));
        ControlFlow::Continue(())
    });
    assert_eq!(found.expect("it can be read"), []);
    places.join(", ")
}

#[test]
fn duplicates_on_standard_input_are_linked_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    for record in ["(;PB[Aki];B[qd])(;PB[Bo];B[qd])", "(;PB[Aki];B[qd])(;PB[Bo];B[qd])", "(;PB[Chie])"] {
        let mut writer = Writer::create_or_open(&path).expect("no other writer is active");
        add(&mut writer, "-", None, record);
        writer.commit().expect("it can be written");
    }
    assert_eq!(places(&path), "1 Aki, 2 Bo, 3 Chie");
}

#[test]
fn merged_metadata_counts_for_continuations() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    let moves: String = (0..44)
        .map(|at| format!(";{}[{}{}]", ["B", "W"][at % 2], letter(at * 7 % 19), letter(at / 4)))
        .collect();
    add(&mut writer, "a", None, &format!("(;PB[Aki]{moves};B[ss])"));
    add(&mut writer, "b", None, &format!("(;RE[B+R]DT[1997]{moves})"));
    writer.commit().expect("it can be written");
    let mut pairs = Vec::new();
    let database = Database::open(&path).expect("it can be opened");
    database.duplicates(0.5, |pair| pairs.push(pair)).expect("it can be read");
    let mut writer = Writer::open(&path).expect("no other writer is active");
    assert!(writer.merge(&pairs[0]).expect("both are there"));
    writer.commit().expect("it can be written");
    let board = geometry(1, 19, 19).expect("a Go board");
    let site = board.site("aa").expect("a valid point");
    let query = BoardQuery::sequence(1, board, vec![(Some(site), Color::Black)]);
    let database = Database::open(&path).expect("it can be opened");
    let explored = database.explore(&Filter::default(), &query).expect("it can be read");
    let seen: Vec<_> =
        explored.continuations.iter().map(|next| (next.count, next.black_wins, next.first_year)).collect();
    assert_eq!(seen, [(1, 1, Some(1997))]);
}

#[test]
fn ten_readers_run_alongside_a_writer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("it can be created");
    add(&mut writer, "0", None, "(;PB[0];B[qd])");
    writer.commit().expect("it can be written");
    let is_done = std::sync::atomic::AtomicBool::new(false);
    let n_rounds: usize = 12;
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..10)
            .map(|_| {
                scope.spawn(|| {
                    let mut last = 0;
                    while !is_done.load(std::sync::atomic::Ordering::SeqCst) {
                        // Names, records, boards and checksums are consistent at all times.
                        let state = state(&path);
                        let (names, n_found) = state.split_once(" / ").expect("it has both");
                        let n_games = names.split(' ').count();
                        assert_eq!(n_found.parse(), Ok(n_games), "{state}");
                        assert!(n_games >= last, "a reader never sees an older state than before");
                        last = n_games;
                    }
                    last
                })
            })
            .collect();
        for number in 1..=n_rounds {
            let mut writer = Writer::open(&path).expect("no other writer is active");
            add(&mut writer, &number.to_string(), None, &format!("(;PB[{number}];B[qd])"));
            writer.commit().expect("readers are not in the way");
            if number % 4 == 0 {
                Writer::open(&path)
                    .expect("no other writer is active")
                    .compact()
                    .expect("readers are not in the way");
            }
        }
        is_done.store(true, std::sync::atomic::Ordering::SeqCst);
        for reader in readers {
            assert!(reader.join().is_ok_and(|last| last >= 1), "a reader failed");
        }
    });
    assert!(state(&path).ends_with(&format!(" / {}", n_rounds + 1)));
}

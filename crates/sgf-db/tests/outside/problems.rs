//! Problems in real records, and progress that stays with the content of a record.
//!
//! `OPENSGF_CORPUS` names a folder of records with the folders `go-problem` and `go-pro`.

use std::path::Path;

use sgf_db::{Database, Entry, Marks, Problem, ProblemQuery, SourceFile, Try, Writer};
use sgf_model::record::games;
use sgf_syntax::Document;

const RECORD: &str = "(;GM[1]SZ[9]AB[aa][ba]AW[ca][cb]C[Black to live];B[ab];W[bb])";

fn write(path: &Path, file: &str, time: i64, records: &str) {
    let mut writer = Writer::create_or_open(path).expect("it can be written");
    let source = SourceFile { path: file, stamp: Some((1, time)), archive: None };
    writer.add(&source, &Entry::all(&Document::parse(records.as_bytes()), None)).expect("it can be written");
    writer.commit().expect("it can be written");
}

/// The files of the problems that were tried, and the numbers of tries.
fn tried(path: &Path) -> Vec<(String, u32)> {
    let database = Database::open(path).expect("it exists");
    let problems = database.problems(&ProblemQuery::default()).expect("it can be read");
    let all: Vec<usize> = (0..problems.len()).collect();
    let found = database.read_problems(&problems, &all).expect("it can be read");
    let tried = found.into_iter().filter_map(|(_, it)| Some((it.game.path, it.progress?.n_tries)));
    tried.collect()
}

fn try_first(path: &Path) {
    let content = Database::open(path).expect("it exists").content_ids(&[1]).expect("it exists")[0];
    let mut marks = Marks::create_or_open(path).expect("it can be written");
    marks.record_try(content, Try { time: 0, is_solved: true }).expect("it can be written");
}

#[test]
fn tries_follow_moved_and_corrected_records() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("problems.sgfdb");
    write(&path, "a.sgf", 1, RECORD);
    write(&path, "b.sgf", 1, &RECORD.replace("B[ab]", "B[bb]"));
    try_first(&path);
    assert_eq!(tried(&path), [("a.sgf".to_owned(), 1)]);
    // The file is deleted, and added under another name.
    let mut writer = Writer::open(&path).expect("it exists");
    writer.remove("a.sgf").expect("it can be written");
    writer.commit().expect("it can be written");
    assert_eq!(tried(&path), []);
    write(&path, "c.sgf", 1, RECORD);
    assert_eq!(tried(&path), [("c.sgf".to_owned(), 1)]);
    // A comment is corrected, and deleted rows are removed.
    write(&path, "c.sgf", 2, &RECORD.replace("live", "live!"));
    Writer::open(&path).expect("it exists").compact().expect("it can be written");
    assert_eq!(tried(&path), [("c.sgf".to_owned(), 1)]);
}

#[test]
fn pages_keep_the_order_of_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("problems.sgfdb");
    for number in [10, 9, 100] {
        let record = |at| RECORD.replace("live", &format!("live {number} {at}"));
        write(&path, &format!("set {number}.sgf"), 1, &format!("{}{}", record(1), record(2)));
    }
    let database = Database::open(&path).expect("it exists");
    let problems = database.problems(&ProblemQuery::default()).expect("it can be read");
    let found = database.read_problems(&problems, &[0, 1, 2, 3, 4, 5, 6]).expect("it can be read");
    let names: Vec<_> = found.iter().map(|(at, it)| (*at, it.game.path.as_str(), it.game.number)).collect();
    let expected = [("set 9.sgf", 1), ("set 9.sgf", 2), ("set 10.sgf", 1), ("set 10.sgf", 2)];
    let expected = expected.into_iter().chain([("set 100.sgf", 1), ("set 100.sgf", 2)]).enumerate();
    assert_eq!(names, expected.map(|(at, (path, number))| (at, path, number)).collect::<Vec<_>>());
    assert_eq!(problems.duplicates(), [[0, 1, 2, 3, 4, 5]]);
}

#[test]
fn recognizes_real_problems_among_games() {
    let Some(files) = testkit::corpus::files() else { return };
    let is_in = |path: &Path, folder: &str| path.iter().any(|part| part == folder);
    let problems: Vec<_> = files.iter().filter(|path| is_in(path, "go-problem")).cloned().collect();
    let pro: Vec<_> = files.iter().filter(|path| is_in(path, "go-pro")).step_by(20).cloned().collect();
    let first = |bytes: &[u8]| games(&Document::parse(bytes)).next().and_then(|view| Problem::of(&view));
    // All other files of this folder have an empty board.
    let missed = testkit::corpus::map_files(&problems, |path, bytes| {
        let text = String::from_utf8_lossy(bytes);
        let is_set_up = ["AB[", "AW["].iter().all(|property| text.contains(property));
        (first(bytes).is_some() != is_set_up).then(|| path.to_owned())
    });
    assert_eq!(missed.into_iter().flatten().collect::<Vec<_>>(), [""; 0].map(std::path::PathBuf::from));
    let found =
        testkit::corpus::map_files(&pro, |path, bytes| first(bytes).is_some().then(|| path.to_owned()));
    assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), [""; 0].map(std::path::PathBuf::from));
    println!("{} files of problems, {} games", problems.len(), pro.len());
}

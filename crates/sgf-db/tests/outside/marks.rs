//! Marks: they stay with the content of a record, whatever happens to its file and to the database.

use std::ops::ControlFlow;
use std::path::Path;

use sgf_db::{ContentId, Database, Entry, Filter, Mark, MarkChange, Marks, SavedSearch, SourceFile, Writer};
use sgf_syntax::Document;

const MOVES: &str = ";B[qd];W[dd];B[pq];W[dp];B[fq];W[cn];B[oc];W[ck]";

fn write(path: &Path, files: &[(&str, i64, &str)]) {
    let mut writer = Writer::create_or_open(path).expect("it can be written");
    for (path, time, record) in files {
        let file = SourceFile { path, stamp: Some((1, *time)), archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
    }
    writer.commit().expect("it can be written");
}

/// Stars the games with these names.
fn star(path: &Path, black: &str) {
    let database = Database::open(path).expect("it exists");
    let filter = Filter::default().with(|filter| filter.black = Some(black.to_owned()));
    let ids = found(&database, &filter).iter().map(|(id, _)| *id).collect::<Vec<_>>();
    let records = database.content_ids(&ids).expect("they exist");
    let change = MarkChange { star: Some(true), ..MarkChange::default() };
    Marks::create_or_open(path)
        .expect("it can be written")
        .change(&records, &change)
        .expect("it can be written");
}

fn found(database: &Database, filter: &Filter) -> Vec<(i64, String)> {
    let mut games = Vec::new();
    let listed = database.find(filter, None, |game| {
        games.push((game.id, game.black.unwrap_or_default()));
        ControlFlow::Continue(())
    });
    assert_eq!(listed.expect("it can be read"), []);
    games
}

fn starred(path: &Path) -> Vec<String> {
    let database = Database::open(path).expect("it exists");
    let names = found(&database, &Filter::default().with(|filter| filter.is_starred = true));
    names.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn marks_follow_moved_and_corrected_records() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    let record = |name: &str| format!("(;GM[1]PB[{name}]{MOVES})");
    write(&path, &[("a.sgf", 1, &record("Ann")), ("b.sgf", 1, "(;GM[1]PB[Bo];B[dd])")]);
    star(&path, "Ann");
    assert_eq!(starred(&path), ["Ann"]);
    // The file moves.
    let mut writer = Writer::open(&path).expect("it exists");
    writer.remove("a.sgf").expect("it can be written");
    writer.commit().expect("it can be written");
    assert!(starred(&path).is_empty());
    write(&path, &[("c.sgf", 1, &record("Ann"))]);
    assert_eq!(starred(&path), ["Ann"]);
    // A name is corrected.
    write(&path, &[("c.sgf", 2, &record("Anne"))]);
    assert_eq!(starred(&path), ["Anne"]);
    Writer::open(&path).expect("it exists").compact().expect("it can be written");
    assert_eq!(starred(&path), ["Anne"]);
    // Two games with the same moves: neither is certain to be the one that had the star.
    write(&path, &[("d.sgf", 1, &record("Anna"))]);
    assert!(starred(&path).is_empty());
    let elsewhere =
        Database::open(&path).expect("it exists").marked_games().expect("it can be read").elsewhere;
    assert_eq!(elsewhere.len(), 1);
}

#[test]
fn merged_games_share_their_marks() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    write(&path, &[("a.sgf", 1, &format!("(;GM[1]PB[Ann]{MOVES})(;GM[1]PB[Ann]PW[Bo]{MOVES})"))]);
    let database = Database::open(&path).expect("it exists");
    let second = database.content_ids(&[2]).expect("it exists");
    let change = MarkChange { add: vec!["shared".to_owned()], ..MarkChange::default() };
    Marks::create_or_open(&path).expect("it can be written").change(&second, &change).expect("a valid tag");
    let mut pairs = Vec::new();
    database.duplicates(0.5, |pair| pairs.push(pair)).expect("it can be read");
    let mut writer = Writer::open(&path).expect("it exists");
    assert!(writer.merge(&pairs[0]).expect("it can be written"));
    writer.commit().expect("it can be written");
    let database = Database::open(&path).expect("it exists");
    let filter = Filter::default().with(|filter| filter.tags = vec!["SHARED".to_owned()]);
    assert_eq!(found(&database, &filter).len(), 1);
}

/// Changes the mark of a game, and returns whether the note was the expected one.
fn change_game(path: &Path, id: i64, change: &MarkChange, note_was: Option<&str>) -> bool {
    let database = Database::open(path).expect("it exists");
    let known = database.game_marks(&[id]).expect("it can be read").remove(&id);
    let records =
        known.map_or_else(|| database.content_ids(&[id]).expect("it exists"), |known| known.records);
    let mut marks = Marks::create_or_open(path).expect("it can be written");
    marks.change_game(&records, change, note_was).expect("it can be written")
}

#[test]
fn a_change_reaches_marks_of_all_records_of_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    write(&path, &[("a.sgf", 1, &format!("(;GM[1]PB[Ann]{MOVES})"))]);
    star(&path, "Ann");
    let tagged =
        MarkChange { add: vec!["Ko".to_owned()], note: Some("one".to_owned()), ..MarkChange::default() };
    assert!(change_game(&path, 1, &tagged, None));
    // The mark moves to the corrected record.
    write(&path, &[("a.sgf", 2, &format!("(;GM[1]PB[Anne]{MOVES})"))]);
    let id = found(&Database::open(&path).expect("it exists"), &Filter::default())[0].0;
    let game_mark = || {
        let marks = Database::open(&path).expect("it exists").game_marks(&[id, 99]).expect("it can be read");
        marks.get(&id).map(|known| known.mark.clone()).unwrap_or_default()
    };
    assert_eq!(game_mark().note.as_deref(), Some("one"));
    let unstarred = MarkChange { star: Some(false), add: vec!["more".to_owned()], ..MarkChange::default() };
    assert!(change_game(&path, id, &unstarred, None));
    assert!(!game_mark().is_starred);
    let other = MarkChange { note: Some("two".to_owned()), ..MarkChange::default() };
    assert!(!change_game(&path, id, &other, None));
    assert!(change_game(&path, id, &other, Some("one")));
    let removed = MarkChange { remove: vec!["KO".to_owned()], ..MarkChange::default() };
    assert!(change_game(&path, id, &removed, None));
    let mark = game_mark();
    assert_eq!((mark.note.as_deref(), mark.tags.len()), (Some("two"), 1));
    // The mark of the earlier version has nothing left.
    let marks = Marks::open(&path).expect("it can be read").expect("there are marks");
    assert_eq!(
        (marks.all().expect("it can be read").len(), marks.tags().expect("it can be read").len()),
        (1, 1)
    );
    let all = Database::open(&path).expect("it exists").marked_games().expect("it can be read").games;
    assert_eq!(all[&id], mark);
}

#[test]
fn imports_are_idempotent_and_keep_both_notes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    write(&path, &[]);
    let content = ContentId { hash: [7; 16], line: None };
    let mark = |note: &str, tag: &str| Mark {
        content,
        tags: [tag.to_owned()].into(),
        note: Some(note.to_owned()),
        is_starred: false,
    };
    let search =
        SavedSearch { name: "castle".to_owned(), arguments: vec!["--date".to_owned(), "1850".to_owned()] };
    let mut marks = Marks::create_or_open(&path).expect("it can be written");
    assert_eq!(marks.import(&[mark("one", "Fuseki")], std::slice::from_ref(&search)).expect("valid"), 1);
    assert_eq!(marks.import(&[mark("two", "fuseki")], &[]).expect("valid"), 1);
    let all = marks.all().expect("it can be read");
    assert_eq!((all[0].note.as_deref(), all[0].tags.len()), (Some("one\n\ntwo"), 1));
    assert_eq!(marks.import(&all, std::slice::from_ref(&search)).expect("valid"), 0);
    assert_eq!(
        (marks.all().expect("it can be read"), marks.searches().expect("it can be read")),
        (all, vec![search])
    );
}

#[test]
fn marks_that_say_nothing_are_dropped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    write(&path, &[]);
    let mut marks = Marks::create_or_open(&path).expect("it can be written");
    let record = [ContentId { hash: [1; 16], line: Some(3) }];
    let change = |add: &[&str], remove: &[&str], note: Option<&str>| MarkChange {
        add: add.iter().map(|&tag| tag.to_owned()).collect(),
        remove: remove.iter().map(|&tag| tag.to_owned()).collect(),
        note: note.map(str::to_owned),
        star: None,
    };
    marks.change(&record, &change(&["ko"], &[], Some("look"))).expect("a valid tag");
    marks.change(&record, &change(&[], &["KO"], None)).expect("a valid tag");
    assert_eq!(marks.all().expect("it can be read").len(), 1);
    marks.change(&record, &change(&[], &[], Some(" "))).expect("a valid note");
    assert_eq!(marks.all().expect("it can be read"), []);
    // All or nothing.
    assert!(marks.change(&record, &change(&["fine", "two\nlines"], &[], None)).is_err());
    assert_eq!(marks.all().expect("it can be read"), []);
}

#[test]
fn two_programs_mark_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    write(&path, &[]);
    std::thread::scope(|scope| {
        for program in 0..4_u8 {
            let path = &path;
            scope.spawn(move || {
                for number in 0..10 {
                    let record = [ContentId { hash: [number; 16], line: None }];
                    let change = MarkChange { add: vec![format!("by {program}")], ..MarkChange::default() };
                    let mut marks = Marks::create_or_open(path).expect("it can be opened");
                    marks.change(&record, &change).expect("it waits for the others");
                }
            });
        }
    });
    let marks =
        Marks::open(&path).expect("it can be read").expect("there are marks").all().expect("it can be read");
    assert!(marks.len() == 10 && marks.iter().all(|mark| mark.tags.len() == 4));
}

#[test]
fn a_half_written_change_is_taken_back_by_readers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [path, killed] = ["games.sgfdb", "killed.sgfdb"].map(|name| folder.path().join(name));
    for database in [&path, &killed] {
        Writer::create_or_open(database)
            .and_then(|writer| writer.commit())
            .map(drop)
            .expect("it can be created");
    }
    let mark = |path: &Path, hash: u8| {
        let record = ContentId { hash: [hash; 16], line: None };
        let change = MarkChange { star: Some(true), ..MarkChange::default() };
        Marks::create_or_open(path)
            .and_then(|mut marks| marks.change(&[record], &change))
            .expect("it can be written");
    };
    mark(&path, 1);
    // A program in the middle of a transaction, of which some pages are written.
    let writer = rusqlite::Connection::open(path.join("marks.sqlite")).expect("it is a database");
    writer.execute_batch("PRAGMA cache_size = 1; BEGIN IMMEDIATE").expect("no other program writes");
    for number in 0..2_000_i64 {
        let hash = [&number.to_le_bytes()[..], &[9; 8]].concat();
        let sql = "INSERT INTO mark (hash, starred, note) VALUES (?1, 1, 'a note that fills some pages')";
        writer.execute(sql, [hash]).expect("it can be written");
    }
    // Its files when it is killed.
    for name in ["marks.sqlite", "marks.sqlite-journal"] {
        std::fs::copy(path.join(name), killed.join(name)).expect("the file exists");
    }
    let stars = |path: &Path| {
        let marks = Marks::open(path).expect("it can be read").expect("there are marks");
        marks.all().expect("it can be read").len()
    };
    assert_eq!(stars(&killed), 1);
    mark(&killed, 2);
    assert_eq!(stars(&killed), 2);
}

//! Datasets: the files contain what the database contains, and a second run writes only what is new.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use parquet::data_type::AsBytes;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Row, RowAccessor};
use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
use sgf_games::{Options, go};
use sgf_model::value::Color;
use sgf_syntax::Document;

fn add(path: &Path, name: &str, record: &str) {
    let mut writer = Writer::create_or_open(path).expect("no other writer is active");
    let file = SourceFile { path: name, stamp: None, archive: None };
    writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
    writer.commit().expect("it can be written");
}

type Files = BTreeMap<String, Vec<u8>>;

/// Updates a dataset, and returns how many files were written.
fn update(path: &Path, files: &mut Files) -> usize {
    let known = RefCell::new(std::mem::take(files));
    let written = Database::open(path)
        .expect("it can be opened")
        .write_dataset(
            &Filter::default(),
            |path| known.borrow().contains_key(path),
            |path, bytes| {
                known.borrow_mut().insert(path.to_owned(), bytes);
                Ok(())
            },
        )
        .expect("it can be written");
    *files = known.into_inner();
    files.retain(|path, _| written.files.contains(path));
    assert_eq!(files.len(), written.files.len());
    written.n_written
}

fn rows(files: &Files, table: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for (_, bytes) in files.iter().filter(|(path, _)| path.starts_with(table)) {
        let reader =
            SerializedFileReader::new(bytes::Bytes::from(bytes.clone())).expect("it is a file of Parquet");
        rows.extend(reader.get_row_iter(None).expect("it has rows").map(|row| row.expect("it can be read")));
    }
    rows
}

const GAMES: &str = "(;PB[Aki]PW[Bo]RE[B+R]DT[1997];B[qd];W[dp];B[pq];W[])\
    (;PB[本因坊]RE[W+2.5];B[cd];W[pp];B[dq])\
    (;SZ[9]RE[0];B[cc];W[gg])\
    (;GM[3];W[e2e4])";

#[test]
fn dataset_contains_the_original_records() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    add(&path, "a.sgf", GAMES);
    let mut files = Files::new();
    assert_eq!(update(&path, &mut files), 6);
    let boards: Vec<&str> = files
        .keys()
        .filter_map(|path| path.strip_prefix("games/")?.rsplit_once('/'))
        .map(|it| it.0)
        .collect();
    assert_eq!(boards, ["gm=1/board=19x19", "gm=1/board=9x9", "gm=3/board=8x8"]);
    let doc = Document::parse(GAMES.as_bytes());
    let mut records: Vec<Vec<u8>> = doc.games().map(|game| game.bytes().to_vec()).collect();
    records.sort();
    let mut read = Vec::new();
    let mut names = Vec::new();
    for row in rows(&files, "games/") {
        let at = |name: &str| {
            row.get_column_iter().position(|(column, _)| column == name).expect("there is such a column")
        };
        read.push(row.get_bytes(at("record")).expect("it has bytes").as_bytes().to_vec());
        names.extend(row.get_string(at("black")).ok().cloned());
    }
    read.sort();
    assert_eq!(read, records);
    names.sort();
    assert_eq!(names, ["Aki", "本因坊"]);
}

#[test]
fn positions_are_sorted_and_match_searches() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    add(&path, "a.sgf", GAMES);
    let mut files = Files::new();
    update(&path, &mut files);
    let all = rows(&files, "positions/gm=1/board=19x19/");
    let key = |row: &Row| row.get_long(0).expect("it has a key");
    assert!(all.is_sorted_by_key(key) && all.len() == 4 + 4, "{all:?}");
    let mut position = go::SPEC.begin(&Options::default()).expect("19×19");
    let mut n_found = Vec::new();
    for (color, point) in [(Color::Black, "qd"), (Color::White, "dp"), (Color::Black, "pq")] {
        position.follow(color, point).expect("a valid point");
        let query = BoardQuery::at(&go::SPEC, &*position);
        let (wanted, _) = query.key().expect("a position of stones");
        let mut found = 0;
        let database = Database::open(&path).expect("it can be opened");
        database
            .find(&Filter::default(), Some(&query), |game| {
                found += game.hits.len();
                ControlFlow::Continue(())
            })
            .expect("it can be read");
        let in_table = all.iter().filter(|row| key(row) == wanted).count();
        assert_eq!(in_table, found, "after {point}");
        n_found.push(found);
    }
    // Both games start alike, on a rotated board.
    assert_eq!(n_found, [2, 2, 2]);
}

#[test]
fn does_not_write_existing_files_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    add(&path, "a.sgf", GAMES);
    let mut files = Files::new();
    assert_eq!(update(&path, &mut files), 6);
    let before = files.clone();
    assert_eq!(update(&path, &mut files), 0);
    assert_eq!(files, before);
    add(&path, "b.sgf", "(;SZ[9];B[ee])");
    assert_eq!(update(&path, &mut files), 2);
    assert!(before.iter().all(|(path, bytes)| files.get(path) == Some(bytes)));
    let mut writer = Writer::open(&path).expect("no other writer is active");
    writer.remove("b.sgf").expect("it can be written");
    writer.commit().expect("it can be written");
    assert_eq!(update(&path, &mut files), 0);
    assert_eq!(files, before);
}

#[test]
fn positions_table_agrees_with_explore() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    // The same from two sides, with exchanged colors.
    let records = [";W[gc];B[dd]", ";W[cg];B[dd]", ";B[gc];W[dd]", ";B[ee]", ";W[]", ""];
    let games: String = records.iter().map(|moves| format!("(;SZ[9];B[cc];W[gg]{moves})")).collect();
    add(&path, "a.sgf", &games);
    let mut files = Files::new();
    update(&path, &mut files);
    let mut position = go::SPEC.begin(&Options::default().with_size(9, 9)).expect("9×9");
    position.follow(Color::Black, "cc").expect("a valid point");
    position.follow(Color::White, "gg").expect("a valid point");
    let query = BoardQuery::at(&go::SPEC, &*position);
    let (wanted, points) = query.key().expect("a position of stones");
    let mut in_table: BTreeMap<(i32, i32), u32> = BTreeMap::new();
    for row in rows(&files, "positions/").iter().filter(|row| row.get_long(0).ok() == Some(wanted)) {
        if let (Ok(next), Ok(color)) = (row.get_int(3), row.get_int(4)) {
            *in_table.entry((next, color)).or_default() += u32::from(next >= 0);
        }
    }
    in_table.retain(|_, count| *count > 0);
    let explored = Database::open(&path).expect("it can be opened").explore(&Filter::default(), &query);
    let number =
        |point: &str| points.iter().find(|(name, _)| name == point).map(|(_, number)| *number as i32);
    let explored: BTreeMap<(i32, i32), u32> = explored
        .expect("it can be read")
        .continuations
        .iter()
        .map(|next| {
            let color = if next.color == Color::Black { 1 } else { 2 };
            ((number(&next.point).expect("a valid point"), color), next.count)
        })
        .collect();
    assert_eq!(in_table, explored);
    assert_eq!(explored.values().sum::<u32>(), 4);
}

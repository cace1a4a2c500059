//! Removed games: they are restored under their old ids until the database is compacted.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
use sgf_syntax::Document;

fn add(path: &Path, name: &str, stamp: Option<(i64, i64)>, text: &str) {
    let mut writer = Writer::create_or_open(path).expect("no other writer is active");
    let mut entries = Entry::all(&Document::parse(text.as_bytes()), None);
    entries.iter_mut().for_each(|entry| entry.errors = Some(3));
    let file = SourceFile { path: name, stamp, archive: None };
    writer.add(&file, &entries).expect("it can be written");
    writer.commit().expect("it can be written");
}

fn remove(path: &Path, name: &str) {
    let mut writer = Writer::open(path).expect("no other writer is active");
    writer.remove(name).expect("it can be written");
    writer.commit().expect("it can be written");
}

/// Restores all games, and returns how many, and the damage.
fn restore(path: &Path) -> (u64, usize) {
    let mut writer = Writer::open(path).expect("no other writer is active");
    let removed = writer.removed().expect("it can be read");
    let restored = writer.restore(&removed).expect("it can be written");
    writer.commit().expect("it can be written");
    (restored.n_games, restored.damage.len())
}

/// All games: id, file, number, Black's name, errors; and the ids of removed ones.
fn state(path: &Path) -> String {
    let database = Database::open(path).expect("it can be opened");
    let mut games = Vec::new();
    let found = database.find(&Filter::default(), None, |game| {
        let black = game.black.unwrap_or_default();
        games.push(format!("{} {}#{} {black} {:?}", game.id, game.path, game.number, game.errors));
        ControlFlow::Continue(())
    });
    assert_eq!(found.expect("it can be read"), []);
    let verified = database.verify().expect("it can be read");
    assert_eq!((verified.damaged, verified.catalog), (vec![], vec![]));
    let removed: Vec<String> =
        database.removed().expect("it can be read").iter().map(|game| game.id.to_string()).collect();
    format!("{} / {}", games.join(", "), removed.join(" ")).replace("Some(3)", "3")
}

const TWO: &str = "(;PB[Aki];B[qd];W[dd])(;PB[Bo];B[dd])";

fn filled() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    add(&path, "a", Some((1, 1)), TWO);
    add(&path, "b", Some((1, 1)), "(;PB[Chie];B[qq])");
    (folder, path)
}

#[test]
fn restores_games_under_their_ids() {
    let (_folder, path) = filled();
    let before = state(&path);
    assert_eq!(before, "1 a#1 Aki 3, 2 a#2 Bo 3, 3 b#1 Chie 3 / ");
    remove(&path, "a");
    remove(&path, "b");
    assert_eq!(state(&path), " / 1 2 3");
    assert_eq!(restore(&path), (3, 0));
    assert_eq!(state(&path), before);
    assert_eq!(restore(&path), (0, 0));
    // Full text and names are found again.
    let database = Database::open(&path).expect("it can be opened");
    let filter = Filter::default().with(|filter| filter.text = Some("chie".into()));
    let mut count = 0;
    let found = database.find(&filter, None, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((found.expect("it can be read").len(), count), (0, 1));
}

#[test]
fn added_again_games_get_their_old_ids() {
    let (_folder, path) = filled();
    remove(&path, "b");
    // The id of a removed game is not given to another one.
    add(&path, "c", Some((1, 1)), "(;PB[Dai];B[aa])");
    assert_eq!(state(&path), "1 a#1 Aki 3, 2 a#2 Bo 3, 4 c#1 Dai 3 / 3");
    add(&path, "elsewhere", Some((1, 1)), "(;PB[Chie];B[qq])");
    assert_eq!(state(&path), "1 a#1 Aki 3, 2 a#2 Bo 3, 3 elsewhere#1 Chie 3, 4 c#1 Dai 3 / ");
    // Also into a database without other games.
    ["a", "c", "elsewhere"].iter().for_each(|name| remove(&path, name));
    add(&path, "a", Some((1, 1)), TWO);
    assert_eq!(state(&path), "1 a#1 Aki 3, 2 a#2 Bo 3 / 3 4");
    add(&path, "x", None, "(;PB[Emi])");
    assert_eq!(state(&path), "1 a#1 Aki 3, 2 a#2 Bo 3, 5 x#1 Emi 3 / 3 4");
}

#[test]
fn games_of_changed_files_can_be_restored() {
    let (_folder, path) = filled();
    add(&path, "a", Some((2, 2)), "(;PB[Fu])");
    assert_eq!(state(&path), "3 b#1 Chie 3, 4 a#1 Fu 3 / 1 2");
    assert_eq!(restore(&path), (2, 0));
    // The first number is taken.
    assert_eq!(state(&path), "1 a#2 Aki 3, 2 a#3 Bo 3, 3 b#1 Chie 3, 4 a#1 Fu 3 / ");
    add(&path, "a", Some((3, 3)), "(;PB[Fu])");
    assert_eq!(state(&path), "3 b#1 Chie 3, 4 a#1 Fu 3 / 1 2");
}

#[test]
fn compact_drops_removed_games() {
    let (_folder, path) = filled();
    remove(&path, "a");
    Writer::open(&path).expect("no other writer is active").compact().expect("it can be written");
    assert_eq!(state(&path), "3 b#1 Chie 3 / ");
    assert_eq!(restore(&path), (0, 0));
    assert_eq!(state(&path), "3 b#1 Chie 3 / ");
}

#[test]
fn games_of_damaged_segments_stay_removed() {
    let (_folder, path) = filled();
    remove(&path, "a");
    remove(&path, "b");
    let segment = path.join("segments/1.seg");
    let sound = std::fs::read(&segment).expect("it exists");
    for at in [3, sound.len() - 1, 120] {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        std::fs::write(&segment, bytes).expect("a temporary folder");
        let mut writer = Writer::open(&path).expect("no other writer is active");
        let removed = writer.removed().expect("it can be read");
        let restored = writer.restore(&removed).expect("it can be written");
        assert!(restored.n_games >= 1, "byte {at}");
        assert_eq!(restored.n_games + 2 * restored.damage.len() as u64, 3, "byte {at}: {restored:?}");
        drop(writer);
    }
    std::fs::write(&segment, sound).expect("a temporary folder");
    assert_eq!(restore(&path), (3, 0));
}

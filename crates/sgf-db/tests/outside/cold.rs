//! Whole boards are found by the index of positions, with the same hits as in boards that are in memory.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sgf_db::{BoardQuery, Damage, Database, Entry, Filter, Hit, SourceFile, Writer, geometry};
use sgf_games::{Options, SetUp, go};
use sgf_model::value::Color;
use sgf_syntax::Document;

/// Many games on 9x9 without the position, and three with it: as drawn, turned, and with exchanged colors.
fn database(folder: &Path) -> PathBuf {
    let point =
        |at: usize| format!("{}{}", char::from(b'a' + (at % 9) as u8), char::from(b'a' + (at / 9) as u8));
    let other = |at: usize| {
        let [one, two, three] = [at % 81, (at + 7) % 81, (at + 20) % 81].map(point);
        format!("(;GM[1]SZ[9]C[{at}];B[{one}];W[{two}];B[{three}])")
    };
    let mut records: String = (0..120).map(other).collect();
    records +=
        "(;GM[1]SZ[9];B[cc];W[gc];B[ee])(;GM[1]SZ[9];B[gc];W[gg];B[aa])(;GM[1]SZ[9];B[gc];W[cc];B[cg])";
    let path = folder.join("games.sgfdb");
    let mut writer = Writer::create_or_open(&path).expect("no other writer is active");
    let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
    writer.add(&file, &Entry::all(&Document::parse(records.as_bytes()), None)).expect("it can be written");
    writer.commit().expect("it can be written");
    path
}

/// The position as a pattern and as a position, with all combinations of symmetries.
fn queries() -> Vec<BoardQuery> {
    let empty = "|.........|/";
    let diagram = format!("+---------+/{empty}{empty}|..X...O..|/{}+---------+", empty.repeat(6));
    let pattern = diagram.parse().expect("it is a pattern");
    let mut position = go::SPEC.begin(&Options::default().with_size(9, 9)).expect("a valid board");
    for (ident, value) in [("AB", "cc"), ("AW", "gc")] {
        position.set_up(&SetUp { ident, value }).expect("a valid point");
    }
    let position = BoardQuery::position(1, &position.placement()).expect("stones only");
    let mut queries = Vec::new();
    for query in [BoardQuery::pattern(1, pattern), position] {
        for symmetry in 0..8 {
            let mut query = query.clone();
            (query.turned, query.exchanged) = (symmetry & 1 == 0, symmetry & 2 == 0);
            query.first_only = symmetry & 4 == 0;
            queries.push(query);
        }
    }
    queries
}

fn found(database: &Database, query: &BoardQuery) -> (Vec<(i64, Vec<Hit>)>, Vec<Damage>) {
    let mut games = Vec::new();
    let damage = database.find(&Filter::default(), Some(query), |game| {
        games.push((game.id, game.hits));
        ControlFlow::Continue(())
    });
    (games, damage.expect("it can be searched"))
}

#[test]
fn index_finds_the_same_hits_as_the_boards() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path());
    let warm = Database::open(&path).expect("it exists");
    warm.prepare(1);
    let mut n_games = Vec::new();
    for query in queries() {
        let cold = Database::open(&path).expect("it exists");
        let (games, damage) = found(&cold, &query);
        assert_eq!((&games, damage), (&found(&warm, &query).0, Vec::new()), "{query:?}");
        n_games.push(games.len());
    }
    // Turned and exchanged, exchanged, turned, neither.
    assert_eq!(n_games[..4], [3, 2, 3, 1]);
}

#[test]
fn index_reports_damaged_moves() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = database(folder.path());
    let segment = path.join("segments/1.seg");
    let sound = fs::read(&segment).expect("it exists");
    let query = &queries()[0];
    let whole = found(&Database::open(&path).expect("it exists"), query).0;
    // The tracks of the last three games, which end the column of 123 games with four moments each.
    let tracks = 24 + 8 * 24 + 123 * 36;
    let length = 123 * 4 * 2;
    for at in tracks + length - 24..tracks + length {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        fs::write(&segment, bytes).expect("a temporary folder");
        let (games, damage) = found(&Database::open(&path).expect("it exists"), query);
        assert!(games.len() == whole.len() || !damage.is_empty(), "byte {at}");
    }
    fs::write(&segment, &sound).expect("a temporary folder");
    let board = geometry(1, 9, 9).expect("a Go board");
    let site = board.site("cc").expect("a valid point");
    let other = BoardQuery::sequence(1, board, vec![(Some(site), Color::Black)]);
    assert!(found(&Database::open(&path).expect("it exists"), &other).1.is_empty());
}

//! Exact positions with several kinds of pieces, and queries that combine patterns.

use std::ops::ControlFlow;
use std::path::Path;

use sgf_db::{BoardQuery, Database, Entry, Filter, Pattern, SourceFile, Writer};
use sgf_games::replay::position_at;
use sgf_games::{Options, identify};
use sgf_model::record::games;
use sgf_syntax::Document;

fn database(path: &Path, records: &[&str]) -> Database {
    let mut writer = Writer::create_or_open(path).expect("it can be created");
    let file = SourceFile { path: "games.sgf", stamp: None, archive: None };
    writer
        .add(&file, &Entry::all(&Document::parse(records.concat().as_bytes()), None))
        .expect("it can be written");
    writer.commit().expect("it can be written");
    Database::open(path).expect("it was written")
}

/// Searches for the final position of a record. Returns game and move numbers.
fn at_the_end_of(record: &str) -> BoardQuery {
    let doc = Document::parse(record.as_bytes());
    let view = games(&doc).next().expect("the record has a game");
    let spec = identify(&view, None).spec.expect("the game is known");
    let last = view.main_line().last().expect("a game has a root");
    let position = position_at(&view, spec, &Options::of(&view), last).expect("its moves are known");
    BoardQuery::at(spec, &*position)
}

fn found(database: &Database, query: &BoardQuery) -> Vec<(i64, Vec<u32>)> {
    let mut all = Vec::new();
    let damage = database.find(&Filter::default(), Some(query), |game| {
        all.push((game.id, game.hits.iter().map(|hit| hit.move_number).collect()));
        ControlFlow::Continue(())
    });
    assert_eq!(damage.expect("the database can be read"), []);
    all
}

/// The continuations with their counts.
fn next(database: &Database, query: &BoardQuery) -> Vec<(String, u32)> {
    let explored = database.explore(&Filter::default(), query).expect("it can be read");
    explored.continuations.into_iter().map(|next| (next.point, next.count)).collect()
}

#[test]
fn finds_chess_positions_with_castling_rights() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = database(
        &folder.path().join("games"),
        &[
            "(;GM[3]RE[W+];W[d2d4];B[g8f6];W[c2c4];B[e7e6])",
            "(;GM[3]RE[B+];W[c2c4];B[e7e6];W[d2d4];B[g8f6];W[g1f3])",
            "(;GM[3];W[d2d4];B[b8c6];W[c2c4];B[e7e6];W[b1c3])",
            // The same pieces, after losing a castling right.
            "(;GM[3];W[d2d4];B[g8f6];W[c2c4];B[e7e6];W[b1c3];B[h8g8];W[c3b1];B[g8h8];W[a2a3])",
        ],
    );
    let query = at_the_end_of("(;GM[3];W[c2c4];B[g8f6];W[d2d4];B[e7e6])");
    assert_eq!(found(&database, &query), [(1, vec![4]), (2, vec![4]), (4, vec![4])]);
    assert_eq!(next(&database, &query), [("Nc3".to_owned(), 1), ("Nf3".to_owned(), 1)]);
    let query = at_the_end_of("(;GM[3];W[d2d4];B[g8f6];W[c2c4];B[e7e6];W[b1c3];B[h8g8];W[c3b1];B[g8h8])");
    assert_eq!(found(&database, &query), [(4, vec![8])]);
    assert_eq!(next(&database, &query), [("a3".to_owned(), 1)]);
}

#[test]
fn finds_backgammon_positions_with_dice_and_cube() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = database(
        &folder.path().join("games"),
        &[
            "(;GM[6];W[31hefe];B[64aggk])",
            "(;GM[6];W[31hefe];B[64aggk]C[again])",
            "(;GM[6];W[31hefe];B[52lqac])",
            "(;GM[6];W[31hefe];B[double];W[take];B[64aggk])",
        ],
    );
    let after = "(;GM[6];W[31hefe])";
    let query = at_the_end_of(after);
    assert_eq!(found(&database, &query).iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let followed = next(&database, &query);
    assert_eq!(followed.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [2, 1, 1], "{followed:?}");
    assert!(followed[0].0.starts_with("64: "), "{followed:?}");
    let rolled = at_the_end_of("(;GM[6];W[31hefe];PL[B]DI[64])");
    assert_eq!(found(&database, &rolled).iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2]);
    let taken = at_the_end_of("(;GM[6];W[31hefe];B[double];W[take])");
    assert_eq!(found(&database, &taken), [(4, vec![3])]);
}

#[test]
fn combines_required_and_forbidden_patterns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = database(
        &folder.path().join("games"),
        &["(;SZ[9];B[cc];W[gg];B[cd])", "(;SZ[9];B[cc];W[gg];B[ff])", "(;SZ[9];B[cc];W[cd];B[dc])"],
    );
    let pattern = |text: &str| text.parse::<Pattern>().expect("a valid pattern");
    let mut query = BoardQuery::pattern(1, pattern("+---/|.../|.../|..X"));
    query.first_only = true;
    let ids = |query: &BoardQuery| found(&database, query).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(ids(&query), [1, 2, 3]);
    query.also = vec![pattern("XX")];
    assert_eq!(ids(&query), [1, 3]);
    query.never = vec![pattern("XO")];
    assert_eq!(ids(&query), [1]);
    query.also.clear();
    assert_eq!(ids(&query), [1, 2]);
}

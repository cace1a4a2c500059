//! Runs the programs in `examples/` on small records.

use std::fs;

#[allow(dead_code, unreachable_pub, reason = "these are programs")]
#[path = "../../examples/count_captures.rs"]
mod count_captures;
#[allow(dead_code, unreachable_pub, reason = "these are programs")]
#[path = "../../examples/fix_folder.rs"]
mod fix_folder;
#[allow(dead_code, unreachable_pub, reason = "these are programs")]
#[path = "../../examples/main_line.rs"]
mod main_line;
#[cfg(feature = "player")]
#[allow(dead_code, unreachable_pub, reason = "these are programs")]
#[path = "../../examples/play_against.rs"]
mod play_against;
#[allow(dead_code, unreachable_pub, reason = "these are programs")]
#[path = "../../examples/render_move.rs"]
mod render_move;
#[cfg(feature = "db")]
#[allow(dead_code, unreachable_pub, reason = "these are programs")]
#[path = "../../examples/search_database.rs"]
mod search_database;

const RECORD: &[u8] = b"(;GM[1]SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ba];W[aa];B[ab];W[])";

#[test]
fn main_line_lists_moves() {
    let mut out = Vec::new();
    main_line::print_main_line(RECORD, &mut out).unwrap();
    assert_eq!(String::from_utf8_lossy(&out), "1. Black B9\n2. White A9\n3. Black A8\n4. White pass\n");
}

#[test]
fn count_captures_counts_both_players() {
    assert_eq!(count_captures::count_captures(RECORD).unwrap(), (1, 0));
}

#[test]
fn fix_folder_rewrites_broken_records_only() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in
        [("good.sgf", "(;GM[1];B[aa])"), ("broken.sgf", "(;GM[1];B[aa;W[bb])"), ("note.txt", "(;B[")]
    {
        fs::write(folder.path().join(name), text).unwrap();
    }
    assert_eq!(fix_folder::fix_folder(folder.path()).unwrap(), 1);
    let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("broken.sgf"), "(;GM[1];B[aa];W[bb])");
    assert_eq!((read("good.sgf"), read("note.txt")), ("(;GM[1];B[aa])".into(), "(;B[".into()));
}

#[cfg(feature = "player")]
#[test]
fn play_against_wins_a_game() {
    let outcome = play_against::play(2, opensgf::player::Level::MIN, 1).unwrap().expect("the game ended");
    assert_eq!(outcome.winner, Some(opensgf::value::Color::White));
}

#[test]
fn render_move_draws_svg() {
    assert!(render_move::render_move(RECORD, 3).unwrap().starts_with("<svg"));
    assert_eq!(render_move::render_move(RECORD, 50).unwrap_err().to_string(), "the game is shorter");
}

#[cfg(feature = "db")]
#[test]
fn search_database_finds_games_of_a_player() {
    let folder = tempfile::tempdir().unwrap();
    let (file, database) = (folder.path().join("a.sgf"), folder.path().join("games.sgfdb"));
    fs::write(&file, RECORD).unwrap();
    let name = file.to_string_lossy().into_owned();
    search_database::add_files(&database, std::slice::from_ref(&name)).unwrap();
    assert_eq!(search_database::find_games(&database, "ann").unwrap(), [format!("{name}: Ann - Bob, B+R")]);
    assert!(search_database::find_games(&database, "Cho").unwrap().is_empty());
}

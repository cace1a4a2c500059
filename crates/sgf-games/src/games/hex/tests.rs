//! Tests of Hex: small boards, swaps, conventions of programs, OpenSpiel games, real records.

use std::path::Path;

use sgf_model::info::Dialect;
use sgf_model::record;
use sgf_model::value::Color;
use sgf_syntax::Document;
use testkit::oracles;

use super::{Hex, Move, SPEC};
use crate::contract::{self, Plan};
use crate::corpus_tests;
use crate::replay::{Replay, What};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, Square, StartError};

fn board(columns: u32, rows: u32) -> Hex {
    Hex::begin(&Options::default().with_size(columns, rows)).expect("a size of Hex")
}

/// Sets up stones.
fn with_stones(mut position: Hex, black: &str, white: &str) -> Hex {
    for (ident, stones) in [("AB", black), ("AW", white)] {
        for value in stones.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a cell of the board");
        }
    }
    position
}

/// Plays legal moves, each by the player to move.
fn line(mut position: Hex, moves: &str) -> Hex {
    for text in moves.split_whitespace() {
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
        position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

/// Replays a record and returns what it ends with, and what was illegal or unreadable.
fn record_of(text: &str) -> (Option<Outcome>, String, Vec<What>) {
    let doc = Document::parse(text.as_bytes());
    let view = record::games(&doc).next().expect("a game");
    let mut replay = Replay::begin(&view, &SPEC, &Options::of(&view)).expect("Hex");
    let mut events = Vec::new();
    view.nodes().for_each(|node| replay.enter(node, &mut events));
    let odd = events.into_iter().map(|event| event.what);
    let odd = odd.filter(|what| matches!(what, What::Illegal { .. } | What::Unreadable(_))).collect();
    (replay.position().outcome(), crate::sketch::of_any(replay.position()), odd)
}

const BLACK: Option<Outcome> = Some(Outcome::win(Color::Black));
const WHITE: Option<Outcome> = Some(Outcome::win(Color::White));

#[test]
fn satisfies_the_contract() {
    let sizes = [(400, 3, 3), (300, 5, 5), (150, 4, 6), (100, 1, 1), (50, 11, 11), (4, 30, 2)];
    for (games, columns, rows) in sizes {
        let plan = Plan { games, most_moves: 150, options: Options::default().with_size(columns, rows) };
        contract::check::<Hex>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn chain_from_edge_to_edge_wins() {
    for (black, white, expected) in [
        ("b1 b2 b3", "a1 a2", BLACK),
        ("b1 a2 a3", "c1 c2", BLACK),
        ("b1 c2 c3", "a1 a2", None),
        ("", "a2 b2 c2", WHITE),
        ("", "a2 b1 c1", WHITE),
    ] {
        assert_eq!(with_stones(board(3, 3), black, white).outcome(), expected, "{black} / {white}");
    }
}

#[test]
fn boards_need_not_be_square() {
    assert_eq!(line(board(2, 4), "a1 b1 a2 b2 a3 b3 a4").outcome(), BLACK);
    assert_eq!(line(board(4, 2), "a1 b1 a2").outcome(), BLACK);
    assert_eq!(line(board(1, 1), "a1").outcome(), BLACK);
    assert_eq!(Hex::begin(&Options::default().with_size(703, 703)), Err(StartError::Size(703, 703)));
}

#[test]
fn reads_columns_beyond_z() {
    let position = board(30, 30);
    assert_eq!(position.read_move(Color::Black, "AA27"), Ok(Move::Put(Square::new(26, 26))));
    let mut position = board(702, 702);
    let last = position.read_move(Color::Black, "zz1").expect("the last column");
    assert_eq!(last, Move::Put(Square::new(701, 0)));
    position.play(Color::Black, &last).expect("the cell is empty");
    assert_eq!(position.write_move(&last), "zz1");
    assert!(position.read_move(Color::Black, "aaa1").is_err());
}

#[test]
fn swapped_pieces_are_mirrored() {
    let position = line(board(5, 5), "b4 swap-pieces");
    assert_eq!(
        (position.stone(Square::new(3, 1)), position.turn()),
        (Some(Color::White), Some(Color::Black))
    );
    assert_eq!(position.stone(Square::new(1, 3)), None);
    let (_, _, odd) = record_of("(;GM[11]SZ[5];B[c1];W[swap-pieces];B[a3];W[b2])");
    assert_eq!(odd, [What::Illegal { color: Color::Black, reason: IllegalMove::Occupied }]);
}

#[test]
fn swapping_sides_uses_the_turn() {
    let position = line(board(5, 5), "b4 swap-sides");
    assert_eq!(
        (position.stone(Square::new(1, 3)), position.turn()),
        (Some(Color::Black), Some(Color::White))
    );
    assert_eq!(record_of("(;GM[11]SZ[5];B[b4];W[swap-sides];W[c3];B[c2])").2, []);
    let wrong = [What::Illegal { color: Color::Black, reason: IllegalMove::WrongTurn }];
    assert_eq!(record_of("(;GM[11]SZ[5];B[b4];W[swap-sides];B[c3])").2, wrong);
}

#[test]
fn swap_needs_a_single_stone() {
    let check_move = |position: &Hex, step| position.check_move(position.turn().expect("a turn"), &step);
    let late = Err(IllegalMove::Swap);
    assert_eq!(check_move(&board(5, 5), Move::SwapSides), late);
    assert_eq!(check_move(&line(board(5, 5), "b4"), Move::SwapSides), Ok(()));
    assert_eq!(check_move(&line(board(5, 5), "b4 swap-sides"), Move::SwapSides), late);
    assert_eq!(check_move(&line(board(5, 5), "b4 c3"), Move::SwapPieces), late);
    assert_eq!(check_move(&line(board(5, 4), "b4"), Move::SwapPieces), late);
    for (handicap, expected) in [("0", Ok(())), ("1", Ok(())), ("0.5", late), ("-1.5", late), ("N/S", late)] {
        let record = format!("(;GM[11]HA[{handicap}])");
        let doc = Document::parse(record.as_bytes());
        let options = Options::of(&record::games(&doc).next().expect("a game"));
        assert_eq!(
            check_move(&line(Hex::begin(&options).expect("Hex"), "b4"), Move::SwapPieces),
            expected,
            "{handicap}"
        );
    }
}

#[test]
fn game_may_continue_after_resignation() {
    assert_eq!(line(board(5, 5), "a1 pass b2 resign").outcome(), BLACK);
    assert_eq!(line(board(5, 5), "a1 FORFEIT").outcome(), BLACK);
    let (outcome, _, odd) = record_of("(;GM[11]SZ[3];B[a1];W[resign];B[a2];W[b1])");
    assert_eq!((outcome, odd.len()), (BLACK, 2));
}

#[test]
fn any_word_can_be_played() {
    let words = ["a1", "swap", "swap-pieces", "swap-sides", "pass", "resign", "forfeit"];
    for (columns, rows) in [(1, 1), (1, 3), (3, 1), (2, 3)] {
        for (first, second) in words.iter().flat_map(|first| words.map(|second| (first, second))) {
            let mut position = board(columns, rows);
            for (color, text) in [(Color::White, *first), (Color::White, second), (Color::Black, *first)] {
                let step = position.read_move(color, text).expect("a move");
                position.play_unchecked(color, &step);
                assert_eq!(position.hash(), position.fresh_hash(), "{first} {second}");
            }
        }
    }
}

#[test]
fn old_hexgui_exchanged_sides() {
    for (application, color) in [
        ("HexGui:0.9", Color::Black),
        ("HexGui:0.2", Color::Black),
        ("HexGui:0.9.GIT", Color::Black),
        ("HexGui:1.0.", Color::Black),
        ("HexGui:0.10.GIT", Color::White),
        ("HexGui:1.0.1", Color::White),
        ("", Color::White),
    ] {
        let options = Options { application: application.to_owned(), ..Options::default() }.with_size(5, 5);
        let position = line(Hex::begin(&options).expect("Hex"), "c3 swap-pieces");
        assert_eq!(position.stone(Square::new(2, 2)), Some(color), "{application}");
        let next = if color == Color::Black { Color::White } else { Color::Black };
        assert_eq!(position.turn(), Some(next), "{application}");
    }
}

#[test]
fn little_golem_exchanges_the_colors() {
    let (outcome, board, odd) =
        record_of("(;FF[4]EV[hex.ld.DEFAULT]PB[first]PW[second]SZ[13]RE[B];W[ac];B[dj];W[ie];B[resign])");
    assert_eq!((outcome, odd), (BLACK, vec![]));
    assert_eq!(board.matches('X').count(), 2, "{board}");
    let (_, board, odd) =
        record_of("(;FF[4]EV[hex.ld.DEFAULT]SZ[4]SO[https://www.littlegolem.net];W[ac];B[swap];W[dd])");
    assert_eq!(odd, []);
    assert_eq!(board, "O.\n..\n..\n.X\n");
}

#[test]
fn reads_little_golem_letters() {
    let options = Options::default().with_dialect(Dialect::LittleGolem);
    let position = Hex::begin(&options).expect("Hex");
    let cell = position.read_move(Color::Black, "dj").expect("a cell");
    assert_eq!(
        (position.write_move(&cell).as_str(), position.write_as(&cell, "letters").as_deref()),
        ("d10", Some("dj"))
    );
    assert_eq!(position.read_move(Color::White, "swap"), Ok(Move::SwapPieces));
    assert_eq!(board(5, 5).read_move(Color::White, "swap"), Ok(Move::SwapSides));
}

/// A game with a swap, a variation and a setup node, based on fragments from HexWiki's page.
#[test]
fn keeps_setup_in_variations() {
    let text = "(;AP[HexGui:0.10.GIT]FF[4]GM[11]SZ[7]C[An example];B[c5];W[swap-pieces];B[c4];W[c5];B[a6];W[c6](;B[a7];W[b5];\
        B[a5];W[b3];B[d2];W[b4];B[d4];W[e5];B[resign];)(;B[a7];W[b5];B[a5];W[b3];B[b4];W[d2];AB[a2][b2][c1][d1][d4][d5][e1]\
        [f1][g5]C[Everything else is empty.]))";
    let (outcome, board, odd) = record_of(text);
    assert_eq!((outcome, odd), (None, vec![]));
    assert!(board.starts_with("..XXXX.\nXX.O"), "{board}");
}

#[test]
fn either_player_may_move_after_setup() {
    assert_eq!(record_of("(;GM[11]SZ[8]AB[b7](;W[e2];B[f2])(;B[e2];W[f2]))").2, []);
    let wrong = [What::Illegal { color: Color::White, reason: IllegalMove::WrongTurn }];
    assert_eq!(record_of("(;GM[11]SZ[8]AB[b7]PL[B];W[e2])").2, wrong);
}

#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/hex.jsonl") {
        let size = |name: &str| game[name].as_u64().expect("a size") as u32;
        let mut position = board(size("cols"), size("rows"));
        for step in game["moves"].as_array().expect("moves") {
            let color = if step[0] == "B" { Color::Black } else { Color::White };
            let step = position.read_move(color, step[1].as_str().expect("a move")).expect("a move");
            position.play(color, &step).unwrap_or_else(|reason| panic!("{reason}: {game}"));
        }
        for (row, stones) in game["final"].as_array().expect("rows").iter().enumerate() {
            let stones = stones.as_str().expect("a row").split_whitespace();
            for (column, stone) in stones.enumerate() {
                let expected = match stone {
                    "x" => Some(Color::Black),
                    "o" => Some(Color::White),
                    _ => None,
                };
                assert_eq!(position.stone(Square::new(column as u16, row as u16)), expected, "{game}");
            }
        }
        let winner = if game["returns"][0].as_f64() == Some(1.0) { BLACK } else { WHITE };
        assert_eq!(position.outcome(), winner, "{game}");
    }
}

/// Records of HexGui and of the engines of the Computer Olympiads, with their opening books and puzzles.
#[test]
fn real_records_replay() {
    let is_hex = |path: &Path| path.components().any(|part| part.as_os_str() == "hex");
    let is_record = |path: &Path| path.extension().is_some_and(|ending| ending == "sgf");
    let Some(found) = corpus_tests::replay(&SPEC, |path| is_hex(path) && is_record(path)) else { return };
    let expected = [
        // Some engines resign after the chain is complete.
        "ms1.sgf: resign: the game has ended",
        // The referee program wrote `swap-pieces` for `swap-sides`, and RE by the engines' initial colors.
        "mw1.sgf: b10: it is the other player's turn",
        "mw1.sgf: i1: the point is occupied",
        "mw1.sgf: resign: the game has ended",
        "mw1.sgf: RE says Some(Black), the board Some(White)",
        "wm1.sgf: resign: the game has ended",
    ];
    assert_eq!(found.anomalies, expected);
    assert_eq!((found.n_games, found.n_moves, found.n_agreed), (210, 3097, 2));
}

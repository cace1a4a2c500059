//! Tests of Focus: stacks, the reserve, and Abstract Play games.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Focus, Move};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, Square, perft};

fn start() -> Focus {
    Focus::begin(&Options::default()).expect("the usual board")
}

/// Sets up stacks, bottom first: `d4 XOX`.
fn position(stacks: &[(&str, &str)]) -> Focus {
    let mut position = start();
    for (value, checkers) in stacks {
        for checker in checkers.chars() {
            let ident = if checker == 'X' { "AB" } else { "AW" };
            position.set_up(&SetUp { ident, value }).expect("a square");
        }
    }
    position
}

fn check_move(position: &Focus, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 40, options: Options::default() };
    contract::check::<Focus>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn stack_moves_as_far_as_its_height() {
    let mut board = position(&[("d4", "OXX"), ("d6", "OOOX")]);
    assert_eq!(check_move(&board, "d4-d8"), Err(IllegalMove::Geometry), "too far");
    assert_eq!(check_move(&board, "d4-f6"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "d4-a4"), Ok(()));
    assert_eq!(check_move(&board, "a4-a5"), Err(IllegalMove::NoPiece));
    let step = board.read_move(Color::Black, "d4-d6").expect("a move");
    assert_eq!(board.play_unchecked(Color::Black, &step), Played { captured: 1, lost: 0, replaced: false });
    assert_eq!(
        (board.stack(Square::new(3, 3)).signs(), board.stack(Square::new(3, 5)).signs()),
        ("O".into(), "OOXXX".into())
    );
}

#[test]
fn reserve_checkers_can_be_placed() {
    let mut board = position(&[("d4", "X"), ("d5", "XXOOO"), ("a4", "O")]);
    assert_eq!(check_move(&board, "+a3"), Err(IllegalMove::NoneLeft));
    let step = board.read_move(Color::Black, "d4-d5").expect("a move");
    assert_eq!(board.play_unchecked(Color::Black, &step), Played { captured: 0, lost: 1, replaced: false });
    assert_eq!((board.reserve(Color::Black), check_move(&board, "+a4")), (1, Ok(())));
    board.set_turn(Color::Black);
    let step = Move::Put(Square::new(0, 3));
    assert_eq!(board.play(Color::Black, &step), Ok(Played::default()));
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)), "White owns no stack");
}

#[test]
fn corners_are_not_on_the_board() {
    for text in ["a1-a2", "+h8", "b1-c1", "c1-b1", "", "e4", "e4-e9", "e4e5e6", "+é4", "pass"] {
        assert!(start().read_move(Color::Black, text).is_err(), "{text}");
    }
    let step = start().read_move(Color::Black, "e4e5").expect("a move");
    assert_eq!(start().write_move(&step), "e4-e5");
}

#[test]
fn illegal_moves_are_played() {
    let mut board = position(&[("d4", "OXX")]);
    for text in ["+d4", "d4-h5", "d4-d4", "a4-a5", "h5-d4", "+c1"] {
        let step = board.read_move(Color::White, text).expect("a move");
        board.play_unchecked(Color::White, &step);
    }
}

#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/focus.jsonl") {
        let mut position = start();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            assert_eq!(perft(&position, 1), step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game continues");
            let text = step[0].as_str().expect("a move");
            let step = position.read_move(color, text).expect("a move");
            assert_eq!(position.write_move(&step), text);
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let mut n_stacks = 0;
        for entry in game["board"].as_array().expect("stacks") {
            let square = Square::read(entry[0].as_str().expect("a square")).expect("a square");
            let checkers = entry[1].as_array().expect("checkers").iter();
            let signs: String = checkers.map(|checker| if checker == 1 { 'X' } else { 'O' }).collect();
            assert_eq!(position.stack(square).signs(), signs, "{square} of {game}");
            n_stacks += 1;
        }
        let squares = (0..8).flat_map(|row| (0..8).map(move |column| Square::new(column, row)));
        assert_eq!(squares.filter(|&square| !position.stack(square).is_empty()).count(), n_stacks, "{game}");
        assert_eq!(position.outcome().is_some(), game["gameover"] == true, "{game}");
    }
}

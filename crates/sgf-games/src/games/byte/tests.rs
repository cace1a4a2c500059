//! Tests of Byte: merging, isolated stacks, and Abstract Play games.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Byte, Move};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, Square, perft};

fn start() -> Byte {
    Byte::begin(&Options::default()).expect("the usual board")
}

/// Sets up stacks, bottom first: `d4 XOX`.
fn position(stacks: &[(&str, &str)]) -> Byte {
    let mut position = start();
    for (value, checkers) in stacks {
        for checker in checkers.chars() {
            let ident = if checker == 'X' { "AB" } else { "AW" };
            position.set_up(&SetUp { ident, value }).expect("a square");
        }
    }
    position
}

fn check_move(position: &Byte, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    for (games, side, most_moves) in [(900, 8, 80), (100, 10, 120)] {
        let plan = Plan { games, most_moves, options: Options::default().with_size(side, side) };
        contract::check::<Byte>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
    assert!(Byte::begin(&Options::default().with_size(9, 9)).is_err());
}

#[test]
fn checkers_move_to_higher_places() {
    let board = position(&[("d4", "OXOX"), ("e5", "OX"), ("c3", "OOOOOXX"), ("g7", "X")]);
    assert_eq!(check_move(&board, "d4:2-e5"), Ok(()), "from the second place to the third");
    assert_eq!(check_move(&board, "d4:4-e5"), Err(IllegalMove::Rules), "it would not come higher");
    assert_eq!(check_move(&board, "d4-e5"), Err(IllegalMove::NotYours));
    assert_eq!(check_move(&board, "d4:9-e5"), Err(IllegalMove::NoPiece));
    assert_eq!(check_move(&board, "d4:2-c3"), Err(IllegalMove::Rules), "it would be too high");
    assert_eq!(check_move(&board, "d4:4-c3"), Ok(()));
    assert_eq!(check_move(&board, "d4:4-d5"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "pass"), Err(IllegalMove::MustMove));
}

#[test]
fn isolated_stack_moves_nearer() {
    let board = position(&[("a1", "XO"), ("d4", "X"), ("h8", "X")]);
    assert_eq!(check_move(&board, "a1-b2"), Ok(()));
    assert_eq!(check_move(&board, "d4-c3"), Ok(()));
    assert_eq!(check_move(&board, "d4-e5"), Err(IllegalMove::Geometry), "away from the nearest");
    assert_eq!(
        check_move(&position(&[("a1", "X")]), "a1-b2"),
        Err(IllegalMove::Geometry),
        "there is nothing to come nearer to"
    );
}

#[test]
fn stack_of_eight_counts_for_its_top() {
    let mut board = position(&[("d4", "OX"), ("e5", "OOXOXO")]);
    board.completed = [1, 0];
    let step = board.read_move(Color::White, "d4-e5").expect("a move");
    assert_eq!(board.play_unchecked(Color::White, &step), Played { captured: 3, lost: 5, replaced: false });
    assert_eq!((board.outcome(), board.turn()), (Some(Outcome::win(Color::Black)), None));
}

#[test]
fn records_may_omit_passes() {
    let board = position(&[("a1", "O"), ("b2", "OX")]);
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    assert_eq!(moves, [Move::Pass]);
    assert!(board.expects(Color::White));
    for text in ["d4", "d4-", "d4:0-e5", "d4:x-e5", "d4:300-e5", "i9-a1", "é", "d4:1:2-e5"] {
        assert!(board.read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played() {
    let mut board = position(&[("a1", "OX"), ("b2", "OXOXOXX")]);
    for text in ["a1:200-b2", "b2-a1", "c1-c1", "a1-a1", "b2:3-h7", "pass"] {
        let step = board.read_move(Color::White, text).expect("a move");
        board.play_unchecked(Color::White, &step);
    }
}

#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/byte.jsonl") {
        let mut position = start();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            assert_eq!(perft(&position, 1), step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game continues");
            let text = step[0].as_str().expect("a move");
            let step = position.read_move(color, text).expect("a move");
            assert_eq!(position.write_move(&step), text);
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let squares = (0..8).flat_map(|row| (0..8).map(move |column| Square::new(column, row)));
        let n_stacks = squares.filter(|&square| !position.stack(square).is_empty()).count();
        let board = game["board"].as_array().expect("stacks");
        assert_eq!(board.len(), n_stacks, "{game}");
        for entry in board {
            let square = Square::read(entry[0].as_str().expect("a square")).expect("a square");
            let checkers = entry[1].as_array().expect("checkers").iter();
            let signs: String = checkers.map(|checker| if checker == 1 { 'X' } else { 'O' }).collect();
            assert_eq!(position.stack(square).signs(), signs, "{square} of {game}");
        }
        let winner = if game["winner"][0] == 1 { Color::Black } else { Color::White };
        assert_eq!(position.outcome(), Some(Outcome::win(winner)), "{game}");
    }
}

//! What is known of Xiangqi: counts of positions, how the pieces go, checks.

use sgf_model::value::Color;

use super::Xiangqi;
use crate::contract::{self, Plan};
use crate::{Options, Outcome, Position, Reason, SetUp, perft};

fn start() -> Xiangqi {
    Xiangqi::begin(&Options::default()).expect("the usual board")
}

fn position(red: &str, black: &str, turn: Color) -> Xiangqi {
    let mut position = start();
    for (ident, values) in [("AW", red), ("AB", black)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a piece");
        }
    }
    position.set_turn(turn);
    position
}

fn judge(position: &Xiangqi, text: &str) -> Result<(), Reason> {
    position.judge(Color::White, &position.read(Color::White, text).expect("a move"))
}

#[test]
fn the_laws_hold() {
    let plan = Plan { games: 1000, most_moves: 6, options: Options::default() };
    contract::check::<Xiangqi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 10, most_moves: 200, options: Options::default() };
    contract::check::<Xiangqi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn perft_agrees_with_the_published_counts() {
    for (depth, count) in [(1, 44), (2, 1920), (3, 79_666)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

#[test]
fn pieces_are_blocked() {
    let board = position("Ke0 Ne2 Bc0 Pd1 Ra0 Pa1 Cb2 Ph5", "Ke9 Pe3 Nb7 Rb8 Pb9", Color::White);
    assert_eq!(judge(&board, "e2d4"), Err(Reason::Geometry), "a piece stands before the horse");
    assert_eq!(judge(&board, "e2g3"), Ok(()));
    assert_eq!(judge(&board, "c0e2"), Err(Reason::Occupied));
    assert_eq!(judge(&board, "c0a2"), Ok(()));
    assert_eq!(judge(&board, "a0a2"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "b2b8"), Ok(()), "a cannon takes over one piece");
    assert_eq!(judge(&board, "b2b7"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "b2b9"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "h5g5"), Ok(()), "beyond the river");
    assert_eq!(judge(&board, "a1b1"), Err(Reason::Geometry), "before it");
    assert_eq!(judge(&board, "e9e8"), Err(Reason::NotYours));
    assert_eq!(judge(&board, "i9i8"), Err(Reason::NoPiece));
}

#[test]
fn generals_do_not_face_each_other() {
    let board = position("Ke0 Re4", "Ke9", Color::White);
    assert_eq!(judge(&board, "e4d4"), Err(Reason::Check));
    assert_eq!(judge(&board, "e4e9"), Ok(()), "a record may take the general");
}

#[test]
fn who_cannot_move_has_lost() {
    let open = position("Kf0 Ra8", "Kd9", Color::Black);
    assert_eq!(open.outcome(), None);
    let stale = position("Ke0 Ra8", "Kd9", Color::Black);
    assert_eq!((stale.outcome(), stale.turn()), (Some(Outcome::win(Color::White)), None));
    let empty = position("Pa4", "Pa5", Color::Black);
    assert_eq!(empty.outcome(), None, "there are no generals");
}

#[test]
fn both_notations_are_read() {
    let position = start();
    for text in ["h2e2", "H2-E2", " h2e2 ", "h2xe2"] {
        let step = position.read(Color::White, text).expect("a move");
        assert_eq!(position.write(&step), "h2e2");
    }
    for text in ["", "h2", "j2e2", "h2e:", "h2e22", "é2e2", "炮二平五", "C2.5"] {
        assert!(position.read(Color::White, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_executed() {
    let mut board = start();
    for text in ["e0e9", "a0a9", "b5b6", "e9e0", "a1a1"] {
        let step = board.read(Color::Black, text).expect("a move");
        board.execute(Color::Black, &step);
    }
    assert_eq!(board.outcome().map(|it| it.winner), board.turn().is_none().then_some(Some(Color::Black)));
}

//! What is known of shogi: counts of positions, drops, both notations, and problems.

use sgf_model::value::Color;

use super::{Kind, Shogi};
use crate::contract::{self, Plan};
use crate::{Options, Outcome, Played, Position, Reason, SetUp, perft};

fn start() -> Shogi {
    Shogi::begin(&Options::default()).expect("the usual board")
}

fn position(black: &str, white: &str, turn: Color) -> Shogi {
    let mut position = start();
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a piece");
        }
    }
    position.set_turn(turn);
    position
}

fn judge(position: &Shogi, text: &str) -> Result<(), Reason> {
    position.judge(Color::Black, &position.read(Color::Black, text).expect("a move"))
}

#[test]
fn the_laws_hold() {
    let plan = Plan { games: 1000, most_moves: 10, options: Options::default() };
    contract::check::<Shogi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 6, most_moves: 200, options: Options::default() };
    contract::check::<Shogi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn perft_agrees_with_the_published_counts() {
    for (depth, count) in [(1, 30), (2, 900), (3, 25_470)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

/// The position with 593 moves, the most that there can be.
#[test]
fn the_position_with_the_most_moves() {
    let black = "R9a K7b S5b S3b S2b B5c L8i L6i L4i R* B* G* S* N* L* P*";
    let board = position(black, "K1b G* N* P*", Color::Black);
    assert_eq!(perft(&board, 1), 593);
}

#[test]
fn captured_pieces_are_dropped() {
    let mut position = start();
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        let color = position.turn().expect("the game goes on");
        let step = position.read(color, text).expect("a move");
        let played = position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
        assert_eq!(played.captured, u32::from(text.contains("2b")), "{text}");
    }
    assert_eq!(
        (position.in_hand(Color::Black, Kind::Bishop), position.in_hand(Color::White, Kind::Bishop)),
        (0, 1)
    );
}

#[test]
fn drops_have_their_rules() {
    let board = position("K5i P4g P* N*", "K5a", Color::Black);
    assert_eq!(judge(&board, "P*4d"), Err(Reason::Forbidden), "a second pawn on the file");
    assert_eq!(judge(&board, "P*3a"), Err(Reason::Forbidden), "it could not move");
    assert_eq!(judge(&board, "N*3b"), Err(Reason::Forbidden));
    assert_eq!(judge(&board, "P*3b"), Ok(()));
    assert_eq!(judge(&board, "P*5a"), Err(Reason::Occupied));
    assert_eq!(judge(&board, "G*3c"), Err(Reason::NoneLeft));
    let mating = position("K5i G5c P*", "K5a L4a L6a", Color::Black);
    assert_eq!(judge(&mating, "P*5b"), Err(Reason::Rules), "mate by the drop of a pawn");
    let mated = position("K5i G5b P5c", "K5a", Color::White);
    assert_eq!((mated.outcome(), mated.turn()), (Some(Outcome::win(Color::Black)), None));
}

#[test]
fn illegal_moves_have_reasons() {
    let board = position("K5i G5h P1c", "K1a R5a", Color::Black);
    for (text, reason) in [
        ("5h4h", Reason::Check),
        ("5h3h", Reason::Geometry),
        ("5h5i", Reason::Occupied),
        ("5a5b", Reason::NotYours),
        ("9a9b", Reason::NoPiece),
        ("5h5g+", Reason::Geometry),
    ] {
        assert_eq!(judge(&board, text), Err(reason), "{text}");
    }
    assert_eq!(judge(&board, "1c1b+"), Ok(()));
    assert_eq!(judge(&position("P1b", "K9a", Color::Black), "1b1a"), Err(Reason::Forbidden));
}

#[test]
fn both_notations_are_read() {
    let position = start();
    for (text, csa) in [("7g7f", "7776FU"), ("8h2b+", "8822UM"), ("P*5e", "0055FU")] {
        let step = position.read(Color::Black, text).expect("a move");
        assert_eq!(position.read(Color::Black, csa), Ok(step));
        assert_eq!(position.read(Color::Black, &format!("+{csa}")), Ok(step));
        assert_eq!((position.write(&step), position.write_as(&step, "csa")), (text.into(), Some(csa.into())));
    }
    for text in
        ["", "7g", "0a1a", "7g7j", "X*5e", "P*", "*5e", "7g7fé", "é5e*", "7776XX", "７六歩(77)", "PP*5e"]
    {
        assert!(position.read(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_executed() {
    let mut board = start();
    for (text, played) in [
        ("5i5a", Played { captured: 1, lost: 0, replaced: true }),
        ("5a4a+", Played { captured: 1, lost: 0, replaced: true }),
        ("9i9g", Played { captured: 0, lost: 1, replaced: true }),
        ("5e5d", Played::default()),
        ("K*5e", Played::default()),
        ("R*5e", Played { captured: 0, lost: 1, replaced: true }),
    ] {
        let step = board.read(Color::Black, text).expect("a move");
        assert_eq!(board.execute(Color::Black, &step), played, "{text}");
        assert!(perft(&board, 1) > 0 || board.turn().is_none() || text == "R*5e");
    }
}

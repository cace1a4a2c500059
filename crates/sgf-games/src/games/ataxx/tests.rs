//! Tests of Ataxx: perft, single rules, Abstract Play games.

use sgf_model::value::Color::{self, Black, White};
use testkit::oracles;

use super::{Ataxx, Move};
use crate::contract::{self, Plan};
use crate::{Claims, IllegalMove, Options, Outcome, Position, SetUp, Square, perft};

fn start() -> Ataxx {
    Ataxx::begin(&Options::default()).expect("Ataxx is played on 7×7")
}

fn position(black: &[&str], white: &[&str]) -> Ataxx {
    let mut position = start();
    for (ident, values) in [("AB", black), ("AW", white)] {
        for &value in values {
            position.set_up(&SetUp { ident, value }).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    position
}

fn check_move(position: &Ataxx, color: Color, text: &str) -> Result<(), IllegalMove> {
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.check_move(color, &step)
}

fn square(text: &str) -> Square {
    Square::read(text).expect("a square")
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, side) in [(800, 30, 7), (20, 200, 7), (200, 60, 4), (3, 60, 11)] {
        let plan = Plan { games, most_moves, options: Options::default().with_size(side, side) };
        contract::check::<Ataxx>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 16), (2, 256), (3, 6460), (4, 155_888)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

#[test]
fn start_position_matches_engines() {
    let pieces = ["a7", "g1", "a1", "g7", "d4"].map(|text| start().piece(square(text)));
    assert_eq!(pieces, [Some(Black), Some(Black), Some(White), Some(White), None]);
}

#[test]
fn pieces_grow_jump_and_flip_neighbors() {
    let mut position = position(&["d4"], &["c5", "d5", "f4", "a1"]);
    let step = position.read_move(Black, "e5").expect("a move");
    assert_eq!(position.play(Black, &step).map(|played| played.captured), Ok(2), "d5 and f4");
    assert_eq!((position.count(Black), position.count(White)), (4, 2));
    let step = position.read_move(White, "a1b3").expect("a move");
    assert_eq!(position.play(White, &step).map(|played| played.captured), Ok(0));
    assert_eq!((position.piece(square("a1")), position.piece(square("b3"))), (None, Some(White)));
}

#[test]
fn illegal_moves_have_reasons() {
    for (text, judged) in [
        ("a6", Ok(())),
        ("a7c6", Ok(())),
        ("0000", Err(IllegalMove::MustMove)),
        ("g7", Err(IllegalMove::Occupied)),
        ("d4", Err(IllegalMove::NotConnected)),
        ("a7d4", Err(IllegalMove::Geometry)),
        ("a7a7", Err(IllegalMove::Occupied)),
        ("a1c1", Err(IllegalMove::NotYours)),
        ("d4d6", Err(IllegalMove::NoPiece)),
    ] {
        assert_eq!(check_move(&start(), Black, text), judged, "{text}");
    }
}

#[test]
fn reads_all_notations() {
    let (grow, leap) = (Move::Grow(square("f2")), Move::Leap(square("g1"), square("e1")));
    for (text, step) in
        [("f2", grow), ("G1-F2", grow), ("g1f2", grow), ("g1^e1", leap), ("g1e1", leap), ("pass", Move::Pass)]
    {
        assert_eq!(start().read_move(Black, text), Ok(step), "{text}");
    }
    for text in ["a", "a8", "h1", "a1b", "a1-b2-c3", "1a"] {
        assert!(start().read_move(Black, text).is_err(), "{text}");
    }
}

#[test]
fn game_ends_without_moves_or_pieces() {
    assert_eq!(position(&["d4"], &[]).outcome(), Some(Outcome::by_count(1.0, 0.0)));
    let full = position(&["a1:g4"], &["a5:g7"]);
    assert_eq!((full.outcome(), full.turn()), (Some(Outcome::by_count(28.0, 21.0)), None));
    let score = full.score(&Claims::default()).expect("no claims").expect("a score");
    assert_eq!((score.black, score.white), (28.0, 21.0));
    let passing = position(&["a1"], &["b1:c1", "a2:c3"]);
    assert_eq!(check_move(&passing, Black, "0000"), Ok(()));
    assert!(passing.expects(White) && passing.expects(Black), "the pass may be left out");
}

#[test]
fn any_move_can_be_played() {
    let mut position = Ataxx::begin(&Options::default().with_size(3, 3)).expect("a small board");
    for text in ["a1c3", "b2", "b2", "0000", "c3c3", "a3c1"] {
        for color in [Black, White] {
            let step = position.read_move(color, text).expect("a move");
            position.play_unchecked(color, &step);
        }
    }
    assert!(position.count(Black) + position.count(White) <= 9);
}

/// The engine counts a growing piece once for each possible origin.
#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/ataxx.jsonl") {
        let mut position = start();
        position.set_turn(Black);
        for (entry, color) in
            game["moves"].as_array().expect("moves").iter().zip([Black, White].into_iter().cycle())
        {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let n_ways = |step: &Move| match step {
                Move::Grow(to) => {
                    position.around(*to, 1).filter(|&from| position.piece(from) == Some(color)).count()
                }
                Move::Leap(..) | Move::Pass => 1,
            };
            assert_eq!(
                moves.iter().map(n_ways).sum::<usize>() as u64,
                entry[1],
                "{entry}\n{}",
                crate::sketch::of(&position)
            );
            let step = position.read_move(color, entry[0].as_str().expect("a text")).expect("a move");
            position.play(color, &step).unwrap_or_else(|reason| panic!("{entry}: {reason}"));
        }
        let pieces = game["board"].as_array().expect("pieces");
        for piece in pieces {
            let color = if piece[1] == 1 { Black } else { White };
            assert_eq!(position.piece(square(piece[0].as_str().expect("a square"))), Some(color), "{game}");
        }
        assert_eq!(position.count(Black) + position.count(White), pieces.len() as u32);
        let winner = if game["winner"][0] == 1 { Black } else { White };
        assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(winner), "{game}");
    }
}

//! Tests of Othello: perft, the shortest games, and OpenSpiel games.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Move, Othello};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, Square, perft};

fn start() -> Othello {
    Othello::begin(&Options::default()).expect("Othello is played on 8×8")
}

/// Plays moves in sequence, each by the player to move.
fn line(text: &str) -> Othello {
    let mut position = start();
    for text in text.as_bytes().chunks(2).map(|chunk| std::str::from_utf8(chunk).expect("ASCII")) {
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).expect("a point");
        position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

#[test]
fn satisfies_the_contract() {
    for (games, side) in [(500, 8), (400, 6), (50, 10), (50, 4)] {
        let plan = Plan { games, most_moves: 120, options: Options::default().with_size(side, side) };
        contract::check::<Othello>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200), (7, 55092), (8, 390_216)]
    {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

#[test]
fn shortest_game_has_nine_moves() {
    let position = line("e6f4e3f6g5d6e7f5c5");
    assert_eq!(position.outcome(), Some(Outcome { winner: Some(Color::Black), margin: Some(13.0) }));
    assert_eq!(position.turn(), None);
}

#[test]
fn pass_requires_no_legal_move() {
    assert_eq!(start().check_move(Color::Black, &Move::Pass), Err(IllegalMove::MustMove));
    let before = line(
        "c4c3c2f4f6d6d7g7f3b2a2a1e6b4b3c1d1c5b1f5a3b5g4f2c6h4a6d3g2e2e3e7h8g6f1a5f7a4g5h5b6g3h2h3h6c8c7f8e8h7d2g8",
    );
    let mut moves = Vec::new();
    before.legal_moves(&mut moves);
    assert_eq!(moves, [Move::Pass]);
    assert!(before.expects(Color::White) && before.expects(Color::Black), "the pass may be left out");
}

#[test]
fn reads_both_coordinates() {
    let position = start();
    let d3 = Move::Put(Square::new(3, 2));
    for text in ["d3", "D3", "dc", "d3//2.0", " d3 "] {
        assert_eq!(position.read_move(Color::Black, text), Ok(d3), "{text}");
    }
    for text in ["", "pa", "PA", "pass", "tt", "--", "@@"] {
        assert_eq!(position.read_move(Color::Black, text), Ok(Move::Pass), "{text}");
    }
    assert!(position.read_move(Color::Black, "i9").is_err());
    assert!(position.read_move(Color::Black, "?").is_err());
    assert_eq!(position.write_as(&d3, "letters").as_deref(), Some("dc"));
}

#[test]
fn setup_replaces_the_start() {
    let mut position = start();
    for (ident, value) in [("AB", "a1"), ("AB", "a2:b2"), ("AW", "h8")] {
        position.set_up(&SetUp { ident, value }).expect("points of the board");
    }
    assert_eq!((position.count(Color::Black), position.count(Color::White)), (3, 1));
}

#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/othello.jsonl") {
        let mut position = start();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            assert_eq!(moves.len() as u64, game["legal"][index], "legal moves before move {index} of {game}");
            let color = if step[0] == "B" { Color::Black } else { Color::White };
            let step = position.read_move(color, step[1].as_str().expect("a move")).expect("a move");
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let rows = game["final"].as_array().expect("rows");
        for (row, discs) in rows.iter().map(|row| row.as_str().expect("a row")).enumerate() {
            for (column, disc) in discs.bytes().enumerate() {
                let expected = match disc {
                    b'x' => Some(Color::Black),
                    b'o' => Some(Color::White),
                    _ => None,
                };
                assert_eq!(position.disc(Square::new(column as u16, row as u16)), expected, "{game}");
            }
        }
        assert_eq!(game["black"], position.count(Color::Black), "{game}");
        assert!(position.outcome().is_some(), "the game has ended: {game}");
    }
}

//! Tests of Nine Men's Morris: perft, single rules, OpenSpiel games.

use std::collections::BTreeSet;

use sgf_model::value::Color::{self, Black, White};
use testkit::oracles;

use super::{Morris, Move, Point};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, Square, perft};

fn start() -> Morris {
    Morris::begin(&Options::default()).expect("the game has one size")
}

fn moves(position: &Morris) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Sets up men, with White to move.
fn position(white: &[&str], black: &[&str]) -> Morris {
    let mut position = start();
    for (ident, points) in [("AW", white), ("AB", black)] {
        for &value in points {
            position.set_up(&SetUp { ident, value }).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    position
}

fn check_move(position: &Morris, color: Color, text: &str) -> Result<(), IllegalMove> {
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.check_move(color, &step)
}

fn point(index: u64) -> Point {
    Point::all().nth(index as usize).expect("a point")
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 90, options: Options::default() };
    contract::check::<Morris>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 24), (2, 552), (3, 12144)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

#[test]
fn every_point_has_its_neighbors() {
    let counts: Vec<u32> = Point::all().map(|point| point.neighbors().count_ones()).collect();
    assert_eq!(counts.iter().sum::<u32>(), 64, "32 lines between neighbors");
    let of = |text: &str| {
        let point = Point::at(Square::read(text).expect("a square")).expect("a point");
        let names = Point::all().filter(|other| point.neighbors() & other.bit() != 0);
        names.map(|other| other.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of("d6"), ["d7", "b6", "f6", "d5"]);
    assert_eq!(of("a1"), ["a4", "d1"]);
}

#[test]
fn mill_captures_a_man_outside_mills() {
    let position = position(&["a7", "d7", "f6", "b2", "e3"], &["g7", "d6", "b6", "a1", "d1", "g1"]);
    for (text, judged) in [
        ("f6-f4", Ok(())),
        ("f6-f4xd6", Err(IllegalMove::Rules)),
        ("f6-d6", Err(IllegalMove::Occupied)),
        ("f6-e4", Err(IllegalMove::Geometry)),
        ("g7-g4", Err(IllegalMove::NotYours)),
        ("c3-c4", Err(IllegalMove::NoPiece)),
        ("g4", Err(IllegalMove::NoneLeft)),
    ] {
        assert_eq!(check_move(&position, White, text), judged, "{text}");
    }
    let position = super::tests::position(&["a7", "d7", "g4", "b2"], &["d6", "b6", "a1", "d1", "g1"]);
    for (text, judged) in [
        ("g4-g7xd6", Ok(())),
        ("g4-g7", Err(IllegalMove::MustCapture)),
        ("g4-g7xa1", Err(IllegalMove::Forbidden)),
        ("g4-g7xe3", Err(IllegalMove::NoPiece)),
        ("g4-g7xb2", Err(IllegalMove::Forbidden)),
    ] {
        assert_eq!(check_move(&position, White, text), judged, "{text}");
    }
    let all_in_mills = super::tests::position(&["a7", "d7", "g4", "b2"], &["a1", "d1", "g1"]);
    assert_eq!(check_move(&all_in_mills, White, "g4-g7xa1"), Ok(()));
}

#[test]
fn three_men_fly_and_two_lose() {
    let three = position(&["a7", "d7", "b2"], &["d6", "b6", "a1", "f2"]);
    assert_eq!(check_move(&three, White, "b2-g7xa1"), Ok(()));
    let mut taken = position(&["a7", "d7", "g4", "b2"], &["d6", "b6", "a1"]);
    let step = taken.read_move(White, "g4-g7xd6").expect("a move");
    taken.play(White, &step).expect("a mill");
    assert_eq!((taken.outcome(), taken.turn()), (Some(Outcome::win(White)), None));
}

#[test]
fn player_without_moves_loses() {
    let mut blocked = position(&["a7", "g7", "a1", "g1"], &["a4", "d7", "g4", "d1"]);
    assert_eq!(blocked.outcome(), Some(Outcome::win(Black)));
    blocked.set_turn(Black);
    assert_eq!(blocked.outcome(), None);
}

#[test]
fn notation_round_trips() {
    for (text, written) in [
        ("d6", "d6"),
        ("D6XB4", "d6xb4"),
        ("a1a4", "a1-a4"),
        (" a1-a4xd7", "a1-a4xd7"),
        ("a1 - a4 x d7", "a1-a4xd7"),
    ] {
        let step = start().read_move(White, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(start().write_move(&step), written);
    }
    for text in ["", "d4", "a2", "h1", "d6xd", "xd6", "a1-a4-a7", "pass"] {
        assert!(start().read_move(White, text).is_err(), "{text}");
    }
    assert_eq!(start().read_move(White, "Resign"), Ok(Move::Resign));
}

#[test]
fn any_move_can_be_played() {
    let mut position = start();
    for text in ["a1-a1xa1", "g7-a1xa1", "d6xd7", "a4", "a4", "resign", "a4-a7"] {
        for color in [Black, White] {
            let step = position.read_move(color, text).expect("a move");
            position.play_unchecked(color, &step);
            moves(&position);
        }
    }
    assert_eq!(position.outcome(), Some(Outcome::win(White)));
}

/// The origin and destination of a man, without captures.
type Way = (Option<Point>, Point);

/// Splits a move into its origin and destination, and the captured man.
fn split(step: &Move) -> (Way, Option<Point>) {
    match *step {
        Move::Man { from, to, takes } => ((from, to), takes),
        Move::Resign => panic!("resigning is not listed"),
    }
}

/// Reads the points of an OpenSpiel move: `Point 3`, `Move 3 -> 4`.
fn points(text: &str) -> Vec<Point> {
    let numbers =
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    numbers.map(point).collect()
}

/// OpenSpiel splits a move that captures into two moves of the same player, and counts both.
#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/nmm.jsonl") {
        let mut position = start();
        let mut open = None;
        for (index, entry) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let color = if entry[0] == 0 { White } else { Black };
            let legal: Vec<_> = moves(&position).iter().map(split).collect();
            let points = points(entry[1].as_str().expect("a text"));
            let (&last, first) = points.split_last().expect("a point");
            let (way, takes, n_choices) = match open.take() {
                Some(way) => (way, Some(last), legal.iter().filter(|(other, _)| *other == way).count()),
                None => {
                    let ways: BTreeSet<Way> = legal.iter().map(|&(way, _)| way).collect();
                    ((first.first().copied(), last), None, ways.len())
                }
            };
            assert_eq!(n_choices as u64, game["legal"][index], "{entry}\n{}", crate::sketch::of(&position));
            let (from, to) = way;
            if takes.is_none() && position.makes_mill(color, from, to) {
                open = Some(way);
                continue;
            }
            let step = Move::Man { from, to, takes };
            position.play(color, &step).unwrap_or_else(|reason| panic!("{entry}: {reason}"));
        }
        let winner = match game["returns"][0].as_f64().expect("a number") {
            value if value > 0.0 => Some(White),
            value if value < 0.0 => Some(Black),
            _ => None,
        };
        assert_eq!(
            position.outcome().and_then(|outcome| outcome.winner),
            winner,
            "{}",
            crate::sketch::of(&position)
        );
        let drawn = game["final"].as_str().and_then(|text| text.split("\n\n").next()).expect("a board");
        let signs = drawn.chars().filter(|sign| "WB.".contains(*sign));
        let ours = Point::all().map(|point| match position.man(point) {
            Some(White) => 'W',
            Some(Black) => 'B',
            None => '.',
        });
        assert!(open.is_none() && ours.eq(signs), "{drawn}");
    }
}

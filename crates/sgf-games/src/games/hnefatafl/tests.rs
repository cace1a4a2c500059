//! Tests of Hnefatafl: captures, endings, and Abstract Play games.

use sgf_model::info::Dialect;
use sgf_model::value::Color;
use testkit::oracles;

use super::{Hnefatafl, Man};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, Square, StartError, perft};

fn start(side: u32, rules: &str) -> Hnefatafl {
    Hnefatafl::begin(&Options::default().with_size(side, side).with_rules(rules)).expect("a board")
}

fn position(rules: &str, black: &str, white: &str) -> Hnefatafl {
    let mut position = start(11, rules);
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a square");
        }
    }
    position
}

fn check_move(position: &Hnefatafl, color: Color, text: &str) -> Result<(), IllegalMove> {
    position.check_move(color, &position.read_move(color, text).expect("a move"))
}

fn play(position: &mut Hnefatafl, color: Color, text: &str) -> Played {
    let step = position.read_move(color, text).expect("a move");
    position.set_turn(color);
    assert_eq!(position.write_move(&step), text);
    position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

const ONE: Played = Played { captured: 1, lost: 0, replaced: false };

#[test]
fn satisfies_the_contract() {
    for (games, side, rules) in [(500, 7, ""), (300, 9, ""), (150, 11, ""), (50, 11, "fetlar")] {
        let options = Options::default().with_size(side, side).with_rules(rules);
        let plan = Plan { games, most_moves: 20, options };
        contract::check::<Hnefatafl>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn first_player_depends_on_rules() {
    assert_eq!(start(11, "").turn(), Some(Color::Black));
    assert_eq!(start(9, "").turn(), Some(Color::White));
    assert_eq!(start(11, "historical").turn(), Some(Color::White));
    assert_eq!(perft(&start(11, "Copenhagen"), 1), 116);
    assert!(Hnefatafl::begin(&Options::default().with_size(10, 10)).is_err());
    let boardspace = Options::default().with_dialect(Dialect::BoardSpace);
    assert_eq!(Hnefatafl::begin(&boardspace).map(|_| ()), Err(StartError::NoMoves));
}

#[test]
fn only_the_king_stops_on_the_throne() {
    let board = position("", "f2 b4", "Kb6 f9");
    for (text, color, judged) in [
        ("f2-f6", Color::Black, Err(IllegalMove::Forbidden)),
        ("f2-f7", Color::Black, Ok(())),
        ("f2-f10", Color::Black, Err(IllegalMove::Blocked)),
        ("f2-g3", Color::Black, Err(IllegalMove::Geometry)),
        ("f2-f9", Color::Black, Err(IllegalMove::Occupied)),
        ("Kb6-f6", Color::White, Ok(())),
        ("b6-b4", Color::White, Err(IllegalMove::Occupied)),
        ("b4-b5", Color::White, Err(IllegalMove::NotYours)),
        ("a9-a8", Color::White, Err(IllegalMove::NoPiece)),
    ] {
        assert_eq!(check_move(&board, color, text), judged, "{text}");
    }
}

#[test]
fn men_are_captured_on_a_line() {
    let mut board = position("", "c4 f4 k9", "d4 Kh6");
    assert_eq!(play(&mut board, Color::Black, "f4-e4xd4"), ONE);
    // Against the empty throne, and against an empty corner.
    let mut board = position("", "a3 f9", "a2 f7 Kh3 h4");
    assert_eq!(check_move(&board, Color::Black, "a3-a1"), Err(IllegalMove::Forbidden));
    assert_eq!(play(&mut board, Color::Black, "f9-f8xf7"), ONE);
    let mut board = position("", "c2 f9", "a2 Kh3 h4");
    assert_eq!(play(&mut board, Color::Black, "c2-b2"), Played::default());
    let mut board = position("", "c3 f9", "a2 Kh3 h4");
    assert_eq!(play(&mut board, Color::Black, "c3-a3xa2"), ONE);
    // Moving between two opposing pieces is safe.
    let mut board = position("", "c4 e4", "d8 Kh6");
    assert_eq!(play(&mut board, Color::White, "d8-d4"), Played::default());
    assert_eq!(board.piece(Square::new(3, 3)), Some(Man::Defender));
}

#[test]
fn king_is_captured_on_four_sides() {
    let mut board = position("", "c4 e4 d3 d7", "Kd4 a9");
    assert_eq!(play(&mut board, Color::Black, "d7-d5xKd4"), ONE);
    assert_eq!((board.outcome(), board.turn()), (Some(Outcome::win(Color::Black)), None));
    let mut beside = position("", "e7 e5 d9", "Ke6 a9");
    assert_eq!(play(&mut beside, Color::Black, "d9-d6xKe6").captured, 1, "the throne is the fourth");
    let mut weak = position("historical", "c4 e8", "Kd4 a9");
    assert_eq!(play(&mut weak, Color::Black, "e8-e4xKd4"), ONE, "two sides do in the open");
    let mut strong = position("", "c4 e8", "Kd4 a9");
    assert_eq!(play(&mut strong, Color::Black, "e8-e4"), Played::default());
}

#[test]
fn captures_rows_at_the_border() {
    let mut board = position("", "c1 d2 e2 f2 g4 a9", "d1 Ke1 f1 b7");
    assert_eq!(play(&mut board, Color::Black, "g4-g1xd1xf1").captured, 2, "the king is spared");
    let mut open = position("", "c1 d2 e2 g4 a9", "d1 e1 f1 Kb7");
    assert_eq!(play(&mut open, Color::Black, "g4-g1"), Played::default());
    let mut corner = position("", "i4 j2 a9", "j1 Kb7");
    assert_eq!(play(&mut corner, Color::Black, "i4-i1xj1"), ONE);
    let mut fetlar = position("fetlar", "c1 d2 e2 g4 a9", "d1 e1 Kb7");
    assert_eq!(play(&mut fetlar, Color::Black, "g4-f4"), Played::default());
}

#[test]
fn king_wins_by_escaping() {
    let mut corner = position("", "e5", "Kb1");
    play(&mut corner, Color::White, "Kb1-a1");
    assert_eq!(corner.outcome(), Some(Outcome::win(Color::White)));
    let mut border = position("historical", "e5", "Kb4");
    play(&mut border, Color::White, "Kb4-b1");
    assert_eq!(border.outcome(), Some(Outcome::win(Color::White)));
    let mut elsewhere = position("", "e5", "Kb4");
    play(&mut elsewhere, Color::White, "Kb4-b1");
    assert_eq!(elsewhere.outcome(), None);
}

#[test]
fn fort_at_the_border_wins() {
    let fort = "Kf1 e1 e2 e3 f3 g3 g2 g1";
    let mut set_up = position("", "a9 k9 k8 k7", fort);
    for turn in [Color::Black, Color::White] {
        set_up.set_turn(turn);
        assert_eq!(set_up.outcome(), Some(Outcome::win(Color::White)), "with {turn:?} to move");
    }
    for (black, white) in [
        // A fort that is open at the side, one with a capturable man at its end, and one whose men can be captured one after the other.
        ("a9 e4 k9", "Kd1 c1 c2 e2 f1"),
        ("a9 k3 k8", "e1 e2 f3 g2 g1 Kf1"),
        ("a9 k3 k8", "e1 e2 e3 f4 g3 g2 g1 Kf1"),
        // A row at the border that can be walled in.
        ("a9 k3 k4 k5 k6 k7 k8", "c1 d1 e1 Ke2 f1 g1 h1"),
    ] {
        let mut broken = position("", black, white);
        play(&mut broken, Color::Black, "a9-b9");
        assert_eq!(broken.outcome(), None, "{white}");
    }
    // A single besieger cannot break a fort if that takes two.
    let alone = position("", "a9", "e1 e2 f3 g2 g1 Kf1");
    assert_eq!(alone.outcome(), Some(Outcome::win(Color::White)));
}

#[test]
fn breakable_fort_does_not_win() {
    let mut board = position("", "a3 k3 k8", "e1 e2 f3 g2 g1 Kf1");
    play(&mut board, Color::Black, "a3-e3");
    assert_eq!(board.outcome(), None, "f3 is taken next");
    play(&mut board, Color::White, "Kf1-f2");
    assert_eq!(play(&mut board, Color::Black, "k3-g3xf3"), ONE);
}

#[test]
fn besiegers_cannot_walk_through_corners() {
    let board = position("", "a5 h5 h4", "c11 b10 c9 d9 e10 e11 Kd11");
    assert_eq!(board.outcome(), Some(Outcome::win(Color::White)));
    let open = position("", "a5 h5 h4", "c11 c9 d9 e10 e11 Kd11");
    assert_eq!(open.outcome(), None);
}

#[test]
fn winning_move_ends_the_game() {
    let mut fort = position("", "c2 c3 c4 d6 e9 g2 i5 i6 k4", "d1 d2 d3 d4 Ke1 e2 e3 f1 f2 f3 g3 h3");
    assert_eq!(fort.outcome(), None);
    play(&mut fort, Color::White, "d1-c1");
    assert_eq!((fort.outcome(), fort.turn()), (Some(Outcome::win(Color::White)), None));
    let mut ring = position("", "e4 f4 g4 d5 h5 d6 h6 d7 k7 e8 f8 g8 d4 h4 d8 h8", "Kf6 e6");
    assert_eq!(ring.outcome(), None, "open on the right");
    play(&mut ring, Color::Black, "k7-h7");
    assert_eq!((ring.outcome(), ring.turn()), (Some(Outcome::win(Color::Black)), None));
}

#[test]
fn defenders_in_several_pockets_are_surrounded() {
    let rings = "c2 d2 b3 e3 c4 d4 h5 i5 g6 j6 h7 k7";
    let mut board = position("", rings, "Kd3 h6");
    assert_eq!(board.outcome(), None, "the second pocket is open at the top");
    play(&mut board, Color::Black, "k7-i7");
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)));
}

#[test]
fn perpetual_repetition_loses() {
    let round = [
        (Color::Black, "a5-a6"),
        (Color::White, "Kf6-f5"),
        (Color::Black, "a6-a5"),
        (Color::White, "Kf5-f6"),
    ];
    for (rules, expected) in [("", Some(Outcome::win(Color::Black))), ("fetlar", None)] {
        let mut board = position(rules, "a5 k9 k8", "Kf6 b9");
        board.set_turn(Color::Black);
        for (color, text) in round.into_iter().cycle().take(8) {
            assert_eq!(board.outcome(), None);
            let step = board.read_move(color, text).expect("a move");
            board.play(color, &step).expect("legal");
        }
        assert_eq!(board.outcome(), expected, "{rules}");
    }
}

#[test]
fn surrounded_defenders_lose() {
    let ring = "e4 f4 g4 d5 h5 d6 h6 d7 h7 e8 f8 g8 d4 h4 d8";
    let board = position("", &format!("{ring} h8"), "Kf6 e6");
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)));
    let mut outside = position("", &format!("{ring} h8"), "Kf6 e6 a9");
    play(&mut outside, Color::White, "e6-e7");
    assert_eq!(outside.outcome(), None);
}

#[test]
fn ignores_captures_in_the_record() {
    let board = start(11, "");
    let step = board.read_move(Color::Black, "k5-j5").expect("a move");
    for text in ["K5-j5", "k5-j5xa1xKb2", " k5j5 "] {
        assert_eq!(board.read_move(Color::Black, text), Ok(step), "{text}");
    }
    for text in ["", "k5", "k5-", "k5-l5", "k5-j5é", "K-j5", "k5-j5-i5"] {
        assert!(board.read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played() {
    let mut board = start(7, "");
    for text in ["a4-d4", "d4-d4", "a1-g7", "d4-a1", "g4-g7"] {
        let step = board.read_move(Color::White, text).expect("a move");
        board.play_unchecked(Color::White, &step);
    }
}

#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/tafl_copenhagen-11x11-tdiamond.jsonl") {
        let mut position = start(11, "copenhagen");
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            assert_eq!(perft(&position, 1), step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game continues");
            let text = step[0].as_str().expect("a move");
            let step = position.read_move(color, text).expect("a move");
            assert_eq!(position.write_move(&step), text);
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let board = game["board"].as_array().expect("pieces");
        let squares = (0..11).flat_map(|row| (0..11).map(move |column| Square::new(column, row)));
        assert_eq!(squares.filter(|&square| position.piece(square).is_some()).count(), board.len(), "{game}");
        for entry in board {
            let square = Square::read(entry[0].as_str().expect("a square"));
            let piece = match (entry[1][0].as_u64(), entry[1][1].as_str()) {
                (Some(1), _) => Man::Besieger,
                (_, Some("K")) => Man::King,
                _ => Man::Defender,
            };
            assert_eq!(square.and_then(|square| position.piece(square)), Some(piece), "{entry} of {game}");
        }
        let winner = game["winner"].as_array().expect("players").first();
        let winner = winner.map(|player| if player == 1 { Color::Black } else { Color::White });
        assert_eq!(position.outcome(), winner.map(Outcome::win), "{game}");
    }
}

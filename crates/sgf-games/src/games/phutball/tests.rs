//! Tests of Philosopher's Football: jumps, goals, and Abstract Play games.

use sgf_model::value::Color;
use testkit::oracles;

use super::Phutball;
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, perft};

fn position(men: &[&str], ball: &str) -> Phutball {
    let mut position = Phutball::begin(&Options::default()).expect("the usual board");
    position.set_up(&SetUp { ident: "AW", value: ball }).expect("a point");
    for value in men {
        position.set_up(&SetUp { ident: "AB", value }).expect("points");
    }
    position
}

fn check_move(position: &Phutball, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    for (games, size, most_moves) in [(900, (5, 5), 12), (80, (7, 9), 20), (20, (15, 19), 30)] {
        let options = Options::default().with_size(size.0, size.1);
        let plan = Plan { games, most_moves, options };
        contract::check::<Phutball>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn ball_jumps_over_rows_of_men() {
    let mut board = position(&["h11:h13", "i15", "k15"], "h10");
    assert_eq!(check_move(&board, "h10-h14"), Ok(()));
    assert_eq!(check_move(&board, "h10-h13"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "h10-h14-j16"), Ok(()));
    assert_eq!(check_move(&board, "h10-h14-h10"), Err(IllegalMove::NothingCaptured), "the men are gone");
    assert_eq!(check_move(&board, "h10-j11"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "h11-h14"), Err(IllegalMove::NoPiece));
    assert_eq!(check_move(&board, "h11"), Err(IllegalMove::Occupied));
    let step = board.read_move(Color::White, "h10-h14-j16-l14").expect("a move");
    assert_eq!(board.play_unchecked(Color::White, &step), Played { captured: 5, lost: 0, replaced: false });
    assert_eq!(board.ball().to_string(), "l14");
}

#[test]
fn goals_include_points_beyond_the_line() {
    for (men, text, winner) in [
        (["h18", "a1"], "h17-h19", Color::Black),
        (["h18:h19", "a1"], "h17-h20", Color::Black),
        (["h2:h16", "a1"], "h17-h1", Color::White),
    ] {
        let mut board = position(&men, "h17");
        let step = board.read_move(Color::Black, text).expect("a move");
        board.set_turn(Color::Black);
        board.play(Color::Black, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
        assert_eq!((board.outcome(), board.turn()), (Some(Outcome::win(winner)), None), "{text}");
    }
}

#[test]
fn points_beyond_the_lines_have_names() {
    let board = position(&["a19", "o1"], "b18");
    assert_eq!(check_move(&board, "b18-020"), Ok(()));
    assert_eq!(check_move(&position(&["o1"], "n2"), "n2-p0"), Ok(()));
    for text in ["", "0", "05", "a0", "p5", "q1", "h", "-", "h10-", "é1", "00-05", "h+1", "aaaa1"] {
        assert!(board.read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played() {
    let mut board = position(&["c3"], "b2");
    for text in ["c3", "b2", "c3-a1-020", "020-p0", "p0-d4", "d4-d4"] {
        let step = board.read_move(Color::Black, text).expect("a move");
        board.play_unchecked(Color::Black, &step);
    }
}

#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/phutball.jsonl") {
        let mut position = Phutball::begin(&Options::default()).expect("the usual board");
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            assert_eq!(perft(&position, 1), step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game continues");
            let text = step[0].as_str().expect("a move");
            let step = position.read_move(color, text).expect("a move");
            assert_eq!(position.write_move(&step), text);
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        // The engine counts rows from the top, including the border.
        for (row, line) in (0..21).rev().zip(game["board"].as_array().expect("rows")) {
            for (column, what) in (0..).zip(line.as_array().expect("points")) {
                let square = crate::Square::new(column, row);
                assert_eq!(what == "P", position.has_man(square), "{square:?} of {game}");
                assert_eq!(what == "B", position.ball == square, "{square:?} of {game}");
            }
        }
        let winner = game["winner"].as_array().expect("players").first();
        let winner = winner.map(|player| if player == 1 { Color::Black } else { Color::White });
        assert_eq!(position.outcome(), winner.map(Outcome::win), "{game}");
    }
}

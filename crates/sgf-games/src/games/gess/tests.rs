//! What is known of Gess: the start, what pieces can do, rings, and games of an independent engine.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Gess, Move};
use crate::contract::{self, Plan};
use crate::{Options, Outcome, Played, Position, Reason, SetUp, Square, perft};

fn start() -> Gess {
    Gess::begin(&Options::default()).expect("Gess is played on 20×20")
}

/// Sets up stones; a point of theirs or a rectangle each.
fn position(side: u32, black: &[&str], white: &[&str]) -> Gess {
    let mut position = Gess::begin(&Options::default().with_size(side, side)).expect("a board");
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values {
            position.set_up(&SetUp { ident, value }).expect("points of the board");
        }
    }
    position
}

fn judge(position: &Gess, text: &str) -> Result<(), Reason> {
    position.judge(Color::Black, &position.read(Color::Black, text).expect("a move"))
}

#[test]
fn the_laws_hold() {
    let plan = Plan { games: 1000, most_moves: 12, options: Options::default() };
    contract::check::<Gess>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn the_start_is_that_of_the_rules() {
    let position = start();
    assert_eq!(position.squares_of(Color::Black), 43);
    assert!(position.has_ring(Color::Black) && position.has_ring(Color::White));
    assert_eq!(position.stone(Square::new(11, 2)), None, "the hole of White's ring");
    assert_eq!(position.outcome(), None);
}

impl Gess {
    fn squares_of(&self, color: Color) -> usize {
        let squares = (0..20).flat_map(|row| (0..20).map(move |column| Square::new(column, row)));
        squares.filter(|&square| self.stone(square) == Some(color)).count()
    }
}

#[test]
fn the_ways_of_a_piece_are_its_stones() {
    // Stones at the centre and to the right, and the centre alone.
    let board = position(20, &["ee", "fe", "oo"], &["mf"]);
    assert_eq!(judge(&board, "ee:fe"), Ok(()));
    assert_eq!(judge(&board, "ee:le"), Ok(()), "it may stop on the stone it meets");
    assert_eq!(judge(&board, "ee:me"), Err(Reason::Blocked));
    assert_eq!(judge(&board, "ee:de"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "ee:gf"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "ee:ee"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "oo:po"), Err(Reason::Geometry), "the centre alone moves nowhere");
    assert_eq!(judge(&board, "mf:nf"), Err(Reason::NotYours));
    assert_eq!(judge(&board, "rr:qr"), Err(Reason::NoPiece));
    // With an empty centre three points are the most.
    assert_eq!(judge(&board, "nn:qq"), Ok(()));
    assert_eq!(judge(&board, "nn:rr"), Err(Reason::Geometry));
}

#[test]
fn no_centre_is_on_the_outermost_points() {
    let board = position(20, &["bb", "ab", "ba", "cb"], &[]);
    assert_eq!(judge(&board, "bb:ab"), Err(Reason::Forbidden));
    assert_eq!(judge(&board, "ab:bb"), Err(Reason::Forbidden));
    assert!(board.read(Color::Black, "bb:ua").is_err());
}

#[test]
fn stones_that_leave_the_board_are_lost_and_stones_that_are_covered_are_taken() {
    let mut board = position(20, &["cc", "dc", "cd", "bc"], &["ff", "fc"]);
    let step = board.read(Color::Black, "cc:ec").expect("a move");
    assert_eq!(board.judge(Color::Black, &step), Ok(()));
    assert_eq!(board.execute(Color::Black, &step), Played { captured: 1, lost: 0, replaced: true });
    let back = board.read(Color::Black, "ec:bc").expect("a move");
    assert_eq!(board.execute(Color::Black, &back), Played { captured: 0, lost: 1, replaced: true });
    assert_eq!(board.squares_of(Color::Black), 3);
}

#[test]
fn who_has_no_ring_has_lost_and_the_mover_first() {
    let ring = ["bb:db", "bc", "dc", "bd:dd"];
    let mut board = position(20, &ring, &["pp:rp", "pq", "rq", "pr:rr"]);
    assert!(board.has_ring(Color::Black) && board.has_ring(Color::White));
    let step = board.read(Color::Black, "cc:fc").expect("a move");
    assert_eq!(board.judge(Color::Black, &step), Ok(()));
    board.execute(Color::Black, &step);
    assert_eq!(board.outcome(), None, "the ring has moved as a whole");
    let step = board.read(Color::White, "pp:qp").expect("a move");
    assert_eq!(board.judge(Color::White, &step), Ok(()));
    board.execute(Color::White, &step);
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)));
    assert_eq!(board.turn(), None);
    board.set_up(&SetUp { ident: "AW", value: "aa" }).expect("a point");
    assert_eq!(board.turn(), Some(Color::Black), "setup makes the game go on");
}

#[test]
fn both_notations_are_read() {
    let position = start();
    let step = Move { from: Square::new(2, 17), to: Square::new(2, 16) };
    for text in ["cr:cq", "c3-c4", "C3xC4", " cr:cq "] {
        assert_eq!(position.read(Color::Black, text), Ok(step), "{text}");
    }
    assert_eq!(
        position.read(Color::Black, "x3xc4").map_err(|it| it.to_string()),
        Err("`x3` is not on the board".into())
    );
    for text in ["", ":", "cr", "cr:", "c3", "c3c4", "crcq", "c-d", "é:é", "1x", "c3-"] {
        assert!(position.read(Color::Black, text).is_err(), "{text}");
    }
    assert_eq!(position.write(&step), "cr:cq");
}

#[test]
fn illegal_moves_are_executed_on_any_board() {
    for side in [3, 4, 52] {
        let mut board = position(side, &["aa", "bb"], &["cc"]);
        for text in ["aa:cc", "cc:aa", "bb:bb", "ac:ca"] {
            let step = board.read(Color::White, text).expect("a move");
            board.execute(Color::White, &step);
            assert_eq!(board.hash(), board.fresh_hash());
        }
    }
}

/// The engine allows centres on the outermost points, which gess.html does not; so here the border is taken away.
#[test]
fn games_of_an_independent_engine_agree() {
    for game in oracles::lines("abstractplay/gess.jsonl") {
        let mut position = start();
        position.border = 0;
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            assert_eq!(perft(&position, 1), step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game goes on");
            let text = step[0].as_str().expect("a move");
            let step = position.read(color, text).expect("a move");
            assert_eq!(position.write_as(&step, "numbers").as_deref(), Some(text));
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let board = game["board"].as_array().expect("stones");
        for stone in board {
            let square = position.square(stone[0].as_str().expect("a point")).expect("a point");
            let color = if stone[1] == 1 { Color::Black } else { Color::White };
            assert_eq!(position.stone(square), Some(color), "{stone} of {game}");
        }
        let n_stones = position.squares_of(Color::Black) + position.squares_of(Color::White);
        assert_eq!(board.len(), n_stones, "{game}");
        let winner = if game["winner"][0] == 1 { Color::Black } else { Color::White };
        assert_eq!(position.outcome(), Some(Outcome::win(winner)), "{game}");
    }
}

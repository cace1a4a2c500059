//! Tests of Gess: the start, moves of pieces, rings, and Abstract Play games.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Gess, Move};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, Square, perft};

fn start() -> Gess {
    Gess::begin(&Options::default()).expect("Gess is played on 20×20")
}

/// Sets up stones on points and rectangles.
fn position(side: u32, black: &[&str], white: &[&str]) -> Gess {
    let mut position = Gess::begin(&Options::default().with_size(side, side)).expect("a board");
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values {
            position.set_up(&SetUp { ident, value }).expect("points of the board");
        }
    }
    position
}

fn check_move(position: &Gess, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 12, options: Options::default() };
    contract::check::<Gess>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn start_position_follows_the_rules() {
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
fn stones_determine_directions() {
    // Stones at the center and to the right, and the center alone.
    let board = position(20, &["ee", "fe", "oo"], &["mf"]);
    assert_eq!(check_move(&board, "ee:fe"), Ok(()));
    assert_eq!(check_move(&board, "ee:le"), Ok(()), "it may stop on the stone it meets");
    assert_eq!(check_move(&board, "ee:me"), Err(IllegalMove::Blocked));
    assert_eq!(check_move(&board, "ee:de"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "ee:gf"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "ee:ee"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "oo:po"), Err(IllegalMove::Geometry), "the center alone moves nowhere");
    assert_eq!(check_move(&board, "mf:nf"), Err(IllegalMove::NotYours));
    assert_eq!(check_move(&board, "rr:qr"), Err(IllegalMove::NoPiece));
    // With an empty center, three points is the maximum.
    assert_eq!(check_move(&board, "nn:qq"), Ok(()));
    assert_eq!(check_move(&board, "nn:rr"), Err(IllegalMove::Geometry));
}

#[test]
fn outermost_points_cannot_be_centers() {
    let board = position(20, &["bb", "ab", "ba", "cb"], &[]);
    assert_eq!(check_move(&board, "bb:ab"), Err(IllegalMove::Forbidden));
    assert_eq!(check_move(&board, "ab:bb"), Err(IllegalMove::Forbidden));
    assert!(board.read_move(Color::Black, "bb:ua").is_err());
}

#[test]
fn removes_stones_off_the_board_and_covered_ones() {
    let mut board = position(20, &["cc", "dc", "cd", "bc"], &["ff", "fc"]);
    let step = board.read_move(Color::Black, "cc:ec").expect("a move");
    assert_eq!(board.check_move(Color::Black, &step), Ok(()));
    assert_eq!(board.play_unchecked(Color::Black, &step), Played { captured: 1, lost: 0, replaced: true });
    let back = board.read_move(Color::Black, "ec:bc").expect("a move");
    assert_eq!(board.play_unchecked(Color::Black, &back), Played { captured: 0, lost: 1, replaced: true });
    assert_eq!(board.squares_of(Color::Black), 3);
}

#[test]
fn player_without_ring_loses() {
    let ring = ["bb:db", "bc", "dc", "bd:dd"];
    let mut board = position(20, &ring, &["pp:rp", "pq", "rq", "pr:rr"]);
    assert!(board.has_ring(Color::Black) && board.has_ring(Color::White));
    let step = board.read_move(Color::Black, "cc:fc").expect("a move");
    assert_eq!(board.check_move(Color::Black, &step), Ok(()));
    board.play_unchecked(Color::Black, &step);
    assert_eq!(board.outcome(), None, "the ring has moved as a whole");
    let step = board.read_move(Color::White, "pp:qp").expect("a move");
    assert_eq!(board.check_move(Color::White, &step), Ok(()));
    board.play_unchecked(Color::White, &step);
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)));
    assert_eq!(board.turn(), None);
    board.set_up(&SetUp { ident: "AW", value: "aa" }).expect("a point");
    assert_eq!(board.turn(), Some(Color::Black), "setup continues the game");
}

#[test]
fn reads_both_notations() {
    let position = start();
    let step = Move { from: Square::new(2, 17), to: Square::new(2, 16) };
    for text in ["cr:cq", "c3-c4", "C3xC4", " cr:cq "] {
        assert_eq!(position.read_move(Color::Black, text), Ok(step), "{text}");
    }
    assert_eq!(
        position.read_move(Color::Black, "x3xc4").map_err(|it| it.to_string()),
        Err("`x3` is not on the board".into())
    );
    for text in ["", ":", "cr", "cr:", "c3", "c3c4", "crcq", "c-d", "é:é", "1x", "c3-"] {
        assert!(position.read_move(Color::Black, text).is_err(), "{text}");
    }
    assert_eq!(position.write_move(&step), "cr:cq");
}

#[test]
fn illegal_moves_are_played_on_any_board() {
    for side in [3, 4, 52] {
        let mut board = position(side, &["aa", "bb"], &["cc"]);
        for text in ["aa:cc", "cc:aa", "bb:bb", "ac:ca"] {
            let step = board.read_move(Color::White, text).expect("a move");
            board.play_unchecked(Color::White, &step);
            assert_eq!(board.hash(), board.fresh_hash());
        }
    }
}

/// The engine allows centers on the outermost points, which gess.html does not; so this test removes the border.
#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/gess.jsonl") {
        let mut position = start();
        position.border = 0;
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            assert_eq!(perft(&position, 1), step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game continues");
            let text = step[0].as_str().expect("a move");
            let step = position.read_move(color, text).expect("a move");
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

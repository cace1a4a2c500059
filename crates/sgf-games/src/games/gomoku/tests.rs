//! Tests of Gomoku and Renju: rows, fouls from the examples of the reference, and OpenSpiel games.

use sgf_model::value::Color::{Black, White};
use testkit::oracles;

use super::{Gomoku, Move, Rules};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp};

fn begin(side: u32, rules: &str) -> Gomoku {
    Gomoku::begin(&Options::default().with_size(side, side).with_rules(rules)).expect("a board")
}

/// Plays moves of Black and White in turn, and returns the check of the last one.
fn line(rules: &str, moves: &str) -> (Gomoku, Result<(), IllegalMove>) {
    let mut position = begin(15, rules);
    let mut last = Ok(());
    for text in moves.split_whitespace() {
        assert_eq!(last, Ok(()), "before {text}");
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).expect("a point");
        last = position.check_move(color, &step);
        position.play_unchecked(color, &step);
    }
    (position, last)
}

#[test]
fn satisfies_the_contract() {
    let all = [
        (250, 5, 5, "Freestyle"),
        (200, 7, 7, "Renju"),
        (200, 9, 7, "Renju"),
        (100, 6, 6, "Standard"),
        (100, 7, 7, "Omok"),
        (100, 6, 8, "Caro"),
        (40, 1, 1, "Renju"),
        (10, 15, 15, "Renju"),
        (1, 52, 52, "Freestyle"),
    ];
    for (games, columns, rows, rules) in all {
        let options = Options::default().with_size(columns, rows).with_rules(rules);
        let most_moves = if columns > 30 { 20 } else { 100 };
        let plan = Plan { games, most_moves, options };
        contract::check::<Gomoku>(&plan)
            .unwrap_or_else(|broken| panic!("{columns}×{rows}, {rules}: {broken}"));
    }
}

const BLACK: Option<Outcome> = Some(Outcome::win(Black));
const WHITE: Option<Outcome> = Some(Outcome::win(White));

#[test]
fn checks_last_stone_by_rules() {
    let overline = "h8 a1 h9 a3 h10 a5 h12 a7 h13 a9 h11";
    let five_and_three = "d8 a1 e8 a3 f8 a15 g8 o1 h6 o3 h7 o15 h8";
    let white_overline = "a1 h8 a3 h9 a5 h10 a7 h12 a9 h13 o15 h11";
    for (rules, moves, judged, outcome) in [
        ("Renju", overline, Err(IllegalMove::Overline), WHITE),
        ("Standard", overline, Ok(()), None),
        ("Freestyle", overline, Ok(()), BLACK),
        ("Caro", overline, Ok(()), BLACK),
        ("Renju", "f8 a1 g8 a3 h6 a15 h7 o1 h8", Err(IllegalMove::DoubleThree), WHITE),
        ("Omok", "f8 a1 g8 a3 h6 a15 h7 o1 h8", Err(IllegalMove::DoubleThree), WHITE),
        ("Standard", "f8 a1 g8 a3 h6 a15 h7 o1 h8", Ok(()), None),
        ("Renju", "e8 a1 f8 a3 g8 a15 h5 o1 h6 o3 h7 o15 h8", Err(IllegalMove::DoubleFour), WHITE),
        ("Omok", "e8 a1 f8 a3 g8 a15 h5 o1 h6 o3 h7 o15 h8", Ok(()), None),
        ("Renju", five_and_three, Ok(()), BLACK),
        // A four and a three.
        ("Renju", "e8 a1 f8 a3 g8 a15 h6 o1 h7 o15 h8", Ok(()), None),
        ("Renju", white_overline, Ok(()), WHITE),
        ("Standard", white_overline, Ok(()), None),
        // A three blocked on one side does not count.
        ("Renju", "f8 e8 g8 a3 h6 a15 h7 o1 h8", Ok(()), None),
        // Two fours on one line.
        ("Renju", "d8 a1 f8 a3 g8 a15 j8 o1 h8", Err(IllegalMove::DoubleFour), WHITE),
        ("Renju", "e8 a1 g8 a3 i8 a15 k8 o1 h8", Err(IllegalMove::DoubleFour), WHITE),
    ] {
        let (position, last) = line(rules, moves);
        assert_eq!((last, position.outcome()), (judged, outcome), "{rules}: {moves}");
    }
}

/// If the straight four would be forbidden, it is not a three: the recursion in the rules of Renju.
#[test]
fn three_must_allow_a_straight_four() {
    let set_up = |black: &str, white: &str| {
        let mut position = begin(15, "Renju");
        for (ident, stones) in [("AB", black), ("AW", white)] {
            for value in stones.split_whitespace() {
                position.set_up(&SetUp { ident, value }).expect("a point");
            }
        }
        position
    };
    let check_move = |position: &Gomoku, text| {
        position.check_move(Black, &position.read_move(Black, text).expect("a point"))
    };
    assert_eq!(check_move(&set_up("f8 g8 h9 h10", ""), "h8"), Err(IllegalMove::DoubleThree));
    assert_eq!(check_move(&set_up("f8 g8 h9 h10 d8", ""), "h8"), Ok(()), "a four and a three");
    assert_eq!(check_move(&set_up("f8 g8 h9 h10", "e8"), "h8"), Ok(()), "one of them is shut in");
    // With f9 h9 i9, a stone on g9 would make a four, and another one with e11 f10 h8.
    assert_eq!(check_move(&set_up("f10 h11 h9 i9 e8 h8", "f7"), "f9"), Err(IllegalMove::DoubleThree));
    assert_eq!(check_move(&set_up("e11 f10 h11 h9 i9 e8 h8", "f7"), "f9"), Ok(()));
    assert_eq!(check_move(&set_up("e11 f10 f9 h11 h9 i9 e8 h8", "f7"), "g9"), Err(IllegalMove::DoubleFour));
}

#[test]
fn blocked_five_does_not_win_under_caro() {
    let shut = "e8 d8 f8 a1 g8 a3 h8 j8 i8";
    for (rules, outcome) in [("Caro", None), ("Freestyle", BLACK), ("Standard", BLACK), ("Renju", BLACK)] {
        assert_eq!(line(rules, shut).0.outcome(), outcome, "{rules}");
    }
    assert_eq!(line("Caro", "e8 d8 f8 a1 g8 a3 h8 a5 i8").0.outcome(), BLACK);
}

#[test]
fn game_ends_by_passes_and_words() {
    let (position, _) = line("Renju", "h8 pass pass");
    assert_eq!((position.turn(), position.outcome()), (None, Some(Outcome::DRAW)));
    assert_eq!(line("Renju", "h8 resign").0.outcome(), BLACK);
    let (mut position, last) = line("Renju", "h8 h9 swap");
    assert_eq!(last, Ok(()));
    assert!(position.expects(Black) && position.expects(White));
    position.play_unchecked(Black, &position.read_move(Black, "a1").expect("a point"));
    assert_eq!(position.turn(), Some(White));
    assert_eq!(begin(15, "").check_move(White, &Move::Swap), Err(IllegalMove::Swap));
    let mut full = begin(2, "");
    for text in ["a1", "a2", "b1", "b2"] {
        let color = full.turn().expect("the game continues");
        full.play_unchecked(color, &full.read_move(color, text).expect("a point"));
    }
    assert_eq!((full.turn(), full.outcome()), (None, Some(Outcome::DRAW)));
}

#[test]
fn unclaimed_fouls_continue_the_game() {
    let (mut position, _) = line("Renju", "f8 a1 g8 a3 h6 a15 h7 o1 h8");
    assert_eq!((position.turn(), position.outcome()), (None, WHITE));
    position.play_unchecked(White, &position.read_move(White, "o3").expect("a point"));
    assert_eq!((position.turn(), position.outcome()), (Some(Black), None));
    assert_eq!(position.hash(), position.fresh_hash());
}

#[test]
fn setup_may_contain_a_row() {
    let mut position = begin(15, "");
    assert_eq!(position.set_up(&SetUp { ident: "AB", value: "aa:ea" }), Ok(5));
    assert_eq!(position.outcome(), BLACK);
    assert_eq!(position.set_up(&SetUp { ident: "AE", value: "ca" }), Ok(1));
    assert_eq!((position.outcome(), position.expects(White)), (None, true));
    assert!(position.set_up(&SetUp { ident: "AB", value: "pp" }).is_err());
}

#[test]
fn rows_are_counted_from_top_or_bottom() {
    let above = begin(15, "Renju");
    let below = Options { komi: Some(0.0), ..Options::default().with_rules("Renju") };
    let below = Gomoku::begin(&below).expect("15×15");
    let corner = above.read_move(Black, "a1").expect("a point");
    assert_eq!((above.write_move(&corner), below.write_move(&corner)), ("ao".to_owned(), "aa".to_owned()));
    assert_eq!(below.read_move(Black, "aa"), Ok(corner));
    assert_eq!(above.write_as(&corner, "edge").as_deref(), Some("a1"));
    assert_eq!(above.read_move(Black, "hh"), above.read_move(Black, "h8"));
    for text in ["", "tt", "PASS", "--"] {
        assert_eq!(above.read_move(Black, text), Ok(Move::Pass), "{text:?}");
    }
    for text in ["p1", "a16", "a0", "pp", "8h", "?", "aaa1"] {
        assert!(above.read_move(Black, text).is_err(), "{text}");
    }
    assert_eq!(above.rules(), Rules::Renju);
}

#[test]
fn agrees_with_openspiel_games() {
    for game in oracles::lines("openspiel/gomoku_freestyle.jsonl") {
        let side = game["size"].as_u64().expect("a size") as u32;
        let mut position = begin(side, "Freestyle");
        let mut moves = Vec::new();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let color = if step[0] == 0 { Black } else { White };
            assert_eq!(position.turn(), Some(color), "move {index} of {game}");
            if let Some(legal) = game["legal"].get(index) {
                moves.clear();
                position.legal_moves(&mut moves);
                assert_eq!(moves.len() as u64 - 1, *legal, "move {index}, the pass left aside, of {game}");
            }
            let (column, row) = step[1].as_str().and_then(|text| text.split_once(',')).expect("a point");
            let letter = |digit: &str| char::from(b'a' + digit.parse::<u8>().expect("a number"));
            let text = format!("{}{}", letter(column), letter(row));
            let step = position.read_move(color, &text).expect("a point");
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let winner = match game["returns"][0].as_f64().expect("a result") {
            won if won > 0.0 => Some(Black),
            lost if lost < 0.0 => Some(White),
            _ => None,
        };
        assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(winner), "{game}");
    }
}

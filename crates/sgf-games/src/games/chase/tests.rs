//! Tests of Chase: moves around the board, pushes, the chamber, lost speed, and Abstract Play games.

use sgf_model::value::Color;
use testkit::oracles;

use super::notation::{field, write_field};
use super::{Chase, Play};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp};

fn start() -> Chase {
    Chase::begin(&Options::default()).expect("the usual board")
}

fn position(black: &str, white: &str) -> Chase {
    let mut position = start();
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a die");
        }
    }
    position
}

fn check_move(position: &Chase, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

fn play(position: &mut Chase, text: &str) -> Played {
    let step = position.read_move(Color::Black, text).expect("a move");
    position.set_turn(Color::Black);
    position.play(Color::Black, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

fn dice(position: &Chase, color: Color) -> String {
    let texts: Vec<String> =
        position.own(color).map(|(square, speed)| format!("{}={speed}", write_field(square))).collect();
    texts.join(" ")
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 12, options: Options::default() };
    contract::check::<Chase>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 20, most_moves: 300, options: Options::default() };
    contract::check::<Chase>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn dice_move_their_speed_around_the_board() {
    let board = position("c8=5 a1=6 e1=6 h5=4 i9=4", "b1=1");
    assert_eq!(check_move(&board, "c8-c4E"), Ok(()), "over the right side");
    assert_eq!(check_move(&board, "c8-c4"), Ok(()), "the direction may be left out");
    assert_eq!(check_move(&board, "c8-c3W"), Ok(()));
    assert_eq!(check_move(&board, "c8-c5E"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "h5-f7NE"), Ok(()), "off the last row");
    assert_eq!(check_move(&board, "a1-b1SE"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "e1-e7E"), Err(IllegalMove::Blocked), "the chamber is in the way");
    assert_eq!(check_move(&board, "b1-b2E"), Err(IllegalMove::NotYours));
    assert_eq!(check_move(&board, "f1-f2E"), Err(IllegalMove::NoPiece));
}

#[test]
fn pushes_own_dice_and_captures_others() {
    let mut board = position("a1=3 a4=6 a5=6 g1=4 g3=6", "a6=2 i1=6 i2=6 i3=6 i5=5");
    assert_eq!(play(&mut board, "a1-a4E"), Played { captured: 1, lost: 0, replaced: true });
    assert_eq!(dice(&board, Color::Black), "a4=3 a5=6 a6=6 g1=4 g3=6");
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)), "four dice cannot have 25");
}

#[test]
fn chamber_halves_a_die() {
    let mut board = position("e1=4 a1=6 a3=6 a5=6 a7=3", "i1=5 i3=5 i5=5 i7=5 i9=5");
    play(&mut board, "e1-e5E");
    // Moving east, rear left is north-west, and rear right is south-west.
    assert_eq!(dice(&board, Color::Black), "a1=6 a3=6 a5=6 a7=3 d5=2 f5=2");
    let mut board = position("e4=1 a1=6 a3=6 a5=6 a7=6", "i1=5 i3=5 i5=5 i7=5 i9=5");
    play(&mut board, "e4-e5E");
    assert_eq!(dice(&board, Color::Black), "a1=6 a3=6 a5=6 a7=6 f5=1", "a one leaves whole");
}

#[test]
fn rejects_pushes_into_the_chamber() {
    let board = position("c4=1 d5=2 a1=6 a3=6 a5=6 a9=4", "");
    assert_eq!(check_move(&board, "c4-d5NE"), Err(IllegalMove::Forbidden));
    assert_eq!(check_move(&board, "c4-d4NW"), Ok(()));
}

#[test]
fn adjacent_dice_exchange_speed() {
    let board = start();
    assert_eq!(check_move(&board, "a6=3,a5=6"), Ok(()));
    assert_eq!(check_move(&board, "a5=6,a6=3"), Ok(()));
    assert_eq!(check_move(&board, "a6=4,a5=5"), Err(IllegalMove::Rules));
    assert_eq!(check_move(&board, "a1=2,a3=2"), Err(IllegalMove::NotConnected));
    assert_eq!(check_move(&board, "a1=1,a9=1"), Err(IllegalMove::Rules));
    assert_eq!(check_move(&board, "a1=1,i9=1"), Err(IllegalMove::NotYours));
}

#[test]
fn lost_speed_is_added_to_the_slowest() {
    let board = position("a1=3 a3=3 a5=4 a7=4 a9=5", "i1=5 i3=5 i5=5 i7=5 i9=5");
    assert_eq!(check_move(&board, "a5-c7NE"), Err(IllegalMove::Rules), "six are missing");
    assert_eq!(check_move(&board, "{a1,a3}a5-e7NE"), Ok(()));
    assert_eq!(check_move(&board, "{a3,a1}a5-e7NE"), Ok(()));
    assert_eq!(check_move(&board, "{a5,a1}a7-e9NE"), Err(IllegalMove::Rules));
    let four = position("a1=3 a3=3 a5=4 a7=4", "");
    assert_eq!(check_move(&four, "a5-e7NE"), Err(IllegalMove::Rules));
}

#[test]
fn rejects_invalid_moves() {
    for text in [
        "",
        "a1",
        "a1-",
        "a1-a",
        "j1-a1",
        "a0-a1",
        "a1-a2X",
        "{a1",
        "{z9}a1-a2",
        "a1=7,a2=1",
        "a1=1",
        "é1-a1",
        "a1-é",
    ] {
        assert!(start().read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played_on_full_boards() {
    let mut board = position("a1:i9", "e5=6");
    for text in ["a1-e5NE", "a2-e5NW", "a3-b4NE", "b1=6,i9=6", "{a1,a2,e5}c1-c2E", "c5-c6", "a1-a1"] {
        let step = board.read_move(Color::Black, text).expect("a move");
        board.play_unchecked(Color::Black, &step);
    }
}

/// The engine lists each exchange twice, once for each die.
#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/chase.jsonl") {
        let mut position = start();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let n_exchanges = moves.iter().filter(|step| matches!(step.play, Play::Exchange(_))).count();
            assert_eq!(moves.len() + n_exchanges, step[1], "legal moves before move {index} of {game}");
            let color = position.turn().expect("the game continues");
            let text = step[0].as_str().expect("a move");
            let step = position.read_move(color, text).expect("a move");
            assert_eq!(position.write_move(&step), text);
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        let board = game["board"].as_array().expect("dice");
        assert_eq!(board.len(), position.dice.iter().flatten().count(), "{game}");
        for entry in board {
            let die = position.die(field(entry[0].as_str().expect("a field")).expect("a field"));
            let color = if entry[1][0] == 1 { Color::Black } else { Color::White };
            assert_eq!(
                die.map(|die| (die.color, die.speed)),
                entry[1][1].as_u64().map(|speed| (color, speed as u8)),
                "{game}"
            );
        }
        let winner = game["winner"].as_array().expect("players").first();
        let winner = winner.map(|player| if player == 1 { Color::Black } else { Color::White });
        assert_eq!(position.outcome(), winner.map(Outcome::win), "{game}");
    }
}

#[test]
fn equal_speed_additions_are_listed_once() {
    let board = position("a1=5 a3=5 a5=6 a7=6 a9=1", "i1=5 i3=5 i5=5 i7=5 i9=5");
    let missing = position("a1=4 a3=4 a5=5 a7=4 a9=4", "i1=5 i3=5 i5=5 i7=5 i9=5");
    for board in [board, missing] {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let texts: Vec<String> = moves.iter().map(|step| board.write_move(step)).collect();
        for (index, step) in moves.iter().enumerate() {
            let same = moves[..index].iter().find(|other| {
                other.play == step.play
                    && board.balanced(Color::Black, &other.balance)
                        == board.balanced(Color::Black, &step.balance)
            });
            assert_eq!(same.map(|other| board.write_move(other)), None, "{}", texts[index]);
        }
    }
}
